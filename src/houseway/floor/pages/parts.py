"""The parts of a table's page, each made from a few facts, and once for everybody who shares them.

What a part depends on are the parameters of the function of its name here, which are facts of
`Facts`; its template is given nothing else. So a part that was made for somebody is only ever shown
to those for whom it would have been made alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from inspect import signature
from operator import attrgetter
from typing import Any, Final, NamedTuple
from urllib.parse import quote
from weakref import WeakValueDictionary

import msgspec
from jinja2 import Environment, Template
from markupsafe import Markup

from houseway.drawing.money import change, money_of, typed, unit_of
from houseway.drawing.tables.arranging import arranged
from houseway.drawing.tables.felt import Pen
from houseway.drawing.tables.seats_around import Seating
from houseway.drawing.tables.spots import Layout
from houseway.games import GAMES
from houseway.games.events import Settlement
from houseway.games.views import SeatView

from ..floor_view import FallsView
from ..looks import ON_A_PAGE, Since, encoded
from ..permissions import Permission
from ..storage.calls import Call
from .facts import AskedFor, Facts, Spoken
from .holdings import Holding
from .keypad import keypad
from .menus import Betting, Menu, Offers, menu
from .narration import Line, narrate
from .results import derived_roads
from .settling import explained
from .signs import limit
from .trail import shown
from .wager_places import OpenPlace, hits, laid_out, own_first, seats_laid_out, sheet_of

Context = dict[str, object]

KEPT: Final = 4_096
LATELY: Final = 2_048  # of each part
OF_THE_HOUSE: Final = frozenset(("house", "said"))
_SENTENCES: Final = re.compile(r"(?<=\.)\s+(?=[A-Z0-9])")


class PagePart:
    """A piece of a page, and the same ready to be sent to any number of people."""

    def __init__(self, html: str) -> None:
        self.html = html
        self._changes: Since[PagePart, msgspec.Raw] = Since()

    @cached_property
    def encoded(self) -> msgspec.Raw:
        """All of it."""
        return encoded(self.html)

    @cached_property
    def lines(self) -> list[str]:
        """Line by line."""
        return self.html.split("\n")

    def since(self, before: PagePart) -> msgspec.Raw:
        """The lines that are other ones than before, or all of it where that is shorter."""
        return self._changes.of(before, self._edited)

    def _edited(self, before: PagePart) -> msgspec.Raw:
        edits = encoded(edited(before.lines, self.lines))
        return self.encoded if 2 * len(bytes(edits)) > len(self.html) else edits


Edit = tuple[int, int, list[str]]


def edited(before: list[str], after: list[str]) -> list[Edit]:
    """From which line on, how many lines are now which others; the last first.

    >>> edited(["a", "b", "c", "d"], ["a", "x", "c", "y"])
    [(3, 1, ['y']), (1, 1, ['x'])]
    >>> edited(["a", "b", "c"], ["a", "c"])
    [(1, 1, [])]
    """
    if len(before) == len(after):
        lines = range(len(after) - 1, -1, -1)
        return [(at, 1, [after[at]]) for at in lines if before[at] != after[at]]
    short = min(len(before), len(after))
    head = next((at for at in range(short) if before[at] != after[at]), short)
    tails = range(short - head)
    tail = next((at for at in tails if before[-1 - at] != after[-1 - at]), short - head)
    return [(head, len(before) - head - tail, after[head : len(after) - tail])]


class PartMaker:
    """Makes one of the parts, but none that somebody still has or that was wanted lately.

    Most of what goes comes again: a bar is empty until it is one's turn again.
    """

    def __init__(self, template: Template, make: Callable[..., Context]) -> None:
        template.globals = {**template.globals}  # looked up quickly; nothing is added later
        self._template, self._make = template, make
        self._needs = attrgetter(*signature(make).parameters)
        self._shown: WeakValueDictionary[tuple[object, ...], PagePart] = WeakValueDictionary()
        self._lately = lru_cache(LATELY)(self._found)

    def part(self, facts: Facts) -> PagePart:
        """The part for some facts."""
        return self._lately(self._needs(facts))

    def _found(self, needed: tuple[object, ...]) -> PagePart:
        if (found := self._shown.get(needed)) is None:
            text = self._template.render(self._make(*needed)).strip()
            found = self._shown[needed] = PagePart(text)
        return found


class Press:
    """Makes the parts of pages, each once for all who are shown the same."""

    def __init__(self, templates: Environment) -> None:
        self._makers = {
            make.__name__: PartMaker(templates.get_template(f"parts/{make.__name__}.html"), make)
            for make in (
                *(arrangement, spots, prompt, bar, you, seat, words, ending, trail),
                *(house, said, panels),
            )
        }

    def parts(self, facts: Facts) -> dict[str, PagePart]:
        """Every part beside the drawing, by its id."""
        return {
            name: maker.part(facts)
            for name, maker in self._makers.items()
            if name not in OF_THE_HOUSE or facts.of_the_house
        }


# What is open


def bar(
    acts: Offers,
    promoted: Offers,
    betting: Betting | None,
    viewer: str | None,
    coinage: str | None,
    least: int,
    stake: int | None,
    hurry: tuple[str, bool] | None,
    visiting: bool,
    ahead: bool,
    in_play: bool,
    of_the_house: bool,
    falls: FallsView | None,
) -> Context:
    """What the viewer may do now."""
    open_now = _menu(acts, coinage, viewer, least, stake, betting)
    beside = _menu(promoted, coinage, viewer, least, stake)
    return {
        "acts": (*open_now.acts, *beside.acts),
        "wagers_open": [wager for wager in open_now.wagers if not wager.by],
        "hurry": hurry,
        "visiting": visiting,
        "ahead": ahead,
        "idle": open_now.is_empty and beside.is_empty and falls is None,
        "viewer": viewer,
        "in_play": in_play,
        "of_the_house": of_the_house,
    }


def spots(
    places: tuple[OpenPlace, ...],
    chairs: tuple[tuple[str, int], ...],
    layout: Layout | None,
    game: str,
    coinage: str | None,
    highest: tuple[tuple[str, int], ...],
) -> Context:
    """Where a wager can be put down, or a seat be taken, by pointing at the drawing."""
    sheet = sheet_of(game, layout) if layout else None
    laid = laid_out(places, coinage)
    if sheet and not laid:
        laid = tuple(seats_laid_out(sheet.spots, chairs))
    found = [*hits(sheet.spots, laid, dict(highest))] if sheet else []
    return {"sheet": sheet, "hits": found, "money": money_of(coinage)}


def arrangement(seating: Seating | None, coinage: str | None) -> Context:
    """Where the pieces of the drawing lie on a phone, and for whoever has a seat."""
    return {"arrangements": _arrangements(seating, coinage) if seating else "{}"}


@lru_cache(KEPT)
def _arrangements(seating: Seating, coinage: str | None) -> str:
    """As JSON that stands in a page as it is."""
    pen = Pen(money_of(coinage), unit_of(coinage), four_colour=False)
    told = {name: one.told(ON_A_PAGE) for name, one in arranged(seating, pen).items()}
    return msgspec.json.encode(told).decode().replace("&", "\\u0026").replace("<", "\\u003c")


def panels(
    orders: Offers, viewer: str | None, coinage: str | None, least: int, stake: int | None
) -> Context:
    """Commands and rulings."""
    return {"menu": _menu(orders, coinage, viewer, least, stake)}


def house(
    calls: tuple[Call, ...],
    decides: bool,
    falls: FallsView | None,
    next_step: str,
    undoes: tuple[int, str] | None,
) -> Context:
    """What the people of the house enter and answer, for them alone."""
    undo = None if undoes is None else {"entry": undoes[0], "words": undoes[1]}
    pad = keypad(falls)
    return {"calls": calls, "decides": decides, "keypad": pad, "next_step": next_step, "undo": undo}


def said(
    spoken_for: Spoken | None,
    free: tuple[int, ...],
    viewer: str | None,
    coinage: str | None,
    least: int,
    stake: int | None,
) -> Context:
    """What players say, and the dealer enters for them."""
    acts, people, seats_players, seats, betting = spoken_for or _NOTHING_SAID
    open_now = _menu(acts, coinage, viewer, least, stake, betting)
    asked = _menu(people, coinage, viewer, least, stake).table
    sitting = {one.player: one.seat for one in seats}
    return {
        "players": open_now.players,
        "wagers_open": [
            one._replace(places=own_first(one.places, sitting.get(one.by)))
            for one in open_now.wagers
            if one.by
        ],
        "seated": [(one, [act for act in asked if act.by == one.player]) for one in seats],
        "how": seats_players,
        "free": free if seats_players else (),
        "stake": typed(stake or 0, unit_of(coinage)),
        "unit": unit_of(coinage),
        "money": money_of(coinage),
    }


_NOTHING_SAID: Final = Spoken(Offers(()), Offers(()), "", (), None)


@lru_cache(KEPT)
def _menu(
    offers: Offers,
    coinage: str | None,
    viewer: str | None,
    least: int,
    stake: int | None,
    betting: Betting | None = None,
) -> Menu:
    return menu(offers.options, coinage, viewer, betting=betting, least=least, stake=stake)


# What is seen


def prompt(asked: str, your_turn: bool, status: tuple[int | None, bool, str]) -> Context:
    """What the table waits for."""
    number, live, open_or_not = status
    told = {"number": number, "live": live, "status": open_or_not}
    return {"asked": asked, "your_turn": your_turn, **told}


def you(chips: tuple[int, bool] | None, held: tuple[Holding, ...], coinage: str | None) -> Context:
    """What the viewer has."""
    return {"chips": chips, "held": held, "money": money_of(coinage)}


_WAITS: Final[Mapping[str, tuple[str, str]]] = {
    "sit": ("Seat {seat} is yours, with {chips}, when this round is over.", "Drop it"),
    "add-chips": ("{chips} are added when this round is over.", "Drop it"),
    "leave": ("You leave when this round is over.", "Stay"),
    "absent": ("You sit out from the next round on.", "Play on"),
    "back": ("You play on in the next round.", "Sit out"),
    "post": ("You post the big blind in the next round.", "Wait for it"),
}


def seat(
    seat_acts: Offers,
    waiting: tuple[AskedFor, ...],
    waits_for_blind: bool,
    broke: bool,
    viewer: str | None,
    coinage: str | None,
    least: int,
    stake: int | None,
) -> Context:
    """What the viewer can do about their own seat, and what of it waits for the round's end."""
    money, asked = money_of(coinage), {one.what for one in waiting}
    acts = _menu(seat_acts, coinage, viewer, least, stake).table
    told = [
        (one.what, _WAITS[one.what][0].format(seat=one.seat, chips=money(one.chips)), back)
        for one in waiting
        for back in (_WAITS[one.what][1],)
    ]
    return {
        "acts": [act for act in acts if _DONE_BY.get(act.do, act.do) not in asked],
        "waiting": told,
        "waits_for_blind": waits_for_blind and "post" not in asked,
        "broke": broke,
    }


_DONE_BY: Final[Mapping[str, str]] = {
    "ask-to-leave": "leave",
    "ask-for-chips": "add-chips",
    "ask-to-sit-out": "absent",
    "ask-to-play-on": "back",
    "ask-to-post": "post",
}


def words(told: str, seats: tuple[SeatView, ...], coinage: str | None) -> Context:
    """The table in words."""
    return {"told": Markup(listed(told)), "seats": seats, "money": money_of(coinage)}


def ending(
    void: str | None,
    settlements: tuple[Settlement, ...],
    coinage: str | None,
    settled_with: str | None,
    to_check: str | None,
) -> Context:
    """How the round ended, and where everybody can check that nobody chose what fell."""
    shares = explained(settlements, coinage, settled_with)
    return {"void": void, "shares": shares, "to_check": to_check}


def trail(won: tuple[str, ...], fell: tuple[int, ...]) -> Context:
    """How the rounds before ended."""
    return {"results": shown(won, fell), "derived": derived_roads(won)}


def listed(told: str) -> str:
    """A drawing in words, as it stands in the drawing, sentence by sentence and each on a line.

    >>> print(listed("Dealer: ace, 11. Box 1: ann &amp; bob."))
    <li>Dealer: ace, 11.</li>
    <li>Box 1: ann &amp; bob.</li>
    """
    return "\n".join([f"<li>{one}</li>" for one in _SENTENCES.split(told)]) if told else ""


# Words beside the drawing


class LogEntry(NamedTuple):
    """What an entry of the journal tells, as the log shows it."""

    version: int
    time: str
    lines: list[Line]


def lines(entries: Sequence[Mapping[str, Any]], coinage: str | None) -> list[LogEntry]:
    """What happened, entry by entry."""
    return [
        LogEntry(entry["version"], entry["time"], narrated)
        for entry in entries
        if (narrated := narrate(entry["events"], coinage))
    ]


@lru_cache(KEPT)
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
    """Give templates what they need to write citations and games, and forms they wrote before.

    A macro in the template of a part would hold itself at every writing of it; here it does once.
    """
    templates.filters["clause_address"] = clause_address
    templates.filters["clause_number"] = clause_number
    templates.filters["game_title"] = game_title
    templates.filters["signed"] = signed
    templates.filters["limit"] = limit
    templates.globals["permission"] = Permission
    for name, file, macro in (
        ("choices", "choices.html", "choices"),
        ("form", "forms.html", "entry"),
        ("undoing", "forms.html", "undoing"),
        ("wagers", "forms.html", "wagers"),
        ("clauses", "forms.html", "clauses"),
        ("seat_rows", "seats.html", "seat_rows"),
        ("road_grid", "roads.html", "grid"),
    ):
        written = getattr(templates.get_template(file).module, macro)
        templates.globals[name] = lru_cache(KEPT)(written)


def signed(amount: int, coinage: str | None) -> str:
    """What was won or lost.

    >>> signed(-1_000, "blackjack")
    '−$10'
    """
    return change(amount, money_of(coinage))


def game_title(game: str) -> str:
    """What a game is called.

    >>> game_title("mini-baccarat"), game_title("ultimate-holdem")
    ('Mini-baccarat', "Ultimate Texas Hold'em")
    """
    return GAMES[game].title
