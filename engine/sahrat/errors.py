"""Refusals: every reason to say no, in one place.

A refusal has a stable code, the ledger rows it stands for, and one sentence in Arabic and in English that
names the rule or the way out. Raising one changes nothing.
"""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """Why something is refused: the ledger rows (or contract section), and the sentence in both languages."""

    rows: str
    ar: str
    en: str


REASONS: dict[str, Reason] = {
    # Requests
    "bad_request": Reason("contract", "الطلب ما هو مفهوم.", "That request cannot be read."),
    "bad_card": Reason("contract", "ما فيه ورقة اسمها {card}.", "There is no card named {card}."),
    "bad_move": Reason("contract", "الحركة ما هي مكتوبة صح.", "That move is not written correctly."),
    "bad_position": Reason("contract", "الوضع هذا ما يصير: {why}.", "That position cannot be: {why}."),
    "bad_options": Reason("Part 3", "خيار الجلسة «{option}» ما يقبل هالقيمة.",
                          "The table option {option} does not take that value."),
}
"""Code to reason. Placeholders in the sentences are filled from the refusal's detail."""


class Refusal(ValueError):
    """Something is refused. `code` is a key of `REASONS`; `detail` fills its sentences."""

    def __init__(self, code: str, **detail: object) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail

    def message(self) -> dict[str, str]:
        """The sentence in Arabic (``ar``) and English (``en``)."""
        reason = REASONS[self.code]
        return {"ar": reason.ar.format(**self.detail), "en": reason.en.format(**self.detail)}

    def json(self) -> dict[str, object]:
        """``{"code", "message": {"ar", "en"}}``."""
        return {"code": self.code, "message": self.message()}

    def __repr__(self) -> str:
        detail = "".join(f", {key}={value!r}" for key, value in self.detail.items())
        return f"Refusal({self.code!r}{detail})"
