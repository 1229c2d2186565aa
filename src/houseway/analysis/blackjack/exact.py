"""The figures of blackjack: the wager by best play and basic strategy, and all side bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from time import perf_counter
from typing import Any

from houseway.games.blackjack import Blackjack
from houseway.games.blackjack.determinations import BlackjackDeterminations
from houseway.games.tournament_blackjack import TournamentBlackjack
from houseway.games.tournament_blackjack.determinations import TournamentBlackjackDeterminations

from ..figures import Figures, Progress, Row, WagerFigures
from ..pay_tables import Pays, departures, signed, with_changes
from .basic import STANDS, Basic
from .charts import COLUMNS, basic_chart, best_chart, best_lines, by_basic_lines
from .compositions import RANKS
from .pays import CLAUSES, MAIN, PAIRS, SEVENS
from .side_bets import SEVEN, even_money, insurance, perfect_pairs, super_sevens
from .solution import STEPS, Solution, Worth, solved
from .worth import ExactWorth, exactly

Table = BlackjackDeterminations | TournamentBlackjackDeterminations

POLICY = (
    "best play: every decision by all cards of the own hand and the upcard, and a split hand by "
    "its own cards and the other card of the pair; basic strategy: by the total and the upcard, or "
    "by the pair; doubling always for the whole wager, no insurance"
)
METHOD = (
    "a full shoe, out of which all cards of a hand and of the dealer come; the play is found in "
    "floating point, and what it is worth with all splits worked out in whole numbers; standard "
    "deviation and outcomes take split hands as independent once the dealer's hand is known"
)
NOT_PLAYED = "not among the determinations of this table"


def figures(
    determinations: Table,
    *,
    progress: Progress | None = None,
    pays: Mapping[str, Any] | None = None,
) -> Figures:
    """What the wager and everything beside it is worth, and how to play.

    `pays={"blackjack": Fraction(6, 5)}` changes what a row pays.
    """
    begun, printed = perf_counter(), printed_for(determinations)
    odds = with_changes(printed, pays)
    decks = determinations.decks
    found = solved(decks, progress)
    if progress:
        progress(1.0, "as fractions")
    worth = exactly(decks)
    return Figures(
        game_at(determinations),
        determinations.numbering.rules.id,
        signed(determinations),
        POLICY,
        METHOD,
        tuple(_wagers(determinations, found, worth, odds)),
        (basic_chart(found.basic, decks), best_chart(found.lines, decks)),
        perf_counter() - begun,
        (*exceptions(found), *departures(printed, odds, _cited(determinations, printed))),
    )


def game_at(determinations: Table) -> str:
    """The game that a table is for."""
    tournament = isinstance(determinations, TournamentBlackjackDeterminations)
    return TournamentBlackjack.game if tournament else Blackjack.game


def printed_for(determinations: Table) -> dict[str, Fraction]:
    """The odds that the instrument of a table prints."""
    sevens = SEVENS if isinstance(determinations, BlackjackDeterminations) else {}
    return MAIN | PAIRS | sevens


def _cited(determinations: Table, printed: Mapping[str, Any]) -> dict[str, str]:
    numbering = determinations.numbering
    return {row: numbering.cite(CLAUSES[row])[0] for row in printed}


def _wagers(
    table: Table, found: Solution, worth: Sequence[ExactWorth], odds: Pays
) -> Iterator[WagerFigures]:
    best, by_basic = worth
    yield _wager("main", found.best, best, odds["blackjack"], "by the best play")
    yield _wager("main, basic strategy", found.by_basic, by_basic, odds["blackjack"], "by totals")
    yield insurance(table.decks, odds)
    yield even_money(table.decks, odds)
    yield _elected(perfect_pairs(table.decks, odds), table.perfect_pairs)
    if isinstance(table, BlackjackDeterminations):
        sevens = super_sevens(table.decks, odds, drawn_to(found.basic))
        yield _elected(sevens, table.super_sevens)


def _wager(
    name: str, worth: Worth, exact: ExactWorth, blackjack: Fraction, note: str
) -> WagerFigures:
    deviation = worth.deviation(float(blackjack))
    rows = [Row("Blackjack", blackjack, exact.blackjack)]
    for net, chance in sorted(zip(STEPS, worth.nets, strict=True), reverse=True):
        rows.append(Row(_ending(int(net)), Fraction(int(net)), float(chance)))
    return WagerFigures(name, exact.value(blackjack), deviation, exact.units, tuple(rows), note)


def _ending(net: int) -> str:
    if net == 0:
        return "stand off"
    return f"{'wins' if net > 0 else 'loses'} {abs(net)}"


def drawn_to(basic: Basic) -> set[int]:
    """The upcards against which a third card comes to two sevens."""
    return {
        upcard
        for upcard in RANKS
        if basic.pairs[SEVEN, upcard] or basic.totals[0, 2 * SEVEN, upcard] != STANDS
    }


def exceptions(found: Solution) -> Iterator[str]:
    """A sentence on the two cards that are better played otherwise than the basic strategy says."""
    by_cards = dict(best_lines(found.lines))
    others = [
        f"{two} against {upcard}"
        for two, says in by_basic_lines(found.basic)
        for upcard, play, otherwise in zip(COLUMNS, says, by_cards[two], strict=True)
        if play != otherwise
    ]
    if others:
        yield f"Two cards that are better not played by their total: {', '.join(others)}."


def _elected(wager: WagerFigures, elected: bool) -> WagerFigures:
    if elected:
        return wager
    note = "; ".join(filter(None, (wager.note, NOT_PLAYED)))
    return WagerFigures(wager.name, wager.value, wager.deviation, wager.units, wager.rows, note)
