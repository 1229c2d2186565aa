"""Opening the table for its gaming hours, with an approved layout and the cards checked."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

from houseway.conduct import IN_CHARGE
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.events import Event
from houseway.games.rulings import DEALER, SUPERVISOR, Facts
from houseway.rulebook import Refused, find, ruleset

from .source import SEAL
from .table_command import command

if TYPE_CHECKING:
    from .table import Table

NOTIFIED_WITHIN = 31
NONE = "-"
QUARTERS = tuple(f"{n // 4:02}:{n % 4 * 15:02}" for n in range(96))
TIMES = Choices(QUARTERS, QUARTERS[0])
REVOCATION = find("NI2005-63 I:Revocation")
IN_ITS_PLACE = "NI2005-63, rule 20"


def not_open(table: Table) -> str | None:
    return None if table.state.status == "open" else f"The table is {table.state.status}."


def _cannot_open(table: Table) -> Refused | str | None:
    if table.state.status != "closed":
        return "The table is open already."
    if table.state.check_due:
        where = table.cite(table.house.card_check)
        return Refused("The cards have not been checked since the table closed.", *where)
    return None


def _opening(table: Table) -> Facts:
    return {
        "approval": Words(None if table.house.layout_required else NONE),
        "from_time": TIMES,
        "to_time": TIMES,
        "hours_under": Words(NONE),
        **_notification(table),
        **_all_cards(table),
    }


def _notification(table: Table) -> Facts:
    """The day on which the rules were notified: the day that they were made, or soon after."""
    made = table.game.rules.made
    if table.house.commencement is None or made is None:
        return {}
    days = [(made + timedelta(days=after)).isoformat() for after in range(NOTIFIED_WITHIN)]
    return {"notified": Choices(tuple(days), days[0])}


def _all_cards(table: Table) -> Facts:
    every = table.all_pieces
    return {"cards_checked": Amounts(every, every, default=every)} if table.house.card_check else {}


def outside_hours(table: Table, at: datetime) -> Refused | None:
    if table.state.hours is None:
        return None
    opening, closing = map(time.fromisoformat, table.state.hours)
    now = at.time()
    inside = opening <= now < closing if opening < closing else now >= opening or now < closing
    text = f"Gaming hours are {' to '.join(table.state.hours)}; it is {now:%H:%M}."
    return None if inside else Refused(text, *table.cite(table.house.hours))


def _no_check_due(table: Table) -> str | None:
    return None if table.state.check_due else "The cards are checked when the table has closed."


@command(
    IN_CHARGE,
    SUPERVISOR,
    DEALER,
    said="open the table",
    bar=_cannot_open,
    facts=_opening,
    cites=("layout", "card_check"),
    timed=True,
)
def open(
    table: Table,
    approval: str,
    from_time: str,
    to_time: str,
    hours_under: str,
    notified: str | None = None,
    cards_checked: int | None = None,
) -> None:
    """Open the table for its gaming hours, with an approved layout and the cards checked."""
    _check_commencement(table, table.conduct.now.date(), notified)
    state = table.state
    state.layout = None if approval == NONE else approval
    state.hours = None if from_time == to_time else (from_time, to_time)
    state.status, state.carried.new_game, state.carried.shoe_due = "open", True, True
    table.note("opened", table.house.sign, sign=state.determinations.sign(), layout=state.layout)
    if state.layout is None:
        table.note("compliance warning", table.house.layout, lacking="approval of the layout")
    announced = " to ".join(state.hours) if state.hours else "at any time"
    table.note("hours", table.house.hours, hours=announced, under=hours_under)
    table.driver.tell_of(SEAL, table.source.seal())
    _cards_checked(table, "opening", cards_checked)
    _warn_if_revoked(table, table.conduct.now.date())


def _check_commencement(table: Table, on: date, notified: str | None) -> None:
    """Rules begin the day after they are notified."""
    if notified is not None and on <= date.fromisoformat(notified):
        text = f"The rules begin the day after they are notified, which was on {notified}."
        raise Refused(text, *table.cite(table.house.commencement))


def _warn_if_revoked(table: Table, on: date) -> None:
    """Rules whose authorisation has ended can be played, but not without a word."""
    rules, revoking = table.game.rules, ruleset(REVOCATION.ruleset)
    if rules.is_historical and revoking.made is not None and on >= revoking.made:
        facts = {"rules": rules.id, "revoked_by": revoking.id, "instead": IN_ITS_PLACE}
        table.conduct.events.append(Event("declaration revoked", (str(REVOCATION),), facts))


def _cards_checked(table: Table, when: str, cards: int | None) -> None:
    if cards is not None:
        table.note("cards checked", table.house.card_check, when=when, cards=cards)


@command(DEALER, said="check the cards", rule="card_check", bar=_no_check_due, facts=_all_cards)
def check_cards(table: Table, cards_checked: int) -> None:
    """Check every card after the table has closed."""
    table.state.check_due = False
    _cards_checked(table, "closing", cards_checked)


COMMANDS: Final = (
    open,
    check_cards,
)
