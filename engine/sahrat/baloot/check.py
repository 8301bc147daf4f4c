"""Whether a seat may make a move, told from its view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sahrat.baloot import buying, rules
from sahrat.baloot import contract as ladder
from sahrat.baloot.auction import say
from sahrat.baloot.cards import SUITS, SUN, TEXT, mask_of, parse_card, parse_cards
from sahrat.baloot.contract import Contract
from sahrat.baloot.moves import Call, Double, Play, check_phase, move_json, read_move
from sahrat.baloot.options import parse_options
from sahrat.baloot.projects import read_projects
from sahrat.errors import Refusal

Json = dict[str, Any]


def check(view: Mapping[str, Any], play: Mapping[str, Any]) -> Json:
    """``{"legal", "code", "message"}``: the first thing that forbids the move, where something does."""
    try:
        _judge(view, play)
    except Refusal as refusal:
        return {"legal": False, **refusal.json()}
    return {"legal": True, "code": None, "message": None}


def _judge(view: Mapping[str, Any], play: Mapping[str, Any]) -> None:
    """Raises the `Refusal` that `apply` would answer."""
    if view.get("to_act") is None:
        raise Refusal("deal_over")
    if view.get("seat") is None or view["seat"] != view["to_act"]:
        raise Refusal("not_your_turn")
    move = read_move(dict(play))
    check_phase(move, view["phase"])
    if isinstance(move, Call):
        _judge_call(view, move)
    elif isinstance(move, Double):
        _judge_double(view, move)
    elif isinstance(move, Play):
        _judge_card(view, move)
    elif move_json(move) not in view["legal"]["moves"]:
        first = not view["tricks"] and len(view["own"]) == rules.HAND_CARDS
        raise Refusal("sawa_lead" if view["trick"] else "sawa_first_trick" if first else "sawa_unsure")


def _judge_call(view: Mapping[str, Any], move: Call) -> None:
    options, up = parse_options(view["options"]), parse_card(view["up"])
    auction = buying.begun(options, up)
    for _, call, suit in view["calls"]:
        auction = say(auction, call, None if suit is None else SUITS.index(suit))
    buying.after(auction, options, mask_of(parse_cards(view["own"])), *move)


def _judge_double(view: Mapping[str, Any], move: Double) -> None:
    told = view["contract"]
    trump = SUN if told["trump"] is None else SUITS.index(told["trump"])
    contract = Contract(trump, told["buyer"], None, told["factor"], told["locked"], told["doubler"])
    ladder.said(contract, view["seat"], *move, parse_options(view["options"]), (view["totals"][0], view["totals"][1]))


def _judge_card(view: Mapping[str, Any], move: Play) -> None:
    card, legal = TEXT[move.card], view["legal"]
    if card not in view["own"]:
        raise Refusal("card_not_in_hand", card=card)
    if card in legal["why"]:
        raise Refusal(legal["why"][card])
    if not move.projects:
        return
    if view["tricks"] or view["announced"]:
        raise Refusal("project_late")
    if view["options"]["auto_projects"]:
        raise Refusal("project_auto")
    trump = view["contract"]["trump"]
    read_projects(move.projects, mask_of(parse_cards(view["own"])), SUN if trump is None else SUITS.index(trump))
