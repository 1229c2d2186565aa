"""What happens at a table, in a sentence each: one vocabulary, whoever tells it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from houseway.games import GAMES
from houseway.games.events import UNSEEN
from houseway.games.wording import listed

OF_ORDERS: Final = frozenset(("order sealed", "order turned", "order opened", "words given")) | {
    *("committed", "revealed"),  # in journals of before
}

Facts = Mapping[str, Any]
Sentence = Callable[[Facts], str]

# Facts that are chips, wherever they are numbers.
_AMOUNTS: Final = frozenset(
    ("amount", "ante", "dead", "limit", "maximum", "minimum", "multiple", "paid", "posts", "pot")
) | {
    *("pots", "returned", "stack", "stake", "staked", "to", "value"),
    *("minimum_stake", "maximum_buy_in", "minimum_bet", "highest_bet"),
    *("first_blind", "second_blind", "third_blind", "over_blind"),
}
_NUMBER: Final = re.compile(r"(?<![\w/.,$-])\d+(?:,\d{3})*(?![\w/(-]|\.\d)")
_LEAST: Final = 100
_BESIDE: Final = frozenset(("event", "clauses", "hidden"))
_LAID_OPEN: Final = {3: "Flop", 2: "Turn and river", 1: "Turned"}
_TIMES: Final = {1: "as much as the ante", 2: "twice the ante"}
# What players have when a round is over, and what becomes of it where they think better of it.
_LATER: Final = {
    "sit": "takes seat {seat} with {stake}",
    "add-chips": "adds {amount}",
    "leave": "leaves",
    "absent": "sits out",
    "back": "plays on",
    "post": "posts the blind",
}
_LATER_NOT: Final = {
    "sit": "takes no seat",
    "add-chips": "adds no chips",
    "leave": "stays",
    "absent": "does not sit out",
    "back": "does not play on",
    "post": "waits for the big blind",
}
_RESULTS: Final = {"win": "wins", "lose": "loses", "push": "stands off"}


class Handwriting(NamedTuple):
    """How somebody writes amounts, and cards in a row."""

    money: Callable[[int], str]
    cards: Callable[[Sequence[str]], str]


def sentence_of(event: Facts, hand: Handwriting) -> str:
    """An event, as somebody has seen it, in a sentence without its full stop.

    >>> hand = Handwriting(money=lambda cents: f"${cents // 100}", cards=" ".join)
    >>> sentence_of({"event": "wagered", "player": "ann", "amount": 500, "on": "8/11"}, hand)
    'ann puts $5 on 8/11'
    >>> sentence_of({"event": "flop", "cards": ["As", "Kd", "7c"]}, hand)
    'Flop: As Kd 7c'
    >>> sentence_of({"event": "marker passed", "seat": 4}, hand)
    'Marker passed: seat 4'
    """
    facts = {name: _written(name, value, hand) for name, value in event.items()}
    try:
        return WORDS[event["event"]](facts)
    except (KeyError, AttributeError, TypeError):  # no words for it, or other facts than these
        return _in_general(facts)


def in_money(sentence: str, money: Callable[[int], str], amount: object = None) -> str:
    """A sentence of the rules with its chip units as money; small numbers are boxes and the like.

    >>> in_money("750 is not a multiple of 500.", lambda cents: f"${cents / 100:.2f}")
    '$7.50 is not a multiple of $5.00.'
    """

    def shown(found: re.Match[str]) -> str:
        number = int(found[0].replace(",", ""))
        return money(number) if number >= _LEAST or number == amount else found[0]

    return _NUMBER.sub(shown, sentence)


def _written(name: str, value: Any, hand: Handwriting) -> Any:
    if name in _AMOUNTS and type(value) is int:
        return hand.money(value)
    if name == "card" and isinstance(value, str):
        return hand.cards([value])
    if name == "cards" and isinstance(value, list):
        return _Row(hand.cards([str(one) for one in value]), len(value))
    return value


class _Row(str):
    """Cards as they are written, and how many they are."""

    number: int

    def __new__(cls, text: str, number: int) -> _Row:
        row = super().__new__(cls, text)
        row.number = number
        return row


def capital(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return f"{text[:1].upper()}{text[1:]}"


def place(facts: Facts) -> str:
    """Where a wager is.

    >>> place({"on": "main", "box": 3}), place({"on": "8/11"}), place({"on": "any-pair", "box": 1})
    ('box 3', '8/11', 'any pair, box 1')
    >>> place({"on": "main pot", "box": 2})  # a pot lies in no box
    'main pot'
    """
    on = str(facts.get("on") or "main")
    if not on[:1].isdigit():
        on = on.replace("-", " ")
    boxed = facts.get("box") is not None and "pot" not in on.split()
    box = f"box {facts['box']}" if boxed else ""
    return ", ".join(filter(None, ("" if on == "main" and box else on, box)))


def _in_general(facts: Facts) -> str:
    """What has no words of its own, by its facts."""
    named = [
        f"{name.replace('_', ' ')} {_plain(value)}"
        for name, value in facts.items()
        if name not in _BESIDE and value not in (None, UNSEEN)
    ]
    return f"{capital(facts['event'])}{': ' if named else ''}{', '.join(named)}"


def _plain(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return ", ".join(f"{name} {_plain(fact)}" for name, fact in value.items())
        case list() | tuple():
            return " ".join(map(_plain, value))
        case _:
            return str(value)


def _says(words: str) -> Sentence:
    return words.format_map


@cache
def _all_in() -> frozenset[str]:
    """The clauses by which a bet is all in, in any of the games."""
    rounds = [GAMES[name].round for name in GAMES]
    clauses = [(round, round.house.all_in) for round in rounds]
    return frozenset(round.rules.cite(clause)[0] for round, clause in clauses if clause)


def _bets(words: str) -> Sentence:
    def say(facts: Facts) -> str:
        all_in = ", all in" if _all_in() & set(facts.get("clauses", ())) else ""
        return words.format_map(facts) + all_in

    return say


def _bet(facts: Facts) -> str:
    """Among players a bet comes to something, against the house it is an amount."""
    return _bets("{player} bets {to}" if "to" in facts else "{player} bets {amount}")(facts)


def _on(words: str) -> Sentence:
    return lambda facts: words.format_map({**facts, "place": place(facts)})


def _who(facts: Facts) -> str:
    who = str(facts.get("player") or facts["to"])
    return "The dealer" if who == "dealer" else who if "player" in facts else capital(who)


def _plays(facts: Facts) -> str:
    ante = _TIMES.get(facts["times"], f"{facts['times']} times the ante")
    return f"{facts['player']} plays {facts['amount']}, {ante}"


def _shown(facts: Facts) -> str:
    apart = "" if facts.get("takes_part", True) else ", takes no part"
    cards = f" {facts['cards']}:" if facts.get("cards") else ""
    return f"{_who(facts)} shows{cards} {facts['hand']}{apart}"


def _declared(facts: Facts) -> str:
    apart = "" if facts.get("qualifies", True) else ", does not qualify"
    return f"{capital(facts['hand'])}: {facts['value']}{apart}"


def _decided(facts: Facts) -> str:
    if "won" in facts:
        return f"{capital(facts['won'])}: player {facts['player']}, banker {facts['banker']}"
    what = f"dispute {facts['dispute']}" if facts.get("dispute") else ""
    return f"The {facts['by']} decides{' ' * bool(what)}{what}: {facts['decision']}"


def _returned(facts: Facts) -> str:
    under = f", under the minimum of {facts['minimum']}" if "minimum" in facts else ""
    at = f" from {place(facts)}" if "on" in facts or "box" in facts else ""
    return f"{facts['player']} is handed {facts['amount']} back{at}{under}"


def _wagered(facts: Facts) -> str:
    return place({"on": facts["wager"], "box": facts["box"]})


def _settled(facts: Facts) -> str:
    at = _wagered(facts)
    if facts["result"] not in _RESULTS:
        return f"{facts['player']}'s wager on {at} is {facts['result']}"
    amount = {"win": facts["paid"], "lose": facts["staked"]}.get(facts["result"], "")
    ended = _RESULTS[facts["result"]]
    return f"{' '.join(filter(None, (facts['player'], ended, amount)))} on {at}"


def _ruling(facts: Facts) -> str:
    whose = f" ({facts['player']})" if facts.get("player") else ""
    return f"Ruling by the {facts['by']}: {str(facts['ruling']).replace('-', ' ')}{whose}"


def _corrected(facts: Facts) -> str:
    by = "two people" if facts["seconded"] else f"the {facts['by']}"
    what = f" ({str(facts['do']).replace('-', ' ')})" if "do" in facts else ""
    return f"Entry {facts['entry']}{what} was struck out by {by}"


def _set(facts: Facts) -> str:
    if facts["by"] == facts["player"]:
        return f"{facts['player']} sets the hand"
    return f"{facts['player']}'s hand is set by the House Way"


WORDS: Final[Mapping[str, Sentence]] = {
    # Coming and going
    "asked for later": lambda e: f"{e['player']} {_LATER[e['what']].format(**e)} after this round",
    "request dropped": lambda e: f"{e['player']} {_LATER_NOT[e['what']]} after all",
    "request refused": lambda e: f"{e['player']}'s wish cannot be met: {e['reason'].rstrip('.')}",
    "sat down": _says("{player} sits down in seat {seat} with {stake}"),
    "took seat": _says("{player} moves from seat {left} to seat {seat}"),
    "seat claimed": _says("{player} asks for seat {seat}"),
    "claim dropped": _says("{player} no longer asks for seat {seat}"),
    "left": _says("{player} leaves with {stake}"),
    "chips added": _says("{player} brings {amount} more"),
    "absent": _says("{player} is away from the table"),
    "back": _says("{player} is back"),
    "may have to vacate": _says("{player} may have to give the seat up"),
    "declared player": _says("{player} plays on under the minimum stake and adds no chips"),
    "supervisor called": _says("{by} calls a supervisor: {matter}"),
    "supervisor came": _says("The {by} has come to the table"),
    "correction proposed": _says(
        "The {by} wants to correct entry {entry}: a second person is to confirm it"
    ),
    "correction confirmed": _says("The {by} has confirmed the correction"),
    "correction declined": _says("The correction was not confirmed"),
    "correction lapsed": _says("Play has gone on: the correction that was proposed has lapsed"),
    # The round
    "round begins": _says("Round {number} begins"),
    "no more bets": _says("No more bets"),
    "void": _says("The round is void: {reason}"),
    "corrected": _corrected,
    "ruling": _ruling,
    "final rounds": _says("{left} more rounds are played"),
    "closing": _says("The table closes: {notice}"),
    "declaration revoked": _says("{rules} was revoked by {revoked_by}; {instead} is in its place"),
    # Wagers
    "wagered": _on("{player} puts {amount} on {place}"),
    "race track": _says("{player} puts {amount} on {on}"),
    "taken back": _on("{player} takes {amount} back from {place}"),
    "handed back": _on("{player} is handed {amount} back from {place}"),
    "returned": _returned,
    "warned": _says("{player} has {staked}, under the minimum of {minimum}; it plays this once"),
    "over the maximum": _on("{player} has {staked} on {place}, of which {maximum} plays"),
    "no wager": _says("{player} makes no wager"),
    "settled": _settled,
    "settlement undone": lambda f: f"{f['player']}'s wager on {_wagered(f)} is open again",
    "result reversed": _says("{player}'s result of round {round} is reversed: {amount}"),
    # Shuffle and cut
    "order sealed": lambda f: f"Order {f['order']} is sealed: {f['root'][:16]}",
    "words given": _says("{player} gives words: {words}"),
    "order turned": lambda f: f"Order {f['order']} is turned by {_speakers(f['words'])}",
    "order opened": lambda f: f"Order {f['order']} is open to inspectors",
    "committed": lambda f: f"Sealed: {f['commitment'][:16]}",
    "revealed": lambda f: f"Seed shown: {', '.join(seed[:16] for seed in f['seeds'])}",
    "shuffled": lambda f: "The tiles are shuffled" if "tiles" in f else "The cards are shuffled",
    "shuffle": _says("The {deck} deck is shuffled"),
    "cut declined": _says("{player} does not cut"),
    "nobody cut": _says("The {by} cuts"),
    "cutting card placed": _says("The cutting card goes in {from_back} cards from the back"),
    "cutting card": _says("The cutting card is out: the cards are shuffled after this round"),
    "first card shown": _says("The first card is {card}: {burns} more are burnt"),
    # Blackjack and baccarat
    "stands": lambda f: f"{capital(f['hand'])} stands on {f.get('count', f.get('total'))}",
    "doubled": _says("{player} doubles with {amount}"),
    "split": _says("{player} splits for {amount}"),
    "insured": _says("{player} insures for {amount}"),
    "rides": _says("{player} rides on the first hand"),
    "natural": _says("A natural: no third card"),
    "decided": _decided,
    # Roulette
    "result": _says("The ball comes to rest in {number}, {colour}"),
    # Poker against the house
    "checked": _says("{player} checks"),
    "play wager": _plays,
    "folded": _says("{player} folds"),
    "conceding hand": _says("{player} gives the hand up"),
    "conceded": _says("{player} gives the hand up"),
    "called void": _says("{player} has the hand called void"),
    "communal cards": lambda f: f"{_LAID_OPEN.get(f['cards'].number, 'Turned')}: {f['cards']}",
    "declared": _declared,
    "shown": _shown,
    # Poker among players
    "posted": _says("{player} posts {amount}"),
    "ante": _says("{player} antes {amount}"),
    "dead blind": _says("{player} posts a dead blind of {amount}"),
    "check": _says("{player} checks"),
    "fold": _says("{player} folds"),
    "no-raise": _says("{player} does not raise"),
    "call": _bets("{player} calls {amount}"),
    "bet": _bet,
    "raise": _bets("{player} raises to {to}"),
    "flop": _says("Flop: {cards}"),
    "turn": _says("Turn: {cards}"),
    "river": _says("River: {cards}"),
    "uncalled": _says("{player} takes {amount} back, which nobody called"),
    "not shown": _says("{player} does not show"),
    "mucked": _says("{player} gives the hand up"),
    "commission": _says("The house takes {amount} of {pots}"),
    "awarded": lambda f: f"{capital(f['pot'])} of {f['amount']} to {', '.join(f['shares'])}",
    "misdeal": _says("A misdeal: the cards are shuffled and dealt again"),
    "replaced": _says("{to} gets another card, {card}"),
    "instructed": _says("{player} has {seconds} seconds to act"),
    "time is up": _says("{player} is out of time"),
    "waits": _says("{player} waits for the big blind"),
    "will post": _says("{player} posts in the next hand"),
    "missed blind": lambda f: f"{f['player']} misses the {' and the '.join(f['blinds'])}",
    # Pai gow
    "cup opened": lambda f: (
        f"The dice show {' '.join(map(str, f['dice']))}: "
        f"{f['total']}, the first tiles go to box {f['first_box']}"
    ),
    "set": _set,
    "bank set": _says("The Bank is set by the House Way"),
}


def _speakers(words: Mapping[str, str]) -> str:
    return f"the words of {listed(sorted(words), 'and')}" if words else "nobody's words"
