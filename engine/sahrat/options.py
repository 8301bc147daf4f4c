"""What a table may choose, for every game: values read from a table's choice, and what differs from the defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sahrat.errors import Refusal

Values = Mapping[str, Sequence[object]]
"""The values that each option takes, its default first."""


def read_values(chosen: object, values: Values,
                presets: Mapping[str, Mapping[str, Any]] | None = None) -> dict[str, Any]:
    """The options named in `chosen`, after those of its preset. Raises `Refusal` ``bad_options`` naming the option."""
    if not isinstance(chosen, Mapping) or len(chosen) > 2 * len(values):
        raise Refusal("bad_options", option="options")
    read: dict[str, Any] = {}
    if presets is not None and "preset" in chosen:
        preset = chosen["preset"]
        if not isinstance(preset, str) or preset not in presets:
            raise Refusal("bad_options", option="preset")
        read.update(presets[preset])
    for name, value in chosen.items():
        if presets is not None and name == "preset":
            continue
        allowed = values.get(name) if isinstance(name, str) else None
        if allowed is None or not any(value is one or (type(value) is type(one) and value == one) for one in allowed):
            raise Refusal("bad_options", option=name[:24] if isinstance(name, str) else type(name).__name__)
        read[name] = value
    return read


def all_options(options: NamedTuple) -> dict[str, Any]:
    """Every option with its value."""
    return options._asdict()


def chosen_options(options: NamedTuple) -> dict[str, Any]:
    """What differs from the defaults, keys sorted (fair.md hashes this form)."""
    usual = options._field_defaults
    return {name: value for name, value in sorted(options._asdict().items()) if value != usual[name]}
