"""Whole tournaments played here with bots, from their conditions to the last cent."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tournaments import BANKED, EXAMPLES, GAMES, example

from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.checking import faults_of
from houseway.tournament.conditions import Advance, FieldSize, Level, Prizes, SessionEnd, Stage
from houseway.tournament.hosting import TournamentOutcome, play_tournament, template
from houseway.tournament.hosting.bot_table import BotTable, Sitting
from houseway.tournament.hosting.officials import seeds
from houseway.tournament.hosting.players import Field as Bots
from houseway.tournament.hosting.run import usual_field
from houseway.tournament.ledger import COMMISSION, POOL
from houseway.tournament.table_terms import determinations

FIELD = 6
PLAYED: dict[str, TournamentOutcome] = {}


def played(game: str) -> TournamentOutcome:
    """The example of a game with a small field; every test looks at the same one."""
    if game not in PLAYED:
        PLAYED[game] = play_tournament(example(game), "seven", players=FIELD)
    return PLAYED[game]


def changed(game: str, field: int | None, seed: str = "seven", **changes: Any) -> TournamentOutcome:
    return play_tournament(example(game, **changes), seed, players=field)


def done(outcome: TournamentOutcome) -> Counter[str]:
    return Counter(e.command["do"] for e in outcome.tournament.journal.standing)


def events(outcome: TournamentOutcome, name: str) -> list[dict[str, Any]]:
    standing = outcome.tournament.journal.standing
    return [event for e in standing for event in e.events if event["event"] == name]


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_played_to_its_end(game: str) -> None:
    outcome = played(game)
    state = outcome.tournament.state
    assert state.status == "closed"
    assert outcome.places[0][0] == 1
    assert {name for _, name in outcome.places} == {f"Player {n}" for n in range(1, FIELD + 1)}
    assert state.ledger.balance(POOL) == 0
    assert outcome.rounds >= sum(
        t.rounds for s in state.sessions.values() for t in s.tables.values()
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_journal_tells_the_same_tournament_again(game: str) -> None:
    t = played(game).tournament
    assert Tournament.replay(t.journal.entries).state == t.state


@pytest.mark.parametrize("game", [g for g in GAMES if g != "charity-holdem"])
def test_fees_are_prizes_and_commission(game: str) -> None:
    outcome, conditions = played(game), example(game)
    ledger = outcome.tournament.state.ledger
    assert ledger.balance(COMMISSION) == FIELD * conditions.commission
    paid_in = ledger.total("entry fee") + ledger.total("rebuy") + ledger.total("add-on")
    assert sum(outcome.prizes.values()) == paid_in - ledger.balance(COMMISSION)
    assert list(outcome.prizes) == [name for _, name in outcome.places[: len(outcome.prizes)]]


def test_a_seed_gives_the_same_tournament_and_another_seed_another() -> None:
    def places(seed: str) -> list[tuple[int, str]]:
        return changed("roulette", 6, seed).places

    assert places("seven") == played("roulette").places
    assert len({tuple(places(seed)) for seed in ("seven", "eight", "nine")}) > 1


@pytest.mark.parametrize("game", BANKED)
def test_a_session_of_rounds_plays_exactly_so_many(game: str) -> None:
    for session in played(game).tournament.state.sessions.values():
        at = played(game).tournament.conditions.stages[session.stage].ends.at
        for table in session.tables.values():
            assert table.rounds == at or all(e.round <= table.rounds for e in session.exits)
            assert table.rounds <= at


def test_whoever_waits_is_told_how_much_of_a_session_is_over() -> None:
    told: list[tuple[str, int, int]] = []
    final = Stage(name="Final", ends=SessionEnd(by="rounds", at=4))
    conditions = example("roulette", stages=(final,))
    play_tournament(conditions, "seven", players=3, progress=lambda *done: told.append(done))
    assert told == [("Final", 25, 1), ("Final", 50, 2), ("Final", 75, 3), ("Final", 100, 4)]


def test_poker_is_played_to_the_last_player_and_tables_are_broken() -> None:
    outcome = changed("holdem", 20)
    t = outcome.tournament
    [session] = t.state.sessions.values()
    assert len(session.stacks) == 1
    assert sum(session.stacks.values()) == t.state.chips_issued
    assert done(outcome)["balance"] > 0
    assert {move["reason"][:7] for move in events(outcome, "moved")} >= {"table 3"}
    assert len(outcome.places) == 20


def test_sessions_that_are_played_at_the_same_time_are_balanced_together() -> None:
    heats = Stage(
        name="Heat", sessions=2, ends=SessionEnd(by="players", at=3), advance=Advance(number=3)
    )
    stages = (heats, Stage(name="Final"))
    outcome = changed("holdem", 36, stages=stages, per_table=6, rebuys="none", add_ons="none")
    tables = {move["table"] for move in events(outcome, "moved")}
    assert min(tables) <= 3 < max(tables)  # three tables each
    assert len(outcome.tournament.state.sessions["Final"].players) == 6


def test_re_buys_and_add_ons_are_bought_in_their_time() -> None:
    outcome = changed("holdem", 20, chips=1_000)
    bought = done(outcome)
    assert min(bought["add-on"], bought["rebuy"], bought["decline"]) > 0
    fees, rebuys, add_ons = 20 * 20_000, bought["rebuy"] * 20_000, bought["add-on"] * 10_000
    assert sum(outcome.prizes.values()) == fees + rebuys + add_ons


def test_the_blinds_go_up_with_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    blinds = [(25 * 2**n, 50 * 2**n) for n in range(8)]
    levels = tuple(Level(minimum=big, blinds=(small, big), minutes=10) for small, big in blinds)
    posted = []
    play = BotTable.play

    def watched(table: BotTable, limits: Any, *args: Any, **kwargs: Any) -> Any:
        posted.append(limits.blinds)
        return play(table, limits, *args, **kwargs)

    monkeypatch.setattr(BotTable, "play", watched)
    changed("holdem", 9, levels=levels, rebuys="none", add_ons="none")
    assert posted == sorted(posted)
    assert posted[:8] == [(25, 50)] * 7 + [(50, 100)]  # seven rounds of 90 seconds begin in time


def test_a_charity_evening_has_its_announced_rounds_and_donations() -> None:
    outcome = changed("charity-holdem", 12)
    told = done(outcome)
    assert (told["announce-bonus"], told["announce-elimination"]) == (2, 1)
    assert told["invite"] == 12
    state = outcome.tournament.state
    assert state.chips_issued == 12 * 5_000 + told["re-enter"] * 5_000 + 2 * 500
    assert list(outcome.prizes.values()) == [1_000_000, 500_000]


def test_level_stacks_play_extra_rounds_until_they_are_not() -> None:
    ends = SessionEnd(by="rounds", at=1)
    outcome = changed("roulette", 14, stages=(Stage(name="Short", ends=ends),), chips=500)
    assert events(outcome, "extra rounds")
    assert events(outcome, "extra round")
    [session] = outcome.tournament.state.sessions.values()
    level = [name for tied in session.places if len(tied) > 1 for name in tied]
    assert all(session.stacks[name] < 50 for name in level)


def test_sessions_may_end_after_shoes_or_minutes() -> None:
    by_shoes = changed(
        "blackjack", 7, stages=(Stage(name="One", ends=SessionEnd(by="shoes", at=1)),)
    )
    assert done(by_shoes)["end-shoe"] == 1
    by_time = changed(
        "pai-gow", 4, stages=(Stage(name="One", ends=SessionEnd(by="minutes", at=10)),)
    )
    [session] = by_time.tournament.state.sessions.values()
    assert [table.rounds for table in session.tables.values()] == [10]


def test_a_banked_session_may_go_on_until_one_player_is_left() -> None:
    outcome = changed("roulette", 5, stages=(Stage(name="One"),), chips=20_000)
    [session] = outcome.tournament.state.sessions.values()
    assert len(session.stacks) <= 1


def test_stacks_are_carried_to_the_final_where_the_conditions_say_so() -> None:
    stages = (
        Stage(name="Day 1", ends=SessionEnd(by="players", at=6), advance=Advance(number=6)),
        Stage(name="Day 2", stacks="carried"),
    )
    outcome = changed("holdem", 12, stages=stages, rebuys="none", add_ons="none")
    assert outcome.tournament.state.chips_issued == 12 * 10_000
    assert sum(outcome.tournament.state.sessions["Day 2"].stacks.values()) == 120_000


def test_higher_limits_put_short_stacks_out() -> None:
    levels = (Level(minimum=50, maximum=500, rounds=3), Level(minimum=4_000, maximum=8_000))
    outcome = changed("mini-baccarat", 8, levels=levels)
    assert any(0 < event["chips"] < 4_000 for event in events(outcome, "eliminated"))


def test_players_wager_in_the_order_of_the_starting_marker() -> None:
    limits = determinations(example("canberra-poker"), 0, 1, 7)
    table = BotTable("canberra-poker", limits, Bots("1"), seeds("1", "table"))
    here = [Sitting(seat, f"P{seat}", 5_000) for seat in (2, 4, 5)]
    markers = []
    for _ in range(4):
        after = table.play(limits, here)
        here = [one._replace(stack=after[one.player]) for one in here]
        markers.append(table.carried.starting_marker)
    assert markers == [2, 4, 5, 2]


def test_the_field_is_as_large_as_the_conditions_allow() -> None:
    assert len(changed("pai-gow", None, players=FieldSize(minimum=3, maximum=5)).places) == 5
    with pytest.raises(Refused, match="All 42 entries are taken"):
        changed("pai-gow", 43)
    with pytest.raises(Refused, match="2 players have entered; at least 3 are needed"):
        changed("pai-gow", 2)


# Conditions


def test_every_fault_is_told_by_itself() -> None:
    bad = replace(example("holdem"), fee=None, commission=0, chips=None, donations=(5,))
    faults = faults_of(bad)
    assert [fault.clauses for fault in faults] == [
        ("NI2018-51 20.22(b)",),
        ("NI2018-51 20.3(a)(ii)",),
        ("NI2018-51 20.3(a)(iv)",),
    ]


@pytest.mark.parametrize(
    ("game", "changes", "part"),
    [
        ("pai-gow", {"per_table": 9}, "A table of pai-gow has 7 seats."),
        ("roulette", {"stages": (Stage(name="S", ends=SessionEnd(by="shoes", at=1)),)}, "a shoe"),
        ("blackjack", {"levels": (Level(minimum=25, maximum=75),)}, "multiples of 25"),
    ],
)
def test_what_no_table_can_play_is_told_before(game: str, changes: Any, part: str) -> None:
    [fault] = faults_of(example(game, **changes))
    assert part in fault.reason
    with pytest.raises(Refused, match=part):
        changed(game, 4, **changes)


@pytest.mark.parametrize("game", GAMES)
def test_the_templates_are_the_examples(game: str) -> None:
    assert template(game) == Path(EXAMPLES, f"{game}.toml").read_text("utf-8")
    assert faults_of(example(game)) == []


def test_bots_play_hand_for_hand_while_the_next_to_go_out_misses_the_prizes() -> None:
    prizes = Prizes(shares=(30, 20, 15, 10, 5, 4, 4, 3, 3, 2, 2, 2))
    outcome = play_tournament(example("holdem", prizes=prizes), "5", players=60)
    entries = outcome.tournament.journal.entries
    on, off = (entry for entry in entries if entry.command.get("do") == "hand-for-hand")
    between = [entry.command for entry in entries[on.seq : off.seq - 1]]
    tables = [told["table"] for told in between if told["do"] == "record-round"]
    assert tables == [1, 2] * (len(tables) // 2)
    assert {told.get("rounds", 1) for told in between} == {1}
    out = [e for entry in entries[on.seq : off.seq] for e in entry.events]
    assert len([e for e in out if e["event"] == "eliminated"]) == 1
    assert outcome.tournament.state.status == "closed"


def test_as_many_enter_as_the_conditions_allow() -> None:
    many = FieldSize(minimum=2, maximum=40)
    assert usual_field(example("holdem", players=many)) == 40
    assert usual_field(example("holdem", players=many, sit_and_go=9)) == 9
