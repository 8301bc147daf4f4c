"""Players' names."""

from __future__ import annotations

import unicodedata

from sahrat.errors import Refusal

MOST = 16


def clean_name(name: str) -> str:
    """The name with single spaces, 1 to 16 visible characters. Raises `Refusal` ``bad_name`` for any other."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise Refusal("bad_name") from None
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    visible = [mark for mark in clean if unicodedata.category(mark) not in ("Mn", "Me", "Cf")]
    hidden = any(unicodedata.category(mark)[0] == "C" and mark not in "\u200c\u200d" for mark in clean)
    if hidden or not any(mark != " " for mark in visible) or len(visible) > MOST or len(clean) > 3 * MOST:
        raise Refusal("bad_name")
    return clean


def guest_name(player: str) -> str:
    """The name of a guest who gave none: «ضيف» and four digits from his id."""
    return f"ضيف {int(player[-8:], 16) % 9000 + 1000}"
