"""Bonus rounds, elimination rounds, chip races, and counts of all chips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from houseway.equipment import Card
from houseway.games.asks import Choices, Sums
from houseway.games.charity_holdem.elimination import Elimination, eliminate
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from . import leaving, moving, table_play, timing
from .carddraw import clockwise, written
from .declaring import command
from .roles import DIRECTOR, OPERATOR
from .room_draws import CardSource, card_source
from .state import IN, PLAY, Entrant, Session, TournamentTable
from .table_play import Stacks, not_playing, players_in, tables_of

if TYPE_CHECKING:
    from .tournament import Tournament


def _bonus(t: Tournament) -> Facts:
    amounts = {a for s in t.state.sessions.values() for a in s.bonuses}
    return {
        "table": tables_of(t),
        "amount": Choices(tuple(sorted(amounts))),
    }


def _racing(t: Tournament) -> Facts:
    due = [s.name for s in t.state.sessions.values() if s.status == PLAY and race_due(t, s)]
    return {"session": Choices(tuple(due), due[0] if len(due) == 1 else None)}


@command(
    OPERATOR,
    DIRECTOR,
    said="announce a bonus round",
    none="No table is in play that has a bonus left.",
    rule="bonus",
    cites=("bonus_fixed",),
    bar=not_playing,
    facts=_bonus,
)
def announce_bonus(t: Tournament, table: int, amount: int) -> None:
    """Announce that the next round of a table is a bonus round, and put the chips in its pot."""
    session, at = _announceable(t, table, t.rules.bonus_before)
    if amount not in session.bonuses:
        text = f"{session.name} has no bonus of {amount} left."
        raise t.refused(text, t.rules.bonus_fixed)
    session.bonuses.remove(amount)
    at.bonus = amount
    t.state.chips_issued += amount
    clauses = (t.rules.bonus, t.rules.bonus_before, t.rules.bonus_in_pot)
    t.note("bonus round", t.rules.special_timing, *clauses, table=table, amount=amount)


@command(
    OPERATOR,
    DIRECTOR,
    said="announce an elimination round",
    none="No table is in play.",
    rule="eliminate_before",
    bar=not_playing,
    facts=lambda t: {"table": tables_of(t)},
)
def announce_elimination(t: Tournament, table: int) -> None:
    """Announce that the smallest stack goes out after the next round of a table."""
    session, at = _announceable(t, table, t.rules.eliminate_before)
    if session.eliminations < 1:
        text = f"{session.name} has no elimination round left."
        raise t.refused(text, t.rules.eliminate_before)
    session.eliminations -= 1
    at.elimination = True
    clauses = (t.rules.special_timing, t.rules.eliminate_before)
    t.note("elimination round", *clauses, table=table)


def _announceable(t: Tournament, table: int, clause: str | None) -> tuple[Session, TournamentTable]:
    session = moving.session_of(t, table)
    at = session.tables[table]
    if len(t.state.at_table(session.name, table)) < 2:
        raise t.refused("No further round is played at this table.", clause)
    if at.bonus or at.elimination:
        raise t.refused("The next round has been announced already.", clause)
    return session, at


def after_round(t: Tournament, session: Session, at: TournamentTable, rounds: int) -> None:
    """After an elimination round the smallest stack goes out and is shared by the others."""
    if not at.elimination:
        return
    if rounds > 1 or at.button is None:
        text = "An elimination round is recorded by itself, with the button."
        raise t.refused(text, t.rules.eliminate_before)
    at.elimination = False
    left = [e for e in t.state.at_table(session.name, at.number) if e.status == IN]
    if len(left) > 1:
        _eliminate_lowest(t, session, at, left)


def _eliminate_lowest(
    t: Tournament, session: Session, at: TournamentTable, left: list[Entrant]
) -> None:
    rules = t.rules
    went = _lowest(t, session, at, left)
    entrant = t.state.entrants[went.player]
    leaving.note_exit(session, entrant, leaving.next_order(session), why="elimination round")
    for name, chips in went.given.items():
        t.state.entrants[name].stack += chips
    entrant.stack = 0
    clauses = (rules.eliminate_share, rules.eliminate_rest)
    t.note("shared", *clauses, of=entrant.name, chips=dict(went.given))
    leaving.eliminated(t, entrant, rules.eliminate_played, rules.eliminate_lowest)


def _lowest(
    t: Tournament, session: Session, at: TournamentTable, left: list[Entrant]
) -> Elimination:
    """Who goes out by the rule of the game; the cards that equal stakes draw are on record."""
    order = clockwise({e.name: e.seat or 0 for e in left}, at.button or 0)
    stakes = {name: t.state.entrants[name].stack for name in order}
    unit, sources = table_play.lowest_chip(t, session), list[CardSource]()

    def deal(tied: list[str]) -> Mapping[str, Card]:
        if not sources:
            sources.append(card_source(t, *t.rules.eliminate_draw))
        return sources[0].deal(tied)

    went = eliminate(stakes, unit, deal)
    for source in sources:
        dealt = [[list(pair) for pair in written(fell)] for fell in went.deals]
        facts = {"lowest": went.player, "cards": dealt, **source.told()}
        t.note("cards drawn", *t.rules.eliminate_draw, **facts)
    return went


# Chip races


def race_due(t: Tournament, session: Session) -> int:
    """The smallest chip that the level of a session leaves in play, where smaller ones are."""
    reached = t.conditions.levels[: timing.level_number(t, session)]
    due = max((level.lowest_chip for level in reached), default=0)
    return due if due > table_play.lowest_chip(t, session) else 0


@command(
    DIRECTOR,
    said="race the chips",
    none="No session has reached a level that takes smaller chips out of play.",
    rule="chip_race",
    bar=not_playing,
    facts=_racing,
)
def race_chips(t: Tournament, session: str) -> None:
    """Take the smaller chips out of play: their worth goes in whole chips to the best cards.

    Who would have nothing left comes first, so that nobody goes out by a race. All chips stay
    in play, but for less than one where an odd stack has left it before.
    """
    at = t.state.sessions[session]
    unit, playing = race_due(t, at), t.state.playing(at)
    odd = {e.name: e.stack % unit for e in playing if e.stack % unit}
    whole, rest = divmod(sum(odd.values()), unit)
    order = table_play.draw(t, list(odd), None, t.rules.chip_race or "") if len(odd) > 1 else [*odd]
    short = [name for name in order if t.state.entrants[name].stack < unit]
    given = [*short, *(name for name in order if name not in short)][:whole]
    for name, chips in odd.items():
        t.state.entrants[name].stack += unit * (name in given) - chips
    at.lowest_chip = unit
    t.state.chips_retired += rest
    t.note("chips raced", t.rules.chip_race, session=session, unit=unit, won=given)


@command(
    DIRECTOR,
    said="count the chips",
    none="No table is in play.",
    rule="count_chips",
    facts=lambda t: {"table": tables_of(t), "stacks": Sums(players_in(t))},
)
def count_chips(t: Tournament, table: int, stacks: Stacks) -> None:
    """Count the chips of a table and compare them with the record, which the count leaves."""
    session = moving.session_of(t, table)
    here = [e for e in t.state.at_table(session.name, table) if e.status == IN]
    if set(stacks) != {e.name for e in here}:
        raise Refused(f"A count names everybody at table {table}.")
    wrong = {e.name: stacks[e.name] - e.stack for e in here if stacks[e.name] != e.stack}
    t.note("counted", t.rules.count_chips, table=table, differences=wrong)


COMMANDS = (
    announce_bonus,
    announce_elimination,
    race_chips,
    count_chips,
)
