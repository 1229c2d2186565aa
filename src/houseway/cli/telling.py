"""What happened at the table, event by event, in a line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from rich.text import Text

from houseway.games.events import UNSEEN, Event
from houseway.games.poker.hand import PokerRound
from houseway.games.round import Round

from .poker_words import POKER_CITED, POKER_UNTOLD, POKER_WORDS
from .screen import Screen, facts_in_words

Facts = dict[str, Any]

# Of no interest to a player, or plain to see.
UNTOLD = frozenset(
    ("cards checked", "closed", "corrected", "dolly placed", "dolly removed", "payouts complete")
) | {"round begins", "round over", "rules given", "cut offered", "new shoe", "approved"}
UNTOLD |= {"counted", "dealer's hand", "discarded", "retrieved", "spread", "stacked"}
UNTOLD |= {"tiles collected", "turned"}
SEEN = frozenset(("burnt", "cut", "opened", "rebuilt", "settled", "spun"))
SEEN |= {"bank shown", "delivered", "displayed", "may look", "picked up", "viewed"}

# Facts that are chips.
AMOUNTS = ("amount", "maximum", "minimum", "stake", "staked", "to")

LAID_OPEN = {3: "The flop", 2: "Turn and river"}


def _where(facts: Facts) -> str:
    box = f"box {facts['box']}" if facts.get("box") is not None else ""
    on = "" if facts.get("on") in (None, "main") else str(facts["on"]).replace("-", " ")
    return ", ".join(filter(None, (on, box)))


WORDS: dict[str, Callable[[Facts], str]] = {
    "wagered": lambda f: f"{f['player']}: {f['amount']} on {_where(f)}",
    "race track": lambda f: f"{f['player']}: {f['amount']} on {f['on']}",
    "taken back": lambda f: f"{f['player']}: {f['amount']} back from {_where(f)}",
    "handed back": lambda f: f"{f['player']}: {f['amount']} handed back from {_where(f)}",
    "returned": lambda f: (
        f"{f['player']}: {f['amount']} handed back from {_where(f)}, "
        f"under the minimum of {f['minimum']}"
    ),
    "warned": lambda f: (
        f"{f['player']}: {f['staked']} is under the minimum of {f['minimum']}; it plays this once"
    ),
    "over the maximum": lambda f: (
        f"{f['player']}: only {f['maximum']} of {f['staked']} on {_where(f)} plays"
    ),
    "no more bets": lambda _: "No more bets.",
    "cut declined": lambda f: f"{f['player']}: no cut",
    "nobody cut": lambda f: f"The {f['by']} cuts.",
    "cutting card placed": lambda f: (
        f"The cutting card goes in {f['from_back']} cards from the back."
    ),
    "shuffled": lambda f: (
        "The tiles are shuffled." if "tiles" in f else f"The cards are shuffled ({f['cards']})."
    ),
    "cutting card": lambda _: "The cutting card is out: the cards are shuffled after this round.",
    "committed": lambda f: f"Sealed: {f['commitment'][:16]}",
    "revealed": lambda f: f"Seed shown: {', '.join(seed[:16] for seed in f['seeds'])}",
    "stands": lambda f: f"{f['hand']}: stands on {f.get('count', f.get('total'))}",
    "doubled": lambda f: f"{f['player']}: doubles with {f['amount']}",
    "split": lambda f: f"{f['player']}: splits, {f['amount']} more",
    "insured": lambda f: f"{f['player']}: insurance of {f['amount']}",
    "rides": lambda f: f"{f['player']}: rides on the first hand",
    "first card shown": lambda f: f"The first card is {f['card']}: {f['burns']} more are burnt.",
    "decided": lambda f: f"{f['won'].capitalize()}: player {f['player']}, banker {f['banker']}.",
    "result": lambda f: f"The ball comes to rest in {f['number']}, {f['colour']}.",
    "natural": lambda _: "A natural: no third card.",
    "no wager": lambda f: f"{f['player']}: no wager",
    "ruling": lambda f: f"Ruling by the {f['by']}: {f['ruling']}",
    "void": lambda f: f"The round is void: {f['reason']}.",
    "sat down": lambda f: f"{f['player']}: seat {f['seat']} with {f['stake']}",
    "left": lambda f: f"{f['player']}: leaves with {f['stake']}",
    "chips added": lambda f: f"{f['player']}: {f['amount']} more in chips",
    "shuffle": lambda f: f"The {f['deck']} deck is shuffled.",
    "communal cards": lambda f: (
        f"{LAID_OPEN.get(len(f['cards']), 'Turned')}: {' '.join(f['cards'])}"
    ),
    "checked": lambda f: f"{f['player']}: checks",
    "play wager": lambda f: f"{f['player']}: plays {f['amount']}, {f['times']} x ante",
    "bet": lambda f: f"{f['player']}: bets {f['amount']}",
    "folded": lambda f: f"{f['player']}: folds",
    "conceding hand": lambda f: f"{f['player']}: gives the hand up",
    "conceded": lambda f: f"{f['player']}: gives the hand up",
    "called void": lambda f: f"{f['player']}: has the hand called void",
    "declared": lambda f: (
        f"{f['hand']}: {f['value']}" + ("" if f.get("qualifies", True) else ", does not qualify")
    ),
    "shown": lambda f: (
        f"{f['to']}: {f['hand']}" + ("" if f.get("takes_part", True) else ", takes no part")
    ),
    "cup opened": lambda f: (
        f"The dice show {' '.join(map(str, f['dice']))}: "
        f"{f['total']}, the first tiles go to box {f['first_box']}."
    ),
    "set": lambda f: f"{f['player']}: hand set" + (", House Way" if f["by"] != f["player"] else ""),
    "bank set": lambda _: "The Bank is set by the House Way.",
}
CITED = frozenset(
    ("handed back", "returned", "warned", "over the maximum", "ruling", "void", "no wager")
) | {"bank set"}
QUIET = frozenset(("committed", "revealed", "shuffled", "cutting card placed", "nobody cut"))
QUIET |= {"shuffle"}


class Vocabulary(NamedTuple):
    """The words for what happens, which of it is told with its clauses, and what is not told."""

    words: Mapping[str, Callable[[Facts], str]]
    cited: frozenset[str]
    untold: frozenset[str]


AGAINST_THE_HOUSE = Vocabulary(WORDS, CITED, UNTOLD | SEEN)
AMONG_PLAYERS = Vocabulary(
    {**WORDS, **POKER_WORDS}, CITED | POKER_CITED, UNTOLD | SEEN | POKER_UNTOLD
)


def tell(screen: Screen, events: Iterable[Event], viewer: str | None, game: type[Round]) -> None:
    """Say what happened, as one person may see it; cards that fall together share a line."""
    spoken = AMONG_PLAYERS if issubclass(game, PokerRound) else AGAINST_THE_HOUSE
    for kind, together in groupby(events, key=lambda event: event.event):
        if kind == "dealt":
            seen = [event.seen(viewer) for event in together]
            if fallen := [one for one in seen if one["card"] != UNSEEN]:
                screen.say(_dealt(screen, fallen))
        elif kind not in spoken.untold:
            for event in together:
                screen.say(_line(screen, event, viewer, spoken), "dim" if kind in QUIET else "")


def _dealt(screen: Screen, seen: list[Facts]) -> Text:
    last = {str(one["to"]): one for one in seen}
    places = []
    for to, cards in groupby(seen, key=lambda one: str(one["to"])):
        fallen = list(cards)
        count = fallen[-1].get("count") if fallen[-1] is last[to] else None
        counted = f" ({count})" if count else ""
        faces = screen.cards(one["card"] for one in fallen)
        places.append(Text.assemble(f"{to} ", faces, counted))
    return Text("  ") + Text(", ").join(places)


def _line(screen: Screen, event: Event, viewer: str | None, spoken: Vocabulary) -> str:
    facts = event.seen(viewer)
    if "card" in facts:
        facts["card"] = screen.card(str(facts["card"])).plain
    if isinstance(facts.get("cards"), list):
        facts["cards"] = [screen.card(str(card)).plain for card in facts["cards"]]
    known = event.event in spoken.words
    written = screen.chips.brief if event.event in POKER_WORDS else screen.chips.money
    if known:
        amounts = {name: facts[name] for name in AMOUNTS if type(facts.get(name)) is int}
        facts |= {name: written(amount) for name, amount in amounts.items()}
    words = spoken.words[event.event](facts) if known else _in_general(screen, facts)
    cited = bool(event.clauses) and (event.event in spoken.cited or not known)
    where = f" ({', '.join(clause.partition(' ')[2] for clause in event.clauses)})" if cited else ""
    return f"  {words}{where}"


def _in_general(screen: Screen, facts: Facts) -> str:
    told = {k: v for k, v in facts.items() if k not in ("event", "clauses", "hidden")}
    words = f"{facts['event']}: {facts_in_words(told)}" if told else f"{facts['event']}."
    return screen.chips.in_words(words) if any(name in told for name in AMOUNTS) else words
