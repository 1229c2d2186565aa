"""The course of play at a table: from the beginning of a round to what follows from it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from houseway.conduct import IN_CHARGE
from houseway.games import wording
from houseway.games.asks import Act, Choices
from houseway.games.cardplay import NewShoe
from houseway.games.procedure import Procedure
from houseway.games.round import Round
from houseway.games.rulings import DEALER, SUPERVISOR, Facts
from houseway.rulebook import Refused

from .charges import time_is_owed
from .closing import count_down
from .gaming_hours import not_open, outside_hours
from .lineup import next_round, players, taking_part
from .provision import apply_changes
from .requests import carry_out_requests
from .seat_changes import after_procedure
from .seat_keeping import count_abstentions, declare_short_stakes, hold_late_bettors, send_off
from .table_command import command

if TYPE_CHECKING:
    from .table import Table

VOID_EARLIER: Final = "void-earlier-round"
AT_HAND: Final = 500  # rounds whose results a table remembers: a shift, at a round a minute


def _cannot_start(table: Table) -> Refused | str | None:
    """Why no round can begin, when a settled one has been cleared away."""
    round = table.round if table.settled else None
    left = round.leaves() if round else None
    due = left if left and left.new_cards_due else table.state.carried
    if due.new_cards_due:
        where = table.cite(due.new_cards_by or table.house.new_cards)
        return Refused("New cards must be fetched before the next round.", *where)
    if round and round.circumstances.final_rounds and table.state.final_rounds == 1:
        return "The last of the final rounds has been played."
    if table.house.dispute_stages and any(
        dispute.state == "open" for dispute in table.state.disputes
    ):
        where = table.cite(table.house.dispute)
        return Refused("A dispute must be settled before play goes on.", *where)
    return too_few(table) or not_open(table)


def too_few(table: Table) -> str | None:
    """Why those who are at the table cannot play."""
    there = players(table)
    if there >= table.game.least_players:
        return None
    return "Too few are at the table to play." if there else "Nobody is at the table."


def _cannot_start_at(table: Table, at: datetime) -> Refused | None:
    return outside_hours(table, at) or time_is_owed(table, at)


def _nothing_to_collect(table: Table) -> str | None:
    return None if table.settled else "There is no settled round to clear away."


def _cannot_mark(table: Table) -> Refused | str | None:
    """A starting marker is for tournaments, where the rules know other tables as well."""
    if getattr(table.coming, "tournament", True):
        return not_open(table)
    where = table.cite(table.house.tournament)
    return Refused("Only a table of a tournament has a starting marker.", *where)


def _marker_seats(table: Table) -> Facts:
    seats = tuple(patron.seat for patron in table.state.seated)
    return {"seat": Choices((*seats, None), seats[0] if seats else None)}


@command(
    DEALER,
    otherwise="hours",
    said="start a round",
    bar=_cannot_start,
    bar_at=_cannot_start_at,
    timed=True,
)
def start(table: Table) -> None:
    """Begin the next round, with a new shoe first where one is due."""
    table.collect_cards()
    carry_out_requests(table)
    if too_few(table):
        return
    table.state.requests_met = False
    table.conduct.begin_course()
    apply_changes(table)
    if table.state.carried.shoe_due and table.house.new_shoe is not None:
        begin_shoe(table)
    else:
        begin_round(table)


@command(DEALER, said="collect the cards", bar=_nothing_to_collect)
def collect(table: Table) -> None:
    """Put the cards of a settled round into the discard rack."""
    table.collect_cards()


@command(
    SUPERVISOR,
    IN_CHARGE,
    said="use a starting marker",
    rule="starting_marker",
    bar=_cannot_mark,
    facts=_marker_seats,
)
def use_marker(table: Table, seat: int | None) -> None:
    """Have wagers placed in order from a starting marker, or freely again."""
    table.collect_cards()
    table.state.carried.starting_marker = seat
    table.note("starting marker", table.house.starting_marker, seat=seat)


def give(table: Table, answer: object) -> None:
    """Answer what is asked, or give a ruling."""
    if table.procedure is None:
        closed = table.state.status == "closed"
        next_step = "the table is closed" if closed else "the dealer starts the next one"
        raise Refused(f"No round is being played: {next_step}.")
    table.driver.give(answer)


def enter(table: Table, act: Act) -> None:
    """Take what fell at a live table."""
    if act.by != DEALER:
        raise Refused(f"What fell is entered by the dealer, not by {wording.who(act.by)}.")
    if "draw" in table.source.speaks:
        raise Refused("Nothing is entered at a dealt table: it deals by itself.")
    if set(act.facts) != {"fell"}:
        raise Refused("An entry says what fell, and nothing else.")
    give(table, act.facts["fell"])


def advance(table: Table) -> None:
    """Have the equipment answer until a person is asked or nothing is left to play."""
    while (over := table.driver.advance()) is not None:
        _finish(table, over)


def _finish(table: Table, over: Procedure) -> None:
    if isinstance(over, NewShoe):
        table.driver.shoe_is_made(over)
        table.state.begin_shoe()
        begin_round(table)
    elif isinstance(over, Round):
        _close_round(table, over)
    else:
        after_procedure(table, over)


def begin_shoe(table: Table) -> None:
    """Make a new shoe, and then begin the round."""
    table.driver.begin_shoe(table.state.determinations, taking_part(table))


def begin_round(table: Table) -> None:
    """Open the bets for the next round."""
    state, driver = table.state, table.driver
    driver.make_ready()
    declare_short_stakes(table)
    seats = next_round(table)
    table.note("round begins", number=state.carried.rounds + 1)
    circumstances = driver.circumstances(
        driver.first_to_wager(seats),
        state.bonus,
        dict(state.markers),
        state.final_rounds is not None,
    )
    state.bonus = 0
    driver.begin_round(state.determinations, seats, circumstances)


def _close_round(table: Table, round: Round) -> None:
    state, left = table.state, table.driver.close_round(round)
    count_abstentions(table, round)
    _take_over_players(table, round)
    send_off(table, round)
    state.float += round.float
    state.excluded |= round.excluded
    _remember(table, _results(round))
    if left.new_shoe_made:
        state.begin_shoe()
    hold_late_bettors(table, round)
    _pass_marker(table)
    count_down(table, round)
    state.check_chips()


def _take_over_players(table: Table, round: Round) -> None:
    for patron in table.state.patrons.values():
        if patron.name in round.stakes:
            patron.stake = round.stakes[patron.name]
            patron.warned = patron.warned or patron.name in round.warned
            patron.warned_of_order |= patron.name in round.warned_of_order
            patron.present = patron.name not in round.absent


def _remember(table: Table, won: dict[str, int]) -> None:
    """Keep what a round came to, where the instrument lets it be voided in a later one."""
    if VOID_EARLIER in table.game.rulings:
        results, number = table.state.results, table.state.carried.rounds
        results[number] = won
        while (oldest := next(iter(results))) <= number - AT_HAND:
            del results[oldest]


def _results(round: Round) -> dict[str, int]:
    """What each player won or lost by the wagers of a round."""
    won = dict.fromkeys(round.stakes, 0)
    for settlement in round.settlements:
        won[settlement.player] += settlement.returned - settlement.staked
    return won


def _pass_marker(table: Table) -> None:
    """The starting marker goes clockwise to the next player."""
    carried, seats = table.state.carried, [patron.seat or 0 for patron in table.state.seated]
    if carried.starting_marker is not None and seats:
        table.driver.pass_marker(seats)
        table.note("marker passed", table.house.starting_marker, seat=carried.starting_marker)


def collect_cards(table: Table) -> None:
    """Close a settled round: its cards go to the discard rack."""
    if table.settled:
        table.driver.give(None)
        advance(table)


COMMANDS: Final = (start, collect, use_marker)
