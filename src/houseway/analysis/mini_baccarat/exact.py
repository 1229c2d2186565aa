"""Mini-baccarat exactly: how many orders of six cards of the shoe end in each way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm
from time import perf_counter

from houseway.equipment import deck
from houseway.games.mini_baccarat import MiniBaccarat
from houseway.games.mini_baccarat.determinations import MiniBaccaratDeterminations
from houseway.games.mini_baccarat.tableau import (
    AREAS,
    BANKER,
    PLAYER,
    banker_draws,
    player_draws,
    winner,
)
from houseway.ranking.baccarat import value

from ..figure_display import percent
from ..figure_tables import PROBABILITY, FigureTable, counted
from ..figures import FigureRow, Figures, Progress, WagerFigures
from ..pay_tables import Odds, Pays, departures, signed, with_changes
from .wager_endings import CITE, CLAUSES, INSTRUMENT, PRINTED, SETTLED, endings

POLICY = "a flat stake on one area; the Tableau leaves nothing to decide"
METHOD = "exact, every order of six cards of eight decks"
EVEN_MONEY = (
    "Banker is paid even money and no commission is taken ({clause}), so Banker has an edge of "
    "{edge} over the house."
)
MOST_CARDS = 6
TABLEAU = CITE("6.4", "7.2", "7.3")
COUNTS = range(10)

Falls = Mapping[str, int]
Totals = Mapping[tuple[int, int], int]
"""By the Player's points and the Banker's."""
Ending = tuple[tuple[int, int], int]


def figures(
    determinations: MiniBaccaratDeterminations,
    *,
    progress: Progress | None = None,
    pays: Mapping[str, Odds] | None = None,
) -> Figures:
    """What Banker, Player and Tie are worth from a full shoe."""
    begun, odds = perf_counter(), with_changes(PRINTED, pays)
    if progress:
        progress(0.0, f"{determinations.decks} decks")
    falls = outcomes(determinations.decks)
    wagers = tuple(_worth(area, falls, odds) for area in AREAS)
    return Figures(
        MiniBaccarat.game,
        INSTRUMENT,
        signed(determinations),
        POLICY,
        METHOD,
        wagers,
        seconds=perf_counter() - begun,
        tables=(_outcomes(falls), _points(totals(determinations.decks))),
        notes=(*_even_money(wagers, odds), *departures(PRINTED, odds, CLAUSES)),
    )


def _even_money(wagers: Iterable[WagerFigures], odds: Pays) -> Iterator[str]:
    """That even money on Banker favours the player, where it is paid."""
    for wager in wagers:
        if wager.name == BANKER and odds[BANKER] == 1:
            yield EVEN_MONEY.format(clause=CLAUSES[BANKER], edge=percent(wager.value))


def _worth(area: str, falls: Falls, pays: Pays) -> WagerFigures:
    total = sum(falls.values())
    rows = [
        FigureRow(
            f"{won} wins" if won in (BANKER, PLAYER) else won, net, Fraction(falls[won], total)
        )
        for won, net in endings(area, pays).items()
    ]
    return WagerFigures.of_rows(area, rows, clauses=(CLAUSES[area], *CITE(SETTLED[area])))


def _outcomes(falls: Falls) -> FigureTable:
    """Which Hand wins, in orders of six cards."""
    return counted("outcomes", "which Hand wins", "outcome", falls, "orders of six cards", TABLEAU)


def _points(totals: Totals) -> FigureTable:
    """The points with which both Hands end, a line for each count of the Player's Hand."""
    orders = sum(totals.values())
    lines = {
        f"player {own}": tuple(Fraction(totals[own, other], orders) for other in COUNTS)
        for own in COUNTS
    }
    columns = {f"banker {count}": PROBABILITY for count in COUNTS}
    title = "with how many points the Hands end"
    return FigureTable("points", title, "points", columns, lines, clauses=TABLEAU, brief=False)


@cache
def outcomes(decks: int) -> Falls:
    """In how many orders of six cards the Banker's Hand, the Player's, or neither wins."""
    falls: Counter[str] = Counter()
    for points, orders in totals(decks).items():
        falls[winner(*points)] += orders
    return {won: falls[won] for won in AREAS}


@cache
def totals(decks: int) -> Totals:
    """In how many orders of six cards the two Hands end with each number of points."""
    held = Counter(map(value, deck()))
    shoe = tuple(held[count] * decks for count in COUNTS)
    found: Counter[tuple[int, int]] = Counter()
    for points, orders in _dealt(shoe):
        found[points] += orders
    assert found.total() == perm(sum(shoe), MOST_CARDS)
    return found


def _dealt(shoe: tuple[int, ...]) -> Iterator[Ending]:
    """Every pair of first Hands, and how they end."""
    for player in combinations_with_replacement(COUNTS, 2):
        left, of_player = _without(shoe, player)
        for banker in combinations_with_replacement(COUNTS, 2):
            stub, of_banker = _without(left, banker)
            for points, orders in _played(sum(player) % 10, sum(banker) % 10, stub):
                yield points, of_player * of_banker * orders


def _played(player: int, banker: int, stub: tuple[int, ...]) -> Iterator[Ending]:
    """How two first Hands end with the cards that can follow."""
    if max(player, banker) >= 8:
        yield (player, banker), _orders(stub, 2)
    elif not player_draws(player)[0]:
        yield from _banker(player, banker, None, stub, 2)
    else:
        for third, cards in enumerate(stub):
            if cards:
                rest, _ = _without(stub, (third,))
                total = (player + third) % 10
                for points, orders in _banker(total, banker, third, rest, 1):
                    yield points, cards * orders


def _banker(
    player: int, banker: int, third: int | None, stub: tuple[int, ...], cards: int
) -> Iterator[Ending]:
    """How the Banker's Hand ends against a Hand that is finished."""
    if not banker_draws(banker, third)[0]:
        yield (player, banker), _orders(stub, cards)
        return
    following = sum(stub) - 1 if cards == 2 else 1
    for drawn, count in enumerate(stub):
        yield (player, (banker + drawn) % 10), count * following


def _without(shoe: tuple[int, ...], cards: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The shoe without some cards, and in how many orders they can come out of it."""
    left, orders = list(shoe), 1
    for card in cards:
        orders *= left[card]
        left[card] -= 1
    return tuple(left), orders * (2 if len(set(cards)) == 2 else 1)


def _orders(stub: tuple[int, ...], cards: int) -> int:
    return perm(sum(stub), cards)
