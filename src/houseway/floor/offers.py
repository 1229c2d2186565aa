"""What the desk can do for somebody now: the next step first, each with its price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from houseway.games.asks import Choices, Fact, Words
from houseway.games.views import OptionView
from houseway.tournament.state import BECAME, Entrant
from houseway.tournament.tournament_view import ConductedView

MOST_FOUND: Final = 8
# In the order in which they are what somebody at the desk comes for.
STEPS: Final = {
    "take-seat": "Check in",
    "mark-back": "Is back",
    "rebuy": "Sell a re-buy",
    "re-enter": "Re-enter",
    "enter": "Enter and pay",
    "seat-reserve": "Seat the reserve",
    "invite": "Invite",
    "add-reserve": "Add as a reserve",
    "add-on": "Sell an add-on",
    "decline": "Does not come back",
    "mark-absent": "Is away",
    "withdraw": "Give the entry up",
    "refund": "Refund",
    "approve-substitute": "Substitute",
}
OF_NEWCOMERS: Final = ("enter", "add-reserve", "invite")
WITH_RECEIPT: Final = ("enter", "rebuy", "re-enter", "add-on", "seat-reserve", "refund")
GRAVE: Final = ("withdraw", "refund", "decline", "approve-substitute")


class DeskOffer(Struct, frozen=True):
    """One thing that can be done for somebody; `asks` are facts that are still to be said.

    Where there is something `to_type`, nothing is done before it was typed letter by letter.
    """

    do: str
    by: str
    label: str
    facts: dict[str, Fact]
    asks: tuple[str, ...]
    grave: bool
    receipt: bool
    to_type: str = ""


class FoundPerson(Struct, frozen=True):
    """Somebody who may be meant, what is known of them, and what can be done."""

    name: str
    words: str
    number: int | None
    offers: tuple[DeskOffer, ...]


def finding(view: ConductedView, name: str) -> FoundPerson:
    """What can be done for somebody by this name."""
    entrant = next((one for one in view.players if one.name == name), None)
    found = _offers(view.options, name, newcomer=entrant is None)
    ordered = sorted(found, key=lambda offer: [*STEPS].index(offer.do))
    number = entrant.number if entrant else None
    return FoundPerson(name, _words(view, name, entrant), number, tuple(ordered))


def _offers(options: Iterable[OptionView], name: str, *, newcomer: bool) -> Iterator[DeskOffer]:
    offered: set[str] = set()
    for option in options:
        allowed = option.choose.get("player")
        if option.do not in STEPS or option.do in offered or option.by is None:
            continue
        if isinstance(allowed, Words):
            fits = newcomer and option.do in OF_NEWCOMERS
        else:
            fits = isinstance(allowed, Choices) and name in allowed.values
        if fits:
            offered.add(option.do)
            yield _offer(option, name)


def _offer(option: OptionView, name: str) -> DeskOffer:
    facts: dict[str, Fact] = {**option.where, "player": name}
    asks = []
    for fact, allowed in option.choose.items():
        if fact == "player":
            continue
        if isinstance(allowed, Choices) and fact == "instead" and allowed.values:
            facts[fact] = allowed.values[0]
        elif fact in ("substitute", "reason", "group", "agreed"):
            asks.append(fact)
    return DeskOffer(
        do=option.do,
        by=option.by or "",
        label=STEPS[option.do],
        facts=facts,
        asks=tuple(asks),
        grave=option.do in GRAVE,
        receipt=option.do in WITH_RECEIPT,
    )


def _words(view: ConductedView, name: str, entrant: Entrant | None) -> str:
    if entrant is None:
        if name in view.reserves:
            return f"is reserve {view.reserves.index(name) + 1}"
        return "has no entry"
    where = f", table {entrant.table}, seat {entrant.seat}" if entrant.has_seat else ""
    stack = f", {entrant.stack:,} chips" if entrant.stack else ""
    return f"{BECAME[entrant.status]}{where}{stack}"


def found(view: ConductedView, known: Iterable[str], sought: str) -> list[FoundPerson]:
    """Those who may be meant by what was typed: entrants, reserves, accounts, and a new name."""
    text = sought.strip()
    if not text:
        return []
    names = dict.fromkeys([*(one.name for one in view.players), *view.reserves, *known])
    matching = [name for name in names if text.casefold() in name.casefold()]
    matching.sort(key=lambda name: _nearness(name, text))
    if text not in names:
        matching.append(text)
    return [finding(view, name) for name in matching[:MOST_FOUND]]


def _nearness(name: str, text: str) -> tuple[bool, bool, str]:
    """The same name first, then those that begin so."""
    plain, typed = name.casefold(), text.casefold()
    return plain != typed, not plain.startswith(typed), plain
