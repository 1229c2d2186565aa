"""What happened, in a sentence each: for the log, and for those who listen to the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple

from houseway.equipment import Card, Mark
from houseway.games.events import UNSEEN
from houseway.table.drawing import Money

from .amounts import money_of
from .menus import MONEY
from .places import place_named

Facts = Mapping[str, Any]

# Plain to see, or of interest to the record alone.
UNTOLD: Final = frozenset(
    ("burnt", "cards checked", "cards counted", "collected", "counted", "cut offered")
) | {
    *("dealer's hand", "delivered", "discarded", "displayed", "dolly placed", "dolly removed"),
    *("flop card", "hours", "may look", "new shoe", "opened", "payouts complete", "picked up"),
    *("retrieved", "round over", "spread", "spun", "stacked", "tiles collected", "turned"),
    *("viewed", "bank shown", "betting round", "cut", "rules given", "approved"),
}
_TOLD_AS_CHIPS: Final = MONEY | {"staked", "paid", "returned", "pot", "dead", "posts"}
_LAID_OPEN: Final = {3: "Flop", 2: "Turn and river", 1: "Turned"}


class Line(NamedTuple):
    """Something that happened, whether it is worth being read aloud, and by which clauses."""

    text: str
    aloud: bool
    clauses: tuple[str, ...]


def narrate(events: Iterable[Facts], game: str) -> list[Line]:
    """Events of one entry as lines; cards that fall together share one."""
    return [*_narrated(events, money_of(game))]


def _narrated(events: Iterable[Facts], money: Money) -> Iterator[Line]:
    for kind, together in groupby(events, key=lambda one: one["event"]):
        if kind == "dealt":
            if text := _dealt([*together]):
                yield Line(text, True, ())
        elif kind not in UNTOLD:
            for event in together:
                yield _line(kind, event, money)


def _line(kind: str, event: Facts, money: Money) -> Line:
    chips = {
        name: money(value)
        for name, value in event.items()
        if name in _TOLD_AS_CHIPS and type(value) is int
    }
    facts = {**event, **chips}
    try:
        text = WORDS[kind](facts)
    except KeyError:  # no words for it, or something else of the same name
        text = _in_general(kind, facts)
    return Line(text, kind not in QUIET, tuple(event.get("clauses", ())))


def card_name(written: Any) -> str:
    """A card in words; what is not a card stays as it is.

    >>> card_name("As"), card_name("??"), card_name("17")
    ('ace of spades', 'a card face down', '17')
    """
    if written == UNSEEN:
        return "a card face down"
    try:
        return Card.parse(str(written)).name
    except ValueError:
        return str(written)


def cards_named(cards: Any) -> str:
    """Cards in a row."""
    each = [card_name(one) for one in cards] if isinstance(cards, list) else [card_name(cards)]
    return ", ".join(each)


def _dealt(dealt: list[Facts]) -> str:
    """Cards that one may see, place by place, with what they come to."""
    seen = [one for one in dealt if one.get("card") not in (UNSEEN, Mark.FACE_DOWN.value)]
    places: dict[str, list[Facts]] = {}
    for one in seen:
        places.setdefault(str(one["to"]), []).append(one)
    told = []
    for to, fallen in places.items():
        count = fallen[-1].get("count")
        counted = f" ({count})" if count is not None else ""
        names = ", ".join(card_name(one["card"]) for one in fallen)
        told.append(f"{to[:1].upper()}{to[1:]}: {names}{counted}")
    return "; ".join(told)


def _in_general(kind: str, facts: Facts) -> str:
    told = [
        f"{name.replace('_', ' ')} {_written(value)}"
        for name, value in facts.items()
        if name not in ("event", "clauses", "hidden") and value not in (None, UNSEEN)
    ]
    return f"{kind[:1].upper()}{kind[1:]}{': ' if told else ''}{', '.join(told)}"


def _written(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return ", ".join(f"{name} {_written(one)}" for name, one in value.items())
        case list() | tuple():
            return " ".join(map(_written, value))
        case _:
            return str(value)


def _place(facts: Facts) -> str:
    return place_named("wager", facts)


def _who(facts: Facts) -> str:
    who = str(facts.get("player") or facts["to"])
    return f"The {who}" if who == "dealer" else who


def _settled(facts: Facts) -> str:
    verb = {"win": "wins", "lose": "loses", "push": "stands off", "void": "void"}
    amount = {"win": facts["paid"], "lose": facts["staked"]}.get(facts["result"], "")
    at = place_named("wager", {"on": facts["wager"], "box": facts["box"]})
    said = f"{facts['player']} {verb.get(facts['result'], facts['result'])} {amount}".strip()
    return f"{said} on {at}"


WORDS: Final[Mapping[str, Callable[[Facts], str]]] = {
    "sat down": lambda f: f"{f['player']} sits down with {f['stake']}",
    "left": lambda f: f"{f['player']} leaves",
    "chips added": lambda f: f"{f['player']} brings {f['amount']} more",
    "round begins": lambda f: f"Round {f['number']} begins",
    "wagered": lambda f: f"{f['player']} puts {f['amount']} on {_place(f)}",
    "race track": lambda f: f"{f['player']} puts {f['amount']} on {f['on']}",
    "taken back": lambda f: f"{f['player']} takes {f['amount']} back from {_place(f)}",
    "no more bets": lambda _: "No more bets",
    "committed": lambda f: f"Sealed: {f['commitment'][:16]}",
    "revealed": lambda f: f"Seed shown: {', '.join(one[:16] for one in f['seeds'])}",
    "shuffled": lambda _: "Shuffled",
    "shuffle": lambda f: f"The {f['deck']} deck is shuffled",
    "cut declined": lambda f: f"{f['player']} does not cut",
    "nobody cut": lambda f: f"The {f['by']} cuts",
    "cutting card placed": lambda f: f"Cutting card {f['from_back']} from the back",
    "first card shown": lambda f: f"First card {card_name(f['card'])}: {f['burns']} are burnt",
    "stands": lambda f: f"{f['hand'][:1].upper()}{f['hand'][1:]} stands on {f.get('count', '')}",
    "doubled": lambda f: f"{f['player']} doubles with {f['amount']}",
    "split": lambda f: f"{f['player']} splits for {f['amount']}",
    "insured": lambda f: f"{f['player']} insures for {f['amount']}",
    "checked": lambda f: f"{f['player']} checks",
    "check": lambda f: f"{f['player']} checks",
    "call": lambda f: f"{f['player']} calls {f['amount']}",
    "bet": lambda f: f"{f['player']} bets {f.get('to', f.get('amount'))}",
    "raise": lambda f: f"{f['player']} raises to {f.get('to', f.get('amount'))}",
    "fold": lambda f: f"{f['player']} folds",
    "folded": lambda f: f"{f['player']} folds",
    "no-raise": lambda f: f"{f['player']} does not raise",
    "posted": lambda f: f"{f['player']} posts {f['amount']}",
    "flop": lambda f: f"Flop: {cards_named(f['cards'])}",
    "turn": lambda f: f"Turn: {cards_named(f.get('cards', f.get('card')))}",
    "river": lambda f: f"River: {cards_named(f.get('cards', f.get('card')))}",
    "communal cards": lambda f: (
        f"{_LAID_OPEN.get(len(f['cards']), 'Turned')}: {cards_named(f['cards'])}"
    ),
    "play wager": lambda f: f"{f['player']} plays {f['amount']}, {f['times']} times the ante",
    "declared": lambda f: (
        f"{f['hand'][:1].upper()}{f['hand'][1:]}: {f['value']}"
        + ("" if f.get("qualifies", True) else ", does not qualify")
    ),
    "shown": lambda f: f"{_who(f)} shows {cards_named(f['cards'])}: {f['hand']}",
    "awarded": lambda f: f"{f['pot'].capitalize()} of {f['amount']} to {', '.join(f['shares'])}",
    "natural": lambda _: "A natural: no third card",
    "decided": lambda f: (
        f"{f['won'].capitalize()}: player {f['player']}, banker {f['banker']}"
        if "won" in f
        else f"Dispute {f['dispute']} is decided: {f['decision']}"
    ),
    "result": lambda f: f"{f['number']} {f['colour']}",
    "cup opened": lambda f: (
        f"Dice {' '.join(map(str, f['dice']))}: the first tiles go to box {f['first_box']}"
    ),
    "set": lambda f: f"{f['player']} sets the hand",
    "bank set": lambda _: "The Bank is set by the House Way",
    "ruling": lambda f: (
        f"Ruling by the {f['by']}: {str(f['ruling']).replace('-', ' ')}"
        + (f" ({f['player']})" if f.get("player") else "")
    ),
    "absent": lambda f: f"{f['player']} is away from the table",
    "back": lambda f: f"{f['player']} is back",
    "instructed": lambda f: f"{f['player']} has {f['seconds']} seconds to act",
    "time is up": lambda f: f"{f['player']} is out of time",
    "void": lambda f: f"The round is void: {f['reason']}",
    "corrected": lambda _: "The last entry was struck out",
    "settled": _settled,
}
QUIET: Final = frozenset(
    ("committed", "revealed", "shuffled", "shuffle", "cutting card placed", "nobody cut")
) | {"cut declined", "first card shown"}
