"""From counted rounds to figures: each wager's value, deviation, units and pay table rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from houseway.games.ultimate_holdem.determinations import ANTE, BLIND, INSTRUMENT, PLAY, TRIPS
from houseway.ranking.poker import Category
from houseway.rulebook import ruleset

from ..compiled import Array
from ..figures import LOST, NOTHING, FigureRow, NetResult, WagerFigures, net_results
from .boards import (
    BEATS,
    BEATS_UNQUALIFIED,
    FOLDED,
    FOUR_TIMES,
    LOSES,
    LOSES_TO_UNQUALIFIED,
    ONCE,
    THRICE,
    TIES,
    TWICE,
)
from .solution import ROUNDS
from .terms import Terms, seven_cards

FOLD = "fold"
DECISIONS = {
    FOUR_TIMES: "four times before the flop",
    THRICE: "three times before the flop",
    TWICE: "twice after the flop",
    ONCE: "once on the river",
    FOLDED: FOLD,
}
INITIAL = Fraction(2)  # 4.2(a): an ante and a blind of the same amount
_CITE = ruleset(INSTRUMENT).cite
CLAUSES = {
    ANTE: _CITE("9.5"),
    BLIND: _CITE("9.6", "10.1"),
    PLAY: _CITE("9.8"),
    TRIPS: _CITE("9.7", "10.1"),
}
SETTLED = (*CLAUSES[ANTE], *CLAUSES[BLIND], *CLAUSES[PLAY])
WON, LOST_TO = (BEATS, BEATS_UNQUALIFIED), (LOSES, LOSES_TO_UNQUALIFIED)


class ReckonedRound(NamedTuple):
    """Rounds that end alike, and how many of all they are."""

    times: int
    category: Category
    ending: int
    share: Fraction


def rounds(counts: Array) -> Iterator[ReckonedRound]:
    """Every way in which a round ends."""
    for times in range(len(counts)):
        for n, category in enumerate(seven_cards().order):
            for ending in range(counts.shape[3]):
                if count := int(counts[times, :, n, ending].sum()):
                    yield ReckonedRound(times, category, ending, Fraction(count, ROUNDS))


def ante_net(one: ReckonedRound, _: Terms) -> Fraction:
    """What the ante wins."""
    if one.times == FOLDED:
        return LOST
    return Fraction((one.ending == BEATS) - (one.ending == LOSES))


def blind_net(one: ReckonedRound, terms: Terms) -> Fraction:
    """What the blind wins."""
    if one.times == FOLDED or one.ending in LOST_TO:
        return LOST
    return dict(terms.blind).get(one.category, NOTHING) if one.ending in WON else NOTHING


def play_net(one: ReckonedRound, _: Terms) -> Fraction:
    """What the play wager wins."""
    return Fraction(one.times * ((one.ending in WON) - (one.ending in LOST_TO)))


def trips_net(one: ReckonedRound, terms: Terms) -> Fraction:
    """What one unit on trips wins; a fold loses it."""
    return LOST if one.times == FOLDED else trips_shown(one, terms)


def trips_shown(one: ReckonedRound, terms: Terms) -> Fraction:
    """What one unit on trips wins for a player who never folds."""
    return dict(terms.trips).get(one.category, LOST)


def main_net(one: ReckonedRound, terms: Terms) -> Fraction:
    """What ante, blind and play win."""
    return ante_net(one, terms) + blind_net(one, terms) + play_net(one, terms)


def together_net(one: ReckonedRound, terms: Terms) -> Fraction:
    """What all wagers win, trips included."""
    return main_net(one, terms) + terms.stake_on_trips * trips_net(one, terms)


Net = Callable[[ReckonedRound, Terms], Fraction]


def wagers(counts: Array, terms: Terms) -> tuple[WagerFigures, ...]:
    """The main game, its three wagers, and trips for a player who never folds."""
    return (
        _in_antes("main game", counts, terms, main_net, "ante, blind and play for one ante"),
        _by_rows(ANTE, counts, terms, ante_net),
        _by_rows(BLIND, counts, terms, blind_net),
        _played(counts, terms),
        _by_rows(TRIPS, counts, terms, trips_shown, "by a player who never folds"),
        _by_rows(
            "trips beside the main game",
            counts,
            terms,
            trips_net,
            "where the main game is played for itself, and its folds lose trips",
        ),
    )


def together(counts: Array, terms: Terms) -> tuple[WagerFigures, ...]:
    """All wagers played for one sum, and what trips and the main game have in it."""
    stake = terms.stake_on_trips
    note = f"one ante, its blind, and {stake} on trips, played for their sum"
    return (
        _in_antes("main game with trips", counts, terms, together_net, note, stake),
        _in_antes("main game within", counts, terms, main_net, "its part of the sum"),
        _by_rows("trips within", counts, terms, trips_net, "its part, for one unit on trips"),
    )


def _in_antes(
    name: str, counts: Array, terms: Terms, net: Net, note: str, beside: Fraction = NOTHING
) -> WagerFigures:
    every = list(rounds(counts))
    value, results = _settled(every, terms, net)
    initial = INITIAL + beside
    units = initial + sum(
        (reckoned_round.share * reckoned_round.times for reckoned_round in every), NOTHING
    )
    rows = tuple(
        FigureRow(
            said,
            None,
            sum(
                (reckoned_round.share for reckoned_round in every if reckoned_round.times == times),
                NOTHING,
            ),
        )
        for times, said in DECISIONS.items()
    )
    return WagerFigures(name, value, results, units, rows, note, SETTLED, initial)


def _played(counts: Array, terms: Terms) -> WagerFigures:
    """The play wager for one ante, whether it is made or not."""
    every = list(rounds(counts))
    value, results = _settled(every, terms, play_net)
    units = sum((reckoned_round.share * reckoned_round.times for reckoned_round in every), NOTHING)
    rows = tuple(_rows(PLAY, every, terms, play_net))
    return WagerFigures(PLAY, value, results, units, rows, "for one ante", CLAUSES[PLAY])


def _settled(
    every: list[ReckonedRound], terms: Terms, net: Net
) -> tuple[Fraction, tuple[NetResult, ...]]:
    """What is won on average, and how likely each net result is."""
    won = [(net(reckoned_round, terms), reckoned_round.share) for reckoned_round in every]
    return sum((amount * share for amount, share in won), NOTHING), net_results(won)


def _by_rows(name: str, counts: Array, terms: Terms, net: Net, note: str = "") -> WagerFigures:
    """A wager whose rows are what it may win, each with the hands that win so much."""
    clauses = CLAUSES.get(name, CLAUSES[TRIPS])
    return WagerFigures.of_rows(name, _rows(name, rounds(counts), terms, net), note, clauses)


def _rows(name: str, every: Iterable[ReckonedRound], terms: Terms, net: Net) -> list[FigureRow]:
    """What a wager may win, and how often it does, from the most to the least."""
    found: dict[tuple[str, Fraction], Fraction] = {}
    for reckoned_round in every:
        won = net(reckoned_round, terms)
        row = _row_name(name, reckoned_round, won), won
        found[row] = found.get(row, NOTHING) + reckoned_round.share
    unplayed = (FOLD, NOTHING)  # a play wager that was not made
    rows = [
        FigureRow(said, None if (said, pays) == unplayed else pays, share)
        for (said, pays), share in found.items()
    ]
    return sorted(rows, key=lambda row: (-(row.pays or 0), -row.probability))


def _row_name(name: str, one: ReckonedRound, won: Fraction) -> str:
    if won > 0 and name not in (ANTE, PLAY):
        return str(one.category)
    if one.times == FOLDED and (won < 0 or name == PLAY) and name != TRIPS:
        return FOLD
    if won < 0:
        return "loses"
    if won > 0:
        return "wins"
    return "ties" if one.ending == TIES else "pushes"
