"""What a director types at the control: a short line, and the act that it means.

1 4 7          table 1: seat 4 is out, the chips go to seat 7
1 4,6 7        two are out in one hand; 4=500,6=300 says what each had put in
c 1 4=500 7=900   chips counted at table 1
m 1 4 2 6      table 1, seat 4 goes to table 2, seat 6
k 3            table 3 is broken
l 3 a dispute  table 3 is locked against moves; l 3 unlocks it
o 1 500        the next round of table 1 is a bonus round
e 1            the next round of table 1 is an elimination round
1 4 7 d5       any of the first three with the button at seat 5
x ann=900 ben=600   an extra round of those who are level
"""

from __future__ import annotations

import re
from typing import Final

from houseway.games.asks import Fact
from houseway.rulebook import Refused
from houseway.tournament.state import IN
from houseway.tournament.tournament_view import ConductedView, PlayerView, SeatingView

from .offers import DeskOffer

LONGEST: Final = 200
LINES: Final = ("b", "c", "m", "k", "l", "o", "e", "x")
_PUT = re.compile(r"(\d{1,3})(?:=(\d{1,12}))?")
_BUTTON = re.compile(r"d(\d{1,3})")
_BY_THE_DESK: Final = "moved at the control"
_BY_THE_DESK_LOCKED: Final = "locked at the control"


def meaning(view: ConductedView, text: str) -> DeskOffer:
    """The act that a line means, or why it means none."""
    kind, told = _parted(text)
    words, button = _without_button(told)
    match kind, words:
        case "b", [table, out, *to] if len(to) <= 1:
            return _bust(view, table, out, to[0] if to else None, button)
        case "c", [table, *counts] if counts:
            return _count(view, table, counts, button)
        case "m", [table, seat, to_table, to_seat, *reason]:
            return _move(view, table, seat, to_table, to_seat, " ".join(reason))
        case "k", [table]:
            at = _table(view, table)
            return _offer(view, "break-table", f"Break table {at.table}", {"table": at.table})
        case "l", [table, *why]:
            return _lock(view, table, " ".join(why))
        case "o", [table, amount] if amount.isascii() and amount.isdigit():
            at = _table(view, table)
            label = f"Bonus round of {int(amount):,} at table {at.table}"
            facts: dict[str, Fact] = {"table": at.table, "amount": int(amount)}
            return _offer(view, "announce-bonus", label, facts)
        case "e", [table]:
            at = _table(view, table)
            label = f"Elimination round at table {at.table}"
            return _offer(view, "announce-elimination", label, {"table": at.table})
        case "x", [_, _, *_]:
            return _extra(view, words)
    raise Refused(
        "Say who is out as “1 4 7” (table, seat, who has the chips), chips as “c 1 4=500 7=900”, "
        "a move as “m 1 4 2 6”, a table to break as “k 3”, one to lock as “l 3”, a bonus "
        "round as “o 1 500”, an elimination round as “e 1”, an extra round as “x ann=900 ben=600”."
    )


def _lock(view: ConductedView, number: str, why: str) -> DeskOffer:
    at = _table(view, number)
    if at.locked:
        return _offer(view, "unlock-table", f"Unlock table {at.table}", {"table": at.table})
    facts: dict[str, Fact] = {"table": at.table, "reason": why or _BY_THE_DESK_LOCKED}
    return _offer(view, "lock-table", f"Lock table {at.table}", facts)


def _parted(text: str) -> tuple[str, list[str]]:
    words = text.strip()[:LONGEST].split()
    if words and words[0] in LINES:
        return words[0], words[1:]
    return "b", words


def _without_button(words: list[str]) -> tuple[list[str], dict[str, Fact]]:
    """The words of a line, and where the button is if it says so."""
    rest = [word for word in words if not _BUTTON.fullmatch(word)]
    seats = [int(found[1]) for word in words if (found := _BUTTON.fullmatch(word))]
    return rest, {"button": seats[-1]} if seats else {}


def _offer(view: ConductedView, do: str, label: str, facts: dict[str, Fact]) -> DeskOffer:
    by = next((option.by for option in view.options if option.do == do and option.by), None)
    if by is None:
        raise Refused(f"You cannot {do.replace('-', ' ')} now.")
    moves = do in ("move-player", "break-table")
    return DeskOffer(do, by, label, facts, (), False, moves)


def _table(view: ConductedView, number: str) -> SeatingView:
    tables = [table for session in view.sessions for table in session.tables if table.players]
    for table in tables:
        if number in (str(table.table), table.place):
            return table
    raise Refused(f"There is no table {number} where anybody sits.")


def _seat(table: SeatingView, seat: str) -> PlayerView:
    for player in table.players:
        if str(player.seat) == seat:
            return player
    raise Refused(f"Nobody sits at seat {seat} of table {table.table}.")


def _bust(
    view: ConductedView, number: str, out: str, to: str | None, button: dict[str, Fact]
) -> DeskOffer:
    table = _table(view, number)
    gone = dict(_put_in(table, part) for part in out.split(","))
    stacks = _stacks(view, table)
    if missing := [name for name in gone if name not in stacks]:
        raise Refused(f"{missing[0]} is not in play.")
    chips = sum(stacks[name] for name in gone)
    winner = _winner(table, stacks, gone, to)
    stacks |= dict.fromkeys(gone, 0)
    if winner is not None:
        stacks[winner] += chips
    put = {name: amount for name, amount in gone.items() if len(gone) > 1}
    contributed: dict[str, Fact] = {"contributed": put} if put else {}
    label = f"Out: {', '.join(gone)}" + (f"; {chips:,} chips to {winner}" if winner else "")
    facts: dict[str, Fact] = {"table": table.table, "stacks": stacks, **contributed, **button}
    return _offer(view, "record-round", label, facts)


def _put_in(table: SeatingView, part: str) -> tuple[str, int]:
    """Somebody who goes out, and what they had put in: all they had, unless it is said."""
    read = _PUT.fullmatch(part)
    if read is None:
        raise Refused(f"“{part}” is no seat.")
    player = _seat(table, read[1])
    return player.player, int(read[2]) if read[2] else player.stack


def _stacks(view: ConductedView, table: SeatingView) -> dict[str, int]:
    playing = {entrant.name for entrant in view.players if entrant.status == IN}
    return {one.player: one.stack for one in table.players if one.player in playing}


def _winner(
    table: SeatingView, stacks: dict[str, int], gone: dict[str, int], to: str | None
) -> str | None:
    """Who has the chips of those who go out; in a banked game nobody has to."""
    if to is not None:
        winner = _seat(table, to).player
        if winner in gone or winner not in stacks:
            raise Refused(f"{winner} cannot have the chips.")
        return winner
    left = [name for name in stacks if name not in gone]
    return left[0] if len(left) == 1 else None


def _count(
    view: ConductedView, number: str, counts: list[str], button: dict[str, Fact]
) -> DeskOffer:
    table = _table(view, number)
    stacks = _stacks(view, table)
    for part in counts:
        read = _PUT.fullmatch(part)
        if read is None or read[2] is None:
            raise Refused(f"Say the chips of a seat as “4=500”, not “{part}”.")
        stacks[_seat(table, read[1]).player] = int(read[2])
    label = f"Record the stacks of table {table.table}"
    facts: dict[str, Fact] = {"table": table.table, "stacks": stacks, **button}
    return _offer(view, "record-round", label, facts)


def _extra(view: ConductedView, counts: list[str]) -> DeskOffer:
    """The chips of those who are level, after a round that they alone have played."""
    stacks = {}
    for part in counts:
        name, _, chips = part.rpartition("=")
        if not name or not (chips.isascii() and chips.isdigit()):
            raise Refused(f"Say the chips of a player as “ann=900”, not “{part}”.")
        stacks[name] = int(chips[:12])
    level = [s.session for s in view.sessions if stacks.keys() <= {name for _, name in s.places}]
    if not level:
        raise Refused(f"{', '.join(stacks)}: they are level in no session.")
    facts: dict[str, Fact] = {"session": level[-1], "stacks": stacks}
    return _offer(view, "extra-round", f"Extra round of {', '.join(stacks)}", facts)


def _move(
    view: ConductedView, number: str, seat: str, to_table: str, to_seat: str, reason: str
) -> DeskOffer:
    player = _seat(_table(view, number), seat).player
    goes = _table(view, to_table)
    if not to_seat.isascii() or not to_seat.isdigit():
        raise Refused(f"“{to_seat}” is no seat.")
    label = f"Move {player} to table {goes.place or goes.table}, seat {to_seat}"
    where: dict[str, Fact] = {"table": goes.table, "seat": int(to_seat[:3])}
    facts: dict[str, Fact] = {"player": player, **where, "reason": reason or _BY_THE_DESK}
    return _offer(view, "move-player", label, facts)
