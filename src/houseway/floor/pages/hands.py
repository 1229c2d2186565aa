"""What somebody holds: the cards or tiles, and in a few words what they count or make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from houseway.equipment import Card
from houseway.equipment.cards import SYMBOLS
from houseway.equipment.tiles import Tile
from houseway.games.events import UNSEEN
from houseway.ranking.pai_gow import Part
from houseway.ranking.poker import PokerRanking

from .narration import card_name

_RANKING = PokerRanking()


class Small(NamedTuple):
    """A card small enough to stand in a line of text."""

    rank: str
    suit: str
    colour: str

    @classmethod
    def of(cls, written: str) -> Small:
        """The card that is written like Td, or the joker.

        >>> Small.of("Td"), Small.of("Jk").rank
        (Small(rank='10', suit='♦', colour='d'), '★')
        """
        card = Card.parse(written)
        if card.is_joker:
            return cls("★", "", "joker")
        rank = "10" if card.text[0] == "T" else card.text[0]
        return cls(rank, SYMBOLS[card.suit], card.suit)


class Held(NamedTuple):
    """A hand: whose it is or where it lies, its cards, what they are called and what they make."""

    where: str
    cards: tuple[Small, ...]
    named: str
    made: str

    @classmethod
    def of(cls, where: str, cards: Iterable[str], made: str = "") -> Held:
        """A hand of cards, all of them in sight."""
        known = [*cards]
        named = ", ".join(map(card_name, known))
        return cls(where, tuple(map(Small.of, known)), named, made)


def held(state: Mapping[str, Any], viewer: str | None) -> list[Held]:
    """Every hand of somebody at the table, and what lies open for all of them.

    >>> state = {"round": {"hands": {"ann": ["As", "Ah"]}, "board": ["Ac", "2d", "2h"]}}
    >>> hand, board = held(state, "ann")
    >>> hand.named, hand.made, board.where
    ('ace of spades, ace of hearts', 'full house, aces over twos', 'Board')
    """
    round_ = state["round"]
    if round_ is None or viewer is None:
        return []
    hands = [*_hands(round_, viewer)]
    return [*hands, *_in_common(round_)] if hands else []


def _hands(round_: Mapping[str, Any], viewer: str) -> Iterator[Held]:
    hands = round_.get("hands")
    if isinstance(hands, Mapping) and viewer in hands:
        yield from _hole_cards(hands[viewer], round_.get("board", []), viewer, round_)
    elif isinstance(hands, list):
        yield from (told for one in hands if one.get("player") == viewer for told in _tiles(one))
    for box in round_.get("boxes", ()):
        if box.get("player") == viewer or _bets_on(round_, viewer, box["box"]):
            yield from _in_box(box, round_.get("communal", []))


def _in_common(round_: Mapping[str, Any]) -> Iterator[Held]:
    for where in ("board", "communal"):
        if seen := [one for one in round_.get(where, ()) if one != UNSEEN]:
            yield Held.of("Board", seen)


def _hole_cards(
    cards: list[str], board: list[str], viewer: str, round_: Mapping[str, Any]
) -> Iterator[Held]:
    if not cards or UNSEEN in cards:
        return
    made = round_.get("names", {}).get(viewer) or _made(cards + board)
    folded = "folded" if viewer in round_.get("folded", ()) else ""
    yield Held.of("", cards, ", ".join(filter(None, (made, folded))))


def _made(cards: list[str]) -> str:
    if len(cards) < 5 or UNSEEN in cards:
        return ""
    try:
        return _RANKING.high([Card.parse(one) for one in cards]).name
    except ValueError:
        return ""


def _tiles(hand: Mapping[str, Any]) -> Iterator[Held]:
    parts = [hand.get(part, UNSEEN) for part in ("low", "high")]
    if UNSEEN not in parts:
        low, high = (Part.of(one).name for one in parts)
        yield Held("", (), "", f"Low {low}, High {high}")
    elif hand["tiles"] and UNSEEN not in hand["tiles"]:
        yield Held("", (), "", ", ".join(map(tile_name, hand["tiles"])))


def tile_name(written: str) -> str:
    """What a tile is called at the table.

    >>> tile_name("gow-36")
    'Chop Gow'
    """
    return Tile.parse(written).name.partition(" (")[0]


def _in_box(box: Mapping[str, Any], communal: list[str]) -> Iterator[Held]:
    cards = box["cards"]
    if not cards or UNSEEN in cards:
        return
    in_sight = [one for one in communal if one != UNSEEN]
    made = box.get("count") or box.get("hand") or _made(cards + in_sight)
    which = f", hand {box['hand']}" if box.get("count") and box.get("hand") else ""
    yield Held.of(f"Box {box['box']}{which}", cards, str(made or ""))


def _bets_on(round_: Mapping[str, Any], viewer: str, box: int) -> bool:
    legs = (*round_.get("wagers", ()), *round_.get("settlements", ()))
    return any((one["player"], one["box"]) == (viewer, box) for one in legs)
