"""Playing cards and packs of them."""

from __future__ import annotations

from typing import ClassVar, Final, NoReturn, final

from houseway.errors import HousewayError

SUITS: Final = "cdhs"
RANKS: Final = range(2, 15)
ACE = 14
SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

_LETTERS: Final = dict(zip(RANKS, "23456789TJQKA", strict=True))
_RANK_NAMES: Final = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "jack",
    12: "queen",
    13: "king",
    14: "ace",
}
_SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_COLOURS: Final = {"c": "black", "d": "red", "h": "red", "s": "black", "": ""}
_SUIT_ORDER: Final = (*SUITS, "joker")
_COUNT_BITS: Final = 3
_DECK_SIZES: Final = (52, 48, 44, 40, 36, 32)
_CARDS: Final[dict[tuple[int, str], Card]] = {}


class NotACard(HousewayError, ValueError):  # noqa: N818
    """The text or the numbers given name no card."""


class NotADeck(HousewayError, ValueError):  # noqa: N818
    """No deck has the size asked for."""


@final
class Card:
    """A playing card; there is one object per card, so `is` and `==` agree.

    `count` is one of its rank and one of its suit: added up over cards it says how many of each
    there are, three bits for a rank (the two lowest), then for a suit, then for the joker.

    >>> Card(14, "s")
    Card('As')
    >>> Card.parse("10d") is Card.parse("Td")
    True
    """

    __slots__ = ("count", "rank", "suit", "text")
    __match_args__: ClassVar = ("rank", "suit")

    rank: int
    suit: str
    text: str
    count: int

    def __new__(cls, rank: object, suit: object) -> Card:
        if not isinstance(rank, int) or not isinstance(suit, str):
            raise _no_such_card(rank, suit)
        card = _CARDS.get((rank, suit))
        if card is None:
            if not _exists(rank, suit):
                raise _no_such_card(rank, suit)
            card = super().__new__(cls)  # printed once, below
            object.__setattr__(card, "rank", rank)
            object.__setattr__(card, "suit", suit)
            object.__setattr__(card, "text", f"{_LETTERS[rank]}{suit}" if suit else "Jk")
            object.__setattr__(card, "count", _one_of(rank, suit))
            _CARDS[rank, suit] = card
        return card

    @staticmethod
    def parse(text: object) -> Card:
        """The card written as text, such as As, Td (or 10d), 9c or Jk."""
        if isinstance(text, str):
            card = _AS_WRITTEN.get(text) or _BY_TEXT.get(text.strip().lower())
            if card is not None:
                return card
        raise NotACard(f"{text!r} is not a card; cards are written like As, Td, 9c, 2h or Jk.")

    @property
    def is_joker(self) -> bool:
        """Whether the card is the joker."""
        return not self.suit

    @property
    def colour(self) -> str:
        """The colour, "red" or "black"; the joker has none."""
        return _COLOURS[self.suit]

    @property
    def name(self) -> str:
        """The card in words.

        >>> Card.parse("As").name
        'ace of spades'
        """
        if self.is_joker:
            return "joker"
        return f"{_RANK_NAMES[self.rank]} of {_SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def svg(self) -> str:
        """The card drawn face up."""
        from houseway.drawing.equipment.pictures import row_of_cards  # noqa: PLC0415

        return row_of_cards([self])

    def _repr_svg_(self) -> str:
        return self.svg()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("A card cannot be changed.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("A card cannot be changed.")

    def __reduce__(self) -> tuple[type[Card], tuple[int, str]]:
        return Card, (self.rank, self.suit)


def _exists(rank: int, suit: str) -> bool:
    return rank in RANKS and suit in _SUIT_NAMES if suit else rank == 0


def _no_such_card(rank: object, suit: object) -> NotACard:
    return NotACard(f"There is no card of rank {rank!r} and suit {suit!r}.")


def _one_of(rank: int, suit: str) -> int:
    of_suit = 1 << _COUNT_BITS * (len(RANKS) + _SUIT_ORDER.index(suit or "joker"))
    return of_suit | 1 << _COUNT_BITS * (rank - RANKS.start) if suit else of_suit


_PRINTED: Final = [Card(rank, suit) for rank in RANKS for suit in SUITS]
JOKER: Final = Card(0, "")
_AS_WRITTEN: Final = {card.text: card for card in (*_PRINTED, JOKER)}
_BY_TEXT: Final = {text.lower(): card for text, card in _AS_WRITTEN.items()} | {
    f"10{suit}": Card(10, suit) for suit in SUITS
}


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in a text, with spaces between them.

    >>> cards("As Td 9c")
    (Card('As'), Card('Td'), Card('9c'))
    """
    return tuple(Card.parse(word) for word in text.split())


def deck(size: int = 52, joker: bool = False) -> tuple[Card, ...]:
    """A deck in order; a deck of fewer than 52 cards lacks the lowest ranks.

    >>> len(deck()), deck(32)[0], deck(joker=True)[-1]
    (52, Card('7c'), Card('Jk'))
    """
    if size not in _DECK_SIZES:
        sizes = ", ".join(map(str, _DECK_SIZES))
        raise NotADeck(f"There is no deck of {size} cards; decks have {sizes}.")
    lowest = RANKS.stop - size // len(SUITS)
    ordered = tuple(Card(rank, suit) for rank in range(lowest, RANKS.stop) for suit in SUITS)
    return (*ordered, JOKER) if joker else ordered
