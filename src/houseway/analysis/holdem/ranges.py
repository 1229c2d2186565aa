"""Ranges of hole cards in the usual notation: QQ+, AKs, A5s-A2s, KJo, AsKd, AKo:0.5, random."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import gcd, lcm
from typing import Final

from houseway.equipment.cards import ACE, RANKS, SUITS, Card, NotACard
from houseway.ranking.poker import HOLDEM, PokerRanking

from .. import CannotAnalyse

FINEST: Final = 1_000
"""The most that one holding weighs beside another."""
RANDOM: Final = ("random", "any", "*")
LETTERS: Final = {str(Card(rank, "s"))[0]: rank for rank in RANKS}

_KIND: Final = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE)
_CARDS: Final = re.compile(r"(jk|(?:10|[2-9TJQKA])[cdhs])" * 2, re.IGNORECASE)

Hole = tuple[Card, Card]


@dataclass(frozen=True)
class Range:
    """Hole cards that a player may hold, each pair as likely as the next, or by its weight.

    >>> len(parse_range("QQ+, AKs").holes)
    22
    >>> parse_range("AsAh, KsKh:0.25").weights
    (4, 1)
    """

    text: str
    holes: tuple[Hole, ...]
    weights: tuple[int, ...] = ()
    """How often each is held beside the others, in whole numbers; empty where all are alike."""

    def without(self, known: frozenset[Card]) -> Range:
        """What is left of a range when some cards lie elsewhere."""
        left = {
            hole: weight
            for hole, weight in zip(self.holes, self.whole_weights, strict=True)
            if not known & {*hole}
        }
        if not left:
            raise CannotAnalyse(
                f"No hand of {self.text!r} is left beside the cards that are known."
            )
        return Range(self.text, tuple(left), tuple(left.values()) if self.weights else ())

    @property
    def whole_weights(self) -> tuple[int, ...]:
        """A weight for every holding."""
        return self.weights or (1,) * len(self.holes)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class _Kind:
    """A kind of hole cards: two ranks, the higher first, and whether they are suited."""

    high: int
    low: int
    suited: str

    def holes(self) -> Iterator[Hole]:
        if self.high == self.low:
            yield from combinations([Card(self.high, suit) for suit in SUITS], 2)
            return
        for one, other in product(SUITS, repeat=2):
            if self.suited in ("", "s" if one == other else "o"):
                yield Card(self.high, one), Card(self.low, other)


def parse_range(text: str, ranking: PokerRanking = HOLDEM) -> Range:
    """Read a range; its parts are set apart by commas or spaces, and the joker is Jk.

    A part may have a weight, how often it is held: AKo:0.5, AKo:50% or AKo:1/2.
    """
    held = frozenset(ranking.cards)
    found: dict[frozenset[Card], tuple[Hole, Fraction]] = {}
    for word in filter(None, re.split(r"[,;\s]+", re.sub(r"\s*([-:])\s*", r"\1", text.strip()))):
        part, colon, written = word.partition(":")
        weight = _weight(word, written) if colon else Fraction(1)
        for hole in _part(part, ranking):
            if held.issuperset(hole):
                found.setdefault(frozenset(hole), (hole, weight))
    often = [(hole, weight) for hole, weight in found.values() if weight]
    if not often:
        raise CannotAnalyse(f"There is no hand in {text!r} with this deck.")
    holes, weights = zip(*often, strict=True)
    return Range(text.strip(), holes, _whole(text, weights))


def _weight(word: str, written: str) -> Fraction:
    try:
        part, percent, _ = written.partition("%")
        weight = Fraction(part) / (100 if percent else 1)
    except (ValueError, ZeroDivisionError):
        weight = Fraction(-1)
    if not 0 <= weight <= 1:
        raise CannotAnalyse(f"{word!r}: a weight is from 0 to 1, such as 0.5, 50% or 1/2.")
    return weight


def _whole(text: str, weights: Sequence[Fraction]) -> tuple[int, ...]:
    """Weights in whole numbers, the least that keep their proportions."""
    parts = lcm(*(weight.denominator for weight in weights))
    whole = [int(weight * parts) for weight in weights]
    shared = gcd(*whole)
    if max(whole) // shared > FINEST:
        raise CannotAnalyse(f"The weights of {text!r} are finer than a part in {FINEST:,}.")
    return () if len({*whole}) == 1 else tuple(weight // shared for weight in whole)


def _part(word: str, ranking: PokerRanking) -> Iterator[Hole]:
    if word.lower() in RANDOM:
        yield from combinations(reversed(ranking.cards), 2)
    elif exact := _CARDS.fullmatch(word):
        yield _two_cards(word, exact[1], exact[2])
    elif word.endswith("+"):
        for kind in _upwards(_kind(word[:-1])):
            yield from kind.holes()
    elif "-" in word:
        first, _, last = word.partition("-")
        for kind in _between(word, _kind(first), _kind(last)):
            yield from kind.holes()
    else:
        yield from _kind(word).holes()


def _two_cards(word: str, *texts: str) -> Hole:
    try:
        one, other = map(Card.parse, texts)
    except NotACard:
        raise _unread(word) from None
    if one is other:
        raise CannotAnalyse(f"A card is there twice in {word!r}.")
    return one, other


def _kind(word: str) -> _Kind:
    read = _KIND.fullmatch(word)
    if read is None or (read[1].upper() == read[2].upper() and read[3]):
        raise _unread(word)
    low, high = sorted(LETTERS[letter.upper()] for letter in (read[1], read[2]))
    return _Kind(high, low, read[3].lower())


def _upwards(kind: _Kind) -> Iterator[_Kind]:
    """Higher pairs, or a higher card beside the same high one."""
    if kind.high == kind.low:
        yield from (_Kind(rank, rank, "") for rank in range(kind.low, ACE + 1))
    else:
        yield from (_Kind(kind.high, low, kind.suited) for low in range(kind.low, kind.high))


def _between(word: str, one: _Kind, other: _Kind) -> Iterator[_Kind]:
    """From one kind to another: pairs, one card held fast, or both cards moving together."""
    first, last = sorted((one, other), key=lambda kind: (kind.high, kind.low))
    steps = last.low - first.low
    pairs = first.high == first.low and last.high == last.low
    if one.suited != other.suited or not (
        pairs or first.high == last.high or first.high - first.low == last.high - last.low > 0
    ):
        raise _unread(word)
    rising = first.high != last.high
    for step in range(steps + 1):
        yield _Kind(first.high + rising * step, first.low + step, one.suited)


def _unread(word: str) -> CannotAnalyse:
    return CannotAnalyse(
        f"{word!r} is no range; write hands like AsKd, QQ+, AKs, A5s-A2s, KJo, AKo:0.5 or random."
    )


def parse_cards(text: str, ranking: PokerRanking = HOLDEM) -> tuple[Card, ...]:
    """Cards of a deck, written with or without spaces between them."""
    words = re.findall(r"(?:jk|(?:10|[2-9TJQKA])[cdhs])", text, re.IGNORECASE)
    if "".join(words) != re.sub(r"[\s,]+", "", text):
        raise CannotAnalyse(f"{text!r} are no cards; cards are written like As, Td, 9c, 2h or Jk.")
    found = tuple(map(Card.parse, words))
    if foreign := [card for card in found if card not in ranking.cards]:
        raise CannotAnalyse(f"The {foreign[0].name} is not in this deck.")
    return found
