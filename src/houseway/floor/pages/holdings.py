"""What somebody holds: the cards or tiles, and in a few words what they count or make."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from houseway.equipment import Card
from houseway.equipment.cards import SYMBOLS
from houseway.equipment.tiles import Tile
from houseway.games.blackjack.view import BlackjackView
from houseway.games.canberra_poker.view import CanberraPokerView
from houseway.games.events import UNSEEN
from houseway.games.pai_gow.view import PaiGowHandView, PaiGowView
from houseway.games.poker.view import PokerView
from houseway.games.ultimate_holdem.view import UltimateHoldemView
from houseway.games.views import Cards, RoundView
from houseway.ranking.poker import PokerRanking
from houseway.ranking.poker_five import counting

from .narration import card_name

_RANKING = PokerRanking()
KEPT: Final = 4_096


class Small(NamedTuple):
    """A card small enough to stand in a line of text."""

    rank: str
    suit: str
    colour: str
    spare: bool = False

    @classmethod
    def of(cls, written: str) -> Small:
        """The card that is written like Td, or the joker; spare, where five others count.

        >>> Small.of("Td"), Small.of("Jk").rank
        (Small(rank='10', suit='♦', colour='d', spare=False), '★')
        """
        card = Card.parse(written)
        if card.is_joker:
            return cls("★", "", "joker")
        rank = "10" if card.text[0] == "T" else card.text[0]
        return cls(rank, SYMBOLS[card.suit], card.suit)


class Holding(NamedTuple):
    """A hand: whose it is or where it lies, its cards, what they are called and what they make."""

    where: str
    cards: tuple[Small, ...]
    named: str
    made: str

    @classmethod
    def of(cls, where: str, cards: Cards, made: str = "") -> Holding:
        """A hand of cards, all of them in sight."""
        return cls(where, *_written_out(cards), made)

    @classmethod
    def compared(cls, where: str, cards: Cards, made: str) -> Holding:
        """A hand that is compared with another: those of its cards that do not count are spare."""
        five = counting(cards, made) or cards
        whole = cls.of(where, cards, made)
        shown = zip(whole.cards, cards, strict=True)
        small = tuple(one._replace(spare=card not in five) for one, card in shown)
        return whole._replace(cards=small)


@lru_cache(KEPT)
def _written_out(cards: Cards) -> tuple[tuple[Small, ...], str]:
    """Cards that fit into a line, and what they are called."""
    return tuple(map(Small.of, cards)), ", ".join(map(card_name, cards))


def held(round: RoundView | None, viewer: str | None) -> list[Holding]:
    """Every hand of somebody in a round, and what lies open for all of them."""
    if round is None or viewer is None:
        return []
    hands = [*_hands(round, viewer)]
    return [*hands, *_in_common(round)] if hands else []


def _hands(round: RoundView, viewer: str) -> Iterator[Holding]:
    match round:
        case PokerView():
            yield from _hole_cards(round, viewer)
        case PaiGowView():
            mine = (hand for hand in round.hands if hand.player == viewer)
            yield from (told for hand in mine for told in _tiles(hand))
        case BlackjackView():
            for hand in round.boxes:
                if _bets_on(round, viewer, hand.box):
                    which = f", hand {hand.hand}" if hand.count and hand.hand else ""
                    yield from _in_box(hand.box, hand.cards, hand.count, which)
        case UltimateHoldemView():
            seen = tuple(one for one in round.communal if one != UNSEEN)
            for box in round.boxes:
                if box.player == viewer or _bets_on(round, viewer, box.box):
                    whole = (*box.cards, *seen)
                    if round.dealer.hand and UNSEEN not in whole and not box.folded:
                        yield Holding.compared(f"Box {box.box}", whole, box.hand or _made(whole))
                    else:
                        yield from _in_box(box.box, box.cards, box.hand or _made(whole))
        case CanberraPokerView():
            for own in round.boxes:
                if own.player == viewer or _bets_on(round, viewer, own.box):
                    yield from _in_box(own.box, own.cards, own.hand or _made(own.cards))


def _in_common(round: RoundView) -> Iterator[Holding]:
    board: Cards = ()
    if isinstance(round, PokerView):
        board = round.board
    elif isinstance(round, UltimateHoldemView | CanberraPokerView) and round.dealer.hand:
        common = round.communal if isinstance(round, UltimateHoldemView) else ()
        yield Holding.compared("Dealer", (*round.dealer.cards, *common), round.dealer.hand)
    elif isinstance(round, UltimateHoldemView):
        board = round.communal
    if seen := tuple([one for one in board if one != UNSEEN]):
        yield Holding.of("Board", seen)


def _hole_cards(round: PokerView, viewer: str) -> Iterator[Holding]:
    cards = round.hands.get(viewer, ())
    if not cards or UNSEEN in cards:
        return
    made = round.names.get(viewer) or _made(cards + round.board)
    folded = "folded" if viewer in round.folded else ""
    yield Holding.of("", cards, ", ".join(filter(None, (made, folded))))


@lru_cache(KEPT)
def _made(cards: Cards) -> str:
    if len(cards) < 5 or UNSEEN in cards:
        return ""
    try:
        return _RANKING.high([Card.parse(card) for card in cards]).name
    except ValueError:
        return ""


def _tiles(hand: PaiGowHandView) -> Iterator[Holding]:
    if parts := hand.parts:
        yield Holding("", (), "", f"Low {parts['low'].name}, High {parts['high'].name}")
    elif hand.tiles and UNSEEN not in hand.tiles:
        yield Holding("", (), "", ", ".join(map(tile_name, hand.tiles)))


def tile_name(written: str) -> str:
    """What a tile is called at the table.

    >>> tile_name("gow-36")
    'Chop Gow'
    """
    return Tile.parse(written).name.partition(" (")[0]


def _in_box(box: int, cards: Cards, made: str | None, which: str = "") -> Iterator[Holding]:
    if cards and UNSEEN not in cards:
        yield Holding.of(f"Box {box}{which}", cards, made or "")


def _bets_on(round: RoundView, viewer: str, box: int) -> bool:
    wagers = ((wager.player, wager.box) for wager in round.wagers)
    settled = ((settlement.player, settlement.box) for settlement in round.settlements)
    return (viewer, box) in (*wagers, *settled)
