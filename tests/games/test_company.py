"""Players who keep company: legal, of several characters, and blind to what they may not see."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest
from holdem_rounds import Hand
from ultimate_holdem_rounds import antes, opened

from houseway import GAMES
from houseway.equipment import Chance, cards
from houseway.games.asks import Act, Settled
from houseway.games.bots import house
from houseway.games.company import CHARACTERS, Mind, make_up_mind
from houseway.games.poker.judgement import share_of_pot, situation
from houseway.games.ultimate_holdem.judgement import is_good_flop, worth_on_river
from houseway.ranking.poker import HOLDEM, PokerRanking
from houseway.table import Table
from houseway.table.dealt_source import dealt
from playing import step

THREE = {"ann": 20_000, "bob": 20_000, "cy": 20_000}


def sat_down(name: str, stake: int | None = None) -> Table:
    game = GAMES[name]
    chosen = game.usual_table.determinations
    source = dealt(game.round, chosen, partial(Random(5).randbytes, 32))
    table = Table(name, chosen, source=source)
    table.do(table.house.in_charge, "open", approval="L-1")
    stake = stake or min(game.usual_table.stake, table.buy_in.largest)
    for seat, player in zip(table.seat_numbers, CHARACTERS, strict=False):
        table.do(player, "sit", seat=seat, stake=stake)
    return table


def play_round(table: Table) -> list[Mind]:
    """A round that everybody plays in character, and what they did."""
    table.do("dealer", "start")
    minds = []
    while not isinstance(table.procedure.asked, Settled):
        found = (make_up_mind(table.procedure, p, c) for p, c in CHARACTERS.items())
        mind = next(filter(None, found), None)
        act = mind.act if mind else house(table.procedure)
        minds += [mind] if mind else []
        table.do(act.by, act.do, **act.facts)
    return minds


@pytest.mark.parametrize("name", GAMES)
def test_every_character_plays_every_game_by_its_rules(name: str) -> None:
    minds = play_round(sat_down(name))
    assert {mind.act.by for mind in minds} == {*CHARACTERS}
    assert [mind.act for mind in play_round(sat_down(name))] == [mind.act for mind in minds]


def test_stakes_and_places_are_a_matter_of_character() -> None:
    table = sat_down("roulette")
    acts = [mind.act for _ in range(6) for mind in play_round(table)]
    staked = {name: [a for a in acts if a.by == name] for name in CHARACTERS}
    assert len(staked["cautious"]) == 6
    assert len(staked["moody"]) > 6
    average = {name: sum(a.facts["amount"] for a in of) / 6 for name, of in staked.items()}
    assert average["cautious"] < average["bold"]


@pytest.mark.parametrize("name", ["canberra-poker", "ultimate-holdem"])
def test_what_is_left_is_enough_for_three_more_such_rounds(name: str) -> None:
    """A round may take three first wagers, so that the first is at most a twelfth of the stake."""
    first = next(m.act for m in play_round(sat_down(name, 18_000)) if m.act.by == "bold")
    assert first.facts["amount"] == 1_500


def test_characters_bet_on_more_places_or_fewer() -> None:
    table = sat_down("roulette")
    most = dict.fromkeys(CHARACTERS, 0)
    for _ in range(25):
        bets = Counter(mind.act.by for mind in play_round(table))
        most = {name: max(most[name], bets[name]) for name in CHARACTERS}
    assert most == {"cautious": 1, "steady": 2, "sociable": 4, "bold": 3, "moody": 5}


def test_characters_put_down_more_or_less() -> None:
    table, times = sat_down("mini-baccarat"), {name: set[float]() for name in CHARACTERS}
    minimum = GAMES["mini-baccarat"].usual_table.determinations.minimum
    for act in [mind.act for _ in range(25) for mind in play_round(table)]:
        if act.do == "wager":
            times[act.by].add(act.facts["amount"] / minimum)
    assert times == {
        "cautious": {1, 2},
        "steady": {1, 2, 3},
        "sociable": {1, 2, 3},
        "bold": {2, 3, 5, 8},
        "moody": {1, 2, 10},
    }


@pytest.mark.parametrize(
    ("name", "in_a_hundred"),
    [("cautious", 2), ("sociable", 3), ("steady", 6), ("moody", 10), ("bold", 18)],
)
def test_everybody_bluffs_some_more_than_others(name: str, in_a_hundred: int) -> None:
    """Nothing in the hand, the board is out, and nobody has bet before the last to speak."""
    hand = Hand(THREE, {"cy": "3s 2d"}, "Kh Qc 9d 8s 6c")
    while len(hand.round.board) < 5 or hand.acting != "cy":
        open_to = {option.do for option in hand.round.options(hand.acting)}
        hand.do(hand.acting, next(do for do in ("check", "no-raise", "call") if do in open_to))
    judge, chances = GAMES["holdem"].bot.judge, (Chance(b"cy", str(n)) for n in range(2_000))
    minds = [judge(hand.round, "cy", CHARACTERS[name], chance) for chance in chances]
    bluffs = sum(mind.act.do == "bet" for mind in minds)
    assert bluffs / 20 == pytest.approx(in_a_hundred, abs=1.2)


@pytest.mark.parametrize(
    ("name", "presses", "margin"),
    [
        ("cautious", 1.75, 0.06),
        ("steady", 1.5, 0.02),
        ("sociable", 1.9, -0.08),
        ("bold", 1.2, 0.0),
    ],
)
def test_what_a_hand_must_be_worth_to_be_raised_or_called(
    name: str, presses: float, margin: float
) -> None:
    """One raise before it: what counts is the part of the pot, and what it costs to stay."""
    done = set()
    for hole in ("As Ad", "Ts Td", "As Kd", "Qs Js", "8s 7s", "Ks 6d", "Js 4d", "7s 2d"):
        hand = Hand(THREE, {"cy": hole})
        while hand.acting != "cy":
            hand.do(hand.acting, "raise", to=4_000)
        call = next(o for o in hand.round.options("cy") if o.do == "call")
        seen = situation(hand.round, "cy", cards(hole), call)
        edge = seen.worth - seen.price - margin
        wanted = "raise" if edge > 0 and seen.evenly >= presses + 0.35 * seen.raises else "fold"
        wanted = "call" if edge > 0 and wanted == "fold" else wanted
        assert make_up_mind(hand.round, "cy", CHARACTERS[name]).act.do == wanted, hole
        done.add(wanted)
    assert len(done) > 1


@pytest.mark.parametrize(("hole", "done"), [("As Ks", "raise"), ("2s 2h", "call")])
def test_after_three_raises_only_the_very_best_is_raised_again(hole: str, done: str) -> None:
    """A royal flush, and three twos on a board where four to a straight lie."""
    hand = Hand(dict.fromkeys(THREE, 50_000), {"cy": hole}, "Qs Js Ts 2d 7c")
    while len(hand.round.board) < 5:
        open_to = {option.do for option in hand.round.options(hand.acting)}
        hand.do(hand.acting, next(do for do in ("check", "no-raise", "call") if do in open_to))
    hand.do("ann", "bet", to=1_000)
    hand.do("bob", "raise", to=2_000)
    hand.do("cy", "call")
    hand.do("ann", "raise", to=3_000)
    hand.do("bob", "raise", to=4_000)
    assert hand.round.street.raises == 3
    assert make_up_mind(hand.round, "cy", CHARACTERS["bold"]).act.do == done


# What they may not see


@pytest.mark.parametrize("character", CHARACTERS.values(), ids=CHARACTERS)
@pytest.mark.parametrize("board", ["", "Kh 8c 2d", "Kh 8c 2d 9s 3c"])
def test_the_cards_of_others_change_nothing_at_poker(character: Any, board: str) -> None:
    def chosen(others: dict[str, str]) -> Mind | None:
        hand = Hand(THREE, {"cy": "As Kd", **others}, board)
        while len(hand.round.board) < len(board.split()):
            amounts = {o.do: o for o in hand.round.options(hand.acting)}
            hand.do(hand.acting, next(d for d in ("check", "no-raise", "call") if d in amounts))
        return make_up_mind(hand.round, hand.acting, character)

    first = {"ann": "9c 8d", "bob": "7h 2s"}
    worse = chosen(first)
    asked = worse.act.by
    kept = {asked: first[asked]} if asked in first else {}
    others = iter(("Qc Qd", "Jc Jd"))
    assert chosen({name: kept.get(name) or next(others) for name in first}) == worse


@pytest.mark.parametrize("checks", [0, 1, 2])
def test_what_the_dealer_has_and_what_lies_face_down_change_nothing(checks: int) -> None:
    steps = [*antes("ann"), *[step("ann", "check")] * checks]
    seen = ("9c 8c 2d 7h 3s", "9c 8c 2d 7h 3s", "9c 8c 2d 7h 3s")[checks]
    unseen = ("Qc Jc Th 6d 6s", "9c 8c 2d 6d 6s", "9c 8c 2d 7h 3s")[checks]
    weak = opened(f"{seen} As 4d Kd Kh", *steps)
    strong = opened(f"{unseen} As 4d 5d Jh", *steps)
    assert make_up_mind(weak, "ann") == make_up_mind(strong, "ann") is not None


# How well they play


def test_a_share_of_the_pot_is_what_it_should_be() -> None:
    def share(hole: str, board: str = "", rivals: int = 1) -> float:
        return share_of_pot(cards(hole), tuple(cards(board)) if board else (), rivals, HOLDEM)

    assert share("As Ad") == pytest.approx(0.852, abs=0.09)
    assert share("7s 2d") == pytest.approx(0.346, abs=0.11)
    assert share("As Ad", rivals=5) == pytest.approx(0.49, abs=0.13)
    assert share("As Ks", "Qs Js Ts 2d 3d", rivals=4) == 1.0
    assert share("As Ks") == share("Ah Kh")


def test_a_joker_is_worth_much() -> None:
    ranking = PokerRanking(deck=52, joker=True)
    assert share_of_pot(cards("Jk Ad"), (), 1, ranking) > 0.75


def test_not_everybody_stays_with_a_middling_hand() -> None:
    hand = Hand(THREE, {"cy": "Ks 6d"})
    hand.do(hand.acting, "raise", to=4_000) if hand.acting != "cy" else None
    acts = {name: make_up_mind(hand.round, "cy", who).act.do for name, who in CHARACTERS.items()}
    assert acts["cautious"] == "fold"
    assert acts["sociable"] == "call"


def test_a_hand_is_hard_in_the_middle_of_the_cards_and_easy_where_it_is_made() -> None:
    flop = opened("9c 8c 2d 7h 3s As 4d Kd Kh", *antes("ann"), step("ann", "check"))
    assert make_up_mind(flop, "ann").difficulty == 0.5
    checked = [step("ann", "check")] * 2
    made = opened("Ac Ah 2d 7h 3s As Ad Kd Kh", *antes("ann"), *checked)
    assert make_up_mind(made, "ann").difficulty == 0


@pytest.mark.parametrize("name", [name for name in CHARACTERS if name != "moody"])
def test_the_best_hand_is_raised_and_the_worst_given_up(name: str) -> None:
    best, worst = Hand(THREE, {"cy": "As Ad"}), Hand(THREE, {"cy": "7s 2d"})
    for hand in (best, worst):
        hand.do(hand.acting, "raise", to=4_000) if hand.acting != "cy" else None
    assert make_up_mind(best.round, "cy", CHARACTERS[name]).act.do == "raise"
    mind = make_up_mind(worst.round, "cy", CHARACTERS[name])
    assert mind.act.do == "fold" or name == "sociable"


@pytest.mark.parametrize(
    ("own", "board", "plays_on"),
    [
        ("As Ad", "2c 7d 9h Js Kc", True),
        ("Kd 3s", "2c 7d 9h Js 4c", True),  # fewer than 21 cards beat a king
        ("3s 4d", "2c 7h 9h Js Kc", False),
        ("5d 3s", "Ac Kd Qh Js Tc", True),  # what lies there is everybody's
    ],
)
def test_the_river_is_reckoned_out(own: str, board: str, plays_on: bool) -> None:
    assert (worth_on_river(tuple(cards(own)), tuple(cards(board))) > -2) is plays_on


@pytest.mark.parametrize(
    ("own", "board", "good"),
    [
        ("2s 2d", "5c 9s Kd", False),
        ("3s 3d", "5c 9s Kd", True),
        ("Ts 4s", "2s 9s Kd", True),
        ("9s 4s", "2s 8s Kd", False),
        ("Kc 4d", "4h 9c 9s", True),
    ],
)
def test_twice_the_ante_after_the_flop(own: str, board: str, good: bool) -> None:
    assert is_good_flop(cards(own), cards(board)) is good


# How long they think


def test_nobody_acts_like_a_metronome() -> None:
    minds = [Mind(Act("ann", "call", {"amount": amount}), 0.5) for amount in range(100, 140)]
    for character in CHARACTERS.values():
        seconds = [mind.seconds(character) for mind in minds]
        assert 0.6 <= min(seconds) < max(seconds) <= 4
        assert len({round(second, 1) for second in seconds}) > 5


def test_nobody_is_quicker_or_slower_than_people_are() -> None:
    def seconds(name: str, difficulty: float) -> list[float]:
        minds = [Mind(Act("ann", "call", {"amount": n}), difficulty) for n in range(50)]
        return [mind.seconds(CHARACTERS[name]) for mind in minds]

    assert min(seconds("bold", 0)) == 0.6
    assert max(seconds("cautious", 1)) == 4.0


def test_what_is_hard_takes_longer() -> None:
    def average(difficulty: float) -> float:
        minds = [Mind(Act("ann", "call", {"amount": n}), difficulty) for n in range(50)]
        return sum(mind.seconds(CHARACTERS["steady"]) for mind in minds) / 50

    assert average(0) < average(0.5) < average(1)


def test_a_better_hand_bets_more_from_half_the_pot_to_all_of_it() -> None:
    """The pot is 9,000 on the flop: three aces on it, and a pair of tens without an ace."""
    sizes = {}
    for hole in ("As Ad", "Ts Td"):
        hand = Hand(dict.fromkeys(THREE, 900_000), {"cy": hole}, "Ah 8c 2d")
        hand.do("cy", "raise", to=3_000)
        for player in ("ann", "bob"):
            hand.do(player, "call")
        for player in ("ann", "bob"):
            hand.do(player, "check")
        judge, chances = GAMES["holdem"].bot.judge, (Chance(b"cy", str(n)) for n in range(200))
        bold = CHARACTERS["bold"]._replace(presses=0.9, bluffs=0.0)
        bets = [judge(hand.round, "cy", bold, chance).act.facts["to"] for chance in chances]
        sizes[hole] = (min(bets), max(bets))
    low, high = sizes["As Ad"]
    assert 8_000 <= low < high <= 9_900
    low, high = sizes["Ts Td"]
    assert 4_000 <= low < high <= 8_000


def test_the_hardest_decision_of_a_steady_player_takes_three_seconds() -> None:
    minds = [Mind(Act("ann", "call", {"amount": n}), 1.0) for n in range(200)]
    seconds = [mind.seconds(CHARACTERS["steady"]) for mind in minds]
    assert sum(seconds) / 200 == pytest.approx(2.8, abs=0.15)
