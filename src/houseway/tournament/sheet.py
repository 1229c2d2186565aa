"""The conditions as a printed sheet: every item with its clause, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from houseway.games.tournament_rules import IF_ANY, TournamentRules

from .checking import GIVEN, applies
from .conditions import NONE, Conditions, Groups, Level, Prizes, Purchase, SideBetsOffered, Stage
from .determined import determined
from .ledger import money

NOT_APPLICABLE = "not applicable"
STATED = ("points needed", "ties")
WIDTH = 18


def _purchase(terms: Purchase | str | None) -> str:
    if not isinstance(terms, Purchase):
        return terms or NONE
    times = f"through level {terms.through_level}" if terms.through_level else ""
    times = times or (f"in the first {terms.minutes} minutes" if terms.minutes else "")
    times = times or (f"in break {terms.at_break}" if terms.at_break else "at any time")
    price = money(terms.cost) if terms.cost else "free"
    return f"{terms.method}: {price} for {terms.chips:,} chips, at most {terms.most}, {times}"


def _stage(stage: Stage) -> str:
    ends = f"to {stage.ends.at} {stage.ends.by}" if stage.ends.at > 1 else "to the last one"
    many = f"{stage.sessions} sessions" if stage.sessions > 1 else "1 session"
    text = f"{stage.name} ({stage.kind}): {many}, {ends}, {stage.stacks} stacks"
    if stage.places:
        text += f", for places {stage.places[0]} to {stage.places[1]}"
    if stage.bonus_rounds:
        text += f", bonus rounds of {', '.join(map(str, stage.bonus_rounds))}"
    if stage.elimination_rounds:
        text += f", {stage.elimination_rounds} elimination rounds"
    return text


def _advance(c: Conditions) -> str:
    found = [
        f"{s.advance.number} of each {s.advance.per} of {s.name} by {s.advance.by}"
        for s in c.stages
        if s.advance
    ]
    return "; ".join(found)


def _side_bets(bets: SideBetsOffered | str | None) -> str:
    if not isinstance(bets, SideBetsOffered):
        return bets or NONE
    pairs = bets.perfect_pairs
    parts = [f"Perfect Pairs from {pairs[0]:,} to {pairs[1]:,}"] if pairs else []
    if bets.super_sevens:
        parts.append(f"Super Sevens at {', '.join(f'{amount:,}' for amount in bets.super_sevens)}")
    return "; ".join(parts) or NONE


def _session_prizes(c: Conditions) -> list[str]:
    return [
        f"each session of {s.name}: {s.prizes.of_pool}% of the pool, "
        f"by place {' / '.join(f'{share}%' for share in s.prizes.shares)}"
        for s in c.stages
        if s.prizes
    ]


def _level(number: int, level: Level) -> str:
    text = f"{number}: minimum {level.minimum:,}"
    text += f", maximum {level.maximum:,}" if level.maximum else ""
    if level.blinds:
        text += f", blinds {'/'.join(map(str, level.blinds))}"
    if level.ante:
        text += f", ante {level.ante}"
    if level.lowest_chip:
        text += f", no chip below {level.lowest_chip:,}"
    lasts = f", {level.minutes} minutes" if level.minutes else ""
    text += lasts or (f", {level.rounds} rounds" if level.rounds else ", to the end")
    return text + (f", then a break of {level.break_minutes}" if level.break_minutes else "")


def _groups(groups: Groups | str | None) -> str:
    if not isinstance(groups, Groups):
        return groups or NONE
    parts = [f"only {', '.join(groups.only)}"] if groups.only else []
    if groups.most_entries is not None:
        parts.append(f"at most {groups.most_entries} entries of a group")
    if groups.most_per_table is not None:
        parts.append(f"at most {groups.most_per_table} of a group at one table")
    return "; ".join(parts)


def _points(points: tuple[int, ...]) -> list[str]:
    return [", ".join(map(str, points))] if points else []


def _prizes(prizes: Prizes | None) -> list[str]:
    if prizes is None:
        return []
    if prizes.shares:
        text = " / ".join(f"{share}%" for share in prizes.shares)
    elif prizes.fixed:
        text = " / ".join(map(money, prizes.fixed)) + ", the rest to the first place"
    else:
        assert prizes.formula is not None
        text = f"one place in {prizes.formula.one_in} entries, {prizes.formula.parts} parts"
    step = f", rounded down to {money(prizes.round_to)}" if prizes.round_to > 1 else ""
    agreed = ["those left in the last session may agree otherwise"] if prizes.agreement else []
    return [f"{text}{step}; odd cents to the first place", *agreed]


STATEMENT = (
    "The {title} conducts the tournament by these conditions and the rules of the game. "
    "Where the two differ, the rules prevail."
)


WORDS: dict[str, Callable[[Conditions], Any]] = {
    "start": lambda c: (
        c.start.isoformat(" ", "minutes") if c.start else f"at {c.sit_and_go} players"
    ),
    "entry method": lambda c: c.entry_method,
    "eligibility": lambda c: c.eligibility,
    "entry fee": lambda c: f"{money(c.entry_fee)}, of which commission {money(c.commission)}",
    "sessions": lambda c: "\n".join(map(_stage, c.stages)),
    "tables": lambda c: f"up to {c.per_table} players each" if c.per_table else "by stage",
    "play": lambda c: c.play,
    "progression": _advance,
    "advancing": _advance,
    "points": lambda c: "\n".join([*_points(c.points), *_session_prizes(c)]),
    "points needed": lambda c: "; ".join(f"{s.name}: {s.points_needed}" for s in c.stages),
    "session places": lambda c: c.session_places,
    "ties": lambda c: {"share": "combined and divided", "draw": "a draw of cards"}[c.ties or ""],
    "repechage": lambda c: "; ".join(_stage(s) for s in c.stages if s.again),
    "re-buys": lambda c: _purchase(c.rebuys),
    "add-ons": lambda c: _purchase(c.add_ons),
    "re-entry": lambda c: _purchase(c.re_entry),
    "chips": lambda c: f"{c.chips:,} for an entry",
    "players": lambda c: f"{c.players.minimum} to {c.players.maximum}" if c.players else "",
    "groups": lambda c: _groups(c.groups),
    "limits": lambda c: "\n".join(_level(n, one) for n, one in enumerate(c.levels, 1)),
    "side bets": lambda c: _side_bets(c.side_bets),
    "elimination": lambda c: c.elimination,
    "prizes": lambda c: "\n".join([*_session_prizes(c), *_prizes(c.prizes)]),
    "distribution": lambda c: c.distribution,
    "donations": lambda c: " / ".join(map(money, c.donations)),
    "allocation": lambda c: c.allocation,
}


def _lines(c: Conditions, rules: TournamentRules) -> Iterator[tuple[str, str, str]]:
    for name, item in rules.items.items():
        if name == "statement":
            continue
        if GIVEN[name](c) and (item.need != IF_ANY or applies(name, c) or name in STATED):
            yield name, str(WORDS[name](c)), item.clause
        elif item.need == IF_ANY:
            yield name, NOT_APPLICABLE, item.clause
        if name == "limits" and (table := list(determined(c))):
            yield "table", "\n".join(table), item.clause
    if rules.prevail and c.statement:
        yield "statement", STATEMENT.format(title=rules.title), rules.prevail
    for clause, words in rules.statements.items():
        yield "eligibility", words, clause
    for override in c.overrides:
        by = "the tables play so" if override.set else f"the {rules.title} sees to it"
        yield f"instead of {override.rule}", f"{override.instead} ({by})", rules.override or ""
    if c.refunds:
        yield "refunds", c.refunds, rules.no_refund or ""
    if c.other:
        yield "other", c.other, ""


def sheet(c: Conditions, rules: TournamentRules, version: int, approval: str | None) -> str:
    """The whole sheet as text."""
    head = [c.title, f"{c.game}, {rules.id}, version {version}"]
    if approval:
        head.append(f"Approved: {approval}")
    body = []
    for name, words, clause in _lines(c, rules):
        first, *rest = words.split("\n")
        body.append(f"{name:<{WIDTH}} {first}" + (f" [{clause}]" if clause and not rest else ""))
        body += [f"{'':<{WIDTH}} {line}" for line in rest[:-1]]
        body += [f"{'':<{WIDTH}} {rest[-1]} [{clause}]"] if rest else []
    return "\n".join([*head, "", *body]) + "\n"
