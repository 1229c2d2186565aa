"""Chips, limits, breaks and places of a tournament, seen at tables where rounds are played."""

from __future__ import annotations

import pytest
from at_tables import (
    betting,
    dealt_and_live,
    dealt_in,
    everybody_all_in,
    finish_round,
    first_wager,
    hosted,
    in_play,
    live_alone,
    lost,
    next_step,
    no_round,
    play_round,
    round_at,
)
from tournaments import director, example, operator, rounds, stack, stages

from houseway.games.events import Settlement
from houseway.rulebook import Refused
from houseway.tournament import Tournament
from houseway.tournament.conditions import Level, SessionEnd
from houseway.tournament.hosting import HostedTable
from houseway.tournament.hosting.players import Field as Bots
from houseway.tournament.ledger import POOL
from proof import rule, under

pytestmark = dealt_and_live

COMPULSORY = {  # everybody wagers in every round
    "ultimate-holdem": "16.15",
    "blackjack": "20.14",
    "canberra-poker": "15.13",
    "tournament-blackjack": "19.13",
    "mini-baccarat": "13.13",
    "pai-gow": "17.13",
}


LEVELS = (Level(minimum=200, maximum=500, rounds=1), Level(minimum=400, maximum=900))


def settled(host: HostedTable, player: str, wager: str) -> Settlement:
    ends = round_at(host).settlements
    return next(end for end in ends if (end.player, end.wager) == (player, wager))


@under(
    rule("NI2019-212", "16.3(a)(iv)"),
    rule("NI2018-51", "20.3(a)(iv)"),
    rule("NI2005-63", "20.4(d)"),
    rule("CTP", "3.2(a)", "8.2", "10.1", "10.1.1"),
    rule("NI2002-45-canberra-poker", "15.2(d)"),
    rule("NI2002-45-blackjack", "19.2(d)"),
    rule("NI2002-45-mini-baccarat", "13.2(d)"),
    rule("NI2002-45-pai-gow", "17.2(d)"),
    rule("NI2002-45-roulette", "12.2(d)"),
)
def test_everybody_plays_the_first_round_with_the_chips_of_the_conditions(game: str) -> None:
    for chips in (7_500, 4_000):
        host = hosted(in_play(game, 3, chips=chips))
        play_round(host)
        assert {stake for _, stake in dealt_in(host).values()} == {chips}
        assert len(dealt_in(host)) == 3


def over_the_maximum(host: HostedTable, maximum: int) -> Settlement:
    """How a wager of 300 more than the maximum ends, in a round that is played."""
    option, facts = first_wager(betting(host))
    host.do(option.by, "wager", amount=maximum + 300, **facts)
    finish_round(host)
    return settled(host, option.by, facts["on"])


@under(
    rule("NI2019-212", "16.3(a)(vii)"),
    rule("NI2005-63", "20.4(g)"),
    rule("NI2002-45-canberra-poker", "15.2(g)"),
    rule("NI2002-45-blackjack", "19.2(h)"),
    rule("NI2002-45-mini-baccarat", "13.2(g)"),
    rule("NI2002-45-pai-gow", "17.2(g)"),
)
def test_the_limits_of_the_level_hold_at_its_table(game: str) -> None:
    """The first round is played at 200 to 500, the second at 400 to 900."""
    for number in range(60):  # until the wager loses in both, so that all of it is seen
        host = hosted(in_play(game, 3, levels=LEVELS), seed=f"deal {number}")
        ends = [over_the_maximum(host, high) for high in (500, 900)]
        if {end.result for end in ends} == {"lose"}:
            break
    assert [(end.staked, end.returned) for end in ends] == [(800, 300), (1_200, 300)]
    for low, level in ((200, LEVELS[0]), (400, LEVELS[1])):
        host = hosted(in_play(game, 3, levels=(level,)))
        option, facts = first_wager(betting(host))
        host.do(option.by, "wager", amount=low - 100, **facts)
        with pytest.raises(Refused) as refusal:
            host.do("dealer", "next-player")
        assert refusal.value.clauses == host.t.cite(COMPULSORY[game])


@live_alone
@rule("NI2002-45-roulette", "12.2(g)")
def test_the_limits_of_the_level_hold_at_its_wheel() -> None:
    host = hosted(in_play("roulette", 3, levels=LEVELS))
    for low, high in ((200, 500), (400, 900)):
        host.do("dealer", "start")
        host.do("ann", "wager", on="red", amount=high + 300)
        host.do("bob", "wager", on="red", amount=low)
        host.do("cy", "wager", on="red", amount=low - 100)
        for do, facts in (("spin", {}), ("no-more-bets", {}), ("enter", {"fell": "1"})):
            host.do("dealer", do, **facts)
        won = settled(host, "ann", "red")
        assert (won.staked, won.paid, won.returned) == (high + 300, high, 2 * high + 300)
        assert settled(host, "bob", "red").paid == low
        counted = {end.player for end in round_at(host).settlements}
        assert ("cy" in counted) == (low == 200)  # told once, and paid that time; then given back


@rule("NI2018-51", "20.3(a)(vii)")
def test_blinds_antes_and_limits_of_the_level_hold_at_its_table_of_holdem() -> None:
    levels = (
        Level(minimum=50, maximum=200, blinds=(25, 50), rounds=1),
        Level(minimum=100, blinds=(50, 100), ante=25),
    )
    host = hosted(in_play("holdem", 3, levels=levels))
    for posts, most in (((25, 50), 250), ((25, 25, 25, 50, 100), None)):
        host.do("dealer", "start")
        while not host.table.round.acting:
            next_step(host)
        told = [e for e in host.table.round.events if e.event in ("posted", "ante")]
        assert sorted(e.facts["amount"] for e in told) == sorted(posts)
        acting = host.table.round.acting
        raises = [o for o in host.table.options(acting) if o.do == "raise"]
        all_in = host.table.round.stakes[acting] + host.table.round.view(None).bets.get(acting, 0)
        assert max(o.choose["to"].high for o in raises) == (most or all_in)
        finish_round(host)


@under(
    rule("NI2019-212", "16.14"),
    rule("NI2018-51", "20.15"),
    rule("NI2005-63", "20.13"),
    rule("NI2002-45-canberra-poker", "15.12"),
    rule("NI2002-45-blackjack", "19.12"),
    rule("NI2002-45-mini-baccarat", "13.12"),
    rule("NI2002-45-pai-gow", "17.12"),
    rule("NI2002-45-roulette", "12.12"),
)
def test_stacks_change_by_the_rounds_that_were_played_and_by_nothing_else(game: str) -> None:
    t = in_play(game, 3)
    host = hosted(t)
    for _ in range(3):
        play_round(host)
        before = {name: stake for name, (_, stake) in dealt_in(host).items()}
        put = dict.fromkeys(before, 0)
        for end in round_at(host).settlements:
            put[end.player] += end.returned - end.staked
        host.do("dealer", "collect")
        assert {name: stack(t, name) for name in before} == {
            name: stake + put[name] for name, stake in before.items()
        }
        for do, facts in (("add-chips", {"amount": 500}), ("leave", {})):
            with pytest.raises(Refused):
                host.do("ann", do, **facts)
        with pytest.raises(Refused):
            director(t, "record-round", table=1, stacks={"ann": 10_000})
    floats = sum(table.float for table in host.session.tables.values())
    assert sum(stack(t, name) for name in before) + floats == t.state.chips_issued


@under(
    rule("NI2019-212", "16.15#2"),
    rule("NI2005-63", "20.14[2]"),
    rule("NI2002-45-canberra-poker", "15.13[2]"),
    rule("NI2002-45-blackjack", "19.13[2]"),
    rule("NI2002-45-mini-baccarat", "13.13[2]"),
    rule("NI2002-45-pai-gow", "17.13[2]"),
    rule("NI2002-45-roulette", "12.13[2]"),
)
def test_who_cannot_stake_the_minimum_is_dealt_no_further_round(game: str) -> None:
    need = 1_000 if game == "ultimate-holdem" else 500  # there an ante and an equal blind
    levels = (Level(minimum=100, maximum=1_000, minutes=10), Level(minimum=500, maximum=1_000))
    t = in_play(game, 4, levels=levels, chips=20_000)
    host = hosted(t)
    play_round(host)
    assert set(dealt_in(host)) == {"ann", "bob", "cy", "di"}
    host.do("dealer", "collect")
    rounds(t, {"ann": 5_000, "bob": 5_000, "cy": need, "di": need - 100})
    t.clock.pass_(minutes=10)
    play_round(host)
    assert set(dealt_in(host)) == {"ann", "bob", "cy"}
    assert (t.state.entrants["di"].status, t.state.entrants["di"].seat) == ("out", None)


@under(
    rule("NI2005-63", "20.4(b)"),
    rule("NI2002-45-canberra-poker", "15.2(b)"),
    rule("NI2002-45-blackjack", "19.2(b)"),
    rule("NI2002-45-mini-baccarat", "13.2(b)"),
    rule("NI2002-45-pai-gow", "17.2(b)"),
    rule("NI2002-45-roulette", "12.2(b)"),
)
def test_a_heat_of_two_rounds_has_two(game: str) -> None:
    t = in_play(game, 3, stages=stages(game, ends=SessionEnd(by="rounds", at=2)))
    host = hosted(t)
    play_round(host)
    with pytest.raises(Refused):
        director(t, "end-session", session=host.session.name)
    play_round(host)
    host.do("dealer", "collect")
    name = host.session.name
    assert "run its course" in no_round(host, t.rules.items["sessions"].clause)
    director(t, "end-session", session=name)


@under(
    rule("NI2019-212", "16.18"),
    rule("NI2018-51", "20.16"),
    rule("NI2005-63", "20.17"),
    rule("NI2002-45-canberra-poker", "15.17"),
    rule("NI2002-45-blackjack", "19.17"),
    rule("NI2002-45-mini-baccarat", "13.17"),
    rule("NI2002-45-pai-gow", "17.17"),
    rule("NI2002-45-roulette", "12.16"),
)
def test_no_round_begins_in_a_break_and_the_next_one_after_it(game: str) -> None:
    t = in_play(game, 3)
    host = hosted(t)
    play_round(host)
    host.do("dealer", "collect")
    director(t, "take-break", session=host.session.name, minutes=10)
    t.clock.pass_(minutes=9, seconds=59)
    assert "break" in no_round(host, t.rules.break_play)
    t.clock.pass_(seconds=1)
    play_round(host)
    host.do("dealer", "collect")
    assert host.session.tables[1].rounds == 2


# Out, and back


def all_in_until_out(t: Tournament, tries: int = 200) -> HostedTable:
    """A table at which somebody has lost every chip in a round that was played."""
    host = hosted(t)
    bots = Bots("1")
    bots.late = True
    for _ in range(tries):
        play_round(host, bots)
        host.do("dealer", "collect")
        if any(not stack(t, name) for name in dealt_in(host)):
            return host
    raise AssertionError("nobody went out")


@under(
    rule("NI2019-212", "16.7", "16.3(a)(viii)(A)"),
    rule("NI2018-51", "20.7", "20.3(a)(viii)(A)"),
)
def test_who_has_lost_every_chip_and_cannot_buy_back_is_dealt_no_further_round(game: str) -> None:
    t = in_play(game, 4, rebuys="none", add_ons="none", chips=1_000)
    host = all_in_until_out(t)
    out = lost(t)
    assert {t.state.entrants[name].status for name in out} == {"out"}
    if len(dealt_in(host)) - len(out) > 1:
        play_round(host)
        assert not set(out) & set(dealt_in(host))


@under(
    rule("NI2019-212", "16.3(a)(iii)(G)", "16.21(a)"),
    rule("NI2018-51", "20.3(a)(iii)(G)", "20.22", "20.22(a)"),
)
def test_who_buys_back_is_dealt_in_with_the_chips_that_were_paid_for(game: str) -> None:
    levels, terms = example("holdem").levels[:3], example("holdem").rebuys
    t = in_play(game, 4, rebuys=terms, add_ons="none", levels=levels, chips=1_000)
    host = all_in_until_out(t)
    pool = t.state.ledger.balance(POOL)
    (first, *_) = lost(t)
    director(t, "rebuy", player=first)
    assert t.state.ledger.balance(POOL) == pool + 20_000
    play_round(host)
    assert dealt_in(host)[first][1] == 10_000


@under(rule("NI2019-212", "16.3(a)(iii)(H)"), rule("NI2018-51", "20.3(a)(iii)(H)"))
def test_an_add_on_is_played_with_after_the_break_in_which_it_was_bought(game: str) -> None:
    terms, levels = example("holdem").add_ons, example("holdem").levels[:3]
    t = in_play(game, 3, rebuys="none", add_ons=terms, levels=levels)
    host = hosted(t)
    play_round(host)
    host.do("dealer", "collect")
    before = stack(t, "ann")
    t.clock.pass_(minutes=45)
    director(t, "add-on", player="ann")
    assert "break" in no_round(host, t.rules.break_play)
    t.clock.pass_(minutes=15)
    play_round(host)
    assert dealt_in(host)["ann"][1] == before + 5_000


# Places


@under(
    rule("NI2005-63", "20.22"),
    rule("NI2002-45-canberra-poker", "15.22"),
    rule("NI2002-45-blackjack", "19.22"),
    rule("NI2002-45-mini-baccarat", "13.22"),
    rule("NI2002-45-pai-gow", "17.22"),
    rule("NI2002-45-roulette", "12.20"),
)
def test_two_who_lose_their_last_chips_in_one_round_share_two_prizes(game: str) -> None:
    """Bob and cy have one minimum left each; second and third prize are 9,000 and 3,000."""
    level = (Level(minimum=1_000, maximum=1_000),)
    prizes = example("roulette").prizes
    for number in range(60):
        t = in_play(game, 3, levels=level, prizes=prizes, fee=11_000, commission=1_000)
        rounds(t, {"ann": 5_000, "bob": 1_000, "cy": 1_000})
        host = hosted(t, seed=f"deal {number}")
        play_round(host, Bots(str(number)))
        host.do("dealer", "collect")
        if sorted(lost(t)) == ["bob", "cy"]:
            break
    else:
        raise AssertionError("no round put both out")
    director(t, "end-session", session=next(iter(t.state.sessions)))
    director(t, "award-places")
    operator(t, "pay-prizes")
    assert t.state.ledger.won(["ann", "bob", "cy"]) == {"ann": 18_000, "bob": 6_000, "cy": 6_000}


def both_out(game: str, stacks: dict[str, int], **changes: object) -> Tournament:
    """A tournament in which one hand put bob and cy out together, with these stacks before it."""
    for number in range(60):
        t = in_play(game, 3, **changes)
        rounds(t, stacks)
        everybody_all_in(hosted(t, seed=f"deal {number}"))
        if sorted(lost(t)) == ["bob", "cy"]:
            director(t, "end-session", session=next(iter(t.state.sessions)))
            director(t, "award-places")
            return t
    raise AssertionError("no hand put both out")


@rule("NI2018-51", "20.18", "20.20", "20.20#2")
def test_two_out_in_one_hand_are_placed_by_the_chips_that_each_put_in_it() -> None:
    """30,000 in prizes: 15,000, 9,000 and 6,000."""
    terms = {"chips": 10_000, "fee": 11_000, "commission": 1_000}
    t = both_out("holdem", {"ann": 20_000, "bob": 6_000, "cy": 4_000}, **terms)
    operator(t, "pay-prizes")
    assert t.state.ledger.won(["ann", "bob", "cy"]) == {"ann": 15_000, "bob": 9_000, "cy": 6_000}
    t = both_out("holdem", {"ann": 20_000, "bob": 5_000, "cy": 5_000}, **terms)
    operator(t, "pay-prizes")
    assert t.state.ledger.won(["ann", "bob", "cy"]) == {"ann": 15_000, "bob": 7_500, "cy": 7_500}


@rule("CTP", "10.1.3", "21.3", "21.3[2]", "21.4")
def test_the_last_with_chips_wins_and_two_out_in_one_hand_rank_by_their_stakes_before_it() -> None:
    t = both_out("charity-holdem", {"ann": 9_000, "bob": 2_000, "cy": 4_000}, chips=5_000)
    assert t.state.places == [["ann"], ["cy"], ["bob"]]
    (places,) = [event for event in t.journal.head.events if event["event"] == "places"]
    assert places["places"] == [[1, "ann"], [2, "cy"], [3, "bob"]]
    assert "CTP 21.4" in places["clauses"]
    t = both_out("charity-holdem", {"ann": 9_000, "bob": 3_000, "cy": 3_000}, chips=5_000)
    assert [len(tied) for tied in t.state.places] == [1, 1, 1]
    told = [event for entry in t.journal.entries for event in entry.events]
    (drawn,) = [event for event in told if event["event"] == "cards drawn"]
    assert t.state.places[1:] == [[name] for name in drawn["order"]]
    assert sorted(drawn["order"]) == ["bob", "cy"]


@rule("CTP", "16.2", "16.3", "16.3[2]")
def test_an_elimination_round_is_played_out_and_then_puts_the_smallest_stack_out() -> None:
    t = in_play("charity-holdem", 4, chips=5_000)
    rounds(t, {"ann": 8_000, "bob": 6_000, "cy": 5_000, "di": 1_000})
    host = hosted(t)
    director(t, "announce-elimination", table=1)
    play_round(host)
    ends = round_at(host).stakes
    host.do("dealer", "collect")
    smallest = min(ends, key=lambda name: (ends[name] or 10**9, name))
    assert t.state.entrants[smallest].status == "out"
    left = {name: stack(t, name) for name in ends if name != smallest and ends[name]}
    shared = {name: have - ends[name] for name, have in left.items()}
    each = ends[smallest] // len(left) // 25 * 25  # in chips of 25; the rest goes to one of them
    rest = ends[smallest] - each * (len(left) - 1)
    assert sorted(shared.values()) == [*[each] * (len(left) - 1), rest]
    play_round(host)
    assert smallest not in dealt_in(host)
