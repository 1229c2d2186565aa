"""Tables in the terminal, played from typed lines."""

import re

import pytest


def after(out, line):
    """What was shown after a line was typed."""
    return out.split(f"> {line}\n", 1)[1]


def test_a_round_of_blackjack_from_typed_lines(houseway):
    out = houseway.play("blackjack", "50", "", "draw", "stand", "quit")
    assert "minimum                $10" in out
    assert "guest puts $50 on box 1" in out
    assert "dealer  9c     9\n  box 1   Ac 2c  soft 13  guest $50  <--\n" in out
    assert "do[u]ble $5-$50   [d]raw   [s]tand" in out
    assert "box 1  $50.00  wins    1 to 1  $50.00   $100.00  13.1(a), 13.2(b)" in out
    assert "13.1(a)  Player at 21 or under wins when dealer busts." in out
    assert "guest: +$50.00, stake $1,050.00" in out
    assert out.endswith("You leave with $1,050.00.\n")


def test_the_same_seed_deals_the_same_and_another_does_not(houseway):
    typed = ("50", "", "s", "quit")
    assert houseway.play("blackjack", *typed) == houseway.play("blackjack", *typed)
    other = houseway("play", "blackjack", "--seed", "other", typed="50\n\n").out
    assert "Ac 2c" not in other


@pytest.mark.parametrize("draws", ["draw", "dr", "d", "hit", "h", "HIT", "draw box 1"])
def test_an_action_is_known_by_any_clear_beginning(houseway, draws):
    assert "box 1   Ac 2c Jh  13" in houseway.play("blackjack", "50", "", draws)


@pytest.mark.parametrize("amount", ["50", "$50", "50.00", "wager 50", "box 1 50", "bet $50"])
def test_amounts_are_written_as_people_do(houseway, amount):
    assert "guest puts $50 on box 1\n" in houseway.play("blackjack", amount)


def test_a_round_of_blackjack_with_others_side_bets_and_another_box(houseway):
    typed = ("50; box 3 20; pairs 10; sevens 1; sevens 1 box 3", "", "s", "d", "s", "s")
    out = houseway.play("blackjack", *typed, options=("--bots", "1", "--stake", "500"))
    assert "bob puts $10 on box 2" in out
    assert "guest puts $20 on box 3" in out
    assert "guest puts $10 on perfect pairs, box 1" in out
    assert "guest puts $1 on super sevens, box 3" in out
    assert re.search(r"perfect pairs box 1 +\$10\.00 +loses", out)
    assert re.search(r"  bob: [-+]?\$\d+\.00 \(box 2 ", out)


def test_a_round_of_mini_baccarat_from_typed_lines(houseway):
    out = houseway.play("mini-baccarat", "b 10; tie 5", "", "", "player 10", "deal")
    assert "player  Kh 7d     7\n  banker  8s 7h Jd  5\n" in out
    assert re.search(r"banker box 1 +\$10\.00  loses +\$0\.00 +\$0\.00  8\.2\(b\)", out)
    assert "Player: player 7, banker 5" in out
    assert "guest: -$15.00, stake $985.00" in out
    assert "  P\n" in out


def test_a_round_of_roulette_from_typed_lines(houseway):
    typed = ("red 10; 17 5; 8/11 5; tier 1; neighbours 0 1; column 1 10", "spin", "again; spin")
    out = houseway.play("roulette", *typed)
    assert "guest: red $10, 17 $5, 8/11 $5, tier $6, neighbours of 0 $5, column 1 $10" in out
    assert "The ball comes to rest in 1, red" in out
    assert "[ 1]  4   7" in out
    assert re.search(r"red +\$10\.00  wins    1 to 1  \$10\.00 +\$20\.00  7\.1, 6\.1\(l\)", out)
    assert re.search(r"column 1 +\$10\.00  wins    2 to 1  \$20\.00 +\$30\.00", out)
    assert "6.1(l)  Red pays 1 to 1." in out
    assert "guest: +$9.00, stake $1,009.00" in out
    assert re.search(r"last: \d+[rb]? 1r\n", out)


def test_wagers_are_taken_back_and_cleared(houseway):
    out = houseway.play("roulette", "red 10; 17 5; tier 1", "take-back 17", "clear", "quit")
    assert "guest takes $5 back from 17" in out
    assert "guest takes $6 back from tier" in out
    assert out.endswith("You leave with $1,000.00.\n")


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("7", "$7 is not a multiple of $5; the nearest are $5 and $10. (NI2005-63 3.3)"),
        ("2000", "guest cannot wager $2,000 with $950 in chips. (NI2005-63 4.2)"),
        ("box 9 50", "There is no box 9: the boxes are 1 to 7. (NI2005-63 A:Box)"),
        (
            "pairs 1",
            "Perfect Pairs takes $5 to $100 on a box, in steps of $5. (NI2005-63 18.9)",
        ),
        ("dance", "'dance' is not open now; open: wager, take-back."),
        ("rule", "Name a ruling"),
        ("rule nonsense", "'nonsense' is not open now"),
        ("rules 99", "NI2005-63 has no clause '99'."),
        ("why", "Nothing has been settled yet."),
        ("undo", "Say why: undo REASON."),
        ("buy 100", "Chips are bought between rounds."),
        ("buy", "Chips are bought between rounds."),
    ],
)
def test_what_is_refused_is_one_line_and_changes_nothing(houseway, line, refusal):
    out = after(houseway.play("blackjack", "50", line), line)
    assert out.startswith("  no: ")
    assert refusal in out.split("\n")[0]
    assert "\n  $950.00 in chips;" in out
    assert out.endswith("You leave with $950.00; $50.00 stay on the table.\n")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("blackjack", "$7 is not a multiple of $5; the nearest are $5 and $10. (NI2005-63 3.3)"),
        ("mini-baccarat", "Say on what the wager is: banker, player or tie. (NI2002-45-mini-"),
        ("roulette", "Say on what the wager is: numbers such as 17, 8/11 or 4-9, a column or"),
        (
            "ultimate-holdem",
            "$7 is not a multiple of $5; the nearest are $5 and $10. (NI2019-212 5.3)",
        ),
    ],
)
def test_an_amount_alone_is_the_main_wager_or_a_question(houseway, game, told):
    out = after(houseway.play(game, "7"), "7")
    assert told in next(line for line in out.split("\n") if line.startswith("  no: "))
    assert out.endswith("You leave with $1,000.00.\n")


def test_nonsense_between_rounds_begins_nothing(houseway):
    out = houseway.play("roulette", "stand", "take-back red", "", "quit")
    assert out.count("No round is being played: wager, or press Enter to begin one.") == 2
    assert "round 1" not in out.split("take-back")[0]


def test_cards_are_not_dealt_before_anybody_wagered(houseway):
    assert "no: Nobody has wagered yet." in houseway.play("blackjack", "", "n", "deal")
    refused = houseway.play("mini-baccarat", "", "n", "deal")
    assert (
        "no: Without a wager that can be played: box 1 (guest). (NI2002-45-mini-baccarat 4.1)"
        in refused
    )


def test_the_cut_is_offered_and_may_be_taken(houseway):
    out = houseway.play("blackjack", "", "cut 100", "50", "")
    assert "[c]ut 52-260   decli[n]e" in out
    assert "The supervisor cuts" not in out


def test_help_rules_and_why(houseway):
    out = houseway.play("blackjack", "50", "", "s", "?", "rules 10.3", "rules 13", "rules", "why")
    assert "pairs 10        $10 on Perfect Pairs beside your box" in out
    assert after(out, "rules 10.3").startswith("  10.3  ")
    assert after(out, "rules 13").count("\n  13.") >= 10
    explained = after(out, "why")
    assert explained.startswith("  wager  staked  result")
    assert "13.1(" in explained


def test_a_ruling_is_listed_and_given(houseway):
    typed = ("p 50", "deal", "rulings", 'rule misdeal reason="a card; flew"', "why")
    out = houseway.play("mini-baccarat", *typed)
    assert "misdeal (9.5) reason: in words" in after(out, "rulings")
    assert "Ruling by the supervisor: misdeal (9.5)" in out
    assert "The round is void: misdeal: a card; flew (9.5)" in out
    assert re.search(r"player box 1  \$50\.00  void +\$0\.00 +\$50\.00  9\.5", out)
    assert "guest: $0.00, stake $1,000.00" in out


def test_undo_gives_no_decision_back_once_the_others_have_played_on(houseway):
    options = ("--bots", "2")
    typed = ("50", "", "stand", "undo I meant to draw", "quit")
    out = houseway.play("blackjack", *typed, options=options)
    refusal = after(out, "undo I meant to draw").split("\n")[0]
    assert refusal.startswith("  no: What came after it has been seen: the decision of entry")
    assert refusal.endswith(
        "stands. Where play went wrong, the operator may void the round. (NI2005-63 16.3)"
    )


def test_undo_brings_the_offer_of_the_cut_back_and_then_finds_nothing(houseway):
    out = houseway.play("blackjack", "", "n", "undo I cut", "undo more")
    struck, cut, *_, menu = after(out, "undo I cut").split("\nguest> ")[0].split("\n")
    assert (struck, cut) == (
        "  Entry 8 (place cutting card) was struck out by the supervisor",
        "  Entry 7 (cut) was struck out by the supervisor",
    )
    assert menu == "  [c]ut 52-260   decli[n]e"
    assert after(out, "undo more").startswith("  no: Nothing has been done in this round")


def test_undo_does_not_open_the_bets_again_when_the_number_is_known(houseway):
    out = houseway.play("roulette", "red 10", "spin", "undo too early", "17 5")
    assert after(out, "undo too early").startswith("  no: What came after it has been seen")
    assert out.count("The ball comes to rest in 1, red") == 1


def test_a_wager_is_undone_before_the_bets_are_closed(houseway):
    out = houseway.play("roulette", "red 10", "undo not red", "17 5", "")
    assert "(wager) was struck out by the supervisor" in out
    assert "guest: -$5.00, stake $995.00" in out


def test_a_number_that_was_typed_wrongly_is_put_right_by_two_people(houseway):
    lines = ("ann sit 1 100", "", "ann 17 1", "", "18")
    alone, both = "undo misread", "undo misread by sue with sam"
    out = houseway.play("roulette", *lines, alone, both, "17", "", options=("--live",))
    assert "must be seconded by another person" in after(out, alone).split("\n")[0]
    assert "was struck out by two people" in after(out, both).split("\n")[0]
    assert re.search(r"17 +\$1\.00  wins    35 to 1  \$35\.00", out)


def test_a_card_is_retyped_and_what_was_decided_since_stands(houseway):
    lines = ("ann sit 1 100", *[""] * 4, "ann box 1 10", "", "Th 9c 8d", "ann stand", "9s")
    retyped = "retype 8d 9d it was a nine by sue with sam"
    bare, unknown = "retype 8d 9d", "retype 2c 9d it was a nine"
    out = houseway.play("blackjack", *lines, bare, unknown, retyped, options=("--live",))
    assert "ann: $0.00, stake $100.00" in out.split("retype")[0]
    assert "Say what was typed, what fell and why" in after(out, bare).split("\n")[0]
    assert "2c was not entered in this round" in after(out, unknown).split("\n")[0]
    assert "ann: +$10.00, stake $110.00" in after(out, retyped)


def test_chips_are_bought_between_rounds(houseway):
    out = houseway.play("roulette", "red 10", "", "buy 100", "buy x", "quit")
    assert "guest brings $100 more" in out
    assert "no: 'x' is not an amount such as 50, $50 or 37.50." in out
    assert out.endswith("You leave with $1,110.00.\n")


def test_a_table_is_set_as_the_player_wants_it(houseway):
    sets = ("--set", "minimum=$25", "--set", "perfect_pairs=false", "--set", "decks=8")
    out = houseway.play("blackjack", "sign", "25; pairs 5", options=sets)
    assert re.search(r"minimum +\$25\n", out)
    assert re.search(r"decks +8\n", out)
    assert "no: " in out.split("guest puts $25 on box 1")[1]


def test_a_face_down_hand_is_turned_by_the_player(houseway):
    sets = ("--set", "face=down", "--set", "turned_by=player")
    out = houseway.play("mini-baccarat", "banker 10", "deal", "turn", options=sets)
    assert "player  Kh 7d  7" in out
    assert "banker  [] []" in out
    assert "[t]urn" in out


def test_a_live_table_follows_the_dealer(houseway):
    lines = [
        "ann sit 1 500",
        "bob sit 3 200",
        *["", "", "", "", "place 78"],
        "ann 50",
        "bob 20; pairs 5",
        "bob pairs 5",
        "no",
        "Ts 9d",
        "6d Zz",
        "6d",
        "8h 9c",
        "stand",
        "ann stand",
        "bob u",
        "2d",
        "Kc 7s",
        "why bob",
    ]
    out = houseway.play("blackjack", *lines, options=("--live",))
    assert "ann sits down in seat 1 with $500" in out
    assert "card to box 1> Ts 9d" in out
    assert "no: 'pairs' is not open now" in out
    assert "no: 'stand' is not open now" in out or "no: dealer has nothing to decide now." in out
    assert "box 3   9d 9c" in out
    assert re.search(r"box 1  \$50\.00  wins    1 to 1", out)
    assert "bob doubles with $20" in out
    assert out.endswith("The table has dealt 1 round.\n")


def test_a_live_roulette_table(houseway):
    lines = ("ann sit 1 100", "", "ann red 5; ann 17 1", "", "40", "17", "")
    out = houseway.play("roulette", *lines, options=("--live",))
    assert "no: The wheel has no compartment 40; its numbers are 0 to 36." in out
    assert re.search(r"17 +\$1\.00  wins    35 to 1  \$35\.00", out)
    undone = houseway.play(
        "roulette", *lines[:4], "undo a mistake", "ann 18 1", options=("--live",)
    )
    assert "ann puts $1 on 18" in undone


def test_a_dealer_may_practise_on_bots(houseway):
    out = houseway.play("roulette", "", "", "17", options=("--live", "--bots", "2"))
    assert "bob puts $5 on red" in out
    assert "cat: -$5.00, stake $995.00" in out


def test_bytes_that_are_no_text_are_no_line_that_means_anything(houseway):
    ran = houseway("play", "blackjack", typed=b"\xff\xfe\x00\n50\n")
    assert (ran.code, ran.err) == (0, "")
    assert "guest puts $50 on box 1" in ran.out
