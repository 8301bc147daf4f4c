"""Players' names."""

from __future__ import annotations

from sahrat.chat import NAME_MOST, visible


def clean_name(name: str) -> str:
    """The name as it is shown, 1 to 16 visible characters. Raises `Refusal` ``bad_text``."""
    return visible(name, NAME_MOST)


def guest_name(player: str) -> str:
    """The name of a guest who gave none: «ضيف» and four digits from his id."""
    return f"ضيف {int(player[-8:], 16) % 9000 + 1000}"
