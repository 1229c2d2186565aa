"""Equipment that deals by itself, from orders that were sealed before anybody gave words."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Self

from houseway.equipment import (
    Card,
    Contents,
    Mark,
    SealedOrder,
    Shoe,
    Throws,
    TurnedOrder,
    new_seed,
    set_of_tiles,
)
from houseway.equipment.wheel import SINGLE_ZERO, Wheel
from houseway.games.round import Determinations, Round
from houseway.rulebook import Refused

from .comes_again import ComesAgain
from .given_words import GivenWords
from .order_book import OrderBook, Seeds
from .source import (
    CARDS,
    SEAL,
    Fallen,
    OfChance,
    OpenedRoot,
    Pieces,
    Root,
    Source,
    TurnedRoot,
    equipped,
)

AHEAD: Final = 3  # orders that lie sealed, so that a shuffle in mid-round has one with words
SPINS: Final = 64
TILES: Final = Contents.of(set_of_tiles(), Throws(3, low=1, sides=6))


def spins(wheel: Wheel) -> Throws:
    """The spins that are sealed for a round."""
    return Throws(SPINS, low=0, sides=len(wheel.order))


def throws_of(played: type[Round]) -> Throws:
    """What is thrown in a round of a game, beside pieces that are drawn."""
    if played.wheel is not None:
        return spins(played.wheel)
    return TILES.throws if played.equipment == "tiles" else Throws()


class InForce(NamedTuple):
    """An order by its number, turned by the words that were given for it."""

    number: int
    turned: TurnedOrder


class Dealt(Source):
    """Equipment driven by sealed orders; only their roots are told before they are over."""

    def __init__(self, contents: Contents, seeds: Seeds | OrderBook = new_seed) -> None:
        super().__init__()
        self.book = seeds if isinstance(seeds, OrderBook) else OrderBook(seeds)
        self.contents = contents
        self._sealed: deque[SealedOrder] = deque()
        self._used: list[tuple[int, SealedOrder]] = []
        self._orders: ComesAgain[SealedOrder] = ComesAgain()

    # Sealing, turning and opening orders

    @property
    def sealed(self) -> list[Root]:
        first = self.newest - len(self._sealed) + 1
        return [_root(*numbered) for numbered in enumerate(self._sealed, first)]

    def seal(self) -> OfChance:
        return {"call": SEAL, "sealed": self._fill()}

    def _fill(self) -> list[Root]:
        """Seal as many orders as are to lie ready; their roots are published."""
        new: list[Root] = []
        while len(self._sealed) < AHEAD:
            order = self._next_order()
            self._sealed.append(order)
            self.newest += 1
            new.append(_root(self.newest, order))
        return new

    def _next_order(self) -> SealedOrder:
        coming = self._orders.coming
        while coming and coming[0].contents != self.contents:
            coming.popleft()  # of other pieces: it can never come again
        return self._orders.take(lambda: self.book.next_order(self.contents))

    def _take(self, there: Sequence[object] | None = None) -> tuple[InForce, TurnedRoot]:
        """Take up the next order, for whatever is there, and what is told of it."""
        if not self._sealed:
            self._fill()
        number = self.newest - len(self._sealed) + 1
        words = self.words.turn(number, self.newest)
        order = self._sealed.popleft()
        self._used.append((number, order))
        root = _root(number, order)
        turning = TurnedRoot(
            order=number, pieces=root["pieces"], root=root["root"], words=dict(words)
        )
        if there is not None and len(there) < len(self.contents.pieces):
            turning["absent"] = sorted(
                {*self.contents.pieces}.difference(Contents.of(there).pieces)
            )
        return InForce(number, order.turned(words)), turning

    def _open(self) -> list[OpenedRoot]:
        """Orders that are over, opened to whoever reads the journal."""
        opened = [_opened(*used) for used in self._used]
        self._used = []
        return opened

    def _reseal(self, contents: Contents) -> list[OpenedRoot]:
        """Other pieces are played with: what lies sealed for the old ones is never used."""
        if contents == self.contents:
            return []
        first = self.newest - len(self._sealed) + 1
        dropped = [_opened(*numbered) for numbered in enumerate(self._sealed, first)]
        self._sealed.clear()
        self.contents = contents
        return dropped

    @property
    def taken(self) -> set[str]:
        """Roots of the orders taken since everything was kept, and for a while before."""
        return {order.root for order in self._orders}

    @property
    def to_come_again(self) -> list[str]:
        """Roots of orders that were taken and struck out, and are taken next."""
        return [order.root for order in self._orders.coming]

    # States of the equipment

    def keep(self) -> None:
        self._orders.keep()

    def repeat(self, later: Source) -> None:
        super().repeat(later)
        assert isinstance(later, Dealt)
        self._orders.repeat(later._orders)

    def copy(self) -> Self:
        made = super().copy()
        made._sealed, made._used = self._sealed.copy(), self._used.copy()
        made._orders = self._orders.copy()
        return made

    def written(self) -> dict[str, Any]:
        return {
            "newest": self.newest,
            "words": self.words.written(),
            "sealed": [order.seed.hex() for order in self._sealed],
            "again": [order.seed.hex() for order in self._orders.coming],
            "used": [(number, order.seed.hex()) for number, order in self._used],
        }

    def lay_out(self, written: dict[str, Any]) -> None:
        self.newest = written["newest"]
        self.words = GivenWords.read(written["words"])
        self._sealed = deque(map(self._order, written["sealed"]))
        self._orders = ComesAgain(map(self._order, written["again"]))
        self._used = [(number, self._order(seed)) for number, seed in written["used"]]

    def _order(self, seed: str) -> SealedOrder:
        return SealedOrder(bytes.fromhex(seed), self.contents)


def _root(number: int, order: SealedOrder) -> Root:
    return {"order": number, "pieces": len(order.contents.pieces), "root": order.root}


def _opened(number: int, order: SealedOrder) -> OpenedRoot:
    return {**_root(number, order), "seed": order.seed.hex()}


class DealtCards(Dealt):
    """A shoe; an order is over when every card is shuffled again.

    An automated shoe takes a new order for every round, with all cards that are not on the table.
    """

    speaks = frozenset({SEAL, "draw", "shuffle", "fresh", "begin_round", "finish"})

    def __init__(
        self, cards: Pieces, automated: bool = False, seeds: Seeds | OrderBook = new_seed
    ) -> None:
        super().__init__(Contents.of(cards), seeds)
        self.shoe, self._automated = Shoe(cards=cards), automated
        self._lying: deque[tuple[int, int]] = deque()  # order and position, first to fall first

    def draw(self, hidden: bool = False) -> object:
        fell = self.shoe.draw()
        return fell.value if isinstance(fell, Mark) else Fallen(str(fell), *self._lying.popleft())

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfChance:
        shoe = self.shoe
        shoe.put_back(back)
        opened = self._open() if which == "all" else []
        there = None if which == "all" else shoe.discards if which == "discards" else shoe.inside
        order, turning = self._take(there)
        if which == "all":
            shoe.shuffle(order.turned)
        elif which == "discards":
            shoe.shuffle_discards(order.turned)
        else:
            shoe.shuffle_remaining(order.turned)
            self._automated = False
        self._lie(order, there, behind=which == "discards")
        return {"call": "shuffle", "opened": opened, "turned": turning, "sealed": self._fill()}

    def _lie(
        self, order: InForce, there: tuple[Card, ...] | None = None, *, behind: bool = False
    ) -> None:
        """Know from which position each card of the stack comes."""
        if not behind:
            self._lying.clear()
        self._lying.extend((order.number, place) for place in order.turned.positions(there))

    def begin_round(self) -> OfChance | None:
        if not self._automated:
            return None
        opened, there = self._open(), (*self.shoe.inside, *self.shoe.discards)
        turned, turning = self._take(there)
        self.shoe.shuffle_inside(turned.turned)
        self._lie(turned, there)
        return {"call": "begin_round", "opened": opened, "turned": turning, "sealed": self._fill()}

    def cut(self, at: int) -> None:
        self.shoe.cut(at)
        self._lying.rotate(-at)

    def place_cutting_card(self, from_back: int) -> None:
        self.shoe.place_cutting_card(from_back)

    def rack(self, cards: Iterable[Card]) -> None:
        self.shoe.rack(cards)

    def end_round(self) -> None:
        if self._automated:
            self.shoe.take_in()

    def fresh(self, pieces: Pieces, automated: bool) -> OfChance:
        opened = [*self._open(), *self._reseal(Contents.of(pieces))]
        self.shoe, self._automated = Shoe(cards=pieces), automated
        self._lying.clear()
        return {"call": "fresh", "opened": opened, "sealed": self._fill()}

    def finish(self) -> OfChance:
        return {"call": "finish", "opened": self._open()}

    def copy(self) -> Self:
        made = super().copy()
        made.shoe, made._lying = self.shoe.copy(), self._lying.copy()
        return made

    def written(self) -> dict[str, Any]:
        shoe = {"automated": self._automated, "shoe": self.shoe.written()}
        return {**super().written(), **shoe, "lying": list(self._lying)}

    def lay_out(self, written: dict[str, Any]) -> None:
        super().lay_out(written)
        self.shoe, self._automated = Shoe.laid_out(written["shoe"]), written["automated"]
        self._lying = deque((number, place) for number, place in written["lying"])


class DealtWheel(Dealt):
    """A wheel; each round has its order, turned before the bets open."""

    speaks = frozenset({SEAL, "draw", "begin_round", "end_round"})

    def __init__(self, wheel: Wheel, seeds: Seeds | OrderBook = new_seed) -> None:
        super().__init__(Contents(throws=spins(wheel)), seeds)
        self._spun = 0

    def begin_round(self) -> OfChance:
        self._in_force, turning = self._take()
        self._spun = 0
        return {"call": "begin_round", "turned": turning, "sealed": self._fill()}

    def draw(self, hidden: bool = False) -> Fallen:
        if self._spun >= SPINS:
            raise Refused(f"Only {SPINS} spins are sealed for a round: void it.")
        number, turned = self._in_force
        self._spun += 1
        return Fallen(turned.thrown(self._spun - 1), number, self._spun - 1)

    def end_round(self) -> OfChance:
        return {"call": "end_round", "opened": self._open()}


class DealtTiles(Dealt):
    """Thirty-two tiles and three dice under one order; the dice fall first, then the tiles.

    An order is over with its round, or when the tiles are shuffled again.
    """

    speaks = frozenset({SEAL, "draw", "shuffle", "end_round"})

    def __init__(self, seeds: Seeds | OrderBook = new_seed) -> None:
        super().__init__(TILES, seeds)
        self._to_fall: deque[Fallen] = deque()

    def shuffle(self, which: str, back: Iterable[Card] = ()) -> OfChance:
        opened = self._open()
        (number, turned), turning = self._take()
        dice = [turned.thrown(die) for die in range(TILES.throws.number)]
        names = turned.order.pieces
        tiles = (Fallen(names[place], number, place) for place in turned.positions())
        self._to_fall = deque([Fallen(dice, number, len(TILES.pieces)), *tiles])
        return {"call": "shuffle", "opened": opened, "turned": turning, "sealed": self._fill()}

    def draw(self, hidden: bool = False) -> Fallen:
        return self._to_fall.popleft()

    def copy(self) -> Self:
        made = super().copy()
        made._to_fall = self._to_fall.copy()
        return made

    def written(self) -> dict[str, Any]:
        return {**super().written(), "to_fall": list(self._to_fall)}

    def lay_out(self, written: dict[str, Any]) -> None:
        super().lay_out(written)
        self._to_fall = deque(Fallen(*one) for one in written["to_fall"])

    def end_round(self) -> OfChance:
        return {"call": "end_round", "opened": self._open()}


_OTHERS: Final[dict[str, type[Dealt]]] = {
    "wheel": DealtWheel,
    "tiles": DealtTiles,
}


def spoken(equipment: str) -> frozenset[str]:
    """What a dealt table with some equipment has the journal keep."""
    return (DealtCards if equipment in CARDS else _OTHERS[equipment]).speaks


def dealt(
    played: type[Round], determinations: Determinations, seeds: Seeds | OrderBook = new_seed
) -> Dealt:
    """The equipment of a game, driven by sealed orders."""
    others: dict[str, Callable[[], Dealt]] = {
        "wheel": partial(DealtWheel, played.wheel or SINGLE_ZERO, seeds),
        "tiles": partial(DealtTiles, seeds),
    }
    return equipped(played, determinations, partial(DealtCards, seeds=seeds), others)
