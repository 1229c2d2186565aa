"""Rounds as they are recorded by hand, or told by a table that is played here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.asks import Amounts, Choices, Sums
from houseway.games.rulings import Facts

from . import buying, hand_for_hand, leaving, moving, specials, table_play, timing
from .declaring import command
from .moments import check_over, hand_over
from .places import Exit
from .roles import ASSISTANT, DIRECTOR
from .state import BUSTED, IN, Entrant, Session, TournamentTable
from .table_play import Stacks, not_playing, players_in, tables_of
from .timing import MOST_ROUNDS

if TYPE_CHECKING:
    from .tournament import Tournament


def _round(t: Tournament) -> Facts:
    return {
        "table": tables_of(t),
        "rounds": Amounts(1, MOST_ROUNDS, default=1),
        "stacks": Sums(players_in(t)),
        "contributed": Sums(players_in(t), {}),
        "button": Choices((None, *range(1, 101))),
        **({"betting": Choices((True, False), True)} if t.rules.non_betting else {}),
    }


@command(
    DIRECTOR,
    ASSISTANT,
    said="record a round",
    none="No table is in play.",
    cites=("chips",),
    bar=not_playing,
    facts=_round,
)
def record_round(
    t: Tournament,
    table: int,
    rounds: int,
    stacks: Stacks,
    contributed: Stacks,
    button: int | None,
    betting: bool = True,
) -> None:
    """Record the stacks of a table after a round, or several in which at most one went out.

    Where a round without `betting` comes next, nobody needs the minimum for it.
    """
    session = moving.session_of(t, table)
    at = session.tables[table]
    here = [e for e in t.state.at_table(session.name, table) if e.status == IN]
    began = table in t.in_hand
    check_over(t, table)
    _check_round(t, session, at, rounds, here, stacks)
    if not began:
        _check_beginning(t, session, at, here)
    before = {e.name: e.stack for e in here}
    _check_contributed(t, contributed, before, rounds)
    if session.hand_for_hand:
        hand_for_hand.count_hand(session, table)
    at.button = button or at.button
    bonus = at.bonus
    table_play.take_over(t, at, here, stacks)
    unit = _chip_at(t, session, table)
    if not any(chips % unit for chips in (*before.values(), bonus)):
        _check_whole_chips(t, unit, stacks)
    at.rounds += rounds
    at.played = True
    facts = {"table": table, "round": at.rounds, "stacks": dict(stacks)}
    t.note("round", t.rules.chips, **facts)
    out = [e for e in here if _is_out(t, session, at, e)]
    if out and not betting:  # they stay until the next round in which a stake is due
        waiting = [e.name for e in out]
        t.note("non-betting round", t.rules.non_betting, table=table, players=waiting)
        out = []
    if len(out) > 1 and rounds > 1:
        names = ", ".join(e.name for e in out)
        text = f"{names} went out: record their last round by itself."
        raise t.refused(text, t.rules.tied or t.rules.out_of_chips)
    _go_out(t, session, at, out, before, contributed)
    specials.after_round(t, session, at, rounds)
    hand_over(t)


def _check_round(
    t: Tournament,
    session: Session,
    at: TournamentTable,
    rounds: int,
    here: list[Entrant],
    stacks: Stacks,
) -> None:
    if set(stacks) != {e.name for e in here}:
        names = ", ".join(e.name for e in here)
        raise t.refused(f"Table {at.number} has the stacks of {names}.", t.rules.chips)
    if len(here) < (1 if t.rules.banked else 2):
        text = f"{len(here)} players cannot play a round at table {at.number}."
        raise t.refused(text, t.rules.chips)
    if min(stacks.values()) < 0:
        raise t.refused("A stack is never under nothing.", t.rules.chips)
    ends = t.conditions.stages[session.stage].ends
    if ends.by == "rounds" and at.rounds + rounds > ends.at:
        text = f"{session.name} has {ends.at} rounds; {at.rounds} have been played."
        raise t.refused(text, t.stated("sessions"))
    if waits := hand_for_hand.out_of_step(t, session, at.number, rounds):
        raise waits


def _check_beginning(
    t: Tournament, session: Session, at: TournamentTable, here: list[Entrant]
) -> None:
    """`Refused` where a round that nobody saw begin could not have begun."""
    if (resumes := timing.reading(t, session).resumes) is not None:
        text = f"The break lasts until {resumes:%H:%M}."
        raise t.refused(text, t.rules.break_play)
    need = table_play.need(t, session, at)
    for entrant in here:
        if entrant.stack < need:
            text = f"{entrant.name} cannot wager the table minimum, and is out first."
            raise t.refused(text, t.rules.minimum)


def _chip_at(t: Tournament, session: Session, table: int) -> int:
    """The smallest chip at a table; a clock that was set back brings smaller ones back."""
    reached = t.conditions.levels[: timing.table_level(t, session, table)]
    stated = max(t.conditions.lowest_chip, *(level.lowest_chip for level in reached))
    return min(stated, table_play.lowest_chip(t, session))


def _check_whole_chips(t: Tournament, unit: int, stacks: Stacks) -> None:
    """Players who win chips from each other have whole ones after a round as before it."""
    odd = [name for name, chips in stacks.items() if chips % unit and not t.rules.banked]
    if odd:
        text = f"The smallest chip is {unit:,}: {odd[0]} cannot have {stacks[odd[0]]:,}."
        raise t.refused(text, t.rules.chips)


def _check_contributed(t: Tournament, contributed: Stacks, before: Stacks, rounds: int) -> None:
    """Nobody puts more into the pot of one round than they brought to it."""
    for name, chips in contributed.items():
        had = before.get(name, 0)
        if chips < 0 or (rounds == 1 and chips > had):
            text = f"{name} had {had:,} chips and cannot have contributed {chips:,}."
            raise t.refused(text, t.rules.tied or t.rules.chips)


def _is_out(t: Tournament, session: Session, at: TournamentTable, entrant: Entrant) -> bool:
    """Without chips, or short of the minimum of a round that is still to come."""
    if not t.rules.banked or entrant.stack == 0:
        return entrant.stack == 0
    ends = t.conditions.stages[session.stage].ends
    more = ends.by != "rounds" or at.rounds < ends.at
    return more and entrant.stack < table_play.need(t, session, at)


def _go_out(
    t: Tournament,
    session: Session,
    at: TournamentTable,
    out: list[Entrant],
    before: Stacks,
    contributed: Stacks,
) -> None:
    together = len(out) > 1 or (out and session.hand_for_hand)
    if together and t.rules.same_round == "contributed":
        missing = [e.name for e in out if contributed.get(e.name, 0) < 1]
        if missing:
            text = f"Say what {', '.join(missing)} contributed to the pot of that round."
            raise t.refused(text, t.rules.tied)
    order = session.hand_order or leaving.next_order(session)
    if session.hand_for_hand and out:
        session.hand_order = order
    exits = []
    for entrant in out:
        put = contributed.get(entrant.name, 0)
        stake = before[entrant.name]
        exits.append(
            leaving.note_exit(session, entrant, order, contributed=put, stake_before=stake)
        )
    if len(out) > 1:
        t.note("out together", t.rules.tied, players=[e.name for e in out])
    _separate(t, session, at, exits)
    for entrant in out:
        _without_chips(t, session, entrant)


def _separate(t: Tournament, session: Session, at: TournamentTable, exits: list[Exit]) -> None:
    """Where equal stakes are separated by a draw of cards, draw them."""
    if t.rules.same_round != "stake before" or not exits:
        return
    level = [gone for gone in session.exits if gone.order == exits[0].order]
    for stake in sorted({gone.stake_before for gone in exits}):
        equal = {gone.player: gone for gone in level if gone.stake_before == stake}
        if len(equal) > 1:
            apart = len({gone.table for gone in equal.values()}) > 1
            order = table_play.draw(t, list(equal), None if apart else at, *t.rules.tied_draw)
            for rank, name in enumerate(reversed(order)):
                equal[name].drawn = rank


def _without_chips(t: Tournament, session: Session, entrant: Entrant) -> None:
    if entrant.stack == 0 and buying.way_back(t, entrant, session):
        entrant.status = BUSTED
        t.note("may buy back", t.rules.rebuy or t.rules.re_entry, player=entrant.name)
        return
    if entrant.stack:
        leaving.eliminated(t, entrant, t.rules.minimum, t.stated("limits"))
    else:
        leaving.eliminated(t, entrant, t.rules.out_of_chips or t.rules.minimum)


@command(
    DIRECTOR,
    ASSISTANT,
    said="check the minimum",
    none="No table is in play.",
    rule="minimum",
    bar=not_playing,
    facts=lambda t: {"table": tables_of(t)},
)
def check_minimum(t: Tournament, table: int) -> None:
    """Eliminate everybody at a table who cannot wager the minimum of the next round."""
    session = moving.session_of(t, table)
    at = session.tables[table]
    here = [e for e in t.state.at_table(session.name, table) if e.status == IN]
    out = [e for e in here if e.stack < table_play.need(t, session, at)]
    before = {e.name: e.stack for e in here}
    _go_out(t, session, at, out, before, {})


@command(
    DIRECTOR,
    ASSISTANT,
    cites=("sessions",),
    said="note the end of a shoe",
    none="No table is in play.",
    bar=not_playing,
    facts=lambda t: {"table": tables_of(t)},
)
def end_shoe(t: Tournament, table: int) -> None:
    """Note that a shoe has been played to its end."""
    moving.session_of(t, table).tables[table].shoes += 1
    t.note("shoe ended", table=table)


COMMANDS = (
    record_round,
    check_minimum,
    end_shoe,
)
