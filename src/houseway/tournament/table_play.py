"""What happens at the tables: rounds, eliminations, re-buys, add-ons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.asks import Choices, Words
from houseway.games.round import Determinations
from houseway.rulebook import Refused

from . import moving, timing
from .carddraw import clockwise, draw_cards
from .declaring import command
from .roles import DIRECTOR, OPERATOR
from .room_draws import card_source
from .state import IN, PLAYING, Entrant, Session, TournamentTable
from .table_terms import determinations

if TYPE_CHECKING:
    from .tournament import Tournament

NOT_KEPT = "-"


Stacks = dict[str, int]


def tables_of(t: Tournament) -> Choices:
    tables = moving.tables_in_play(t)
    return Choices(tuple(tables), tables[0] if len(tables) == 1 else None)


def players_in(t: Tournament) -> tuple[str, ...]:
    return tuple(e.name for e in t.state.entrants.values() if e.status == IN)


def not_playing(t: Tournament) -> Refused | str | None:
    if None in t.state.disputes:
        return "A dispute is open: play waits until it is settled."
    return None if t.state.status == PLAYING else "Nothing is being played."


def lowest_chip(t: Tournament, session: Session) -> int:
    """The value of the smallest chip in play."""
    return session.lowest_chip or t.conditions.lowest_chip


def need(t: Tournament, session: Session, at: TournamentTable) -> int:
    """The chips without which nobody can play the next round of a banked game."""
    return timing.level(t, session, at.number).minimum * t.rules.minimum_stakes


def limits(t: Tournament, session: Session, table: int) -> Determinations:
    """The determinations of a table at the level that its session has reached."""
    level, seats = timing.table_level(t, session, table), session.tables[table].seats
    return determinations(t.conditions, session.stage, level, seats, t.state.pace)


def take_over(t: Tournament, at: TournamentTable, here: list[Entrant], stacks: Stacks) -> None:
    before, after = sum(e.stack for e in here) + at.bonus, sum(stacks.values())
    if t.rules.banked:
        at.float += before - after
    elif before != after:
        text = f"The stacks make {after:,} chips, not {before:,}."
        raise t.refused(text, t.rules.chips)
    at.bonus = 0
    for entrant in here:
        entrant.stack = stacks[entrant.name]


def draw(t: Tournament, names: list[str], at: TournamentTable | None, *clauses: str) -> list[str]:
    """Draw cards between players, in the order of the deal; the highest comes first."""
    if at is not None:
        if at.button is None:
            raise t.refused("Say where the button was: cards are drawn from it.", *clauses)
        seats = {name: t.state.entrants[name].seat or 0 for name in names}
        names = clockwise(seats, at.button)
    source = card_source(t, *clauses)
    drawn = draw_cards(names, source.deal)
    cards = [[list(pair) for pair in deal] for deal in drawn.cards]
    t.note("cards drawn", *clauses, order=drawn.order, cards=cards, **source.told())
    return drawn.order


# Disputes


@command(DIRECTOR, OPERATOR, said="put a dispute on record", facts={"matter": Words()})
def dispute(t: Tournament, matter: str) -> None:
    """Put a dispute on record; play waits for the decision."""
    t.state.disputes.append(None)
    t.note("disputed", number=len(t.state.disputes), matter=matter)


@command(
    DIRECTOR,
    OPERATOR,
    said="settle a dispute",
    none="No dispute is open.",
    facts=lambda t: {
        "number": Choices(tuple(n for n, d in enumerate(t.state.disputes, 1) if d is None)),
        "decision": Words(),
    },
)
def settle_dispute(t: Tournament, number: int, decision: str) -> None:
    """Decide a dispute."""
    t.state.disputes[number - 1] = decision
    t.note("decided", number=number, decision=decision)


COMMANDS = (
    dispute,
    settle_dispute,
)
