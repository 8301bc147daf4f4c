"""Whether what the server sends has the shape that functions/messages.py gives it, field by field."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, TypeAdapter

from functions import messages as wire
from functions import views

KINDS: dict[str, Any] = {
    "view": wire.TableMessage, "e": wire.ErrorMessage, "hello": wire.HelloMessage, "check": wire.CheckMessage,
    "hint": wire.HintMessage, "say": wire.SayMessage, "left": wire.LeftMessage, "replaced": wire.ReplacedMessage,
    "pong": wire.PongMessage}
_adapters: dict[str, TypeAdapter[Any]] = {}


def _forbid(kind: Any) -> None:
    """No field beyond those written down, at any depth."""
    for each in (kind, *_parts(kind)):
        each.__pydantic_config__ = ConfigDict(extra="forbid")


def _parts(kind: Any) -> list[Any]:
    seen = (views.TableView, views.SeatView, views.RoundView, views.HandView, views.HandLegal, views.HandResult,
            views.DominoView, views.DominoEnd, views.DominoLegal, views.DominoLay, views.DominoDraw, views.DominoResult,
            views.BalootContract, views.BalootMove, views.BalootProjects, views.BalootLegal, views.BalootResult,
            views.BalootView)
    return [*seen, wire.Words, wire.HelloFacts, wire.CheckFacts, wire.CheckedMeld, wire.ArrangeFacts, wire.VerdictFacts,
            wire.LayDown, wire.Spoken, wire.HandPlay]


def check_shape(body: dict[str, Any]) -> None:
    """Raises pydantic's `ValidationError` when a message is not as it is written down."""
    name = next((name for name in KINDS if name in body), None)
    assert name is not None, sorted(body)
    if name not in _adapters:
        _forbid(KINDS[name])
        _adapters[name] = TypeAdapter(KINDS[name])
    _adapters[name].validate_python(body)
