"""Random conditions, and a house that does this and that between the rounds of bots."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace
from tournaments import example

from houseway.games.tournament_rules import rules_of
from houseway.rulebook import Refused
from houseway.tournament import Conditions, agreeing
from houseway.tournament.conditions import (
    Advance,
    FieldSize,
    Formula,
    Level,
    Prizes,
    Purchase,
    SessionEnd,
    SessionPrizes,
    Stage,
)
from houseway.tournament.hosting.officials import Officials

HOLDEM = ("holdem", "charity-holdem")


def varied(game: str, random: Random) -> Conditions:
    """Conditions of a game as a director could write them."""
    rules, base = rules_of(game), example(game)
    changes: dict[str, Any] = {
        "players": FieldSize(minimum=2, maximum=60),
        "per_table": random.choice((2, 3, 5, 6)),
        "levels": _levels(game, random),
        "stages": _stages(game, random),
        "lowest_chip": 25,
        "chips": random.choice((1_000, 5_000)),
        "ties": random.choice(("share", "draw")),
        "session_places": "by chips, then by who went out later",
        "elimination": "without chips",
        "groups": "none",
    }
    if not rules.free:
        changes["prizes"] = _prizes(random)
    if rules.rebuy and random.random() < 0.6:
        terms = Purchase(cost=1_000, chips=1_000, most=2, through_level=2, method="at the table")
        changes["rebuys"] = terms
    if "points" in rules.items and random.random() < 0.5:
        changes["points"] = (5, 3, 1)
    return replace(base, **changes)


def _levels(game: str, random: Random) -> tuple[Level, ...]:
    by_rounds = random.random() < 0.5
    found = []
    for number in range(random.randint(2, 5)):
        minimum = 100 * 2**number
        blinds = (minimum // 2, minimum) if game in HOLDEM else ()
        lasts = {"rounds": random.randint(2, 8)} if by_rounds else {"minutes": random.randint(2, 9)}
        pause = 5 if not by_rounds and random.random() < 0.4 else 0
        maximum = None if game in HOLDEM else minimum * 10
        race = 100 if game in HOLDEM and number == 1 and random.random() < 0.5 else 0
        found.append(
            Level(
                minimum=minimum,
                maximum=maximum,
                blinds=blinds,
                break_minutes=pause,
                lowest_chip=race,
                **lasts,
            )
        )
    return tuple(found)


def _stages(game: str, random: Random) -> tuple[Stage, ...]:
    ends = [SessionEnd(by="rounds", at=random.randint(1, 12))]
    allowed = rules_of(game).session_ends
    ends += [SessionEnd(by="players", at=random.randint(1, 4))] * 2 * ("players" in allowed)
    ends += [SessionEnd(by="minutes", at=random.randint(3, 15))] * ("minutes" in allowed)
    number: Any = random.choice((1, 2, 3, "1/3", "1/2"))
    advance = Advance(
        number=number,
        per=random.choice(("table", "session", "stage")),
        by=random.choice(("place", "chips")),
    )
    carried = "carried" if not rules_of(game).free and random.random() < 0.4 else "fresh"
    prizes = None
    if not rules_of(game).free and random.random() < 0.4:
        prizes = SessionPrizes(of_pool="7.5", shares=(60, 40))
    final_end = SessionEnd(by="players", at=1) if "players" in allowed else ends[0]
    heat = Stage(
        name="Heat",
        sessions=random.randint(1, 3),
        ends=random.choice(ends),
        advance=advance,
        prizes=prizes,
    )
    final = Stage(name="Final", stacks=carried, ends=random.choice([*ends, final_end]))
    again = Stage(
        name="Again",
        kind="repechage",
        places=(2, 4),
        ends=random.choice(ends),
        advance=Advance(number=1),
    )
    return random.choice([(final,), (heat, final), (heat, again, final)])


def _prizes(random: Random) -> Prizes:
    return random.choice(
        [
            Prizes(shares=(50, 30, 20)),
            Prizes(formula=Formula(one_in=4, parts="halving"), round_to=100),
            Prizes(fixed=(2_000, 1_000)),
        ]
    )


class Incidents:
    """What happens in a room: people leave, are replaced or sent out, breaks, and mistakes."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.done: list[str] = []
        self.refused = 0

    def __call__(self, house: Officials) -> None:
        t, random = house.tournament, self.random
        left = [e.name for e in agreeing.left(t)]
        if len(left) < 3:
            for entrant in [
                e for e in agreeing.left(t) if not e.seated
            ]:  # or nobody would ever win
                house.direct("mark-back", player=entrant.name)
        if len(left) < 3 or random.random() > 0.15:
            return
        name = random.choice(left)
        sessions = [s for s in t.state.sessions.values() if s.status == "play"]
        acts: list[tuple[str, dict[str, Any]]] = [
            ("withdraw", {"player": name}),
            ("disqualify", {"player": name, "reason": "broke the rules"}),
            ("take-break", {"session": sessions[0].name, "minutes": 10}),
            ("set-pace", {"seconds": 20}),
            ("balance", {}),
            ("adjust", {"session": sessions[0].name, "seconds": 120}),
            ("enter", {"player": "late"}),
            ("take-seat", {"player": name}),
            ("move-player", {"player": name, "table": 1, "seat": 2, "reason": "asked for it"}),
            ("approve-substitute", {"player": name, "substitute": f"{name}'s", "reason": "ill"}),
            ("end-session", {"session": sessions[0].name})
            if random.random() < 0.1
            else ("jump", {}),
            ("pay-prizes", {}),
            ("mark-absent", {"player": name}),
            ("mark-back", {"player": name}),
            ("hand-for-hand", {"session": sessions[0].name, "on": random.random() < 0.5}),
            ("edit-level", {"level": 3, "minutes": 4, "reason": "late"}),
            ("call-redraw", {"session": sessions[0].name, "reason": "after the break"}),
            ("draw-redraw", {"session": sessions[0].name}),
            ("correct", {"reason": "entered twice", "seconded_by": "Sue"}),
            ("correct", {"reason": "another table"}),
        ]
        do, facts = random.choice(acts)
        try:
            house.direct(do, **facts)
            self.done.append(do)
        except Refused:
            self.refused += 1
