"""Players and a house that play by themselves."""

import pytest

from houseway.equipment import cards
from houseway.games.asks import Act, Draw, Settled, Turn
from houseway.games.blackjack.bot import wishes
from houseway.games.blackjack.hands import Hand
from houseway.games.bots import bot, house
from houseway.table import Table
from houseway.table.dealt_source import dealt
from playing import begin, record, step, wager

TABLE = {"minimum": 500, "maximum": 50_000, "multiple": 500}
NAMES = ("ann", "bob", "cy")
BANKED = (
    "blackjack",
    "canberra-poker",
    "mini-baccarat",
    "pai-gow",
    "roulette",
    "tournament-blackjack",
    "ultimate-holdem",
)


def play_on(table):
    """Let bots and the house act until the round is settled."""
    while table.procedure is not None and not isinstance(table.procedure.asked, Settled):
        assert isinstance(table.procedure.asked, Turn)
        act = next(filter(None, (bot(table.procedure, n) for n in NAMES)), None)
        act = act or house(table.procedure)
        assert act is not None, table.asked
        table.do(act.by, act.do, **act.facts)


@pytest.mark.parametrize("name", BANKED)
def test_bots_and_house_play_whole_shoes_by_themselves(name):
    played = Table(name).game
    numbers = iter(range(10_000))
    source = dealt(played, played.standard, lambda: next(numbers).to_bytes(32, "big"))
    table = Table(name, source=source)
    table.do(table.house.in_charge, "open", approval="L-1")
    for seat, player in zip(table.seat_numbers, NAMES, strict=False):
        table.do(player, "sit", seat=seat, stake=100_000)
    for _ in range(40):
        table.do("dealer", "start")
        play_on(table)
        bettors = {settlement.player for settlement in table.round.settlements}
        assert bettors == set(NAMES)


@pytest.mark.parametrize(
    ("hand", "dealer", "can_split", "wanted"),
    [
        ("Ts 6d", 10, False, ("draw",)),
        ("Ts 6d", 6, False, ("stand",)),
        ("Ts 2d", 3, False, ("draw",)),
        ("6s 5d", 9, False, ("double", "draw")),
        ("6s 5d", 10, False, ("draw",)),
        ("As 7d", 2, False, ("stand",)),
        ("As 7d", 3, False, ("double", "stand")),
        ("As 7d", 9, False, ("draw",)),
        ("As Ad", 1, True, ("draw",)),
        ("As Ad", 10, True, ("split",)),
        ("8s 8d", 10, True, ("draw",)),
        ("8s 8d", 9, True, ("split",)),
        ("8s 8d", 9, False, ("draw",)),
        ("Ts Kd", 6, True, ("stand",)),
        ("5s 5d", 9, True, ("double", "draw")),
        ("9s 9d", 7, True, ("stand",)),
    ],
)
def test_basic_strategy_without_a_hole_card(hand, dealer, can_split, wanted):
    assert wishes(Hand(1, [*cards(hand)]), dealer, can_split) == wanted


def test_a_bot_never_insures_and_lets_others_decide():
    steps = [wager("ann", 5_000), wager("bob", 5_000, box=2), step("dealer", "no-more-bets")]
    round = begin("blackjack", TABLE, {"ann": 9_000, "bob": 9_000}, "Ts 9s Ad 6h 8c", steps)
    assert bot(round, "bob") is None
    assert bot(round, "ann") == Act("ann", "draw", {"box": 1})
    assert house(round) is None


def test_a_bot_with_less_than_the_minimum_wagers_what_is_left_once():
    round = begin("blackjack", {**TABLE, "minimum": 1_000}, {"ann": 700})
    assert bot(round, "ann").facts["amount"] == 500
    assert bot(begin("blackjack", TABLE, {"ann": 100}), "ann") is None


def test_the_house_waits_for_everybody_who_can_wager():
    round = begin(
        "blackjack", TABLE, {"ann": 9_000, "bob": 9_000, "cy": 0}, "", [wager("ann", 500)]
    )
    assert house(round) is None
    round.give(bot(round, "bob"))
    assert bot(round, "bob") is None
    assert house(round) == Act("dealer", "no-more-bets")


def test_nobody_acts_while_a_card_is_to_fall():
    steps = [wager("ann", 500), step("dealer", "no-more-bets")]
    round = begin("blackjack", TABLE, {"ann": 9_000}, "", steps)
    assert isinstance(round.asked, Draw)
    assert bot(round, "ann") is None
    assert house(round) is None


def test_a_hand_that_is_shared_rides_unless_its_owner_says_more():
    told = record("blackjack", TABLE, {"ann": 9_000, "bob": 9_000})
    steps = [wager("ann", 500), wager("bob", 500), step("dealer", "no-more-bets")]
    steps.append(step("ann", "split"))
    round = begin("blackjack", TABLE, told.seats, "8s 6d 8h", steps)
    assert bot(round, "bob") == Act("bob", "ride", {"box": 1})


ULTIMATE = {"minimum": 500, "maximum": 50_000, "multiple": 500}
ANTES = [wager("ann", 500, "ante"), wager("bob", 500, "ante", box=2)]


def test_a_game_with_a_way_of_its_own_is_played_that_way():
    steps = [*ANTES, step("dealer", "no-more-bets")]
    dealt_cards = "2c 3d 5h 9s Jc As Kd 7h 2d Qc 8c"
    round = begin("ultimate-holdem", ULTIMATE, {"ann": 9_000, "bob": 9_000}, dealt_cards, steps)
    assert bot(round, "ann").facts["times"] == 4
    assert bot(round, "bob") is None
    round.give(bot(round, "ann"))
    assert bot(round, "bob").do == "check"
    assert house(round) is None


def test_the_house_settles_and_nobody_concedes():
    steps = [
        wager("ann", 500, "ante"),
        step("dealer", "no-more-bets"),
        step("ann", "play", times=4),
    ]
    round = begin("ultimate-holdem", ULTIMATE, {"ann": 9_000}, "2c 3d 5h 9s Jc As Kd 9d 7c", steps)
    assert {"concede", "settle"} == {option.do for option in round.asked.options}
    assert bot(round, "ann") is None
    assert house(round) == Act("dealer", "settle", {"box": 1})


def test_nothing_is_done_for_somebody_who_is_not_in_the_round():
    for game in ("canberra-poker", "pai-gow", "ultimate-holdem"):
        table = Table(game)
        table.do(table.house.in_charge, "open", approval="L-1")
        table.do("ann", "sit", seat=2, stake=100_000)
        table.do("dealer", "start")
        while not getattr(table.procedure, "betting_open", False):
            act = house(table.procedure)
            table.do(act.by, act.do, **act.facts)
        assert bot(table.procedure, "bob") is None
        assert bot(table.procedure, "ann").do == "wager"
