"""What somebody holds, in a few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.equipment import Card
from houseway.games.events import UNSEEN
from houseway.ranking.pai_gow import Part
from houseway.ranking.poker import PokerRanking

from .narration import card_name

_RANKING = PokerRanking()


def held(state: Mapping[str, Any], viewer: str | None) -> list[str]:
    """Every hand of somebody at the table, by what it counts or makes.

    >>> state = {"round": {"hands": {"ann": ["As", "Ah"]}, "board": ["Ac", "2d", "2h"]}}
    >>> held(state, "ann")
    ['ace of spades, ace of hearts: full house, aces over twos']
    """
    round_ = state["round"]
    return [] if round_ is None or viewer is None else [*_hands(round_, viewer)]


def _hands(round_: Mapping[str, Any], viewer: str) -> Iterator[str]:
    hands = round_.get("hands")
    if isinstance(hands, Mapping) and viewer in hands:
        yield from _hole_cards(hands[viewer], round_.get("board", []), viewer, round_)
    elif isinstance(hands, list):
        yield from (told for one in hands if one.get("player") == viewer for told in _tiles(one))
    for box in round_.get("boxes", ()):
        if box.get("player") == viewer or _bets_on(round_, viewer, box["box"]):
            yield from _in_box(box, round_.get("communal", []))


def _hole_cards(
    cards: list[str], board: list[str], viewer: str, round_: Mapping[str, Any]
) -> Iterator[str]:
    if not cards or UNSEEN in cards:
        return
    told = ", ".join(map(card_name, cards))
    made = round_.get("names", {}).get(viewer) or _made(cards + board)
    folded = " (folded)" if viewer in round_.get("folded", ()) else ""
    yield f"{told}{f': {made}' if made else ''}{folded}"


def _made(cards: list[str]) -> str:
    if len(cards) < 5 or UNSEEN in cards:
        return ""
    try:
        return _RANKING.high([Card.parse(one) for one in cards]).name
    except ValueError:
        return ""


def _tiles(hand: Mapping[str, Any]) -> Iterator[str]:
    parts = [hand.get(part, UNSEEN) for part in ("low", "high")]
    if UNSEEN not in parts:
        low, high = (Part.of(one).name for one in parts)
        yield f"Low {low}, High {high}"
    elif hand["tiles"] and UNSEEN not in hand["tiles"]:
        yield ", ".join(hand["tiles"])


def _in_box(box: Mapping[str, Any], communal: list[str]) -> Iterator[str]:
    cards = box["cards"]
    if not cards or UNSEEN in cards:
        return
    in_sight = [one for one in communal if one != UNSEEN]
    made = box.get("count") or box.get("hand") or _made(cards + in_sight)
    which = f", hand {box['hand']}" if box.get("count") and box.get("hand") else ""
    yield f"Box {box['box']}{which}: {made or ', '.join(map(card_name, cards))}"


def _bets_on(round_: Mapping[str, Any], viewer: str, box: int) -> bool:
    legs = (*round_.get("wagers", ()), *round_.get("settlements", ()))
    return any((one["player"], one["box"]) == (viewer, box) for one in legs)
