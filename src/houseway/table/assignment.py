"""A table of a tournament: it assigns the seats, gives the chips and sets the limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from houseway.conduct import Command
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import DIRECTOR, Facts
from houseway.games.tournament_rules import rules_of
from houseway.rulebook import Refused

from .patrons import MOST_CHIPS, goes, here, unwelcome, vacant_seats, welcome
from .table_command import command

if TYPE_CHECKING:
    from .table import Table


MOST_SECONDS = 3_600

WITHHELD = frozenset(
    (
        *("sit", "leave", "add-chips", "change-seat", "claim-seat", "settle-claims", "post"),
        *("release-box", "vacate", "change-limits", "announce-limits", "change-game"),
        *("declare-deck", "fix-bonuses", "limit-to-group"),
        *("ask-for-seat", "ask-for-chips", "ask-to-leave", "ask-to-post"),
    )
)
"""What a tournament decides in its own record, and nobody at the table."""

CONDITIONED = frozenset(("change-decks", "change-shuffle", "hold-late-bettors-to-minimum"))
"""What its conditions determine as well; journals of before may tell of it."""

TOLD = frozenset(
    (
        *("designate", "release", "assign", "take-away", "set-stack", "set-level", "put-bonus"),
        "set-pace",
    )
)
"""What follows from the tournament's record: it is told to a table, and nobody chooses it there."""


def _not_free(table: Table) -> Refused | str | None:
    if table.state.tournament:
        return f"The table is one of {table.state.tournament}."
    if table.state.patrons:
        where = table.cite(table.house.tournament)
        return Refused("Players of another game are at the table.", *where)
    if not getattr(table.coming, "tournament", True):
        where = table.cite(table.house.tournament)
        return Refused("The determinations are those of a table for cash.", *where)
    return None


def _no_tournament(table: Table) -> str | None:
    return None if table.state.tournament else "The table belongs to no tournament."


def _still_taken(table: Table) -> str | None:
    if table.state.patrons:
        return "Players of the tournament are at the table."
    return _no_tournament(table)


def _seats(table: Table) -> Facts:
    return {
        "player": Words(),
        "seat": Choices(tuple(vacant_seats(table))),
        "stack": Amounts(0, MOST_CHIPS),
    }


def _here(table: Table) -> Choices:
    return Choices(tuple(here(table)))


@command(
    DIRECTOR,
    said="designate the table",
    rule="tournament",
    facts={"name": Words()},
    bar=_not_free,
)
def designate(table: Table, name: str) -> None:
    """Make the table one of a tournament: nobody else plays there until it is released."""
    table.collect_cards()
    table.state.tournament = name
    table.note("designated", table.house.tournament, tournament=name)


@command(DIRECTOR, said="release the table", rule="tournament", bar=_still_taken)
def release(table: Table) -> None:
    """Give the table free for other games."""
    name, table.state.tournament, table.state.pace = table.state.tournament, None, None
    table.note("released", table.house.tournament, tournament=name)


@command(
    DIRECTOR,
    said="seat a player of the tournament",
    none="No seat of the table is vacant.",
    rule="tournament",
    facts=_seats,
    bar=_no_tournament,
)
def assign(table: Table, player: str, seat: int, stack: int) -> None:
    """Seat a player of the tournament, with the stack that the player holds there."""
    if reason := unwelcome(table, player):
        raise reason if isinstance(reason, Refused) else Refused(reason)
    table.collect_cards()
    welcome(table, player, seat, stack)


@command(
    DIRECTOR,
    said="take a player away",
    none="Nobody is at the table.",
    rule="tournament",
    facts=lambda table: {"player": _here(table)},
    bar=_no_tournament,
)
def take_away(table: Table, player: str) -> None:
    """Have a player leave the seat, with the stack: moved, or out of the tournament."""
    goes(table, player, table.house.tournament)


@command(
    DIRECTOR,
    said="set a stack",
    none="Nobody is at the table.",
    rule="tournament",
    facts=lambda table: {"player": _here(table), "stack": Amounts(0, MOST_CHIPS)},
    bar=_no_tournament,
)
def set_stack(table: Table, player: str, stack: int) -> None:
    """Bring a stack in line with the tournament's record: a re-buy, an add-on, a share."""
    table.collect_cards()
    patron = table.state.patrons[player]
    table.state.chips_brought += stack - patron.stake
    patron.stake = stack
    table.note("stack set", table.house.tournament, player=player, stack=stack)


@command(
    DIRECTOR,
    said="set the level",
    rule="tournament",
    facts={"determinations": Words(), "notice": Words()},
    bar=_no_tournament,
    any_time=True,
)
def set_level(table: Table, determinations: str, notice: str) -> None:
    """Announce the limits of another level; they hold from the next round on."""
    try:
        made = msgspec.json.decode(determinations, type=table.game.determinations_type)
    except msgspec.DecodeError as error:
        raise Refused(f"The determinations cannot be read: {error}.") from None
    table.state.next_determinations = made
    table.note("level", table.house.tournament, notice=notice, takes_effect="next round")


@command(
    DIRECTOR,
    said="put a bonus into the pot",
    rule="bonus",
    facts={"amount": Amounts(1, MOST_CHIPS)},
    bar=_no_tournament,
)
def put_bonus(table: Table, amount: int) -> None:
    """Put the chips of a bonus round that the tournament has announced into the next pot."""
    table.collect_cards()
    table.state.bonus = amount
    table.note("bonus round", table.house.bonus, amount=amount)


@command(
    DIRECTOR,
    said="set the pace",
    rule="tournament",
    facts={"seconds": Amounts(1, MOST_SECONDS)},
    bar=_no_tournament,
    any_time=True,
)
def set_pace(table: Table, seconds: int) -> None:
    """Tell the table the pace that players are directed to keep; it plays for nobody."""
    table.state.pace = seconds
    table.note("pace", rules_of(table.game.game).pace, seconds=seconds)


# What is withheld from everybody else


def withheld(table: Table, command: Command[Table]) -> bool:
    """Whether a tournament decides that in its own record, and nobody at its table."""
    if table.state.tournament is None:
        return False
    conditioned = command.name in CONDITIONED and not table.conduct.again
    return conditioned or command.name in WITHHELD


def why_withheld(table: Table, command: Command[Table]) -> Refused:
    """What is said to somebody who tries it at the table."""
    text = f"{command.name} is nothing for a table of {table.state.tournament}: the tournament"
    return Refused(f"{text} gives seats, chips and limits.", *table.cite(table.house.tournament))


COMMANDS: Final = (
    designate,
    release,
    assign,
    take_away,
    set_stack,
    set_level,
    put_bonus,
    set_pace,
)
