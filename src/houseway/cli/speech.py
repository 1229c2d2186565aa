"""Typed lines as acts: an action by any clear beginning of its name, and the facts after it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.games.asks import Act, Amounts, Choices, Option, Range, Turn, Words
from houseway.games.bots import is_betting
from houseway.games.procedure import Procedure
from houseway.games.round import Round

from .decisions import DECISIONS, KEYS, decision_of
from .mistakes import Mistake
from .money import cents, is_money
from .wagers import wager_of

MONEY = ("amount", "stake", "value", "limit", "minimum", "maximum", "multiple")


def words_of(line: str) -> list[str]:
    """The words of a line; quotation marks keep several together."""
    try:
        return [word for word in shlex.split(line) if word]
    except ValueError:
        return line.split()


def act_of(line: str, procedure: Procedure, by: Sequence[str]) -> Act:
    """The act that somebody types; the first of `by` speaks, unless only another may do it."""
    words = words_of(line)
    if not words:
        raise Mistake("Say what you do.")
    if is_betting(procedure) and (wager := _wager(words, procedure, by[0])):
        return wager
    options = _options(procedure, by)
    known = [option.do for option in options]
    closed = DECISIONS - {*known, *procedure.aliases}
    if words[0].lower() in closed and not is_betting(procedure):
        return Act(by[0], words[0].lower())  # the rules say why it is not open
    do = action(words[0], procedure, known)
    fitting = [option for option in options if option.do == do]
    if isinstance(procedure, Round) and (said := decision_of(words[1:], procedure, do, fitting)):
        return said
    return _completed(fitting, words[1:])


def _wager(words: list[str], procedure: Procedure, player: str) -> Act | None:
    if not isinstance(procedure, Round) or player not in procedure.players:
        return None
    return wager_of(words, procedure.game, player, procedure.players[player].seat)


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


def _completed(options: list[Option], words: list[str]) -> Act:
    """The option that the words fit, with their facts."""
    mistake: Mistake | None = None
    for option in options:
        try:
            facts = facts_of(words, {**_fixed(option), **option.choose})
        except Mistake as problem:
            mistake = mistake or problem
            continue
        if all(option.where.get(name, fact) == fact for name, fact in facts.items()):
            fixed = option.where if len(options) == 1 or words else {}
            return Act(option.by, option.do, {**fixed, **facts})
    raise mistake or Mistake(f"There is no such {options[0].do}.")


def _fixed(option: Option) -> dict[str, Range]:
    return {name: Choices((fact,)) for name, fact in option.where.items()}


def facts_of(words: list[str], allowed: Mapping[str, Range]) -> dict[str, Any]:
    """The facts in some words: `name=value`, `name value`, or a value that fits only one name."""
    facts: dict[str, Any] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if equals and name in allowed:
            facts[name] = read(name, value, allowed[name])
        elif word in allowed and left:
            facts[word] = read(word, left.pop(0), allowed[word])
        else:
            facts |= _unnamed(word, {n: one for n, one in allowed.items() if n not in facts})
    return facts


def _unnamed(word: str, allowed: Mapping[str, Range]) -> dict[str, Any]:
    for name, one in allowed.items():
        try:
            value = read(name, word, one)
        except Mistake:
            continue
        if value in one:
            return {name: value}
    for name, one in allowed.items():
        if isinstance(one, Amounts):
            return {name: read(name, word, one)}
    needs = "; ".join(f"{name}: {one}" for name, one in allowed.items())
    raise Mistake(f"{word!r} says nothing here{f' ({needs})' if needs else ''}.")


def read(name: str, text: str, allowed: Range) -> Any:
    """A fact as the rules take it, from the text that was typed."""
    if isinstance(allowed, Words):
        return text
    if isinstance(allowed, Choices):
        return _choice(name, text, allowed)
    if name in MONEY and is_money(text):
        return cents(text)
    if isinstance(allowed, Amounts) and text.isascii() and text.isdigit() and len(text) < 13:
        return int(text)
    raise Mistake(f"{text!r} is not a {name} ({allowed}).")


def _choice(name: str, text: str, allowed: Choices) -> Any:
    if name in MONEY and is_money(text) and cents(text) in allowed:
        return cents(text)
    spoken = {str(value).lower(): value for value in allowed.values}
    spoken |= {"yes": True, "no": False} if True in allowed else {}
    text = text.lower()
    found = [text] if text in spoken else [one for one in spoken if one.startswith(text)]
    if len(found) == 1:
        return spoken[found[0]]
    raise Mistake(f"{text!r} is not a {name}: {allowed}.")
