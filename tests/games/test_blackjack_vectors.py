"""Worked rounds of blackjack, settled by hand."""

import pytest

from houseway.games.round import Seat
from playing import NO_MORE_BETS, net, play, step, wager
from proof import rule

TABLE = {"minimum": 500, "maximum": 50_000, "multiple": 500, "decks": 6}
THREE_ON_BOX_2 = [
    Seat(seat=2, player="ann", stake=100_000),
    Seat(player="bob", stake=100_000),
    Seat(player="cy", stake=100_000),
]
BETS_ON_BOX_2 = [
    wager("ann", 5_000, box=2),
    wager("bob", 2_000, box=2),
    wager("cy", 3_000, box=2),
    NO_MORE_BETS,
]


@rule("NI2005-63", "10.2", "10.2(a)", "10.2(b)", "11.2", "11.2[2]", "11.3")
def test_v1_three_bettors_split_ride_and_double():
    steps = [
        *BETS_ON_BOX_2,
        step("ann", "split"),
        step("bob", "split"),
        step("cy", "ride"),
        step("ann", "double", amount=5_000),
        step("bob", "double", amount=1_000),
        step("cy", "decline"),
        step("ann", "stand"),
    ]
    round = play("blackjack", TABLE, THREE_ON_BOX_2, "8s 6d 8h 3c 9d Tc Th 3s", steps)
    assert net(round) == {"ann": 5_000, "bob": 1_000, "cy": 3_000}


@rule("NI2005-63", "12.2", "7.5")
@pytest.mark.parametrize(
    ("second", "won"),
    [
        pytest.param("Qs", 0, marks=rule("NI2005-63", "7.5(b)")),
        pytest.param("4s", -7_500, marks=rule("NI2005-63", "7.5(a)")),
    ],
)
def test_v2_the_dealer_draws_one_card_for_insurance_alone(second, won):
    steps = [
        wager("ann", 5_000),
        NO_MORE_BETS,
        step("ann", "insure", amount=2_500),
        step("ann", "draw"),
    ]
    round = play("blackjack", TABLE, {"ann": 100_000}, f"Ts Ad 6h Kc {second}", steps)
    assert net(round) == {"ann": won}
    assert len(round.dealer) == 2


@pytest.mark.parametrize(
    ("requests", "second", "won"),
    [
        pytest.param(["even-money"], "", 5_000, marks=rule("NI2005-63", "8.1(b)")),
        pytest.param([], "Ks", 0, marks=rule("NI2005-63", "13.1(g)")),
        pytest.param([], "6s", 7_500, marks=rule("NI2005-63", "13.1(c)")),
        pytest.param(["insure"], "Ks", 5_000, marks=rule("NI2005-63", "7.4", "13.1(g)")),
        pytest.param(["insure"], "6s", 5_000, marks=rule("NI2005-63", "13.1(c)")),
        pytest.param(
            ["insure", "even-money"], "Ks", 10_000, marks=rule("NI2005-63", "8.1(b)", "7.4")
        ),
        pytest.param(["insure", "even-money"], "6s", 2_500, marks=rule("NI2005-63", "8.1(b)")),
    ],
)
def test_v3_blackjack_against_an_ace(requests, second, won):
    steps = [wager("ann", 5_000), NO_MORE_BETS, *(step("ann", do) for do in requests)]
    round = play("blackjack", TABLE, {"ann": 100_000}, f"As Ad Kh {second}", steps)
    assert net(round) == {"ann": won}


@rule("NI2005-63", "17.10")
@pytest.mark.parametrize(
    ("third", "fourth", "odds", "after_round"),
    [
        pytest.param("7s", "Kd", 5_000, True, marks=rule("NI2005-63", "17.9[2]")),
        pytest.param("7h", "Kd", 500, False, marks=rule("NI2005-63", "17.9")),
        pytest.param("4h", "7d", 100, False, marks=rule("NI2005-63", "17.9")),
    ],
)
def test_v4_super_sevens_on_a_split(third, fourth, odds, after_round):
    table = TABLE | {"super_sevens": True, "super_sevens_amounts": [100]}
    bets = [wager("ann", 5_000), wager("ann", 100, on="super-sevens"), NO_MORE_BETS]
    steps = [*bets, step("ann", "split"), step("ann", "stand", hand="1")]
    if third == "4h":
        steps[-1:] = [step("ann", "draw", hand="1"), step("ann", "stand", hand="1")]
        third = "4h"
    draws = f"7s 6d 7s {third}" + (" 9c" if third == "4h" else "") + f" {fourth} Ts 5c"
    steps.append(step("ann", "stand", hand="2"))
    round = play("blackjack", table, {"ann": 100_000}, draws, steps)
    [sevens] = [s for s in round.settlements if s.wager == "super-sevens"]
    assert sevens.paid == 100 * odds
    assert (round.settlements[-1] is sevens) == after_round


@rule("NI2005-63", "10.2", "10.4")
def test_v12_a_resplit_is_finished_before_the_second_hand():
    steps = [
        *BETS_ON_BOX_2,
        step("ann", "split"),
        step("bob", "split"),
        step("cy", "ride"),
        step("ann", "split", hand="1"),
        step("bob", "ride"),
        step("cy", "split"),
        step("ann", "stand", hand="1a"),
        step("ann", "stand", hand="1b"),
        step("ann", "draw", hand="2"),
        step("ann", "stand", hand="2"),
    ]
    round = play("blackjack", TABLE, THREE_ON_BOX_2, "8s 6d 8h 8c Td 9c 2h Ks Th 2s", steps)
    assert net(round) == {"ann": 0, "bob": 2_000, "cy": -3_000}
