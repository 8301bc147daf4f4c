"""What may be said at a table, and when (P-16, PD-9)."""

from __future__ import annotations

import unicodedata
from typing import Any

from sahrat.errors import Refusal

PHRASES: dict[str, tuple[str, str]] = {
    "salam": ("السلام عليكم", "Salam"),
    "wa_alaykum": ("وعليكم السلام", "Salam to you"),
    "good_luck": ("بالتوفيق", "Good luck"),
    "kafu": ("كفو", "Well played"),
    "ya_salam": ("يا سلام", "Beautiful"),
    "hard_luck": ("حظ أوفر", "Hard luck"),
    "hurry": ("استعجل الله يعافيك", "Quick, please"),
    "sorry": ("معليش", "Sorry"),
    "thanks": ("تسلم", "Thanks"),
    "haha": ("ههههه", "Hahaha"),
    "again": ("نعيدها؟", "Another match?"),
    "bye": ("في أمان الله", "Goodbye"),
}
"""Ready phrases by their name on the wire, in Arabic and English."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and a symbol that show nothing."""
TEXT_MOST = 120
NAME_MOST = 16


def visible(text: object, most: int) -> str:
    """`text` in its composed form, white space collapsed. Raises `Refusal` ``bad_text``.

    Refused: nothing to see, more than `most` characters, control characters, and marks that turn the direction of what
    follows them.
    """
    if not isinstance(text, str) or len(text) > most * 4:
        raise Refusal("bad_text", most=most)
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if not clean or len(clean) > most or any(
            unicodedata.category(letter) in ("Cc", "Cs", "Co") or "\u202a" <= letter <= "\u202e"
            or "\u2066" <= letter <= "\u2069" for letter in clean):
        raise Refusal("bad_text", most=most)
    if all(unicodedata.category(letter) in ("Cf", "Zs", "Mn", "Me") or letter in BLANK for letter in clean):
        raise Refusal("bad_text", most=most)
    return clean


def check_open(options: dict[str, Any], running: bool) -> None:
    """P-16, PD-9: raises `Refusal` ``chat_closed`` when this table's chat is closed now.

    `options` are all of the table's; `running` says that a round is being played. By default an easy table's
    chat is open, and a strict table's only between rounds; the option `partner_chat` chooses otherwise.
    """
    policy = options.get("partner_chat", "by_table_type")
    if policy == "by_table_type":
        policy = "between_rounds" if options.get("table_type") == "strict" else "open"
    if policy == "closed" or (policy == "between_rounds" and running):
        raise Refusal("chat_closed")


def said(command: dict[str, Any]) -> dict[str, str]:
    """The ``phrase`` or ``text`` of a `say` command. Raises `Refusal` ``bad_text`` or ``bad_request``."""
    phrase, text = command.get("phrase"), command.get("text")
    if (phrase is None) == (text is None):
        raise Refusal("bad_request")
    if phrase is not None:
        if not isinstance(phrase, str) or phrase not in PHRASES:
            raise Refusal("bad_request")
        return {"phrase": phrase}
    return {"text": visible(text, TEXT_MOST)}
