"""What a way to play is worth as an exact fraction, with every split that may follow a pair.

Each hand's part is a sum over the hands of two cards with which it may begin, every one of them
out of a shoe in which the cards that are known are missing. How often each begins is a fraction;
what it is worth then is known by its residues.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

import numpy as np

from houseway.games.blackjack import Blackjack

from ..compiled import Array
from ..keeping import keep, kept
from ..spreading import cores
from .against_upcard import NATURAL, PlayLine, pair
from .compositions import RANKS, draws, full_shoe, hands, numbers
from .exact_worth import NOTHING, Exactly, ExactWorth, UpcardWorth
from .residues import ENDS, chances_modulo, residues, restored
from .solution import solved
from .solver import DOUBLE, DRAW, STAND
from .splitting import MOST_HANDS, SplitEnding, second_cards

MOST_KNOWN = 32
"""Cards that a hand depends on: up to fourteen of its own, twelve of the dealer's, three more cards
of a pair that is split, and the second cards of three other hands."""

STAKES = (1, 2)
DEALER_STANDS = 17

Shares = dict[int, Fraction]
"""How often a hand begins with each two cards, by their number."""


_NAME = Blackjack.game


def exactly(decks: int) -> Exactly:
    """The best play, the basic strategy and the dealer's own, from a full shoe; kept on disk."""
    if found := kept(_NAME, decks):
        return Exactly(*map(_read, found["worth"]))
    solution, shoe = solved(decks), full_shoe(decks)
    mimic = dict.fromkeys(solution.lines, PlayLine(like_the_dealer(), {}))
    ways = solution.lines, solution.basic_lines, mimic
    worth = Exactly(*(exact_worth(shoe, lines) for lines in ways))
    written = [[list(map(str, line)) for line in way.upcards] for way in worth]
    keep(_NAME, decks, {"worth": np.array(written)})
    return worth


def _read(lines: Array) -> ExactWorth:
    return ExactWorth(
        tuple(
            UpcardWorth(int(upcard), *map(Fraction, shares)) for upcard, *shares in lines.tolist()
        )
    )


def like_the_dealer() -> Array:
    """The play of somebody who draws and stands as the dealer must, and does nothing else."""
    return np.where(hands().points < DEALER_STANDS, DRAW, STAND).astype(np.int64)


class HandPart(NamedTuple):
    """Hands against an upcard that begin alike, out of the same shoe, and are played alike."""

    shoe: Array
    upcard: int
    play: Array
    shares: Shares
    of_a_pair: bool = False


class HandEnds(NamedTuple):
    """Hands by how they end, for one kind of stake; shares of all rounds."""

    won: Fraction
    tied: Fraction
    lost: Fraction


def exact_worth(shoe: Array, lines: Mapping[int, PlayLine]) -> ExactWorth:
    """What ways to play against each upcard come to."""
    parts = [part for upcard, line in lines.items() for part in _parts(shoe, upcard, line)]
    with ThreadPoolExecutor(cores()) as pool:
        found = list(zip(parts, pool.map(_ended, parts), strict=True))
    return ExactWorth(
        tuple(
            _against(shoe, upcard, [one for one in found if one[0].upcard == upcard])
            for upcard in lines
        )
    )


def _against(shoe: Array, upcard: int, found: Sequence[tuple[HandPart, Array]]) -> UpcardWorth:
    """Everything about one upcard."""
    whole = [one for one in found if not one[0].of_a_pair]
    single, doubled = _ends(shoe, whole)
    split, split_doubled = _ends(shoe, [one for one in found if one[0].of_a_pair])
    unsplit = sum((share for part, _ in whole for share in part.shares.values()), NOTHING)
    natural, blackjack = _natural(shoe, upcard), _blackjack(shoe, upcard)
    dealt, _ = _without(shoe, upcard)
    return UpcardWorth(
        upcard,
        dealt,
        blackjack,
        doubled.won,
        single.won,
        single.tied + doubled.tied + natural - blackjack,
        single.lost,
        doubled.lost,
        dealt - natural - unsplit,
        split.won - split.lost + 2 * (split_doubled.won - split_doubled.lost),
        natural + sum((_units(part) for part, _ in found), NOTHING),
    )


def _ended(part: HandPart) -> Array:
    """How the hands of a part end, by its residues: for each stake, won and tied."""
    starts = np.array(list(part.shares))
    ends = chances_modulo(part.shoe, part.upcard, starts, part.play, hands(), draws())
    shares = np.array([residues(share) for share in part.shares.values()])
    weighed = shares[:, None, :] * ends.astype(np.int64)
    by_stake = [weighed[_staked(part) == stake].sum(axis=0) for stake in STAKES]
    return np.array(by_stake)


def _staked(part: HandPart) -> Array:
    """What is staked on each hand of a part in the end."""
    doubles: Array = part.play[list(part.shares)] == DOUBLE
    return np.where(doubles, 2, 1)


def _ends(shoe: Array, found: Sequence[tuple[HandPart, Array]]) -> tuple[HandEnds, HandEnds]:
    """How some parts end together: hands with a single stake, and hands with a doubled one."""
    cards = int(shoe.sum())
    denominator = perm(cards, min(cards, MOST_KNOWN))
    ends = []
    for at, stake in enumerate(STAKES):
        every = sum((share for part, _ in found for share in _shares(part, stake)), NOTHING)
        won, tied = (
            restored(sum(ended[at, end] for _, ended in found), denominator, MOST_HANDS)
            if found
            else NOTHING
            for end in ENDS
        )
        ends.append(HandEnds(won, tied, every - won - tied))
    single, doubled = ends
    return single, doubled


def _shares(part: HandPart, stake: int) -> Iterator[Fraction]:
    """How often the hands of a part are that have this stake in the end."""
    for share, staked in zip(part.shares.values(), _staked(part).tolist(), strict=True):
        if staked == stake:
            yield share


def _units(part: HandPart) -> Fraction:
    """What is wagered on the hands of a part."""
    return sum((stake * share for stake in STAKES for share in _shares(part, stake)), NOTHING)


def _parts(shoe: Array, upcard: int, line: PlayLine) -> Iterator[HandPart]:
    """The hands that are not split, and those that come of each split."""
    shown, left = _without(shoe, upcard)
    deals = {hand: shown * share for hand, share in _deals(left)}
    del deals[numbers()[NATURAL]]
    for rank, ending in line.splits.items():
        yield from _split(left, upcard, rank, ending, deals.pop(pair(rank)))
    yield HandPart(left, upcard, line.play, {hand: share for hand, share in deals.items() if share})


def _without(shoe: Array, rank: int) -> tuple[Fraction, Array]:
    """How likely a card of a rank is, and the shoe without it."""
    left = shoe.copy()
    left[rank - 1] -= 1
    return Fraction(int(shoe[rank - 1]), int(shoe.sum())), left


def _deals(shoe: Array) -> Iterator[tuple[int, Fraction]]:
    """How likely each hand of two cards is."""
    for cards, hand in numbers().items():
        if len(cards) == 2:
            low, high = cards
            one, left = _without(shoe, low)
            other, _ = _without(left, high)
            yield hand, one * other * (1 if low == high else 2)


def _natural(shoe: Array, upcard: int) -> Fraction:
    """How likely a Blackjack is together with an upcard."""
    shown, left = _without(shoe, upcard)
    return shown * dict(_deals(left))[numbers()[NATURAL]]


def _blackjack(shoe: Array, upcard: int) -> Fraction:
    """How likely a Blackjack is paid: unless the dealer makes one too."""
    natural = _natural(shoe, upcard)
    if upcard not in NATURAL or not natural:
        return natural
    left = shoe.copy()
    for rank in (upcard, *NATURAL):
        left[rank - 1] -= 1
    return natural * (1 - _without(left, sum(NATURAL) - upcard)[0])


# Splits


def _split(
    shoe: Array, upcard: int, rank: int, ending: SplitEnding, share: Fraction
) -> Iterator[HandPart]:
    """The hands that come of a pair, by how many more cards of its rank are known to be gone."""
    _, beside = _without(shoe, rank)
    for (any_card, gone), times in _hands(beside, rank, ending.most).items():
        left = beside.copy()
        left[rank - 1] -= gone
        shares = _second(left, rank, any_card, share * times)
        yield HandPart(left, upcard, ending.play, shares, of_a_pair=True)


def _second(shoe: Array, rank: int, any_card: bool, share: Fraction) -> Shares:
    """How often a hand with one card of the pair gets each second card."""
    _, left = _without(shoe, rank)
    shares: Shares = {}
    for second in RANKS:
        chance, _ = _without(left, second)
        if chance and (any_card or second != rank):
            shares[numbers()[min(rank, second), max(rank, second)]] = share * chance
    return shares


def _hands(shoe: Array, rank: int, most: int) -> dict[tuple[bool, int], Fraction]:
    """How many hands there are on average of each kind, which may be fewer than none.

    A hand whose second card may be any or not of the rank is counted with so many more cards of the
    rank gone; see `splitting` for why that is enough.
    """
    cards, of_rank = int(shoe.sum()) - 1, int(shoe[rank - 1]) - 1

    def chance(pairs: int, others: int) -> Fraction:
        return Fraction(of_rank - pairs, cards - pairs - others)

    @cache
    def measured(pairs: int, others: int) -> dict[int, Fraction]:
        if others == 0:
            return {pairs: Fraction(1)}
        another = chance(pairs, others - 1)
        parts: dict[int, Fraction] = defaultdict(Fraction)
        for gone, share in measured(pairs, others - 1).items():
            parts[gone] += share / (1 - another)
        for gone, share in measured(pairs + 1, others - 1).items():
            parts[gone] -= another * share / (1 - another)
        return parts

    found: dict[tuple[bool, int], Fraction] = defaultdict(Fraction)
    for (pairs, done, waiting), so_far in second_cards(chance, most, 2, 2, 0, 0, Fraction(1)):
        if done and so_far:
            no_pair = 1 - chance(pairs, done - 1)
            for gone, share in measured(pairs, done - 1).items():
                found[False, gone] += so_far * done * share / no_pair
        if waiting and so_far:
            for gone, share in measured(pairs, done).items():
                found[True, gone] += so_far * waiting * share
    return found
