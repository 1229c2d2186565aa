"""Typed lines as acts: an action by any clear beginning of its name, and the facts after it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence

from houseway.games.asks import Act, Amounts, Choices, Fact, Option, Range, Turn, Words
from houseway.games.bots import is_betting
from houseway.games.poker.hand import PokerRound
from houseway.games.procedure import Procedure
from houseway.games.round import Round

from .mistakes import Mistake
from .typed_decisions import ALL_IN, DECISIONS, KEYS, all_in, decision_of
from .typed_wagers import wager_of
from .written_amounts import DOLLARS, Chips, is_money

MONEY = (
    *("amount", "stake", "value", "limit", "minimum", "maximum", "multiple", "to"),
    *("minimum_stake", "maximum_buy_in", "minimum_bet", "highest_bet", "ante"),
    *("first_blind", "second_blind", "third_blind", "over_blind"),
)


def words_of(line: str) -> list[str]:
    """The words of a line; quotation marks keep several together."""
    try:
        return [word for word in shlex.split(line) if word]
    except ValueError:
        return line.split()


def act_of(line: str, procedure: Procedure, by: Sequence[str], chips: Chips = DOLLARS) -> Act:
    """The act that somebody types; the first of `by` speaks, unless only another may do it."""
    words = words_of(line)
    if not words:
        raise Mistake("Say what you do.")
    if is_betting(procedure) and (wager := _wager(words, procedure, by[0], chips)):
        return wager
    if isinstance(procedure, PokerRound) and _out_of_turn(words[0], procedure, by):
        return Act(by[0], words[0].lower())
    options = _options(procedure, by)
    if words[0].lower() in ALL_IN and isinstance(procedure, PokerRound) and procedure.acting:
        return all_in(procedure, options, chips)
    known = [option.do for option in options]
    closed = DECISIONS - {*known, *procedure.aliases}
    if words[0].lower() in closed and not is_betting(procedure):
        return Act(by[0], words[0].lower())  # the rules say why it is not open
    do = action(words[0], procedure, known)
    fitting = [option for option in options if option.do == do]
    played = procedure if isinstance(procedure, Round) else None
    if played and (said := decision_of(words[1:], played, do, fitting, chips)):
        return said
    return _completed(fitting, words[1:], chips)


def _wager(words: list[str], procedure: Procedure, player: str, chips: Chips) -> Act | None:
    if not isinstance(procedure, Round) or player not in procedure.players:
        return None
    return wager_of(words, procedure.game, player, procedure.players[player].seat, chips)


def _out_of_turn(word: str, round: PokerRound, by: Sequence[str]) -> bool:
    """Whether somebody in the hand decides while another is to act: the rules say why not."""
    return round.acting not in (None, *by) and by[0] in round.players and word.lower() in DECISIONS


def _options(procedure: Procedure, by: Sequence[str]) -> list[Option]:
    if not isinstance(procedure.asked, Turn):
        raise Mistake("Nobody has anything to decide now.")
    options = [option for option in procedure.asked.options if option.by in by]
    if not options:
        raise Mistake(f"{by[0]} has nothing to decide now.")
    return options


def action(word: str, procedure: Procedure, names: Iterable[str]) -> str:
    """The action that a word begins, or is the key of."""
    known = dict.fromkeys(names)
    spoken = {name: name for name in known}
    spoken |= {alias: do for alias, do in procedure.aliases.items() if do in known}
    word = word.lower().replace("_", "-")
    if word in spoken:
        return spoken[word]
    keyed = [name for name in known if KEYS.get(name) == word]
    begun = dict.fromkeys(do for name, do in spoken.items() if name.startswith(word))
    found = keyed or list(begun)
    if len(found) == 1:
        return found[0]
    if found:
        raise Mistake(f"{word!r} may mean {' or '.join(found)}.")
    raise Mistake(f"{word!r} is not open now; open: {', '.join(known) or 'nothing'}.")


def _completed(options: list[Option], words: list[str], chips: Chips) -> Act:
    """The option that the words fit, with their facts."""
    mistake: Mistake | None = None
    for option in options:
        try:
            facts = facts_of(words, {**_fixed(option), **option.choose}, chips)
        except Mistake as problem:
            mistake = mistake or problem
            continue
        if all(option.where.get(name, fact) == fact for name, fact in facts.items()):
            fixed = option.where if len(options) == 1 or words else {}
            return Act(option.by, option.do, {**fixed, **facts})
    raise mistake or Mistake(f"There is no such {options[0].do}.")


def _fixed(option: Option) -> dict[str, Range]:
    return {name: Choices((fact,)) for name, fact in option.where.items()}


def facts_of(
    words: list[str], allowed: Mapping[str, Range], chips: Chips = DOLLARS
) -> dict[str, Fact]:
    """The facts in some words: `name=value`, `name value`, or a value that fits only one name."""
    facts: dict[str, Fact] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if equals and name in allowed:
            facts[name] = read(name, value, allowed[name], chips)
        elif word in allowed and left:
            facts[word] = read(word, left.pop(0), allowed[word], chips)
        else:
            open_facts = {n: one for n, one in allowed.items() if n not in facts}
            facts |= _unnamed(word, open_facts, chips)
    return facts


def _unnamed(word: str, allowed: Mapping[str, Range], chips: Chips) -> dict[str, Fact]:
    for name, one in allowed.items():
        try:
            value = read(name, word, one, chips)
        except Mistake:
            continue
        if value in one:
            return {name: value}
    for name, one in allowed.items():
        if isinstance(one, Amounts):
            return {name: read(name, word, one, chips)}
    needs = "; ".join(f"{name}: {one}" for name, one in allowed.items())
    raise Mistake(f"{word!r} says nothing here{f' ({needs})' if needs else ''}.")


def read(name: str, text: str, allowed: Range, chips: Chips) -> Fact:
    """A fact as the rules take it, from the text that was typed."""
    if isinstance(allowed, Words):
        return text
    if isinstance(allowed, Choices):
        return _choice(name, text, allowed, chips)
    if name in MONEY and is_money(text):
        return chips.units(text)
    if isinstance(allowed, Amounts) and text.isascii() and text.isdigit() and len(text) < 13:
        return int(text)
    raise Mistake(f"{text!r} is not a {name} ({allowed}).")


def _choice(name: str, text: str, allowed: Choices, chips: Chips) -> Fact:
    if name in MONEY and is_money(text) and (amount := chips.units(text)) in allowed:
        return amount
    spoken = {str(value).lower(): value for value in allowed.values}
    spoken |= {"yes": True, "no": False} if True in allowed else {}
    text = text.lower()
    found = [text] if text in spoken else [one for one in spoken if one.startswith(text)]
    if len(found) == 1:
        return spoken[found[0]]
    raise Mistake(f"{text!r} is not a {name}: {allowed}.")
