"""Whatever is written as PHH is read back to the same hand, by us and by pokerkit."""

from __future__ import annotations

import random
import re
import warnings
from collections import Counter
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from holdem_rounds import ANTE, CASH, FIVE, Hand
from pokerkit import HandHistory as Pokerkit

from houseway.equipment import deck
from houseway.games.asks import Act, Draw, Turn
from houseway.games.holdem import Holdem, HoldemDeterminations
from houseway.games.holdem.histories import (
    CannotBeTold,
    HandHistory,
    play_history,
    read_phh,
    stacks_of,
    write_phh,
    write_phhs,
)
from houseway.games.holdem.histories.wagers import HistoryWager
from houseway.games.round import Circumstances, Seat

PLAYERS = ["ann", "bob", "cy", "di", "ed", "flo"]


def ours(text: str) -> list[float]:
    hand = read_phh(text)
    return list(map(float, stacks_of(hand, play_history(hand))))


def theirs(text: str) -> list[float]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = Pokerkit.loads(text)
        state = list(history)[-1]
    assert not state.status
    taken = history.user_defined_fields.get("_commission", [0] * len(state.stacks))
    return [float(stack - part) for stack, part in zip(state.stacks, taken, strict=True)]


def check_read_back(round: Any, unit: Decimal = Decimal(1), hero: str | None = None) -> str:
    """What is written comes back with the same end here and at pokerkit, and the same actions."""
    text = write_phh(round, unit=unit, hero=hero)
    finished = [float(round.stakes[player] * unit) for player in round.dealt_in]
    assert ours(text) == pytest.approx(finished), text
    assert theirs(text) == pytest.approx(finished), text
    hand = read_phh(text)
    again = read_phh(write_phh(play_history(hand), unit=hand.unit))
    assert bets(again) == bets(hand)
    return text


def bets(hand: HandHistory) -> list[tuple[int, str, Any, Any]]:
    """Everything but the hole cards, of which a hand that was given up keeps none."""
    lines = [line for line in hand.lines if line.do not in ("dh", "sm")]
    return [(line.actor, line.do, line.cards, line.amount) for line in lines]


# Tables and hands at random


def random_table(rng: random.Random) -> HoldemDeterminations:
    """Determinations of any kind that play with 52 cards for high hands."""
    chip = rng.choice([1, 5, 100])
    bet = chip * rng.choice([2, 4, 10])
    most = rng.choice(["no limit", "full pot", "half pot", "straddle", 2 * bet, 5 * bet, "fixed"])
    given: dict[str, Any] = {
        **CASH,
        "minimum_stake": chip,
        "maximum_buy_in": None,
        "smallest_chip": chip,
        "minimum_bet": bet,
        "maximum": 2 * bet if most == "fixed" else most,
        "blinds": rng.choice([[bet // 2, bet], [bet], [bet, bet], [bet, bet, 2 * bet]]),
        "over_blinds": rng.choice([[], [], [2 * bet], [2 * bet, 4 * bet]]),
        "blind_option": rng.choice("BBC"),
        "tap_out": rng.choice(["all", "all", "units"]),
        "uncalled": rng.choice(["whole", "excess"]),
        "burn": rng.random() < 0.5,
        "ace_low": rng.random() < 0.8,
    }
    if rng.random() < 0.5:
        given |= {"tournament": True, "commission": None, "ante": rng.choice([0, 0, chip])}
    elif rng.random() < 0.3:
        given |= {**ANTE, "ante": chip, "minimum_bet": bet, "over_blinds": []}
    elif chip < 101 and rng.random() < 0.5:
        given |= {"commission": FIVE}
    if given["blinds"] and given["over_blinds"] and given["blinds"][-1] > given["over_blinds"][0]:
        given["over_blinds"] = []
    return msgspec.convert(given, type=HoldemDeterminations)


def random_seats(rng: random.Random, d: HoldemDeterminations) -> list[Seat]:
    chip, players = d.smallest_chip, PLAYERS[: rng.randint(2, len(PLAYERS))]
    stakes = [chip * rng.choice([rng.randint(1, 40), rng.randint(100, 900)]) for _ in players]
    last = d.blinds[-1] if d.blinds else 0
    owes = [rng.random() < 0.1 and not d.tournament and bool(last) for _ in players]
    return [
        Seat(
            seat=n,
            player=player,
            stake=stake,
            posts=last if owed else 0,
            dead=d.blinds[0] if owed and len(d.blinds) > 1 and n % 2 else 0,
        )
        for n, (player, stake, owed) in enumerate(zip(players, stakes, owes, strict=True), 1)
    ]


def random_round(seed: int) -> Holdem:
    """A hand at a table of any kind, played at random."""
    rng = random.Random(seed)
    d = random_table(rng)
    seats = random_seats(rng, d)
    round = Holdem(d, seats, Circumstances(button=rng.choice(seats).seat))
    cards = [card.text for card in deck()]
    rng.shuffle(cards)
    fixed = isinstance(d.maximum, int) and d.maximum == 2 * d.minimum_bet and rng.random() < 0.7
    while (asked := round.asked) is not None:
        if isinstance(asked, Draw):
            round.give(cards.pop())
        elif isinstance(asked, Turn):
            round.give(decided(rng, round, asked, fixed))
        else:
            round.give(None)
    return round


def decided(rng: random.Random, round: Holdem, turn: Turn, fixed: bool) -> Act:
    """Any of the open actions; folds are rare, so that hands last."""
    options = [one for one in turn.options if one.do != "fold" or rng.random() < 0.3]
    option = rng.choice(options or turn.options)
    if "to" not in option.choose:
        default = {name: allowed.default for name, allowed in option.choose.items()}
        return Act(option.by, option.do, {**option.where, **default})
    to = option.choose["to"]
    d, street = round.determinations, round.street
    bet = d.minimum_bet if round.street_number < 2 else 2 * d.minimum_bet
    steps = (to.high - to.low) // to.step
    totals = [to.low, to.low, to.largest, to.low + to.step * min(steps, rng.randint(0, 9))]
    if fixed and street.high + bet in to:
        totals = [street.high + bet]
    return Act(option.by, option.do, {"to": rng.choice(totals)})


UNITS = (Decimal(1), Decimal("0.01"), Decimal("0.05"))


def test_random_hands_of_every_table_are_read_back():
    """Short blinds called in full, odd chips in broken amounts and the like cannot be told."""
    written, reasons = set(), Counter()
    for seed in range(250):
        round = random_round(seed)
        rng = random.Random(seed)
        hero = rng.choice([None, None, *round.dealt_in])
        try:
            text = check_read_back(round, rng.choice(UNITS), hero)
        except CannotBeTold as cannot:
            reasons[str(cannot)] += 1
            continue
        written |= set(re.findall(r'"(?:NT|FT)"|_limit = ".*"|_maximum|_commission|-\d', text))
    assert reasons.total() < 75, reasons
    limits = {f'_limit = "{limit}"' for limit in ("full pot", "half pot", "straddle")}
    assert written >= {'"NT"', '"FT"', "_maximum", "_commission", *limits}


# Hands that were told otherwise, or not at all


def ended(hand: Hand) -> Any:
    """The round of a hand that is checked down to its end."""
    hand.check_down().replays()
    return hand.round


def checked_down(**more: Any) -> Any:
    """Aces and kings of two players, checked down from the blinds."""
    hands = {"ann": "As Ad", "bob": "Ks Kd"}
    return ended(Hand(dict.fromkeys(hands, 20_000), hands, "2c 3c 7h 8h 9d", **more))


@pytest.mark.parametrize(
    ("more", "listed"),
    [
        ({"blinds": [1_000]}, "[0, 1000]"),
        ({"blinds": [1_000], "tournament": True, "commission": None}, "[1000, 0]"),
        ({}, "[1000, 500]"),
        ({"tournament": True, "commission": None}, "[500, 1000]"),
        ({"blinds": [1_000, 1_000]}, "[1000, 1000]"),
        (
            {"blinds": [1_000, 1_000], "tournament": True, "commission": None, "ante": 100},
            "[-1000, 1000]",
        ),
    ],
)
def test_two_players_and_their_blinds(more: dict[str, Any], listed: str):
    """Who posts, and who opens, is read from the amounts: the last of two equal blinds is p2's."""
    text = check_read_back(checked_down(**more))
    assert f"blinds_or_straddles = {listed}" in text


@pytest.mark.parametrize(
    ("maximum", "bet", "told"),
    [
        ("full pot", 2_000, ['variant = "NT"', '_limit = "full pot"']),
        ("half pot", 1_000, ['variant = "NT"', '_limit = "half pot"']),
        (5_000, 3_000, ['variant = "NT"', "_maximum = 5000"]),
        (2_000, 1_000, ['variant = "FT"', "small_bet = 1000", "big_bet = 2000"]),
    ],
)
def test_a_limit_without_a_variant_is_told_as_no_limit(maximum: Any, bet: int, told: list[str]):
    stakes = dict.fromkeys(("ann", "bob"), 20_000)
    hand = Hand(stakes, {"ann": "As Ad", "bob": "Ks Kd"}, "2c 3c 7h 8h 9d", maximum=maximum)
    hand.acts(f"ann call, bob no-raise, ann bet {bet}, bob call")
    assert set(told) <= set(check_read_back(ended(hand)).splitlines())


def test_a_player_who_comes_in_posts_below_nothing_and_what_is_dead_is_an_ante():
    """Di missed both blinds: 1,000 are a live bet and 500 lie dead in the pot."""
    seats = [Seat(seat=n, player=name, stake=20_000) for n, name in enumerate(PLAYERS[:3], 1)]
    seats.append(Seat(seat=4, player="di", stake=20_000, posts=1_000, dead=500))
    hands = {"ann": "As Ad", "bob": "Ks Kd", "cy": "Qs Qd", "di": "Js Jd"}
    round = ended(Hand(seats, hands, "2c 3c 7h 8h 9d"))
    lines = check_read_back(round).splitlines()
    assert "antes = [0, 0, 0, 500]" in lines
    assert "ante_trimming_status = false" in lines
    assert "blinds_or_straddles = [500, 1000, 0, -1000]" in lines
    assert round.stakes["ann"] == 20_000 + 3_000 + 500


def test_what_the_house_took_is_told_beside_the_stacks():
    """$10 each, and $20 each on the flop: of $60 the house takes $3, all from the one winner."""
    stakes = dict.fromkeys(("ann", "bob"), 20_000)
    hand = Hand(stakes, {"ann": "As Ad", "bob": "Ks Kd"}, "2c 3c 7h 8h 9d", commission=FIVE)
    hand.acts("ann call, bob no-raise, ann bet 2000, bob call")
    assert "_commission = [3, 0]" in check_read_back(ended(hand), Decimal("0.01"))


def test_a_hero_sees_what_was_shown_and_no_other_card():
    """Bob, who loses, need not show: for ann his kings are unknown, for himself they are not."""
    round = checked_down()
    for_ann = check_read_back(round, hero="ann")
    assert '"d dh p1 AsAd", "d dh p2 ????"' in for_ann
    assert "Ks" not in for_ann
    assert '"d dh p1 AsAd", "d dh p2 KsKd"' in check_read_back(round, hero="bob")
    with pytest.raises(CannotBeTold, match="cy was not dealt in"):
        write_phh(round, hero="cy")


def test_what_readers_would_read_otherwise_is_not_written():
    short = Hand({"ann": 20_000, "bob": 300, "cy": 20_000}, board="2c 3c 7h 8h 9d")
    with pytest.raises(CannotBeTold, match="a short blind in full"):
        write_phh(ended(short.acts("cy call, ann call")))
    left = Hand({"ann": 20_000, "bob": 2_300}, board="2c 3c 7h 8h 9d", tap_out="units")
    with pytest.raises(CannotBeTold, match="leaves chips behind"):
        write_phh(ended(left.acts("ann raise 5000, bob call")))


def test_odd_chips_are_written_where_readers_share_alike():
    """A royal flush on the board: 3 dollars are shared 2 and 1 in chips of a dollar."""
    hands = {"ann": "2c 2d", "bob": "3c 3d", "cy": "4c 4d"}
    table = {"smallest_chip": 100, "blinds": [100], "minimum_bet": 100, "minimum_stake": 100}
    seats = [Seat(seat=n, player=player, stake=20_000) for n, player in enumerate(hands, 1)]
    hand = Hand(seats, hands, "Ts Js Qs Ks As", **table)
    hand.acts("bob call, cy call, ann no-raise, ann check, bob check, cy bet 100, ann fold")
    round = ended(hand.acts("bob call"))
    assert round.stakes == {"ann": 19_900, "bob": 20_100, "cy": 20_000}
    check_read_back(round, Decimal("0.01"))
    with pytest.raises(CannotBeTold, match="odd chip"):
        write_phh(round)


def test_a_collection_is_read_back():
    rounds = [checked_down(), checked_down(blinds=[1_000])]
    states = [list(hand)[-1] for hand in Pokerkit.loads_all(write_phhs(rounds))]
    assert [list(state.stacks) for state in states] == [[21_000, 19_000]] * 2


def test_a_raise_is_plain_where_a_full_raise_was_left_to_answer():
    """At 100: the last blind over its own, a first call, and after a tap-out of 50 more."""
    raised = {"do": "raise", "street": 0, "step": 100, "everything": 5_000, "tapped_out": False}
    assert HistoryWager(total=300, bet=100, high=100, **raised).is_plain_raise(100)
    assert HistoryWager(total=300, bet=0, high=100, **raised).is_plain_raise(100)
    assert not HistoryWager(total=350, bet=100, high=150, **raised).is_plain_raise(100)
    assert not HistoryWager(total=150, bet=0, high=100, **raised).is_plain_raise(100)
