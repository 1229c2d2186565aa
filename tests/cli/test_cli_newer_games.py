"""Ultimate Texas Hold-em, Canberra Poker, pai gow and tournament blackjack from typed lines."""

import re

import pytest

from houseway.cli.felts import FELTS
from houseway.games import GAMES

ULTIMATE, CANBERRA, PAI_GOW = "ultimate-holdem", "canberra-poker", "pai-gow"
TOURNAMENT = "tournament-blackjack"


def after(out, line):
    """What was shown after a line was typed."""
    return out.split(f"> {line}\n", 1)[1]


def test_the_help_and_the_refusal_of_an_unknown_game_name_all_that_can_be_played(houseway):
    shown, refused = houseway("play", "--help").out, houseway("play", "whist").err
    for game in FELTS:
        assert f"\n  {game} " in shown
        assert game in refused
    assert re.search(r"tournament-blackjack +NI2002-45-blackjack, historical\n", shown)
    assert "historical" not in shown.replace("NI2002-45-blackjack, historical", "")
    assert set(FELTS) == set(GAMES)


# Ultimate Texas Hold-em


def test_a_round_of_ultimate_holdem_is_settled_leg_by_leg(houseway):
    out = houseway.play(ULTIMATE, "50; trips 5", "", "check", "play", "")
    assert "guest puts $50 on ante, box 1\n  guest puts $50 on blind, box 1\n" in out
    assert "  board   [] [] [] [] []\n  dealer  [] []\n  box 1   6h Qc " in out
    assert "[f]old   [c]heck   [p]lay 4 $200   [p]lay 3 $150" in out
    assert "Flop: 9h 3c 7s\n" in out
    assert "guest plays $100, twice the ante" in out
    for leg in ("ante", "blind", "trips", "play"):
        assert re.search(rf"\n  {leg} +\$[\d.]+ +(wins|loses|stand-off) .*9\.\d", out)


def test_own_cards_are_seen_and_those_of_others_only_when_they_are_turned(houseway):
    out = houseway.play(ULTIMATE, "50", "", "c", "p", "", options=("--bots", "1"))
    hidden, _, shown = out.partition("> \n  Box 2: ")
    assert "box 2   [] []" in hidden
    assert not re.search(r"box 2 +\w\w \w\w", hidden)
    assert re.search(r"box 2 +\w\w \w\w +\w+ pair", shown)


@pytest.mark.parametrize("line", ["play 4", "p 4", "bet 4", "play 4x", "play 200", "play $200"])
def test_a_play_wager_is_typed_by_its_times_or_its_amount(houseway, line):
    assert "guest plays $200, 4 times the ante" in houseway.play(ULTIMATE, "50; deal", line)


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("play", "Say how many times the ante: play 4 or play 3."),
        ("play 2", "A play wager before the flop is $200 or $150. (NI2019-212 8.1(c)(ii))"),
        ("play 3.5", "A play wager before the flop is $200 or $150. (NI2019-212 8.1(c)(ii))"),
        ("play much", "'much' is not how many times the ante."),
        ("play 4 4", "'4 4' is not how many times the ante."),
        ("trips 5", "'trips' is not open now; open: fold, check, play."),
        (
            "concede",
            "A hand is conceded once the dealer's is declared; until then it is folded. "
            "(NI2019-212 9.1)",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(houseway, line, refusal):
    out = after(houseway.play(ULTIMATE, "50; deal", line), line)
    assert out.startswith(f"  no: {refusal}\n")
    assert out.endswith("You leave with $900.00; $100.00 stay on the table.\n")


def test_trips_waits_for_the_ante_and_goes_with_it(houseway):
    out = houseway.play(ULTIMATE, "trips 5", "50; trips 5", "take-back ante", "50", "deal; f")
    assert "no: Trips is only for players with ante and blind. (NI2019-212 4.3)" in out
    assert "guest takes $5 back from trips, box 1" in out
    again = houseway.play(ULTIMATE, "50; trips 5; take-back ante; 50", "deal; f", "again", "quit")
    assert again.endswith("You leave with $800.00; $100.00 stay on the table.\n")


def test_a_hand_may_be_conceded_once_the_dealer_has_declared(houseway):
    out = houseway.play(ULTIMATE, "50; deal; play 4", "concede")
    assert "Enter shows the hands   [c]oncede" in out
    assert "guest gives the hand up" in out
    assert out.count("loses") == 3
    assert "9.1#2" in out


def test_who_lets_the_hands_be_shown_is_asked_once(houseway):
    out = houseway.play(ULTIMATE, "50; deal; play 4", "", "quit", options=("--bots", "3"))
    assert out.count("Enter shows the hands") == 1
    assert "guest> \n" in out
    assert out.endswith("next round> quit\n" + out.splitlines()[-1] + "\n")


def test_nobody_is_asked_who_has_folded(houseway):
    out = houseway.play(ULTIMATE, "50; deal", "fold", "quit", options=("--bots", "2"))
    assert "Enter shows the hands" not in out
    assert "box 1                   folded" in out


# Canberra Poker


def test_a_round_of_canberra_poker(houseway):
    out = houseway.play(CANBERRA, "25", "", "bet", options=("--bots", "1"))
    assert "  dealer  [] [] [] [] Kc\n  box 1   7c Th 8c Qh 2s  five odd cards, queen high " in out
    assert "box 2   [] [] [] [] []" in out
    assert "[b]et $50   [f]old" in out
    assert "  dealer  8h Js 8s Jh Kc  two pairs, jacks and eights\n" in out
    assert re.search(r"\n  ante   \$25\.00  loses .* 9\.5\n  bet    \$50\.00  loses .* 9\.5\n", out)
    assert "guest: -$75.00, stake $925.00" in out


def test_a_dealer_without_ace_and_king_takes_no_part(houseway):
    lines = ("ann sit 1 500", "", "", "ann 25", "", "", "Kc", "ann bet", "Qd 9h 7c 6s", "quit")
    out = houseway.play(CANBERRA, *lines, options=("--live",))
    assert "  dealer  Qd 9h 7c 6s Kc  five odd cards, king high, takes no part\n" in out
    assert re.search(r"ante   \$25\.00  wins    1 to 1 .* 9\.3, 8\.1:ante\n", out)
    assert re.search(r"bet    \$50\.00  void .* 9\.3, T:Void\n", out)


def test_a_bet_that_cannot_be_paid_is_refused_with_its_price(houseway):
    out = houseway.play(CANBERRA, "25; deal", "bet", options=("--stake", "60"))
    assert (
        "no: guest must Fold: a Bet is $50, and $35 are left. (NI2002-45-canberra-poker 7.2)" in out
    )


# Pai gow


def test_a_round_of_pai_gow_with_tiles_by_number(houseway):
    out = houseway.play(PAI_GOW, "50", "", "set 1 3", "", options=("--bots", "1"))
    assert "You are guest, in seat 2" in out
    assert "The dice show 1 3 3: 7, the first tiles go to box 7" in out
    assert "box 2  1 [2:5 Chit]  2 [2:2 Bon]  3 [1:6 Tit]  4 [4:4 Yun]  guest $50" in out
    assert "[s]et 2 4 (low 2, high 4)" in out
    assert "box 3  [ ] [ ] [ ] [ ] " in out
    assert "box 2  high  [1:6 Tit] [2:5 Chit]    4  guest $50  set\n" in out
    assert "         low   [4:4 Yun] [2:2 Bon]      2  loses\n" in out
    assert "The Bank is set by the House Way (10.1, 10.1(c))" in out
    assert "guest: -$50.00, stake $950.00" in out


@pytest.mark.parametrize("line", ["set 1 3", "set 2 4", "set 13", "s 3,1", "set low 1 3"])
def test_the_better_part_is_high_whichever_is_named(houseway, line):
    shown = after(houseway.play(PAI_GOW, "50; deal", line), line)
    assert "high  [1:6 Tit] [2:5 Chit]" in shown


@pytest.mark.parametrize("line", ["set", "set 1", "set 1 1", "set 1 5", "set 1 2 3", "set 0"])
def test_two_tiles_are_named(houseway, line):
    out = after(houseway.play(PAI_GOW, "50; deal", line), line)
    assert out.startswith(
        "  no: Say which two tiles go together by their numbers, such as set 1 3."
    )


def test_the_house_way_and_conceding(houseway):
    assert "guest's hand is set by the House Way" in houseway.play(PAI_GOW, "50; deal", "house-way")
    out = houseway.play(PAI_GOW, "50; deal", "concede")
    assert re.search(r"box 2  \$50\.00  loses .* 11\.7\n", out)
    shown = houseway.play(PAI_GOW, "50; deal", "h", "c")
    assert "guest gives the hand up" in shown


def test_tiles_of_a_live_table_are_named_when_they_are_turned(houseway):
    lines = ["ann sit 2 500", "start", "", "ann 50", "", "3 4 5", "", "ann view", "ann set"]
    lines += ["teen-1 day-1 gor-1 bon-1", "", "", "teen-2 day-2", "yun-1 yun-2"]
    out = houseway.play(PAI_GOW, *lines, options=("--live",))
    assert "dice to cup> 3 4 5" in out
    assert "tile to box 2 high> yun-1 yun-2" in out
    assert "box 2  high  [4:4 Yun] [4:4 Yun]   Yun pair  wins   ann\n" in out
    assert re.search(r"box 2  \$50\.00  stand-off .* 11\.3, ", out)


def test_whoever_is_put_out_is_not_asked_again(houseway):
    lines = ("50; deal; h", "rule breach bob 5 exclude=yes", "", "50; deal; h", "")
    out = houseway.play(PAI_GOW, *lines, options=("--bots", "2"))
    assert "cat puts $10 on box 4" in out.rpartition("round 1 --")[2]
    assert "bob: $10.00" not in out.rpartition("round 1 --")[2]


# Tournament blackjack


def test_tournament_blackjack_has_a_box_each_and_doubles_for_as_much(houseway):
    out = houseway.play(TOURNAMENT, "50", "50", "box 2 20", "", "double 20", "double")
    assert out.startswith("-- tournament-blackjack, by NI2002-45-blackjack (historical) --\n")
    assert "no: guest has a wager on box 1 already. (NI2002-45-blackjack 19.15[2])" in out
    assert "no: guest bets on box 1 only. (NI2002-45-blackjack 19.15[2])" in out
    assert "no: To double, the amount is $50, not $20." in out
    assert "do[u]ble $50   [d]raw   [s]tand" in out
    assert "guest doubles with $50" in out


# All of them


@pytest.mark.parametrize("game", [ULTIMATE, CANBERRA, PAI_GOW, TOURNAMENT])
def test_undo_goes_back_to_before_the_last_line(houseway, game):
    out = houseway.play(game, "20", "undo not so", "25")
    assert after(out, "undo not so").startswith("  Entry ")
    assert "guest puts $25 on" in out


@pytest.mark.parametrize("game", [ULTIMATE, CANBERRA, PAI_GOW, TOURNAMENT])
def test_undo_gives_no_decision_back_when_what_came_after_it_was_seen(houseway, game):
    said = {ULTIMATE: "check", CANBERRA: "bet", PAI_GOW: "house-way", TOURNAMENT: "stand"}[game]
    out = houseway.play(game, "20; deal", said, "undo not so", "undo not so by sue with sam")
    for line in ("undo not so", "undo not so by sue with sam"):
        assert after(out, line).startswith("  no: What came after it has been seen: the decision")


@pytest.mark.parametrize("game", [ULTIMATE, CANBERRA, PAI_GOW, TOURNAMENT])
def test_help_tells_wagers_and_decisions(houseway, game):
    told = after(houseway.play(game, "?"), "?")
    for way, _ in FELTS[game].wagers:
        assert f"\n  {way} " in told
    assert "\ndecisions\n" in told


def test_the_help_shows_the_odds(houseway):
    assert re.search(r"flush +3 to 2 +7 to 1\n", houseway.play(ULTIMATE, "?"))
    assert re.search(r"royal flush +250 to 1\n", houseway.play(CANBERRA, "?"))


@pytest.mark.parametrize(("game", "loses"), [(CANBERRA, "fold"), (PAI_GOW, "concede")])
def test_who_has_no_chips_left_is_told_how_to_get_more(houseway, game, loses):
    out = houseway.play(game, "20", "", loses, "buy 50", "20", options=("--stake", "20"))
    assert "You have no chips left: buy 100 brings more." in out
    assert out.endswith("You leave with $30.00; $20.00 stay on the table.\n")


def test_hidden_cards_of_a_live_table_are_dealt_by_enter(houseway):
    lines = ["ann sit 4 500", "start", "ann 50", "", "", "ann play 4", "As Kd 2c 3h 9s", "9c Ts"]
    out = houseway.play(ULTIMATE, *lines, "", "Ad Ah", options=("--live",))
    assert "box 4   [] []           ann ante $50, blind $50  <--" in out
    assert "ann plays $200, 4 times the ante" in out
    assert "box 4   Ad Ah           three of a kind, aces  ann\n" in out
    assert "ann: +$250.00, stake $750.00" in out
