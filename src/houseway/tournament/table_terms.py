"""What conditions mean for a table: its determinations in a stage and at a level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import product

import msgspec

from houseway.games import GAMES, game
from houseway.games.round import Determinations
from houseway.games.table_items import NO_CHOICE, Chosen, TableItems
from houseway.games.tournament_rules import TournamentRules, rules_of
from houseway.games.wording import listed
from houseway.rulebook import Refused, ruleset

from .conditions import Conditions, Override, SideBetsOffered


def determinations(
    c: Conditions, stage: int, level: int, seats: int, pace: int | None = None
) -> Determinations:
    """The determinations of a table with so many seats, or `Refused`; levels count from one.

    What is stated for a level goes before what is stated for the stage, and that before what is
    stated for the tournament; a `pace` that the director has set goes before all of them. What the
    conditions say instead of a rule of the game is carried out last.
    """
    rules = rules_of(c.game)
    items = items_of(c, level, seats)
    by_item = rules.table(items)
    narrower = (c.stages[stage].determinations, c.levels[level - 1].determinations)
    chosen = {**c.determinations, **narrower[0], **narrower[1]}
    _check_stated_once(rules, by_item, chosen)
    for stated in by_item.values():
        chosen |= stated
    chosen = {**rules.usual(chosen), **chosen}
    if pace is not None:
        chosen |= rules.table(items._replace(decision_seconds=pace)).get("decision_seconds", {})
    _check_known(c.game, chosen, rules.cite(_limits(rules)))
    for override in c.overrides:
        _check_known(c.game, override.set, rules.cite(rules.override))
        chosen |= override.set
    return _made(c, rules, chosen, seats)


def items_of(c: Conditions, level: int, seats: int) -> TableItems:
    """What the items of the conditions say of a table at a level."""
    bets = c.side_bets if isinstance(c.side_bets, SideBetsOffered) else SideBetsOffered()
    at = c.levels[level - 1]
    return TableItems(
        minimum=at.minimum,
        per_table=seats,
        maximum=at.maximum,
        blinds=at.blinds,
        ante=at.ante,
        lowest_chip=smallest_chip(c, level),
        decision_seconds=c.decision_seconds,
        side_bets=c.side_bets is not None,
        perfect_pairs=bets.perfect_pairs,
        super_sevens=bets.super_sevens,
        instead=tuple((over.rule, _seen_to(c, over)) for over in c.overrides if not over.set),
    )


def _seen_to(c: Conditions, override: Override) -> str:
    return f"{override.instead} (the {rules_of(c.game).title} sees to it)"


def pace_is_determined(played: str) -> bool:
    """Whether the time for a decision is one of the determinations of a game."""
    items = TableItems(minimum=1, per_table=2, decision_seconds=1)
    return bool(rules_of(played).table(items).get("decision_seconds"))


def smallest_chip(c: Conditions, level: int) -> int:
    """The smallest chip that is in play at a level, when smaller ones have been raced."""
    return max([c.lowest_chip, *(until.lowest_chip for until in c.levels[:level])])


def _made(c: Conditions, rules: TournamentRules, chosen: Chosen, seats: int) -> Determinations:
    played = game(c.game)
    try:
        made: Determinations = msgspec.convert(chosen, type=played.determinations_type)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `$.")
        place = f"{where.rstrip('`')}: " if where else ""
        text = f"No table of {c.game} can be set up so: {place}{reason}."
        raise Refused(text, *rules.cite(_limits(rules))) from None
    if seats > len(played.seat_numbers(made)):
        text = f"A table of {c.game} has {len(played.seat_numbers(made))} seats."
        raise Refused(text, *rules.cite(rules.per_table))
    return made


def _limits(rules: TournamentRules) -> str:
    """The clause that lets conditions state what is determined for a table."""
    return rules.items["limits"].clause


def _check_known(played: str, chosen: Iterable[str], clauses: tuple[str, ...]) -> None:
    known = game(played).determinations_type.__struct_fields__
    for name in chosen:
        if name not in known:
            near = get_close_matches(name, known, 1, 0.6)
            others = f"the nearest is {near[0]}" if near else f"there are {', '.join(known)}"
            text = f"“{name}” is not determined at a table of {played}; {others}."
            raise Refused(text, *clauses)


def _check_stated_once(rules: TournamentRules, by_item: dict[str, Chosen], chosen: Chosen) -> None:
    for name in chosen:
        if name in rules.departures:
            rule = rules.departures[name]
            text = f"{name} departs from rule {rule}: conditions say so among their overrides."
            raise Refused(text, *rules.cite(rules.override))
        item = next((item for item, stated in by_item.items() if name in stated), None)
        if item == NO_CHOICE:
            text = f"There is no choice of {name} at a table of a tournament."
            raise Refused(text, *rules.cite(_limits(rules)))
        if item is not None:
            text = f"{name} is stated by the item {item}, so not among the determinations too."
            raise Refused(text, *rules.cite(_limits(rules)))


# Whether tables can be set up


def check_size(c: Conditions, seats: int) -> None:
    """`Refused` where the instrument knows no table with so many players at some level."""
    for stage, level in everywhere(c):
        _check_table(c, stage, level, seats)


def _check_table(c: Conditions, stage: int, level: int, seats: int) -> None:
    """A seat that is reserved may be beyond those of the players, but at a table that there is."""
    rules = rules_of(c.game)
    fewest = 1 if rules.banked else 2
    if seats < fewest:
        text = f"A table of {c.game} is for {fewest} or more players, not {seats}."
        raise Refused(text, *rules.cite(rules.per_table))
    if min(c.reserved_seats, default=1) < 1:
        raise Refused("Seats are counted from one.", *rules.cite(rules.per_table))
    determinations(c, stage, level, max(seats, *c.reserved_seats, 0))


def everywhere(c: Conditions) -> Iterator[tuple[int, int]]:
    """Every stage, with every level that can be reached there."""
    return product(range(len(c.stages)), range(1, len(c.levels) + 1))


def unplayable(c: Conditions) -> list[Refused]:
    """What no table can be set up for, and sessions that would never end."""
    found = {str(fault): fault for fault in (*_endless(c), *_too_late(c), *_overrides(c))}
    if found:
        return list(found.values())
    for stage, level in everywhere(c):
        seats = c.seats(c.stages[stage])
        try:
            _check_table(c, stage, level, seats)
        except Refused as refused:
            found[str(refused)] = refused
    return list(found.values())


def _overrides(c: Conditions) -> Iterator[Refused]:
    """What is said instead of no rule, or of a rule before which conditions do not go."""
    rules = rules_of(c.game)
    clauses = {clause.id for clause in ruleset(rules.id).clauses}
    for override in c.overrides:
        rule = override.rule
        if rule not in clauses:
            text = f"{rules.id} has no rule {rule} that conditions could go before."
        elif not rules.overridden(rule):
            text = f"Conditions go before the rules of the game, not before {rule}."
        elif wrong := [name for name in override.set if rules.departures.get(name) != rule]:
            text = f"{wrong[0]} carries out nothing in place of rule {rule}: {_possible(rules)}."
        else:
            continue
        yield Refused(text, *rules.cite(rules.override))


def _possible(rules: TournamentRules) -> str:
    known = [f"{name} in place of {rule}" for name, rule in rules.departures.items()]
    return f"tables know {listed(known, 'and')}; all else the {rules.title} sees to"


def _endless(c: Conditions) -> Iterator[Refused]:
    by_shoes = any(stage.ends.by == "shoes" for stage in c.stages)
    if by_shoes and GAMES[c.game].house_rules.new_shoe is None:
        rules = rules_of(c.game)
        text = f"{c.game} is not dealt from a shoe: no session ends after shoes."
        yield Refused(text, *rules.cite(rules.items["sessions"].clause))


def _too_late(c: Conditions) -> Iterator[Refused]:
    """What a stage or a level determines though it is chosen before the tournament."""
    rules = rules_of(c.game)
    at_stages = (stage.determinations for stage in c.stages)
    for narrower in (*at_stages, *(level.determinations for level in c.levels)):
        for name in narrower:
            if name in rules.chosen_once:
                text = f"{name} is chosen before the tournament, for all of its stages and levels."
                yield Refused(text, *rules.cite(rules.chosen_once[name]))
