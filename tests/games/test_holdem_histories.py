"""Hand histories of hold'em: PHH in and out against pokerkit, and Open Hand History out."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from typing import Any

import pytest
from holdem_rounds import FIVE, Hand
from pokerkit import FixedLimitTexasHoldem, HandHistory as Pokerkit, NoLimitTexasHoldem

from houseway.cli import main
from houseway.equipment import deck
from houseway.games.holdem.histories import (
    CannotBeTold,
    play_history,
    read_phh,
    read_phhs,
    record_of,
    stacks_of,
    write_phh,
    write_phhs,
)
from houseway.games.record import BadRecord, play_record, result

AUTOMATIONS = Pokerkit.__dataclass_fields__["automations"].default
# Every pot divides among any number of winners up to nine: the engines share odd chips differently.
CHIP = 2_520
# Three players in cents: the aces of Ann, all in on the flop, hold against the kings of Cy.
ACES = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [50, 100, 80.25]
players = ["Ann", "Bob", "Cy"]
seats = [5, 7, 2]
actions = ["d dh p1 AsAd", "d dh p2 ????", "d dh p3 KhKd",
  "p3 cbr 3", "p1 cbr 9", "p2 f", "p3 cc # hesitates",
  "d db 2c7d9h", "p1 cbr 12", "p3 cbr 60", "p1 cc", "p3 sm -", "p1 sm AsAd", "d db Jc", "d db 3s"]
"""
# Heads-up: p2 has the button, posts 5 and acts first; p1 posts 10.
HEADS_UP = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [1000, 800]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2c7d9h", "p1 cbr 20", "p2 cc",
  "d db Jc", "p1 cc", "p2 cc", "d db 3s", "p1 cbr 40", "p2 cc", "p1 sm 9c9s", "p2 sm"]
"""


def finish(text: str) -> list[int | float]:
    hand = read_phh(text)
    return stacks_of(hand, play_history(hand))


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        play_history(read_phh(text))
    assert "\n" not in str(caught.value)
    return str(caught.value)


# Hands written out


def test_decimals_seats_and_unknown_cards():
    """Ann wins 50 from Cy and the blind of Bob; 10.25 of the raise was not met."""
    hand = read_phh(ACES)
    round = play_history(hand)
    assert hand.unit == Decimal("0.01")
    assert stacks_of(hand, round) == [101, 99, 30.25]
    assert (round.button, round.dealt_in) == (2, ["Ann", "Bob", "Cy"])
    assert finish(ACES) == [float(one) for one in list(Pokerkit.loads(ACES))[-1].stacks]


def test_heads_up_the_button_posts_first_and_a_losing_hand_is_mucked():
    """10, 20 and 40 each: 70 go to p1."""
    assert finish(HEADS_UP) == [1_070, 730]
    round = play_history(read_phh(HEADS_UP))
    posted = [event.facts for event in round.events if event.event == "posted"]
    assert posted == [{"player": "p2", "amount": 5}, {"player": "p1", "amount": 10}]


def test_antes_and_a_straddle():
    """Four antes of 1, a straddle of 20, and everybody leaves p4's raise to 60: p4 wins 39."""
    text = """
variant = "NT"
antes = [1, 1, 1, 1]
blinds_or_straddles = [5, 10, 20, 0]
min_bet = 20
starting_stacks = [500, 500, 500, 500]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????",
  "p4 cbr 60", "p1 f", "p2 f", "p3 f"]
"""
    assert finish(text) == [494, 489, 479, 538]
    assert [int(one) for one in list(Pokerkit.loads(text))[-1].stacks] == finish(text)


def test_pot_limit_holds_raises_to_the_pot():
    """Blinds of 5 and 10: after a call of 10 the pot is 25, so the most is 35."""
    text = HEADS_UP.replace('"NT"', '"PT"').replace('"p2 cc", "p1 cc", "d db 2c7d9h"', "{}")
    most = '"p2 cbr 30", "p1 cc", "d db 2c7d9h"'
    assert finish(text.replace("{}", most)) == [1_090, 710]
    over = refusal(text.replace("{}", most.replace("30", "31")))
    assert over.startswith("actions[2] 'p2 cbr 31': A raise goes to at most 30, not 31.")


def test_a_history_becomes_a_round_record_that_plays_the_same():
    hand = read_phh(ACES)
    record = record_of(hand)
    assert record.rules == "NI2018-51"
    assert result(play_record(record)) == result(play_history(hand))


# What cannot be played


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "p1 cbr 9",
            "p1 cbr 4",
            "actions[4] 'p1 cbr 4': A raise goes to at least 500, not 400. One is 0.01. "
            "(NI2018-51 10.3(b), NI2018-51 5.1#2)",
        ),
        (
            "p2 f",
            "p3 f",
            "actions[5] 'p3 f': It is Bob's turn: Cy acts when it comes round. One is 0.01. "
            "(NI2018-51 10.3, NI2018-51 17.6)",
        ),
        (
            "d db Jc",
            "d db As",
            "actions[13] 'd db As': The ace of spades cannot have fallen: "
            "it is out of the shoe. (NI2018-51 7.3)",
        ),
        (
            "p1 sm AsAd",
            "p1 sm QsQd",
            "actions[12] 'p1 sm QsQd': Ann was dealt AsAd, not QsQd. (NI2018-51 13.1)",
        ),
        (
            '"d db 3s"',
            "",
            "actions: the history ends while a card is to fall to the board; "
            "a hand is played to its end. (NI2018-51 9.6)",
        ),
        (
            '"d db 3s"',
            '"d db 3s", "p1 f"',
            "actions[15] 'p1 f': the hand is over. (NI2018-51 9.6)",
        ),
        (
            '"p1 cbr 12"',
            '"d db Jc", "p1 cbr 12"',
            "actions[8] 'd db Jc': no cards fall now: Ann is to act. (NI2018-51 9.4)",
        ),
        (
            "d db 2c7d9h",
            "d db 2c??9h",
            "actions[7] 'd db 2c??9h': communal cards lie face up: "
            "the history does not tell which one fell. (NI2018-51 9.4)",
        ),
        (
            '"p1 cc", "p3 sm -", "p1 sm AsAd", "d db Jc", "d db 3s"',
            "",
            "actions: the history ends while Ann is to act; "
            "a hand is played to its end. (NI2018-51 9.6)",
        ),
        (
            '"d db 3s"',
            '"d db 3s4h"',
            "actions[14] 'd db 3s4h': the hand is over. (NI2018-51 9.6)",
        ),
        (
            "d dh p2 ????",
            "d dh p2 ??",
            "actions: Bob is dealt 1 hole cards, not two. (NI2018-51 9.2)",
        ),
        (
            "[0.5, 1, 0]",
            "[0.5, 0, 1]",
            "blinds_or_straddles: blinds and straddles are posted by p1 and those after, "
            "without a gap. (NI2018-51 8.4(a))",
        ),
        (
            "seats = [5, 7, 2]",
            "seats = [5, 2, 7]",
            "seats: p1 sits after the button, and the others clockwise of p1.",
        ),
        ("p2 f", "p4 f", "actions[5] 'p4 f': there is no p4; players are p1 to p3."),
        ("p2 f", "p2 sd", "actions[5] 'p2 sd': this is no action of hold'em in PHH."),
        ("p1 cbr 9", "p1 cbr x", "actions[4] 'p1 cbr x': 'x' is no amount."),
        ("[50, 100, 80.25]", "[50, 100]", "antes: 3 are given for 2 players."),
        ("min_bet = 1", "", "min_bet: a hand of NT says its min_bet."),
    ],
)
def test_what_cannot_be_played_says_which_action_and_why(old: str, new: str, said: str):
    assert old in ACES
    assert refusal(ACES.replace(old, new, 1)) == said


@pytest.mark.parametrize(
    "text",
    ["", "variant = ", 'variant = "PO"', "\x00", "variant = [1", ACES.replace("100", "nan")],
)
def test_broken_files_are_refused_in_one_line(text: str):
    assert refusal(text)


def test_fixed_limit_has_one_amount_on_every_street():
    text = HEADS_UP.replace('"NT"', '"FT"').replace("min_bet = 10", "small_bet = 10\nbig_bet = 20")
    said = refusal(text)
    assert said.startswith("actions[5] 'p1 cbr 20': at fixed limit p1 goes to 10, not to 20.")
    fixed = text.replace("cbr 20", "cbr 10").replace("cbr 40", "cbr 20")
    assert finish(fixed) == [1_040, 760]


# Random hands against pokerkit


def random_hand(rng: random.Random, fixed: bool) -> tuple[Pokerkit, list[int]]:
    """A hand that pokerkit deals and plays at random, and the stacks it ends with."""
    players = rng.randint(2, 9)
    ante = CHIP * rng.choice([0, 0, 1])
    stacks = [CHIP * rng.choice([rng.randint(4, 30), rng.randint(20, 200)]) for _ in range(players)]
    forced = (AUTOMATIONS, True, ante, (CHIP, 2 * CHIP))
    game: Any = (
        FixedLimitTexasHoldem(*forced, 2 * CHIP, 4 * CHIP)
        if fixed
        else NoLimitTexasHoldem(*forced, 2 * CHIP)
    )
    state = game(stacks, players)
    cards = [str(card) for card in deck()]
    rng.shuffle(cards)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole(cards.pop() + cards.pop())
        elif state.can_deal_board():
            count = 1 if state.board_cards else 3
            state.deal_board("".join(cards.pop() for _ in range(count)))
        elif state.actor_index is None:
            state.show_or_muck_hole_cards()
        else:
            decide(rng, state)
    return Pokerkit.from_game_state(game, state), state.stacks


def decide(rng: random.Random, state: Any) -> None:
    chance = rng.random()
    if chance < 0.15 and state.can_fold():
        state.fold()
    elif chance < 0.4 and state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        middle = low + (high - low) // 2 // CHIP * CHIP
        state.complete_bet_or_raise_to(rng.choice([low, middle, high]))
    else:
        state.check_or_call()


@pytest.mark.filterwarnings("ignore:A card being dealt")  # pokerkit burns cards of its own
@pytest.mark.parametrize("fixed", [False, True])
def test_random_hands_end_as_in_pokerkit_and_go_back_to_it(fixed: bool):
    """The only hands refused are those in which somebody raises on a short tap-out (14.5)."""
    refused = 0
    for seed in range(60):
        history, stacks = random_hand(random.Random(seed), fixed)
        try:
            round = play_history(read_phh(history.dumps()))
        except BadRecord as bad:
            if "NI2018-51 14.5" not in bad.clauses:
                raise
            refused += 1
            continue
        assert list(round.stakes.values()) == stacks, f"seed {seed}"
        again = list(Pokerkit.loads(write_phh(round)))[-1]
        assert not again.status, f"seed {seed}"
        assert list(again.stacks) == stacks, f"seed {seed}"
        assert finish(write_phh(round)) == stacks, f"seed {seed}"
    assert refused < 12


# Hands written by the house


def cash_hand(bet: int = 2_000, **more: Any) -> Hand:
    """Ann bets the flop at a cash table, Bob meets it, and the kings of Bob win."""
    hands = {"ann": "As 2d", "bob": "Ks Kd", "cy": "7h 8h"}
    stakes = dict.fromkeys(hands, 20_000)
    hand = Hand(stakes, hands, "3c 4c 9h Jd Qd", **more)
    hand.acts(f"cy fold, ann call, bob no-raise, ann bet {bet}, bob call").check_down()
    hand.replays()
    return hand


def test_a_hand_is_written_with_its_commission_in_dollars():
    """$10 and $20 each make a pot of $60, of which the house takes $3."""
    text = write_phh(cash_hand(commission=FIVE).round, unit=Decimal("0.01"))
    assert text.splitlines() == [
        'variant = "NT"',
        "ante_trimming_status = true",
        "antes = [0, 0, 0]",
        "blinds_or_straddles = [5, 10, 0]",
        "min_bet = 10",
        "starting_stacks = [200, 200, 200]",
        'actions = ["d dh p1 As2d", "d dh p2 KsKd", "d dh p3 7h8h", "p3 f", "p1 cc", "p2 cc", '
        '"d db 3c4c9h", "p1 cbr 20", "p2 cc", "d db Jd", "p1 cc", "p2 cc", "d db Qd", "p1 cc", '
        '"p2 cc", "p1 sm As2d", "p2 sm KsKd"]',
        "seats = [1, 2, 3]",
        "seat_count = 9",
        'players = ["ann", "bob", "cy"]',
        "finishing_stacks = [170, 227, 200]",
        "_commission = [0, 3, 0]",
    ]


def test_heads_up_for_cash_the_first_player_posts_first():
    """At a cash table the player after the button posts $5, which PHH lists the other way round."""
    hand = Hand({"ann": 20_000, "bob": 20_000}, {"ann": "As Ad", "bob": "Ks Kd"}, "2c 3c 7h 8h 9d")
    hand.check_down().replays()
    text = write_phh(hand.round)
    assert "blinds_or_straddles = [1000, 500]" in text
    assert finish(text) == [21_000, 19_000] == list(list(Pokerkit.loads(text))[-1].stacks)


def test_what_phh_has_no_words_for_is_not_written():
    with pytest.raises(CannotBeTold, match="played to its end"):
        write_phh(Hand({"ann": 20_000, "bob": 20_000}).round)
    with pytest.raises(CannotBeTold, match="high hands from 52 cards"):
        write_phh(cash_hand(winning="high-low").round)
    ruled = Hand({"ann": 20_000, "bob": 20_000}).do("supervisor", "verify-cards")
    ruled.check_down().replays()
    with pytest.raises(CannotBeTold, match="a ruling"):
        write_phh(ruled.round)


def test_a_name_with_quotes_comes_back():
    text = ACES.replace('"Bob"', r'"B\"o\\b é"')
    assert read_phh(write_phh(play_history(read_phh(text)))).names[1] == 'B"o\\b é'


# The command


def test_replay_prints_the_finishing_stacks(tmp_path, capsys):
    file = tmp_path / "hand.phh"
    file.write_text(ACES)
    assert main(["replay", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["stacks"], answer["unit"]) == ([101, 99, 30.25], "0.01")
    assert answer["stakes"] == {"Ann": 10_100, "Bob": 9_900, "Cy": 3_025}
    assert answer["void"] is None
    assert {"settlements", "events"} <= set(answer)


def test_replay_says_whether_the_history_tells_the_same(tmp_path, capsys):
    for told, agrees in (("[101, 99, 30.25]", True), ("[101, 99, 30]", False)):
        file = tmp_path / "hand.phh"
        file.write_text(f"{ACES}finishing_stacks = {told}\n")
        assert main(["replay", str(file), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["agrees"] is agrees
    assert main(["replay", str(file)]) == 0
    assert "  101 99 30.25\n" in capsys.readouterr().out


# Collections of hands


def collection(*hands: str) -> str:
    return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))


def test_a_collection_is_played_hand_by_hand(tmp_path, capsys):
    """The second raise of the second hand is too small: the others are played all the same."""
    file = tmp_path / "hands.phhs"
    file.write_text(collection(ACES, ACES.replace("p1 cbr 9", "p1 cbr 4"), HEADS_UP))
    assert main(["replay", str(file), "--json"]) == 1
    first, second, third = json.loads(capsys.readouterr().out)["hands"]
    assert (first["hand"], first["stacks"]) == ("1", [101, 99, 30.25])
    assert second["refused"].startswith(
        "actions[4] 'p1 cbr 4': A raise goes to at least 500, not 400"
    )
    assert "NI2018-51 5.1#2" in second["clauses"]
    assert third["stacks"] == [1_070, 730]
    assert main(["replay", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[2] == "3: p1 1,070, p2 730"


def test_a_collection_is_read_by_pokerkit_and_read_back():
    rounds = [cash_hand(bet).round for bet in (1_000, 2_000)]
    text = write_phhs(rounds)
    theirs = [list(one)[-1].stacks for one in Pokerkit.loads_all(text)]
    assert theirs == [list(one.stakes.values()) for one in rounds]
    ours = [stacks_of(hand, play_history(hand)) for hand in read_phhs(text).values()]
    assert ours == theirs


@pytest.mark.parametrize("text", ["", "variant = 3", "[1]\nvariant = [", ACES])
def test_a_broken_collection_is_refused_in_one_line(text, tmp_path, capsys):
    file = tmp_path / "hands.phhs"
    file.write_text(text)
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_broken_hand_does_not_spoil_the_collection(tmp_path, capsys):
    file = tmp_path / "hands.phhs"
    file.write_text(collection('variant = "PO"', ACES))
    assert main(["replay", str(file), "--json"]) == 1
    broken, played = json.loads(capsys.readouterr().out)["hands"]
    assert broken["refused"].startswith("variant: ")
    assert played["stacks"] == [101, 99, 30.25]


def test_replay_refuses_in_one_line(tmp_path, capsys):
    file = tmp_path / "hand.phh"
    file.write_text(ACES.replace("p2 f", "p2 cbr 5"))
    assert main(["replay", str(file)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(
        "houseway: actions[5] 'p2 cbr 5': A raise goes to at least 1,500, not 500"
    )
    assert said.count("\n") == 1
