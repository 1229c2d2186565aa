"""Where the cards of draws come from: decks that lay sealed, or the room and a witness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from houseway.equipment import Card
from houseway.games.asks import Words
from houseway.games.wording import listed
from houseway.journal import canonical
from houseway.rulebook import Refused

from .carddraw import dealt_from
from .declaring import command
from .roles import DIRECTOR
from .sealed_lots import CARDS
from .state import RoomDraw

if TYPE_CHECKING:
    from .tournament import Tournament


def draw_clauses(t: Tournament) -> tuple[str, ...]:
    """The clauses by which cards are drawn between players, in the instrument or the conditions."""
    stated = t.stated("ties") if t.state.conditions and t.conditions.ties == "draw" else None
    found = (*t.rules.eliminate_draw, *t.rules.tied_draw, t.rules.chip_race, stated)
    return tuple(dict.fromkeys(clause for clause in found if clause))


def _no_draw(t: Tournament) -> Refused | None:
    if draw_clauses(t):
        return None
    return t.refused("No cards are drawn between players here.", t.rules.places)


@command(
    DIRECTOR,
    said="enter cards that were drawn in the room",
    bar=_no_draw,
    facts={"cards": Words(), "witness": Words()},
)
def enter_cards(t: Tournament, cards: str, witness: str) -> None:
    """Enter what was drawn in the room, for the draw that comes next: `ann Kh, bob 7d`.

    Where equals drew again, another deal follows after a semicolon. The next draw is decided by
    these cards; it is between just these players, or nothing is drawn.
    """
    deals = _read(t, cards)
    by_order = t.lots.is_drawn(_drawn_by(deals[0]), t.state.decks)
    drawn = by_order or t.lots.former.taken_back.seeds
    if drawn and not t.conduct.again:
        text = "Cards were drawn before a correction: the same cards decide again."
        raise t.refused(text, *draw_clauses(t))
    written = [{name: str(card) for name, card in deal.items()} for deal in deals]
    t.state.in_room = RoomDraw(written, witness)
    t.note("cards entered", *draw_clauses(t), cards=written, witness=witness)


def _read(t: Tournament, cards: str) -> list[dict[str, Card]]:
    deals: list[dict[str, Card]] = []
    fell: set[Card] = set()
    for deal in cards.split(";"):
        deals.append({})
        for pair in deal.split(","):
            name, _, text = pair.strip().rpartition(" ")
            if name not in t.state.entrants or name in deals[-1]:
                said = "has two cards in one deal" if name in deals[-1] else "has no entry"
                raise t.refused(f"“{name}” {said}: say ann Kh, bob 7d.", *draw_clauses(t))
            card = _card(t, text)
            if card in fell:
                raise t.refused(f"One deck has no second {card}.", *draw_clauses(t))
            fell.add(card)
            deals[-1][name] = card
    return deals


def _card(t: Tournament, text: str) -> Card:
    try:
        return Card.parse(text)
    except ValueError:
        raise t.refused(f"“{text}” is no card; say Kh or 7d.", *draw_clauses(t)) from None


# Where the cards of a draw come from


class CardSource(Protocol):
    """Deals cards to players, and says afterwards by what they fell."""

    def deal(self, names: list[str]) -> dict[str, Card]:
        """A card for each of these players, in the order of the deal."""

    def told(self) -> dict[str, object]:
        """What is put on record with the cards."""


class Sealed:
    """Decks that lay sealed, as the words have turned them: one for a draw, and more if need be."""

    def __init__(self, t: Tournament) -> None:
        self._t, self._orders = t, list[int]()
        self._cards: Iterator[Card] | None = None

    def deal(self, names: list[str]) -> dict[str, Card]:
        """A card for each, as they fall."""
        self._cards = self._cards or self._falls(names)
        return dict(zip(names, self._cards, strict=False))

    def _falls(self, names: list[str]) -> Iterator[Card]:
        t = self._t
        while True:
            of = _drawn_by(names, len(self._orders))
            deck = t.lots.draw_cards(of, t.state.decks)
            t.state.decks.append(deck.order)
            self._orders.append(deck.order)
            yield from map(Card.parse, next(deck.turned.orders()))

    def told(self) -> dict[str, object]:
        """The orders that they fell from."""
        return {"orders": self._orders}


def _drawn_by(names: Iterable[str], decks: int = 0) -> str:
    """What is drawn by some players, when so many decks have been dealt to them."""
    return canonical([CARDS, sorted(names), decks]).decode()


class Shuffled:
    """A deck of before, shuffled by a seed."""

    def __init__(self, seed: bytes) -> None:
        self.seed, self.deal = seed, dealt_from(seed)

    def told(self) -> dict[str, object]:
        """The seed."""
        return {"seed": self.seed.hex()}


class InRoom:
    """The deals of a draw that was made in the room, which come up one after the other."""

    def __init__(self, t: Tournament, drawn: RoomDraw, clauses: tuple[str, ...]) -> None:
        self._t, self._clauses, self._witness = t, clauses, drawn.witness
        self._left, self._drawn_by = iter(drawn.deals), _drawn_by(drawn.deals[0])

    def deal(self, names: list[str]) -> dict[str, Card]:
        """The cards of just these players."""
        deal = next(self._left, {})
        if set(deal) != set(names):
            of = listed(deal, "and") or "nobody"
            text = f"Cards are drawn by {listed(names, 'and')}; entered are those of {of}."
            raise self._t.refused(text, *self._clauses)
        return {name: Card.parse(deal[name]) for name in names}

    def told(self) -> dict[str, object]:
        """Who saw it; `Refused` where more was entered than is drawn."""
        t = self._t
        if next(self._left, None) is not None:
            raise t.refused("More cards were entered than are drawn.", *self._clauses)
        t.state.in_room = None
        if (passed := t.lots.pass_over_cards(self._drawn_by, t.state.decks)) is not None:
            t.state.decks.append(passed)
        return {"witness": self._witness}


def card_source(t: Tournament, *clauses: str) -> CardSource:
    """What was drawn in the room, where it was entered, or else decks that lay sealed."""
    if t.state.in_room is not None:
        return InRoom(t, t.state.in_room, clauses)
    former = t.lots.former
    return Shuffled(former.next_seed()) if former.due else Sealed(t)


COMMANDS = (enter_cards,)
