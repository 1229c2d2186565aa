"""What happens in a tournament, in words for the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from houseway.tournament.ledger import money
from houseway.tournament.trying import BY_LOT

# Facts that are money, in cents.
_CENTS: Final = ("fee", "commission", "pool", "cost", "amount", "value")
_SAID: Final = {
    "entered": "{player} enters and pays {fee}: {pool} to the prize pool, {commission} commission",
    "reserve": "{player} becomes a reserve, and pays when given a seat",
    "reserve seated": "{player} takes the seat of {instead}",
    "invited": "{player} is invited",
    "seat taken": "{player} is at table {table}, seat {seat}",
    "moved": "{player}: table {table}, seat {seat} → table {to_table}, seat {to_seat} ({reason})",
    "round": "the stacks of table {table} after round {round} are recorded",
    "eliminated": "{player} is out",
    "may buy back": "{player} is without chips and may come back",
    "rebuy": "{player} pays {cost} for {chips:,} chips",
    "add-on": "{player} pays {cost} for {chips:,} chips",
    "re-entry": "{player} comes back with {chips:,} chips",
    "clock adjusted": "the clock of {session} is set by {seconds} seconds",
    "level": "{session} goes to the beginning of level {level}",
    "break": "{session} has a break of {minutes} minutes",
    "clock paused": "the clock of {session} stops",
    "clock resumed": "the clock of {session} runs on",
    "absent": "{player} is noted as away",
    "back": "{player} is noted as back",
    "withdrawn": "{player} gives the entry up; nothing is refunded",
    "disqualified": "{player} is disqualified: {reason}",
    "out together": "several go out in one round",
    "prizes agreed": "those left agree on the prizes: {prizes}",
    "cancelled": "the tournament is cancelled ({reason}); refunded in full: {refunds}",
    "session commenced": "{session} commences: {stacks}",
    "prizes paid": "prizes are paid: {prizes}",
    "bonus round": "{amount:,} chips are put in the pot of the next round at table {table}",
    "elimination round": "the smallest stack goes out after the next round at table {table}",
    "refunded": "{player} is refunded {amount}",
    "postponed": "it waits until the hand is over",
    "ballot called": "entries close; whoever gives words turns order {order} until it is drawn",
    "table locked": "table {table} takes no part in moves: {reason}",
    "table unlocked": "table {table} takes part in moves again",
    "redraw called": "whoever gives words turns order {order} of {session} until it is drawn",
    "words given": "{player} gives words: {words}",
    "order sealed": "order {order} is sealed ({purpose}): {root}",
    "order turned": "order {order} is turned by the words of {words}",
    "order opened": "order {order} is opened: {seed}",
    BY_LOT: "it is drawn by lot when you do it",
}


def in_words(event: str, facts: Mapping[str, object]) -> str:
    """An event of a tournament in a line.

    >>> in_words("absent", {"player": "ann"})
    'ann is noted as away'
    >>> in_words("pace", {"seconds": 40})
    'pace: seconds 40'
    """
    cents = () if event == "bonus round" else _CENTS  # whose amount is in chips
    told = {name: _written(name, value, cents) for name, value in facts.items()}
    said = _SAID.get(event)
    if said is not None:
        return said.format_map(told)
    rest = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in told.items())
    return f"{event}: {rest}" if rest else event


def _written(name: str, value: object, cents: tuple[str, ...]) -> object:
    if isinstance(value, int) and name in cents:
        return money(value)
    if name in ("prizes", "refunds") and isinstance(value, Mapping):
        return ", ".join(f"{who} {money(worth)}" for who, worth in value.items())
    if isinstance(value, Mapping):
        return ", ".join(f"{who} {held}" for who, held in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return value
