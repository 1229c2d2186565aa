"""Tables of a tournament that are played here, by people or bots, dealt or live."""

from __future__ import annotations

from typing import Any

import pytest
from at_tables import (
    betting,
    dealt_and_live,
    finish_round,
    first_wager,
    hosted,
    in_play,
    live_alone,
    play_round,
)
from clauses import clause
from tournaments import (
    BANKED,
    GAMES,
    director,
    example,
    playing,
    refused,
    seeds,
    stack,
    stages,
)

from houseway.games.asks import Turn
from houseway.journal import MemoryJournal
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.dealt_source import Dealt
from houseway.tournament import Tournament, rules_of
from houseway.tournament.auditing import compared
from houseway.tournament.checking import faults_of
from houseway.tournament.conditions import Level, Override, SessionEnd, SideBetsOffered
from houseway.tournament.hosting import (
    HostedTable,
    OneTable,
    Rounds,
    level_at,
    play_extra,
)
from houseway.tournament.table_terms import determinations
from proof import rule, under


def clauses_of(refusal: pytest.ExceptionInfo[Refused]) -> tuple[str, ...]:
    return refusal.value.clauses


@dealt_and_live
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_at_a_table_of_its_own_and_recorded_round_by_round(game: str) -> None:
    t = in_play(game)
    host = hosted(t)
    for _ in range(3):
        play_round(host)
    host.do("dealer", "collect")
    assert t.state.sessions[host.session.name].tables[1].rounds == 3
    stakes = {name: one.stake for name, one in host.table.state.patrons.items()}
    for name, stake in stakes.items():
        assert stake == stack(t, name)
    told = [event["event"] for entry in host.table.journal.entries for event in entry.events]
    assert "out of order" not in told
    assert audit(host.table.journal.entries) == []
    assert compared(t.journal.entries, host.table.journal.entries) == []
    assert Tournament.replay(t.journal.entries).state == t.state


def test_calls_at_a_table_change_nothing_of_what_its_tournament_hears() -> None:
    t = in_play("roulette")
    host = hosted(t)
    for _ in range(2):
        host.table.journal.call("a late chip", "p1", "player")
        play_round(host)
        host.do("dealer", "collect")
    host.table.journal.answer(
        next(entry.seq for entry in host.table.journal.entries if entry.kind == "call"),
        "sue",
        "supervisor",
    )
    assert audit(host.table.journal.entries) == []
    assert compared(t.journal.entries, host.table.journal.entries) == []


TWO_LEVELS = (Level(minimum=100, maximum=1_050, rounds=1), Level(minimum=200, maximum=2_000))
SIGNS = {  # what the sign says at 100 to 1,050 and at 200 to 2,000
    "ultimate-holdem": (["100 to 1,050", "50"], ["200 to 2,000", "200"]),
    "canberra-poker": (
        ["100 per Box", "1,050 per Box", "50", "21,000 on a winning Bet"],
        ["200 per Box", "2,000 per Box", "200", "40,000 on a winning Bet"],
    ),
    "blackjack": (["100", "1050", "50"], ["200", "2000", "200"]),
    "tournament-blackjack": (["100", "1050", "50"], ["200", "2000", "200"]),
    "mini-baccarat": (["100", "1050", "50"], ["200", "2000", "200"]),
    "pai-gow": (["100 per Box", "1,050 per Box", "50"], ["200 per Box", "2,000 per Box", "200"]),
    "roulette": (
        ["100 in all in a round", "1,050 on one place", "50"],
        ["200 in all in a round", "2,000 on one place", "200"],
    ),
}


def on_the_sign(host: HostedTable) -> set[str]:
    return {text for _, text in host.table.view().sign}


@dealt_and_live
@under(
    rule("NI2019-212", "16.3(a)(vii)"),
    rule("NI2005-63", "20.4(g)"),
    rule("NI2002-45-canberra-poker", "15.2(g)"),
    rule("NI2002-45-blackjack", "19.2(h)"),
    rule("NI2002-45-mini-baccarat", "13.2(g)"),
    rule("NI2002-45-pai-gow", "17.2(g)"),
    rule("NI2002-45-roulette", "12.2(g)"),
)
def test_limits_and_multiples_of_a_level_are_on_the_sign_and_change_with_notice(game: str) -> None:
    first, second = SIGNS[game]
    host = betting(hosted(in_play(game, 3, levels=TWO_LEVELS)))
    assert {*first} <= on_the_sign(host)
    option, facts = first_wager(host)
    with pytest.raises(Refused, match=r"^125 is not a multiple of 50; the nearest are 100 and"):
        host.do(option.by, "wager", amount=125, **facts)
    finish_round(host)
    assert {*first} <= on_the_sign(host)
    host.do("dealer", "start")
    told = [event for entry in host.table.journal.entries for event in entry.events]
    (level,) = [event for event in told if event["event"] == "level"]
    assert level["notice"] == "by the clock of the tournament"
    assert level["takes_effect"] == "next round"
    assert {*second} <= on_the_sign(host)


@dealt_and_live
@rule("NI2018-51", "20.1")
def test_at_a_table_of_hold_em_rule_20_goes_before_the_rules_for_cash() -> None:
    t = in_play("holdem", 2, chips=150, levels=(Level(minimum=100, blinds=(50, 100)),))
    host = hosted(t)
    play_round(host)
    button = next(
        e.name for e in t.state.entrants.values() if e.seat == host.table.state.carried.button
    )
    told = [e for entry in host.table.journal.entries for e in entry.events]
    blinds = [e["player"] for e in told if e["event"] == "posted"]
    assert blinds[0] == button  # 20.19 and not 10.1
    assert not [e for e in told if e["event"] in ("declared player", "commission")]  # 14.3, 15.1
    assert next(e for e in told if e["event"] == "designated")["clauses"] == ["NI2018-51 20.1"]


@dealt_and_live
@rule("NI2019-212", "16.1")
def test_at_a_table_of_ultimate_hold_em_everybody_must_wager() -> None:
    t = in_play("ultimate-holdem", 2)
    host = hosted(t)
    host.do("dealer", "start")
    with pytest.raises(Refused) as refusal:
        host.do("dealer", "no-more-bets")
    assert "NI2019-212 16.15" in clauses_of(refusal)
    finish_round(host)
    cash = Table("ultimate-holdem", live=True)
    cash.do("dealer", "open", approval="L-1")
    cash.do("ann", "sit", seat=1, stake=10_000)
    with pytest.raises(Refused) as refusal:
        cash.do("operator", "use-marker", seat=1)
    assert "NI2019-212 16.1" in clauses_of(refusal)


@dealt_and_live
@rule("NI2005-63", "20.1", "20.7[2]")
def test_rule_20_adds_to_the_game_and_only_for_tournaments() -> None:
    cash = Table("blackjack", live=True)
    cash.do("dealer", "open")
    cash.do("ann", "sit", seat=1, stake=10_000)
    assert "use-marker" not in {one.do for one in cash.options("operator")}
    with pytest.raises(Refused) as refusal:
        cash.do("operator", "use-marker", seat=1)
    assert clauses_of(refusal) == ("NI2005-63 20.1",)
    with pytest.raises(Refused, match="table for cash") as refusal:
        Table("blackjack").do("director", "designate", name="Classic")
    assert clauses_of(refusal) == ("NI2005-63 20.1",)
    t = in_play("blackjack", 2)
    host = betting(hosted(t))
    first, second = host.table.round.wagering_order()
    box = host.table.state.patrons[second].seat
    with pytest.raises(Refused) as refusal:
        host.do(first, "wager", on="main", box=box, amount=100)
    assert "NI2005-63 20.7[2]" in clauses_of(refusal)
    with pytest.raises(Refused) as refusal:  # 20.14: the first player must wager
        host.do("dealer", "next-player")
    assert "NI2005-63 20.14" in clauses_of(refusal)
    finish_round(host)


@dealt_and_live
@rule("CTP", "4.2")
def test_a_designated_table_is_for_the_tournament_alone_until_it_is_released() -> None:
    t = in_play("charity-holdem", 3)
    host = hosted(t)
    host.do("dealer", "start")
    table = host.table
    for by, do, facts in (
        ("zoe", "sit", {"seat": 8, "stake": 5_000}),
        ("ann", "leave", {}),
        ("ann", "add-chips", {"amount": 100}),
    ):
        with pytest.raises(Refused, match="seats, chips and limits") as refusal:
            table.do(by, do, **facts)
        assert clauses_of(refusal) == ("CTP 4.2",)
    assert "sit" not in {one.do for one in table.options("zoe")}
    finish_round(host)
    host.release()
    table.do("zoe", "sit", seat=8, stake=5_000)
    with pytest.raises(Refused, match="another game") as refusal:
        table.do("director", "designate", name="Celebrity Poker")
    assert clauses_of(refusal) == ("CTP 4.2",)


@pytest.mark.parametrize("game", [g for g in GAMES if g != "charity-holdem"])
def test_nobody_takes_another_seat_or_other_chips_than_the_tournament_gives(game: str) -> None:
    host = hosted(in_play(game))
    host.refresh()
    for do, facts in (("sit", {"seat": 4, "stake": 100}), ("leave", {})):
        with pytest.raises(Refused) as refusal:
            host.do("zoe", do, **facts)
        assert clauses_of(refusal) == host.table.cite(host.table.house.tournament)


# Conditions at the table


@dealt_and_live
@under(rule("NI2005-63", "20.4(h)"), rule("NI2002-45-blackjack", "19.2(g)"))
def test_side_bets_are_offered_as_the_conditions_say(game: str) -> None:
    def spots(**changes: Any) -> set[str]:
        host = betting(hosted(in_play(game, 2, **changes)))
        options = host.table.options(host.table.round.called())
        finish_round(host)
        return {option.where["on"] for option in options if option.do == "wager"}

    assert spots(side_bets="none") == {"main"}
    offered = SideBetsOffered(perfect_pairs=(10, 100))
    assert spots(side_bets=offered) == {"main", "perfect-pairs"}
    if game == "blackjack":
        sevens = SideBetsOffered(super_sevens=(100,))
        assert spots(side_bets=sevens) == {"main", "super-sevens"}
    else:
        (fault,) = faults_of(example(game, side_bets=SideBetsOffered(super_sevens=(100,))))
        assert fault.clauses == ("NI2002-45-blackjack 19.2(g)",)


@live_alone
@rule("NI2005-63", "20.5")
def test_approved_conditions_go_before_the_rules_at_their_tables_and_nowhere_else() -> None:
    t = in_play("blackjack", 2)
    host = betting(hosted(t))
    first, second = host.table.round.wagering_order()
    for player, call in ((first, "next-player"), (second, "no-more-bets")):
        box = host.table.state.patrons[player].seat
        host.do(player, "wager", on="main", box=box, amount=500)
        host.do("dealer", call)
    for card in ["5s", "6s", "Td", "6d", "7d"]:
        host.do("dealer", "enter", fell=card)
    decider = host.table.procedure.asked.actors[0]
    box = host.table.state.patrons[decider].seat
    with pytest.raises(Refused) as refusal:
        host.do(decider, "double", box=box, amount=300)
    assert "NI2005-63 20.5" in clauses_of(refusal)
    host.do(decider, "double", box=box, amount=500)
    finish_round(host)
    plain = example("blackjack", overrides=())
    assert determinations(plain, 0, 1, 7).full_double is False
    with pytest.raises(Refused) as refusal:
        Table("blackjack").game.determinations_type(minimum=100, maximum=900, full_double=True)
    assert clauses_of(refusal) == ("NI2005-63 20.5",)


def test_an_override_that_no_table_knows_is_told() -> None:
    odd = (Override(rule="13.1", instead="All hands win", set={"all_win": True}),)
    (fault,) = faults_of(example("blackjack", overrides=odd))
    assert fault.reason == (
        "all_win carries out nothing in place of rule 13.1: tables know full_double in place of "
        "11.1 and soft_17 in place of 12.1; all else the Tournament Director sees to."
    )
    assert fault.clauses == ("NI2005-63 20.5",)


# Between table and tournament


@dealt_and_live
def test_what_happens_in_the_tournament_is_seen_at_the_table() -> None:
    t = in_play("holdem", 4)
    host = hosted(t)
    play_round(host)
    host.do("dealer", "collect")
    director(t, "approve-substitute", player="ann", substitute="zoe", reason="ill")
    director(t, "disqualify", player="bob", reason="told others the cards")
    director(t, "take-break", session="Main event", minutes=10)
    with pytest.raises(Refused, match="break") as refusal:
        host.do("dealer", "start")
    assert clauses_of(refusal) == ("NI2018-51 20.16",)
    t.clock.pass_(minutes=30)
    host.do("dealer", "start")
    assert set(host.table.state.patrons) == {"zoe", "cy", "di"}
    assert host.table.round.determinations.blinds == (50, 100)  # level 2 has come


@dealt_and_live
def test_an_absent_player_pays_and_is_folded() -> None:
    t = in_play("charity-holdem", 3)
    t.do("supervisor", "excuse", who="Sue", player="ann", reason="unwell")
    host = hosted(t)
    for _ in range(4):
        play_round(host)
    host.do("dealer", "collect")
    assert stack(t, "ann") < 5_000
    assert host.table.state.patrons["ann"].present is False


@dealt_and_live
def test_a_dispute_keeps_the_next_round_waiting() -> None:
    t = in_play("roulette", 2)
    host = hosted(t)
    host.do("dealer", "start")
    director(t, "dispute", matter="the ball was touched")
    finish_round(host)
    with pytest.raises(Refused, match="dispute"):
        host.do("dealer", "collect")
    assert host.unreported
    with pytest.raises(Refused, match="dispute"):
        host.do("dealer", "start")
    director(t, "settle-dispute", number=1, decision="the spin stands")
    host.do("dealer", "start")
    assert t.state.sessions["Final"].tables[1].rounds == 1


@dealt_and_live
def test_a_round_that_ends_in_a_break_is_recorded_after_it() -> None:
    t = in_play("holdem", 3)
    host = hosted(t)
    host.do("dealer", "start")
    director(t, "take-break", session="Main event", minutes=10)
    finish_round(host)
    with pytest.raises(Refused, match="break"):
        host.do("dealer", "start")
    t.clock.pass_(minutes=11)
    host.do("dealer", "start")
    assert t.state.sessions["Main event"].tables[1].rounds == 1


@dealt_and_live
def test_a_void_round_does_not_count_towards_the_heat() -> None:
    t = in_play("roulette", 2)
    host = hosted(t)
    host.do("dealer", "start")
    host.do("director", "void-round", ground="fraud", reason="a magnet")
    host.do("dealer", "start")
    assert t.state.sessions["Final"].tables[1].rounds == 0
    finish_round(host)
    host.do("dealer", "collect")
    assert t.state.sessions["Final"].tables[1].rounds == 1


@dealt_and_live
def test_an_excluded_player_is_out_of_the_tournament() -> None:
    t = in_play("roulette", 3)
    host = hosted(t)
    host.do("dealer", "start")
    host.do("director", "breach", player="ann", rule="10.2", exclude=True)
    finish_round(host)
    host.do("dealer", "collect")
    assert t.state.entrants["ann"].status == "disqualified"


@dealt_and_live
def test_the_session_s_last_round_is_the_last() -> None:
    t = in_play("roulette", 2, stages=stages("roulette", ends=SessionEnd(by="rounds", at=1)))
    host = hosted(t)
    play_round(host)
    with pytest.raises(Refused, match="run its course"):
        host.do("dealer", "start")
    director(t, "end-session", session="Final")
    assert t.state.sessions["Final"].status in ("ended", "extra rounds")


def test_a_table_is_taken_up_again_from_its_journal() -> None:
    t, seed = in_play("holdem", 3), seeds("table")
    host = HostedTable(t, 1, who="Dana", seeds=seed)
    play_round(host)
    host.do("dealer", "collect")
    journal = host.table.journal
    source = host.table.source
    assert isinstance(source, Dealt)
    more = {"secrets": source.book.take_new(), "seeds": seed, "clock": t.clock, "journal": journal}
    again = Table.resume(journal.entries, **more)
    later = HostedTable(t, 1, who="Dana", table=again)
    assert later.unreported is False
    play_round(later)
    later.do("dealer", "collect")
    assert t.state.sessions["Main event"].tables[1].rounds == 2


def test_one_table_is_played_here_and_another_is_recorded_by_hand() -> None:
    t = playing("roulette", 4, per_table=2, stages=stages("roulette"))
    here = [e.name for e in t.state.at_table("Final", 1)]
    there = [e.name for e in t.state.at_table("Final", 2)]
    kept = MemoryJournal("rounds")
    table = OneTable(t, 1, who="Dana", seed="x", seeds=seeds("y"), kept=Rounds(kept, "test"))
    assert table.play(50) == 20
    director(t, "record-round", table=2, rounds=20, stacks=dict.fromkeys(there, 4_000))
    assert all(stack(t, name) != 4_000 or name in here for name in here)
    director(t, "end-session", session="Final")
    assert compared(t.journal.entries, kept.entries) == []
    assert refused(t, None, "director", "record-round", table=1, stacks={})


def test_level_stacks_are_told_where_no_further_round_of_the_session_is_played() -> None:
    t = in_play("roulette", 2, stages=stages("roulette", ends=SessionEnd(by="rounds", at=1)))
    director(t, "record-round", stacks={"ann": 5_000, "bob": 5_000})
    director(t, "end-session")
    with pytest.raises(Refused, match="extra-round records") as refusal:
        OneTable(t, 1, who="Dana")
    assert clauses_of(refusal) == t.cite(clause(t, "level"))


@pytest.mark.parametrize("game", [game for game in BANKED if rules_of(game).level])
def test_bots_play_extra_rounds_until_nobody_is_level(game: str) -> None:
    t = in_play(game, 3, stages=stages(game, ends=SessionEnd(by="rounds", at=1)))
    kept = MemoryJournal("rounds")
    director(t, "record-round", stacks={"ann": 5_000, "bob": 5_000, "cy": 4_000})
    director(t, "end-session")
    (session,) = t.state.sessions
    assert level_at(t, 1) == session
    played = play_extra(t, 1, 50, who="Dana", seeds=seeds("extra"), kept=Rounds(kept, "test"))
    assert 1 <= played <= 50
    assert t.state.sessions[session].status == "ended"
    assert {name for tied in t.state.sessions[session].places[:2] for name in tied} == {
        "ann",
        "bob",
    }
    assert compared(t.journal.entries, kept.entries) == []
    with pytest.raises(Refused, match="Nobody at table 1"):
        play_extra(t, 1, 1, who="Dana")


def test_a_table_that_is_not_in_play_cannot_be_played() -> None:
    with pytest.raises(Refused, match="Table 9"):
        OneTable(in_play("roulette", 2), 9, who="Dana")


@live_alone
@rule("NI2002-45-mini-baccarat", "9.2[2]", "13.13", "13.13[2]")
def test_nobody_is_out_for_want_of_a_stake_before_a_round_without_betting() -> None:
    """Ann is left with 25 where 50 are due; the round that comes next asks nobody for a stake."""
    limits = (Level(minimum=50, maximum=500),)
    t = in_play("mini-baccarat", 3, chips=75, levels=limits)
    host = hosted(t)
    ann, bob, cy = sorted(t.state.entrants)
    host.do("dealer", "start")
    while isinstance(asked := host.table.procedure.asked, Turn) and not _wagers_open(host):
        host.do(asked.options[0].by, asked.options[0].do)
    host.do("dealer", "enter", fell="Ad")  # shown, and one more is burnt
    for name in host.table.procedure.wagering_order():
        if host.table.procedure.called() != name:
            host.do("dealer", "next-player")
        host.do(name, "wager", on="banker" if name == ann else "player", amount=50)
    host.do("dealer", "no-more-bets")
    for card in ("9c", "2d", "Kh", "Ks"):
        host.do("dealer", "enter", fell=card)
    host.do("supervisor", "surplus-card", exposed=True)
    host.do("dealer", "enter", fell="5h")
    host.do("dealer", "collect")
    assert [stack(t, name) for name in (ann, bob, cy)] == [25, 125, 125]
    assert t.state.entrants[ann].status == "in"
    host.do("dealer", "start")
    assert ann in host.table.round.stakes
    host.do("dealer", "no-more-bets")
    for card in ("4d", "2c", "3h"):
        host.do("dealer", "enter", fell=card)
    assert host.table.settled
    host.do("dealer", "start")
    assert t.state.entrants[ann].status == "out"
    assert ann not in host.table.round.stakes
    [out] = [e for one in t.journal.entries for e in one.events if e["event"] == "eliminated"]
    assert (out["player"], out["chips"]) == (ann, 25)
    assert "NI2002-45-mini-baccarat 13.13[2]" in out["clauses"]
    assert Tournament.replay(t.journal.entries).state == t.state


def _wagers_open(host: HostedTable) -> bool:
    return bool(getattr(host.table.procedure, "betting_open", False))
