"""The figures of blackjack: the wager by best play and basic strategy, and all side bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from houseway.games.blackjack import Blackjack
from houseway.games.blackjack.determinations import BlackjackDeterminations
from houseway.games.side_bet import SideBet
from houseway.games.tournament_blackjack import TournamentBlackjack
from houseway.games.tournament_blackjack.determinations import TournamentBlackjackDeterminations
from houseway.rulebook import Refused

from ..figures import FigureRow, Figures, Progress, WagerFigures, net_results
from ..pay_tables import Odds, Pays, departures, signed, with_changes
from .by_upcard import MIMIC, NETS, figures_beside, tables
from .charts import COLUMNS, basic_chart, best_chart, best_lines, by_basic_lines
from .exact_worth import Exactly, ExactWorth
from .printed_odds import CLAUSES, MAIN, printed_odds
from .side_bet_worth import even_money, insurance, side_bet_worth
from .solution import STEPS, BlackjackSolution, PlayWorth, solved
from .worth import exactly

Table = BlackjackDeterminations | TournamentBlackjackDeterminations

POLICY = (
    "the best play decides by every card of the player's hand and the upcard, and plays a split "
    "hand by its own cards and the other card of the pair; the basic strategy decides by the total "
    "and the upcard, or by the pair; both double for the whole wager and take no insurance; who "
    "mimics the dealer draws and stands as the dealer must, and never doubles or splits"
)
TIES = (
    "none occur, for with every hand the best act is worth at least a millionth of the wager more "
    "than the next; if two were worth the same, stand would go before draw, draw before double, "
    "and any of them before a split"
)
METHOD = (
    "a full shoe, out of which all cards of a hand and of the dealer come; the play is found in "
    "floating point, and what it is worth, with all splits, is worked out in whole numbers; "
    "variance and outcomes of the best play and the basic strategy take split hands as independent "
    "once the dealer's hand is known, and so are not fractions"
)
NOT_PLAYED = "not among the determinations of this table"


def figures(
    determinations: Table,
    *,
    progress: Progress | None = None,
    pays: Mapping[str, Odds] | None = None,
) -> Figures:
    """What the wager and everything beside it is worth, and how to play.

    `pays={"blackjack": Fraction(6, 5)}` changes what a row pays.
    """
    check_rules(determinations)
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
        ties=TIES,
        beside=tuple(figures_beside(decks, worth, determinations.numbering)),
        tables=tables(decks, worth, odds["blackjack"], determinations.numbering),
    )


def check_rules(determinations: Table) -> None:
    """Refuse a table where conditions of a tournament go before the rules that figures are for."""
    if determinations.departs:
        text = "Figures are for the rules as they stand, not for conditions that replace some."
        raise Refused(text, *determinations.numbering.cite("20.5"))


def game_at(determinations: Table) -> str:
    """The game that a table is for."""
    tournament = isinstance(determinations, TournamentBlackjackDeterminations)
    return TournamentBlackjack.game if tournament else Blackjack.game


def printed_for(determinations: Table) -> dict[str, Fraction]:
    """The odds that the instrument of a table prints."""
    odds = (printed_odds(bet) for bet in _side_bets(determinations))
    return MAIN | {row: paid for each in odds for row, paid in each.items()}


def _side_bets(table: Table) -> list[SideBet]:
    """Every side bet of the instrument, played or not, and those that packages bring to it."""
    own = table.own_side_bets
    return [*own, *(bet for bet in table.side_bets_offered() if bet not in own)]


def _cited(determinations: Table, printed: Mapping[str, Odds]) -> dict[str, str]:
    cited = {row: determinations.numbering.cite(CLAUSES[row])[0] for row in MAIN}
    for bet in _side_bets(determinations):
        cited |= _rows_cited(determinations, bet)
    return {row: cited[row] for row in printed}


def _wagers(
    table: Table, found: BlackjackSolution, worth: Exactly, odds: Pays
) -> Iterator[WagerFigures]:
    cite, pays = table.numbering.cite, odds["blackjack"]
    settled = cite("13.1", "13.2")
    yield _wager("main", found.best, worth.best, pays, "by the best play", settled)
    by_basic = found.by_basic, worth.basic, pays, "by totals"
    yield _wager("main, basic strategy", *by_basic, settled)
    yield _mimic(worth.mimic, pays, (*cite("12.1"), *settled))
    yield replace(insurance(table.decks, odds), clauses=cite("7.4", "7.5"))
    yield replace(even_money(table.decks, odds), clauses=cite("8.1(b)"))
    for bet in _side_bets(table):
        worth_of_it = side_bet_worth(bet, table.decks, odds, found.basic)
        cited = tuple(reversed(dict.fromkeys(_rows_cited(table, bet).values())))
        yield _elected(replace(worth_of_it, clauses=cited), bet.at(table) is not None)


def _rows_cited(table: Table, bet: SideBet) -> dict[str, str]:
    """The clause that prints each row of a side bet."""
    cite = bet.rules.cite if bet.rules else table.numbering.cite
    return {row.name: cite(row.paid_by)[0] for row in bet.rows}


def _wager(
    name: str,
    worth: PlayWorth,
    exact: ExactWorth,
    blackjack: Fraction,
    note: str,
    clauses: tuple[str, ...],
) -> WagerFigures:
    rows = [FigureRow("Blackjack", blackjack, exact.blackjack)]
    for net, chance in sorted(zip(STEPS, worth.nets, strict=True), reverse=True):
        rows.append(FigureRow(_ending(int(net)), Fraction(int(net)), float(chance)))
    results = net_results((row.pays or Fraction(0), row.probability) for row in rows)
    value = exact.value(blackjack)
    return WagerFigures(name, value, results, exact.units, tuple(rows), note, clauses)


def _mimic(exact: ExactWorth, blackjack: Fraction, clauses: tuple[str, ...]) -> WagerFigures:
    """Somebody who plays as the dealer does, which leaves nothing that is not exact."""
    rows = [FigureRow("Blackjack", blackjack, exact.blackjack)]
    rows += [
        FigureRow(NETS[net], Fraction(net), share) for net, share in exact.unsplit.items() if share
    ]
    note = "draws and stands as the dealer must, and never doubles or splits"
    return WagerFigures.of_rows(f"main, {MIMIC}", rows, note, clauses)


def _ending(net: int) -> str:
    if net == 0:
        return "stand off"
    return f"{'wins' if net > 0 else 'loses'} {abs(net)}"


def exceptions(found: BlackjackSolution) -> Iterator[str]:
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
    return replace(wager, note=note)
