"""One turn of each game at its table, made by taps on what the page shows."""

from __future__ import annotations

from tests.web.person import Json, Person


def tap(who: Person, seen: Json) -> Json:
    """Makes this turn's move by taps; what is seen once the table has answered."""
    if seen["view"]["game"] == "hand":
        return who.move(seen)
    move, v = who.decide(seen), seen["view"]["v"]
    who.turns += 1
    (_domino if seen["view"]["game"] == "dominoes" else _baloot)(who, move)
    return who.until(lambda now: bool(now["view"]) and now["view"]["v"] > v and not now.get("sending"))


def _domino(who: Person, move: Json) -> None:
    """Draws, or picks the tile and lays it: in turn at the lit place on the line, and by the button below."""
    if move["do"] == "draw":
        who.press("[data-key=draw]")
        return
    tile = who.page.locator(f'.rack .t[data-tile="{move["tile"]}"]')
    if tile.get_attribute("aria-pressed") != "true":
        who.press(tile)
    end = move.get("end", "")
    if who.turns % 2:
        who.press(f'.ghost[data-end="{end}"]')
    else:
        who.press(f"[data-key=lay-{end}]" if end else "[data-key=lay]")


def _baloot(who: Person, move: Json) -> None:
    """Says a call, or plays a card: in turn by tapping it twice, and by the button below."""
    if move["do"] in ("call", "double"):
        locked = move.get("locked")
        said = ["call", move["call"], move.get("suit"), None if locked is None else "locked" if locked else "open"]
        who.press(f"[data-key={'-'.join(word for word in said if word)}]")
    elif move["do"] == "sawa":
        for _ in range(2):
            who.press("[data-key=sawa]")
    else:
        card = who.page.locator(f'.hand .k[data-card="{move["card"]}"]')
        if card.get_attribute("aria-pressed") != "true":
            who.press(card, edge=True)
        if who.turns % 2:
            who.press(card, edge=True)
        else:
            who.press("[data-key=play]")
