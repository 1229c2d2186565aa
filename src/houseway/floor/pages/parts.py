"""The parts of a table's page, drawn anew from what one person sees whenever that changes."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from jinja2 import Environment

from houseway.table import Table
from houseway.table.drawing.money import change
from houseway.table.drawing.spots import NUMBER, SECTION, Spot, spots

from ..roles import Account, Permission, Role
from ..running import usual_stake
from .amounts import money_of, typed, unit_of
from .hands import held
from .keypad import keypad, next_step
from .menus import Menu, Place, menu
from .narration import narrate
from .results import Outcome
from .settling import explained
from .signs import limit
from .trail import shown

State = Mapping[str, Any]
PARTS: Final = (
    *("board", "spots", "prompt", "bar", "you", "words", "ending", "trail"),
    *("house", "panels"),
)
_DESCRIBED: Final = re.compile(r"<desc[^>]*>(.*?)</desc>", re.DOTALL)
_SENTENCES: Final = re.compile(r"(?<=\.)\s+(?=[A-Z0-9])")


class Hit(NamedTuple):
    """An area of the drawing that can be pointed at, and what that sends."""

    x: float
    y: float
    width: float
    height: float
    label: str
    do: str
    facts: str


class Circumstances(NamedTuple):
    """What is needed of a table beside the state: its minimum, its seats, what one brings."""

    least: int
    stake: int | None
    seats: tuple[int, ...] = ()

    @classmethod
    def of(cls, table: Table) -> Circumstances:
        """The circumstances at a table."""
        limits = table.state.determinations
        least = getattr(limits, "minimum", 0) or getattr(limits, "minimum_bet", 0) or 1
        taken = {one.seat for one in table.state.seated}
        free = tuple(seat for seat in table.seat_numbers if seat not in taken)
        return cls(int(least), usual_stake(table), free)


def parts_of(
    templates: Environment,
    state: State,
    drawing: str,
    account: Account,
    outcomes: list[Outcome],
    around: Circumstances,
) -> dict[str, str]:
    """Every part of the page by its id."""
    viewer = account.acts_as
    made = menu(state, viewer, least=around.least, stake=around.stake)
    sheet = spots(state)
    context = {
        "state": state,
        "drawing": drawing,
        "account": account,
        "viewer": viewer,
        "menu": made,
        "sheet": sheet,
        "hits": [*hits(sheet.spots, made)] if sheet else [],
        "held": held(state, viewer),
        "told": described(drawing),
        "shares": explained((state["round"] or {}).get("settlements", ()), state["game"], viewer),
        "results": shown(outcomes, state),
        "keypad": keypad(state["falls"]) if _deals(account) else None,
        "next_step": next_step(state),
        "of_the_house": account.may(Permission.DEAL),
        "money": money_of(state["game"]),
        "your_turn": is_your_turn(state, viewer),
        "coming": _coming(state, account, around),
    }
    return {
        name: templates.get_template(f"parts/{name}.html").render(context).strip() for name in PARTS
    }


def _coming(state: State, account: Account, around: Circumstances) -> dict[str, Any] | None:
    """The seat that somebody can ask for while a round is played, to be taken when it is over."""
    open_now = any(one["do"] == "sit" for one in state["options"])
    stands_by = account.role is Role.PLAYER and not state["seated"] and state["status"] == "open"
    if not stands_by or open_now or not around.seats:
        return None
    unit = unit_of(state["game"])
    return {"seats": around.seats, "stake": typed(around.stake or 0, unit)}


def _deals(account: Account) -> bool:
    return account.acts_as == "dealer"


def is_your_turn(state: State, viewer: str | None) -> bool:
    """Whether the game waits for somebody, and not for wagers of everybody."""
    turn = state["turn"]
    mine = [one["do"] for one in state["options"] if one["kind"] == "act" and one["by"] is None]
    return turn is not None and viewer in turn["actors"] and bool(mine) and "wager" not in mine


def described(drawing: str) -> list[str]:
    """The drawing in words, sentence by sentence.

    >>> described("<svg><desc id='d'>Dealer: ace, 11. Box 1: ann &amp; bob.</desc></svg>")
    ['Dealer: ace, 11.', 'Box 1: ann & bob.']
    """
    found = _DESCRIBED.search(drawing)
    return _SENTENCES.split(html.unescape(found[1])) if found else []


# Spots


def hits(drawn: tuple[Spot, ...], made: Menu) -> Iterator[Hit]:
    """The spots of the drawing on which the viewer may put a wager now."""
    mine = next((one.places for one in made.wagers if not one.by), ())
    places: dict[tuple[Any, ...], Place] = {}
    for place in mine:
        places.setdefault(_where(place), place)
    for spot in drawn:
        if (found := places.get(_meant(spot))) is not None:
            yield Hit(*spot.area, label=found.label, do=found.do, facts=json.dumps(found.facts))


def _where(place: Place) -> tuple[Any, ...]:
    if place.do == "neighbours":
        return (NUMBER, str(place.facts["number"]), None)
    kind = SECTION if place.do == "race-track" else "place"
    return (kind, place.facts["on"], place.facts.get("box"))


def _meant(spot: Spot) -> tuple[Any, ...]:
    return (spot.kind, spot.on, spot.box)


# Words beside the drawing


def lines(entries: Sequence[Mapping[str, Any]], game: str) -> list[dict[str, Any]]:
    """What happened, entry by entry, as the log shows it."""
    return [
        {"version": one["version"], "time": one["time"], "lines": told}
        for one in entries
        if (told := narrate(one["events"], game))
    ]


def clause_address(citation: str) -> str:
    """Where a clause is explained.

    >>> clause_address("NI2005-63 13.1(b)")
    '/rules/NI2005-63/13.1%28b%29'
    """
    rules, _, clause = citation.partition(" ")
    return f"/rules/{quote(rules)}/{quote(clause, safe='')}"


def clause_number(citation: str) -> str:
    """A clause without its instrument.

    >>> clause_number("NI2005-63 13.1(b)")
    '13.1(b)'
    """
    return citation.partition(" ")[2] or citation


def teach(templates: Environment) -> None:
    """Give templates what they need to write citations and games."""
    templates.filters["clause_address"] = clause_address
    templates.filters["clause_number"] = clause_number
    templates.filters["game_title"] = game_title
    templates.filters["signed"] = signed
    templates.filters["limit"] = limit
    templates.globals["permission"] = Permission
    templates.globals["unit_of"] = unit_of


def signed(amount: int, game: str) -> str:
    """What was won or lost.

    >>> signed(-1_000, "blackjack")
    '−$10'
    """
    return change(amount, money_of(game))


def game_title(game: str) -> str:
    """What a game is called.

    >>> game_title("mini-baccarat"), game_title("ultimate-holdem")
    ('Mini-baccarat', "Ultimate Texas Hold'em")
    """
    return _TITLES.get(game, game.replace("-", " ").capitalize())


_TITLES: Final = {
    "canberra-poker": "Canberra Poker",
    "charity-holdem": "Charity Hold'em",
    "holdem": "Hold'em",
    "mini-baccarat": "Mini-baccarat",
    "pai-gow": "Pai Gow",
    "tournament-blackjack": "Tournament Blackjack",
    "ultimate-holdem": "Ultimate Texas Hold'em",
}
