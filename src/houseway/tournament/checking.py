"""Whether conditions say all that the instrument asks for, and nothing that it bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.games.tournament_rules import IF_ANY, MUST, TournamentRules, rules_of
from houseway.rulebook import Refused

from .conditions import NONE, Conditions, Level, Purchase, SideBetsOffered, Stage
from .ledger import money
from .table_terms import unplayable

Test = Callable[[Conditions], Any]
MOST = 1_000_000  # minutes, rounds or players: more is a slip of the pen


def _several(c: Conditions) -> bool:
    return len([stage for stage in c.stages if not stage.again]) > 1


def _advancing(c: Conditions) -> bool:
    return all(stage.advance for stage in c.stages[:-1])


GIVEN: dict[str, Test] = {
    "start": lambda c: c.start or c.sit_and_go,
    "entry method": lambda c: c.entry_method,
    "eligibility": lambda c: c.eligibility,
    "entry fee": lambda c: c.fee is not None,
    "sessions": lambda c: c.stages,
    "tables": lambda c: c.stages and all(c.seats(stage) for stage in c.stages),
    "play": lambda c: c.play,
    "progression": _advancing,
    "points": lambda c: c.points or c.gives_session_prizes,
    "points needed": lambda c: any(stage.points_needed for stage in c.stages),
    "session places": lambda c: c.session_places,
    "ties": lambda c: c.ties,
    "repechage": lambda c: all(stage.places for stage in c.stages if stage.again),
    "re-buys": lambda c: c.rebuys,
    "add-ons": lambda c: c.add_ons,
    "re-entry": lambda c: c.re_entry,
    "chips": lambda c: c.chips,
    "players": lambda c: c.players,
    "groups": lambda c: c.groups,
    "limits": lambda c: c.levels,
    "side bets": lambda c: c.side_bets,
    "elimination": lambda c: c.elimination,
    "advancing": _advancing,
    "prizes": lambda c: c.prizes or c.gives_session_prizes,
    "distribution": lambda c: c.distribution,
    "donations": lambda c: c.donations,
    "refunds": lambda c: c.refunds,
    "allocation": lambda c: c.allocation,
    "statement": lambda c: c.statement,
    "bonus rounds": lambda c: any(stage.bonus_rounds for stage in c.stages),
    "elimination rounds": lambda c: any(stage.elimination_rounds for stage in c.stages),
    "carried chips": lambda c: any(stage.stacks == "carried" for stage in c.stages),
}

APPLIES: dict[str, Test] = {
    "progression": _several,
    "elimination": _several,
    "advancing": _several,
    "repechage": lambda c: any(stage.again for stage in c.stages),
    "points": lambda c: (
        c.gives_session_prizes or any(s.advance and s.advance.by == "points" for s in c.stages)
    ),
    "points needed": lambda _: False,  # not even a points format needs any
    "session places": lambda c: c.points or c.gives_session_prizes,
    "ties": lambda c: c.points or c.gives_session_prizes,
}

ESSENTIAL = ("sessions", "tables", "chips", "limits")
EMPTY = {"entry fee": 0, "re-buys": NONE, "add-ons": NONE, "re-entry": NONE}
ATTRIBUTES = {
    "entry fee": "fee",
    "re-buys": "rebuys",
    "add-ons": "add_ons",
    "re-entry": "re_entry",
    "sessions": "stages",
    "limits": "levels",
}


class Unstated(NamedTuple):
    """An item that conditions ought to state, and the clause that asks for it."""

    item: str
    clause: str | None


def applies(item: str, conditions: Conditions) -> bool:
    """Whether an item concerns a tournament such as this."""
    return bool(APPLIES[item](conditions)) if item in APPLIES else True


def lacking(conditions: Conditions, rules: TournamentRules) -> list[Unstated]:
    """Every item that is missing: asked for by the instrument, or nothing could be played."""
    found = [
        Unstated(name, item.clause)
        for name, item in rules.items.items()
        if item.need == MUST or (item.need == IF_ANY and applies(name, conditions))
        if not GIVEN[name](conditions)
    ]
    named = {one.item for one in found}
    essential = [*ESSENTIAL, "donations" if rules.free else "prizes"]
    for name in essential:
        if name not in named and not GIVEN[name](conditions):
            clause = rules.items[name].clause if name in rules.items else rules.per_table
            found.append(Unstated(name, clause))
    return found


def faults_of(conditions: Conditions) -> list[Refused]:
    """What is barred, what is missing, and what no table can be set up for, each in one sentence.

    >>> print(faults_of(Conditions(title="Night", game="roulette", chips=500))[-1])
    The conditions do not state: prizes. (NI2002-45-roulette 12.2(h))
    """
    rules = rules_of(conditions.game)
    found = [Refused(text, *rules.cite(clause)) for text, clause in faults(conditions, rules)]
    for item, clause in lacking(conditions, rules):
        found.append(Refused(f"The conditions do not state: {item}.", *rules.cite(clause)))
    return found or unplayable(conditions)


def check(conditions: Conditions, rules: TournamentRules) -> None:
    """`Refused` unless the conditions are complete, possible and allowed."""
    for reason, clause in faults(conditions, rules):
        raise Refused(reason, *rules.cite(clause))
    if missing := lacking(conditions, rules):
        names = ", ".join(one.item for one in missing)
        named = [one.clause for one in missing if one.clause]
        stems = [stem for stem in rules.stems if any(one.startswith(stem) for one in named)]
        clauses = dict.fromkeys((rules.conditions, rules.document, *stems, *named))
        raise Refused(f"The conditions do not state: {names}.", *rules.cite(*clauses))


Fault = tuple[str, str | None]


def _clause(rules: TournamentRules, item: str) -> str:
    return rules.items[item].clause if item in rules.items else rules.conditions


def faults(c: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    """Everything in conditions that is barred or impossible, with the clause."""
    yield from _barred(c, rules)
    yield from _money(c, rules)
    yield from _numbers(c, rules)
    for number, stage in enumerate(c.stages):
        yield from _stage(stage, number, rules)
    for level in c.levels:
        yield from _level(level, rules)
    yield from _races(c, rules)
    yield from _side_bets(c, rules)
    names = [stage.name for stage in c.stages]
    if len(set(names)) < len(names):
        yield "Two stages have the same name.", _clause(rules, "sessions")
    if c.overrides and rules.override is None:
        text = "The rules of the game prevail over conditions: they cannot be overridden."
        yield text, rules.prevail or rules.conditions


def _barred(c: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    for item, clause in rules.barred.items():
        given = GIVEN[item](c)
        empty = item in EMPTY and getattr(c, ATTRIBUTES[item]) == EMPTY[item]
        if given and not empty:
            yield f"Conditions under {rules.id} have no {item}.", clause


def _money(c: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    where = _clause(rules, "entry fee")
    if c.entry_fee < 0 or not 0 <= c.commission <= c.entry_fee:
        yield "The commission is part of the entry fee, and neither is below nothing.", where
    if rules.commission_limit and c.commission * 10 > c.entry_fee:
        yield "The commission is more than 10% of the entry fee.", rules.commission_limit
    for terms in (c.rebuys, c.add_ons, c.re_entry):
        if isinstance(terms, Purchase) and (terms.cost < 0 or terms.chips < 1 or terms.most < 1):
            yield "What is bought costs nothing or more, and gives chips.", rules.chips
    if isinstance(c.re_entry, Purchase) and c.re_entry.cost:
        yield "Re-entry is free.", rules.free
    if any(donation < 1 for donation in c.donations):
        yield "A donation has a value.", rules.donation_fixed
    yield from _prizes(c, _clause(rules, "prizes"))
    yield from _covered(c, rules)
    if c.prizes and c.prizes.agreement and rules.agree is None:
        yield "Prizes go by the places alone: no agreement is made.", _clause(rules, "prizes")
    yield from _session_prizes(c, _clause(rules, "prizes"))


def _prizes(c: Conditions, where: str) -> Iterator[Fault]:
    p = c.prizes
    if p is None:
        return
    if sum(map(bool, (p.shares, p.fixed, p.formula))) != 1:
        yield "The prize pool is broken down in one way: shares, fixed or a formula.", where
        return
    if p.shares:
        yield from _shares(p.shares, where)
    if (p.fixed and min(p.fixed) < 1) or (p.formula and p.formula.one_in < 1) or p.round_to < 1:
        yield "Prizes, places and rounding are counted from one.", where


def _covered(c: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    """Where nothing can be added to the pool, the fewest entries must cover fixed prizes."""
    if c.prizes is None or not c.prizes.fixed or rules.add_value:
        return
    least = (c.players.minimum if c.players else 1) * (c.entry_fee - c.commission)
    if sum(c.prizes.fixed) > least:
        text = f"Fixed prizes of {money(sum(c.prizes.fixed))} may exceed the pool: "
        yield f"{text}the fewest entries make {money(least)}.", _clause(rules, "prizes")


def _shares(shares: tuple[int | str, ...], where: str) -> Iterator[Fault]:
    try:
        parts = [Fraction(share) for share in shares]
    except (ValueError, ZeroDivisionError):
        yield "A share is a percentage, such as 50 or 12.5.", where
        return
    if min(parts) <= 0:
        yield "Every share is above nothing.", where
    if sum(parts) != 100:
        yield f"The shares make {sum(parts)}%, not 100%.", where


def _session_prizes(c: Conditions, where: str) -> Iterator[Fault]:
    """Sessions give away parts of the pool, and the last places have the rest of it."""
    given = [(stage, stage.prizes) for stage in c.stages if stage.prizes]
    for _, prizes in given:
        yield from _shares(prizes.shares, where)
    try:
        parts = [Fraction(prizes.of_pool) * stage.sessions for stage, prizes in given]
    except (ValueError, ZeroDivisionError):
        yield "The part of the pool is a percentage, such as 10 or 2.5.", where
        return
    if parts and min(parts) <= 0:
        yield "A session that gives prizes gives a part of the pool.", where
    elif c.prizes is None and parts and sum(parts) != 100:
        yield f"The sessions give away {sum(parts)}% of the pool, not 100%.", where
    elif c.prizes is not None and sum(parts) >= 100:
        yield f"The sessions give away {sum(parts)}%: nothing is left for the last places.", where


def _races(c: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    """Smaller chips go out of play only where everything is in whole larger ones."""
    where = _clause(rules, "play")
    smallest = c.lowest_chip
    for level in c.levels:
        if not level.lowest_chip:
            continue
        if rules.chip_race is None:
            yield "Chips are changed in no other way than by play: there is no race.", rules.chips
            return
        if level.lowest_chip <= smallest or level.lowest_chip % smallest:
            yield f"A race is for chips of a multiple of {smallest}.", where
            return
        smallest = level.lowest_chip
    given = [c.chips or 0, *(t.chips for t in (c.rebuys, c.add_ons) if isinstance(t, Purchase))]
    if any(chips % smallest for chips in given):
        yield f"Stacks are given in whole chips of {smallest}, which a race leaves in play.", where


def _side_bets(c: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    bets = c.side_bets
    if not isinstance(bets, SideBetsOffered):
        return
    where = _clause(rules, "side bets")
    if "side bets" not in rules.items or (bets.super_sevens and rules.override is None):
        what = "Super Sevens" if "side bets" in rules.items else "side bets"
        yield f"There are no {what} in {c.game}.", where
    if bets.perfect_pairs and not 0 < bets.perfect_pairs[0] <= bets.perfect_pairs[1]:
        yield "Perfect Pairs takes wagers from one amount up to another.", where


def _numbers(c: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    if c.players and not 1 <= c.players.minimum <= c.players.maximum:
        yield (
            "There is one player or more, and the least number is not above the greatest.",
            _clause(rules, "players"),
        )
    if c.chips is not None and c.chips < 1:
        yield "An entry gives chips.", _clause(rules, "chips")
    if c.start and c.start.tzinfo is None:
        yield "The starting time says its time zone.", _clause(rules, "start")
    if any(s.starts and s.starts.tzinfo is None for s in c.stages):
        yield "The starting time says its time zone.", _clause(rules, "start")
    if c.sit_and_go is not None and c.sit_and_go < 1:
        yield "A sit-and-go starts with a number of players.", _clause(rules, "tables")


def _level(level: Level, rules: TournamentRules) -> Iterator[Fault]:
    where = _clause(rules, "limits")
    if level.minimum < 1 or (level.maximum is not None and level.maximum < level.minimum):
        yield "The table minimum is above nothing and not above the maximum.", where
    if min(level.minutes, level.rounds, level.break_minutes, level.ante) < 0:
        yield "A level has no time, rounds or ante below nothing.", where
    if max(level.minutes, level.rounds, level.break_minutes) > MOST:
        yield f"A level lasts at most {MOST:,} minutes or rounds.", where
    if level.minutes and level.rounds:
        yield "A level lasts minutes or rounds, not both.", where


def _stage(stage: Stage, number: int, rules: TournamentRules) -> Iterator[Fault]:
    where = _clause(rules, "sessions")
    if stage.ends.by not in rules.session_ends or stage.ends.at < 1:
        allowed = " or ".join(rules.session_ends)
        yield f"A session ends after a number of {allowed}, not {stage.ends.by}.", where
    if stage.ends.at > MOST:
        yield f"A session ends after at most {MOST:,} {stage.ends.by}.", where
    if stage.sessions < 1 or (stage.per_table is not None and stage.per_table < 1):
        yield "A stage has at least one session and tables with seats.", where
    if stage.advance:
        try:
            good = stage.advance.of(100) >= 1
        except (ValueError, ZeroDivisionError):
            good = False
        if not good:
            yield "A number of players advances, or a part such as 1/3.", where
    if stage.again and (number == 0 or not stage.places or not _in_order(stage.places)):
        text = f"{stage.name} takes places of the stage before, such as 3 to 6."
        yield text, _clause(rules, "repechage")
    if any(amount < 1 for amount in stage.bonus_rounds) or stage.elimination_rounds < 0:
        yield "A bonus round adds chips.", where


def _in_order(places: tuple[int, int]) -> bool:
    return 1 <= places[0] <= places[1]
