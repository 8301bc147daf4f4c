"""Whether a seat may make a move, told from its view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sahrat.baloot import contract as ladder
from sahrat.baloot import rules
from sahrat.baloot.auction import Auction, kawesh_now, say
from sahrat.baloot.cards import ACE, SUITS, SUN, TEXT, mask_of, parse_card, parse_cards
from sahrat.baloot.contract import Contract
from sahrat.baloot.moves import Call, Double, Play, move_json, read_move
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
    phase, legal = view["phase"], view["legal"]
    if isinstance(move, Call):
        if phase != "buy":
            raise Refusal("bought_already")
        _judge_call(view, move)
    elif isinstance(move, Double):
        if phase != "double":
            raise Refusal("double_late" if phase == "play" else "double_early")
        _judge_double(view, move)
    elif phase != "play":
        raise Refusal("not_yet_play")
    elif isinstance(move, Play):
        _judge_card(view, move)
    elif move_json(move) not in legal["moves"]:
        first = not view["tricks"] and len(view["own"]) == rules.HAND_CARDS
        raise Refusal("sawa_lead" if view["trick"] else "sawa_first_trick" if first else "sawa_unsure")


def _judge_call(view: Mapping[str, Any], move: Call) -> None:
    options, up = parse_options(view["options"]), parse_card(view["up"])
    auction = Auction(options.overcall_passed, options.ashkal_second, up & 7 == ACE, up >> 3)
    for _, call, suit in view["calls"]:
        auction = say(auction, call, None if suit is None else SUITS.index(suit))
    if move == Call("kawesh", None) and kawesh_now(auction):
        if not options.kawesh:
            raise Refusal("kawesh_off")
        if not rules.may_kawesh(mask_of(parse_cards(view["own"]))):
            raise Refusal("kawesh_cards")
    say(auction, *move)


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
    if view["tricks"]:
        raise Refusal("project_late")
    if view["options"]["auto_projects"]:
        raise Refusal("project_auto")
    trump = view["contract"]["trump"]
    read_projects(move.projects, mask_of(parse_cards(view["own"])), SUN if trump is None else SUITS.index(trump))
