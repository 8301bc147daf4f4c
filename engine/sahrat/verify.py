"""Verify: what holds and what does not in a transcript, check by check, in words (P-22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sahrat import fairness
from sahrat.errors import Refusal
from sahrat.game import Event, Json, State
from sahrat.games import GAMES
from sahrat.match import next_dealer, scores_of, standings
from sahrat.table_deal import marked
from sahrat.transcript import Replayed, deal_sum, document_sum, opening, replay
from sahrat.transcript_shape import check_shape
from sahrat.verify_words import CANCELLED, FAILED, HELD, OTHER_ENGINE, SILENT, SKIPPED, Words

BROKEN_OFF = ("abandoned", "broken")
"""Why a deal may have ended before its end."""


def _check(name: str, ok: bool, *, because: Refusal | None = None, more: Words | None = None, **detail: Any) -> Json:
    """One check: ``{"check","ok","message":{"ar","en"},…detail}``."""
    message = {}
    for language, words in zip(("ar", "en"), (HELD if ok else FAILED)[name], strict=True):
        parts = [words]
        if more is not None:
            parts.append(more[language == "en"])
        message[language] = " ".join(parts).format(**detail)
        if because is not None:
            message[language] += " " + because.message()[language]
    answer: Json = {"check": name, "ok": ok, "message": message, **detail}
    if because is not None:
        answer["code"] = because.code
    return answer


def _options(document: Json) -> bool:
    """Whether the options are in their one form and allow that many seats."""
    game = GAMES[document["game"]]
    try:
        game.check_seats(document["options"], len(document["seats"]))
        return fairness.compact(game.options(document["options"])) == fairness.compact(document["options"])
    except Refusal:
        return False


def _seeds(document: Json) -> Json:
    """Each opened seed fits its hash; bots have neither; who did not open is named."""
    wrong, silent = [], []
    rows = zip(document["seats"], document["seed_hashes"], document["seeds"], strict=True)
    for seat, (chair, hashed, seed) in enumerate(rows):
        bot = chair["kind"] == "bot"
        if bot != (hashed == "") or (seed and fairness.seed_hash(seed) != hashed):
            wrong.append(seat)
        elif not bot and not seed:
            silent.append(seat)
    return _check("seeds", not wrong, more=SILENT if silent else None, seats=wrong, silent=silent)


def _standings(document: Json) -> list[Json]:
    """Totals and places follow from the rounds; a match that did not end has no places."""
    options = document["options"]
    scores = scores_of([deal["result"] for deal in document["deals"]])
    try:
        stands = standings(document["game"], GAMES[document["game"]].all_options(options), len(document["seats"]),
                           scores)
    except Refusal as refusal:
        return [_check("totals", False, because=refusal), _check("places", False, because=refusal)]
    return [_check("totals", document["totals"] == list(stands.totals)),
            _check("places", document["places"] == (list(stands.places) if stands.over else None))]


def _broken_off(deal: Json) -> bool:
    """Whether a deal was broken off before its end; one that the rules cancelled was not."""
    return deal["result"].get("cancelled") in BROKEN_OFF


def _numbers(deals: Sequence[Json]) -> bool:
    """Whether deals are numbered 1, 2, 3 … and only the last was broken off."""
    return [deal["deal"] for deal in deals] == list(range(1, len(deals) + 1)) and not any(
        map(_broken_off, deals[:-1]))


def _right_maker(one: Replayed, document: Json, deal: Json) -> bool:
    """Whether who made a move could: bots in bots' seats, humans and the clock in humans', a bot for one absent."""
    if document["seats"][one.seat]["kind"] == "bot":
        return one.by == "bot" and deal["bots"][one.seat] is not None
    return one.by != "bot" or deal["bots"][one.seat] is not None


class _Deal:
    """One deal replayed: how far it went, and what was found on the way."""

    def __init__(self, document: Json, deal: Json, decide: bool) -> None:
        self.document, self.deal, self.decide = document, deal, decide
        self.game = GAMES[document["game"]]
        self.refusal: Refusal | None = None
        self.state: State | None = None
        self.events: list[tuple[Event, Event]] = []
        """Each event as the rules gave it, and as it was sent."""
        self.at = 0
        self.wrong: dict[str, int] = {}
        """Of each kind of check the first move that is not as it has to be."""
        self.counts = {"clock": 0, "bot": 0}
        self.decided = [0] * len(document["seats"])

    def run(self) -> bool:
        """Deals and replays; False when it cannot even be dealt."""
        try:
            self.state, events, key = opening(self.document, self.deal)
        except Refusal as refusal:
            self.refusal = refusal
            return False
        self.events = [(event, event) for event in events]
        try:
            for one in replay(self.document, self.deal):
                self.look(one, key)
                human = self.document["seats"][one.seat]["kind"] == "human"
                self.events += [(event, marked(event, one.by, human)) for event in one.events]
                self.state = one.after
                self.at += 1
        except Refusal as refusal:
            self.refusal = refusal
        return True

    def look(self, one: Replayed, key: bytes) -> None:
        """Checks one legal move: by whom, and that the clock or the bot would have made it."""
        if not _right_maker(one, self.document, self.deal):
            self.wrong.setdefault("by", self.at)
            return
        if one.by == "clock":
            self.counts["clock"] += 1
            if one.before.clock_move() != one.move:
                self.wrong.setdefault("clock", self.at)
        elif one.by == "bot":
            self.counts["bot"] += 1
            self.decided[one.seat] += 1
            if self.decide and self.decided_again(one, key) != one.move:
                self.wrong.setdefault("bots", self.at)

    def decided_again(self, one: Replayed, key: bytes) -> Json | None:
        """What that bot decides from its own view, its own events and its own stream; None for an unknown level."""
        bot = self.deal["bots"][one.seat]
        if bot["level"] not in self.game.levels:
            return None
        stream = fairness.Stream(key, f"bot/{one.seat}/{self.decided[one.seat]}")
        seen = [event.seen_by(one.seat) for event, _ in self.events]
        return self.game.move(self.game.decide(one.before.view(one.seat), seen, bot["level"], stream).move)

    def result_holds(self) -> bool:
        """Whether the recorded result is what the play led to, or the deal was broken off."""
        if self.refusal is not None or self.state is None:
            return False
        result = self.deal["result"]
        if self.state.to_act is not None:
            return set(result) == {"cancelled"} and result["cancelled"] in BROKEN_OFF
        return fairness.compact(result) == fairness.compact(self.state.result)


def _expected_dealer(document: Json, deal: Json, before: Json | None) -> int:
    """PD-15, H-9, BD-8: the first dealer from deal 1's key, then as the deal before says."""
    if before is not None:
        return next_dealer(before["result"], before["dealer"], len(document["seats"]))
    key = fairness.deal_key(bytes.fromhex(deal["secret"]), document["table"], deal["deal"], document["seeds"])
    return fairness.first_dealer(key, len(document["seats"]))


def _bots(deal: Json, run: _Deal, decide: bool) -> Json:
    """Whether every bot's move was decided from its own view and stream."""
    others = [bot["revision"] for bot in deal["bots"] if bot is not None and bot["revision"] != run.game.revision]
    if others and run.counts["bot"]:
        return _check("bots", False, more=OTHER_ENGINE, revision=others[0], at=run.wrong.get("bots", 0) + 1)
    if not decide:
        return _check("bots", True, more=SKIPPED, count=0, skipped=True)
    if "bots" in run.wrong:
        return _check("bots", False, at=run.wrong["bots"] + 1)
    return _check("bots", True, count=run.counts["bot"])


def verify_deal(document: Json, at: int, *, decide: bool = True, record: Mapping[str, Any] | None = None) -> Json:
    """The checks of the deal at index `at`: ``{"deal","valid","checks":[…]}``. `decide` makes bots' moves again."""
    deal = document["deals"][at]
    run = _Deal(document, deal, decide)
    secret = bytes.fromhex(deal["secret"])
    dealer = _expected_dealer(document, deal, document["deals"][at - 1] if at else None)
    checks = [
        _check("secret", fairness.secret_fits(secret, deal["deal"], document["commitment"])),
        _check("dealer", deal["dealer"] == dealer, expected=dealer),
        _check("deal_sum", deal["sum"] == deal_sum(document["table"], document["digest"], deal)),
    ]
    if not run.run():
        checks.append(_check("dealt", False, because=run.refusal))
    else:
        whole = run.refusal is None
        checks += [
            _check("dealt", True),
            _check("moves", whole, because=run.refusal, count=run.at, at=run.at + (not whole)),
            _check("by", "by" not in run.wrong, at=run.wrong.get("by", -1) + 1),
            _check("clock", "clock" not in run.wrong, count=run.counts["clock"], at=run.wrong.get("clock", -1) + 1),
            _bots(deal, run, decide),
            _check("result", run.result_holds(), more=CANCELLED if _broken_off(deal) else None),
        ]
    if record is not None:
        checks += _recorded_deal(deal, run, record)
    return {"deal": deal["deal"], "valid": all(check["ok"] for check in checks), "checks": checks}


def _recorded_deal(deal: Json, run: _Deal, record: Mapping[str, Any]) -> list[Json]:
    """What the client stored of a deal, against the transcript: its sum, the own cards, the events seen."""
    number, seat = str(deal["deal"]), record.get("seat")
    kept = {name: record[name][number] for name in ("sums", "own", "events")
            if isinstance(record.get(name), Mapping) and number in record[name]}
    checks = []
    if "sums" in kept:
        checks.append(_check("record_sum", kept["sums"] == deal["sum"]))
    if isinstance(seat, int) and run.events:
        if "own" in kept:
            dealt = run.events[0][0].seen_by(seat).get("own", ())
            checks.append(_check("record_own", isinstance(kept["own"], list) and
                                 sorted(map(str, kept["own"])) == sorted(dealt)))
        if "events" in kept:
            checks.append(_check("record_events", kept["events"] == [sent.seen_by(seat) for _, sent in run.events]))
    return checks


def _recorded(document: Json, record: Mapping[str, Any]) -> list[Json]:
    """What the client stored at the start, against the transcript."""
    checks = [_check(f"record_{name}", record[name] == document[field])
              for name, field in (("commitment", "commitment"), ("hashes", "seed_hashes"), ("digest", "digest"))
              if record.get(name) is not None]
    seat, seed = record.get("seat"), record.get("seed")
    if seed is not None and isinstance(seat, int) and not isinstance(seat, bool):
        checks.append(_check("record_seed", 0 <= seat < len(document["seeds"]) and document["seeds"][seat] == seed))
    return checks


def verify(document: object, *, decide: bool = True, record: Mapping[str, Any] | None = None,
           deals: Sequence[int] | None = None) -> Json:
    """``{"valid", "checks": […], "deals": [{"deal","valid","checks"}…]}``: what held and what did not.

    `decide` makes every bot's move again. `record` is what a client stored by itself: ``commitment``, ``hashes``,
    ``seat``, ``seed``, ``digest``, and by deal number ``sums``, ``own`` (cards dealt) and ``events`` (as seen); each
    part may be missing. `deals` limits the deals that are looked into to those at these indices, so that a long check
    can be shown as it goes; `valid` then speaks of those alone.
    """
    try:
        check_shape(document)
    except Refusal as refusal:
        return {"valid": False, "checks": [_check("shape", False, because=refusal)], "deals": []}
    assert isinstance(document, dict)
    digest = fairness.digest(document["table"], document["game"], document["options"], document["commitment"],
                             document["seed_hashes"], document["seeds"])
    checks = [
        _check("shape", True),
        _check("options", _options(document)),
        _seeds(document),
        _check("digest", digest == document["digest"]),
        _check("order", _numbers(document["deals"])),
        *_standings(document),
        _check("sum", document["sum"] == document_sum(document)),
    ]
    if record is not None:
        checks += _recorded(document, record)
    looked = [verify_deal(document, at, decide=decide, record=record)
              for at in (range(len(document["deals"])) if deals is None else deals)]
    valid = all(check["ok"] for check in checks) and all(deal["valid"] for deal in looked)
    return {"valid": valid, "checks": checks, "deals": looked}
