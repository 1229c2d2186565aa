"""The shoe, the cards on the table and the discard rack: together always one whole pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, Final, Protocol, Self, TypeVar

from houseway.equipment.cards import Card, deck
from houseway.equipment.chance import Chance
from houseway.errors import HousewayError

Item = TypeVar("Item")

MOST_DECKS: Final = 8


class Mark(Enum):
    """What a draw can bring instead of a card."""

    CUTTING_CARD = "cut"
    EMPTY = "empty"
    FACE_DOWN = "??"

    def __str__(self) -> str:
        return str(self.value)


class ShoeError(HousewayError, ValueError):
    """The shoe cannot do what was asked; nothing has changed."""


class Shuffler(Protocol):
    """Whatever puts cards into an order: a stream of chance, or an order that was sealed."""

    def shuffled(self, items: list[Item]) -> list[Item]:
        """The items as they come to lie, the first to be drawn last."""


class Shoe:
    """Cards dealt from the top of a shuffled stack and collected in a discard rack.

    >>> shoe = Shoe(decks=6)
    >>> shoe.shuffle(Chance(b"a seed"))
    >>> card = shoe.draw()
    >>> shoe.remaining, shoe.on_table, len(shoe.discards)
    (311, 1, 0)
    >>> shoe
    <Shoe: 311 cards left, 1 on the table, 0 racked>
    """

    def __init__(self, decks: int = 6, *, cards: Iterable[Card] | None = None) -> None:
        if cards is None:
            if not 1 <= decks <= MOST_DECKS:
                raise ShoeError(f"A shoe holds 1 to {MOST_DECKS} decks, not {decks}.")
            cards = deck() * decks
        self._rack: list[Card] = list(cards)
        self._pack = Counter(self._rack)
        self._size = len(self._rack)
        self._stack: list[Card] = []  # the next card to be drawn is the last of the list
        self._table: Counter[Card] = Counter()
        self._laid = 0  # how many cards that is
        self._behind_cutting_card: int | None = None

    def __repr__(self) -> str:
        places = f"{self.remaining} cards left, {self.on_table} on the table"
        return f"<{type(self).__name__}: {places}, {len(self._rack)} racked>"

    @property
    def remaining(self) -> int:
        """How many cards are left in the shoe."""
        return len(self._stack)

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards in the discard rack, first racked first."""
        return tuple(self._rack)

    @property
    def inside(self) -> tuple[Card, ...]:
        """The cards left in the shoe."""
        return tuple(self._stack)

    @property
    def on_table(self) -> int:
        """How many cards have been drawn and not racked."""
        return self._size - len(self._stack) - len(self._rack)

    @property
    def composition(self) -> Counter[Card]:
        """How many of each card are left in the shoe."""
        return Counter(self._stack)

    @property
    def behind_cutting_card(self) -> int | None:
        """How many cards lie behind the cutting card, or None when it is not in the shoe."""
        return self._behind_cutting_card

    def shuffle(self, chance: Shuffler) -> None:
        """Shuffle every card, from the shoe and the rack, into one stack."""
        if self.on_table:
            raise ShoeError(
                f"Cards still on the table ({self.on_table}) must be racked before the shuffle."
            )
        self.shuffle_inside(chance)

    def shuffle_inside(self, chance: Shuffler) -> None:
        """Shuffle every card that is not on the table into one stack."""
        self._load(chance.shuffled(self._stack + self._rack), rack=[])

    def shuffle_remaining(self, chance: Shuffler) -> None:
        """Shuffle only the cards left in the shoe."""
        if not self._stack:
            raise ShoeError("There is no card left in the shoe to shuffle.")
        self._load(chance.shuffled(self._stack), rack=self._rack)

    def shuffle_discards(self, chance: Shuffler) -> None:
        """Shuffle the discard rack and put it behind whatever is left in the shoe."""
        if not self._rack:
            raise ShoeError("There is no card in the discard rack to shuffle.")
        behind, racked = self._behind_cutting_card, len(self._rack)
        self._load(chance.shuffled(self._rack) + self._stack, rack=[])
        self._behind_cutting_card = None if behind is None else behind + racked

    def _load(self, stack: list[Card], rack: list[Card]) -> None:
        self._stack, self._rack = stack, rack
        self._behind_cutting_card = None
        self._check_whole_pack()

    def cut(self, at: int) -> None:
        """Move as many cards from the front to the back, in their order."""
        if not 1 <= at < self.remaining:
            raise ShoeError(f"A stack of {self.remaining} cards cannot be cut at {at}.")
        self._stack = self._stack[-at:] + self._stack[:-at]
        self._behind_cutting_card = None
        self._check_counts()

    def place_cutting_card(self, from_back: int) -> None:
        """Put the cutting card in so that as many cards lie behind it."""
        if not 1 <= from_back <= self.remaining:
            raise ShoeError(
                f"The cutting card cannot lie {from_back} cards from the back"
                f" of a stack of {self.remaining}."
            )
        self._behind_cutting_card = from_back

    def draw(self) -> Card | Mark:
        """The next card; or the cutting card, once, when it is next; or that the shoe is empty."""
        if self._behind_cutting_card == len(self._stack):
            return self._draw_cutting_card()
        if not self._stack:
            return Mark.EMPTY
        card, table = self._pull(), self._table
        table[card] = table.get(card, 0) + 1
        self._laid += 1
        self._check_counts()
        return card

    def _draw_cutting_card(self) -> Mark:
        self._behind_cutting_card = None
        return Mark.CUTTING_CARD

    def _pull(self) -> Card:
        return self._stack.pop()

    def rack(self, cards: Iterable[Card]) -> None:
        """Take cards from the table into the discard rack."""
        racked = list(cards)
        self._take_up(racked, "be racked")
        self._used().extend(racked)
        self._check_counts()

    def take_in(self) -> None:
        """Put the discard rack behind whatever is left in the shoe, to be shuffled with it."""
        self._load(self._rack + self._stack, rack=[])

    def put_back(self, cards: Iterable[Card]) -> None:
        """Take cards from the table back among those in the shoe, to be shuffled with them."""
        returned = list(cards)
        self._take_up(returned, "go back")
        self._stack.extend(returned)
        self._check_counts()

    def _take_up(self, cards: list[Card], to: str) -> None:
        """Take cards from the table, all of them or none."""
        table, counts = self._table, Counter(cards)
        for card, count in counts.items():
            if count > table.get(card, 0):
                raise ShoeError(f"The {card.name} is not on the table and cannot {to}.")
        for card, count in counts.items():
            table[card] -= count
        self._laid -= len(cards)

    def _used(self) -> list[Card]:
        """Where racked cards go."""
        return self._rack

    def written(self) -> dict[str, Any]:
        """Where every card lies, in order, so that a shoe can be laid out just the same.

        >>> shoe = Shoe(decks=1)
        >>> Shoe.laid_out(shoe.written()).discards == shoe.discards
        True
        """
        return {
            "stack": list(map(str, self._stack)),
            "rack": list(map(str, self._rack)),
            "table": sorted(map(str, self._table.elements())),
            "cutting_card": self._behind_cutting_card,
        }

    @classmethod
    def laid_out(cls, where: Mapping[str, Any]) -> Self:
        """A shoe with every card where it was written to lie; as if it had always lain so."""
        stack, rack, table = ([*map(Card.parse, where[on])] for on in ("stack", "rack", "table"))
        shoe = cls(cards=stack + rack + table)
        shoe._stack, shoe._rack = stack, rack
        shoe._table, shoe._laid = Counter(table), len(table)
        shoe._behind_cutting_card = where["cutting_card"]
        return shoe

    def copy(self) -> Self:
        """A shoe with every card in the same place, which goes its own way from here."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._stack, made._rack = self._stack.copy(), self._rack.copy()
        made._table = self._table.copy()
        return made

    def _check_counts(self) -> None:
        assert len(self._stack) + len(self._rack) + self._laid == self._size

    def _check_whole_pack(self) -> None:
        held = Counter(self._stack + self._rack)
        if self._laid:
            held.update(self._table.elements())
        assert dict.__eq__(held, self._pack)


class AutomatedShoe(Shoe):
    """A shoe that shuffles without end: used cards return to it, and any card may be next.

    The stream that it was loaded with belongs to it from then on, and with the history of draws
    and rackings determines every card.
    """

    def __init__(self, decks: int = 6, *, cards: Iterable[Card] | None = None) -> None:
        super().__init__(decks, cards=cards)
        self._chance: Chance | None = None

    def shuffle(self, chance: Shuffler) -> None:
        """Shuffle every card by hand and load the shoe."""
        super().shuffle(chance)
        self._chance = _stream(chance)

    def shuffle_remaining(self, chance: Shuffler) -> None:
        """Shuffle the cards inside by hand and load them again."""
        super().shuffle_remaining(chance)
        self._chance = _stream(chance)

    def shuffle_discards(self, chance: Shuffler) -> None:
        """Shuffle the discard rack by hand and load it; racked cards are otherwise inside."""
        super().shuffle_discards(chance)
        self._chance = _stream(chance)

    def cut(self, at: int) -> None:
        """Refused: the order inside means nothing."""
        raise ShoeError(f"An automated shoe cannot be cut, at {at} or anywhere else.")

    def place_cutting_card(self, from_back: int) -> None:
        """Refused: used cards return to the shoe, so that it has no end to mark."""
        raise ShoeError(
            f"An automated shoe has no cutting card to lie {from_back} cards from its back."
        )

    def copy(self) -> Self:
        made = super().copy()
        made._chance = None if self._chance is None else self._chance.copy()
        return made

    def _loaded_with(self) -> Chance:
        if self._chance is None:
            raise ShoeError("The automated shoe has not been loaded.")
        return self._chance

    def _pull(self) -> Card:
        chance, stack = self._loaded_with(), self._stack
        place = chance.below(len(stack))
        stack[place], stack[-1] = stack[-1], stack[place]
        return stack.pop()

    def _used(self) -> list[Card]:
        return self._stack

    def to_ordinary(self) -> Shoe:
        """An ordinary shoe for the same cards, inside (shuffled) and on the table."""
        ordinary = Shoe(cards=self._pack.elements())
        ordinary._table, ordinary._laid = +self._table, self._laid
        ordinary._load(self._loaded_with().shuffled(self._stack), rack=[])
        return ordinary


def _stream(loaded: Shuffler) -> Chance:
    if not isinstance(loaded, Chance):
        raise ShoeError("An automated shoe is loaded with a stream of its own.")
    return loaded
