"""Hold'em among players, for cash and in a charity tournament, from typed lines."""

import re

import pytest

from houseway.cli.table_choices import determinations
from houseway.cli.written_amounts import POINTS
from houseway.equipment import cards
from houseway.games import game
from houseway.games.asks import Act, Settled
from houseway.games.bots import bot, house
from houseway.table import Table
from houseway.table.buying_in import refill

CASH, CHARITY = "holdem", "charity-holdem"
PLAY_ON = ("", *("c",) * 30)


def after(out, line):
    """What was shown after a line was typed."""
    return out.split(f"> {line}\n", 1)[1]


# The table


@pytest.mark.parametrize(
    ("name", "blinds", "stack", "bet"),
    [(CASH, r"\$5 and \$10", r"\$500", r"\$\d+"), (CHARITY, "50 and 100", "5,000", r"[\d,]+")],
)
def test_five_others_sit_down_and_the_blinds_are_posted(houseway, name, blinds, stack, bet):
    out = houseway.play(name, "")
    assert re.search(rf"\n  blinds +{blinds}\n", out)
    assert re.search(rf"You are guest, in seat 1, with {stack}", out)
    assert re.search(r"\n  guest posts \$?50?\n  bob posts \$?100?\n  guest 7c 8c\n", out)
    assert re.search(rf"\n     1  guest +{bet} +{bet} +7c 8c  suited  <--\n", out)
    assert re.search(r"\n  D  6  fay +\S+ +\S+ +\[\] \[\]\n", out)
    assert re.search(
        rf"\n  \[f\]old   \[c\]all {bet}   \[r\]aise to {bet}-{bet}   \[a\]ll-in\n", out
    )


@pytest.mark.parametrize("name", [CASH, CHARITY])
def test_a_hand_is_told_to_its_end_with_pots_hands_and_clauses(houseway, name):
    out = houseway.play(name, *PLAY_ON[:12], "why")
    for street, many in (("Flop", 3), ("Turn", 1), ("River", 1)):
        assert re.search(rf"\n  {street}:( \w\w){{{many}}}\n", out)
    assert re.search(r"\n  \w+ shows \w\w \w\w: [\w ,-]+ \([\d.#, ]+\)\n", out)
    assert re.search(r"\n  main pot of \S+: \w+ wins \S+ with [\w ,-]+ \([\w.,# \[\]]+\)\n", out)
    assert re.search(r"\n  guest -\S+, .*\w+ \+", out)
    explained = after(out, "why")
    assert re.search(r"\n  main pot +\S+  loses ", explained)
    assert re.search(r"\n  (13\.1|10\.3\.7|14\.7)  \w", explained)


def test_the_house_takes_its_commission_and_the_chips_add_up(houseway):
    out = houseway.play(CASH, *PLAY_ON[:12])
    assert re.search(r"\n  the house takes \$10 of \$\d+ \(15\.2, 15\.2\(a\)\(i\)\)\n", out)
    nets = re.search(r"\n  (guest -\$.*)\n", out)[1].replace("$", "").replace(",", " ")
    amounts = [int(word) for word in nets.split() if word[0] in "+-"]
    assert sum(amounts) == -10


def test_a_bet_that_nobody_called_goes_back(houseway):
    out = houseway.play(CASH, "", "all-in", options=("--bots", "1", "--seed", "2"))
    assert "guest raises to $500, all in" in out
    assert re.search(r"nobody called \$495 of guest's, which goes back \(15\.2\(b\)\)\n", out)
    assert re.search(r"main pot of \$15: guest wins \$15 \(10\.4\(a\), 13\.1#3\)\n", out)


def test_cards_of_others_are_backs_until_they_are_shown(houseway):
    hidden, _, shown = houseway.play(CASH, *PLAY_ON[:12]).partition(" shows ")
    assert re.search(r"  bob +\S+ +\S+ +\[\] \[\]", hidden)
    assert not re.search(r"  (bob|cat|dan|eve|fay) +\$\S+( +\$\S+)? +[2-9TJQKA][cdhs]", hidden)
    assert re.search(
        r"  (bob|cat|dan|eve|fay) +\$\S+ +[2-9TJQKA][cdhs] [2-9TJQKA][cdhs]  \w", shown
    )


# What is typed


@pytest.mark.parametrize("line", ["raise 60", "r 60", "raise $60", "raise to 60", "raise to=60"])
def test_a_raise_is_typed_by_its_total(houseway, line):
    assert "\n  guest raises to $60\n" in houseway.play(CASH, "", line)


def test_amounts_of_a_tournament_are_chips(houseway):
    out = houseway.play(CHARITY, "", "raise 1,500", "quit")
    assert "\n  guest raises to 1,500\n" in out
    assert "$" not in out
    with pytest.raises(ValueError, match="is not a number of chips"):
        POINTS.units("$5")


@pytest.mark.parametrize("line", ["all-in", "a", "all", "ALL-IN"])
def test_all_in_is_every_chip(houseway, line):
    assert "guest raises to $500, all in\n" in houseway.play(CASH, "", line)


def test_all_in_under_a_limit_says_the_limit(houseway):
    out = houseway.play(CASH, "", "all-in", options=("--set", "maximum=full pot"))
    assert re.search(r"no: .*the limit is below them: raise to \$\d+ at most\.\n", out)
    assert "[a]ll-in" not in out


@pytest.mark.parametrize(
    ("name", "line", "refusal"),
    [
        (
            CASH,
            "check",
            "Nobody checks in the first betting round: guest may fold, call $35 or raise to "
            "between $50 and $500. (NI2018-51 11.1)",
        ),
        (
            CHARITY,
            "check",
            "Nobody checks in the first betting round: guest may fold, call 350 or raise to "
            "between 500 and 5,000. (CTP 13.1)",
        ),
        (
            CASH,
            "raise 5",
            "A raise goes to at least $50, not $5. (NI2018-51 10.3(b), NI2018-51 5.1#2)",
        ),
        (
            CHARITY,
            "raise 9,999",
            "guest has 5,000 in all, not 9,999: guest may fold, call 350 or raise to between 500 "
            "and 5,000. (CTP A:table stake[2])",
        ),
        (
            CASH,
            "bet 30",
            "There is a bet of $40 already, so that a higher one is a raise: guest may fold, "
            "call $35 or raise to between $50 and $500. (NI2018-51 10.3(b))",
        ),
        (CASH, "play 4", "There is no “play” here: guest may fold, call $35 or raise to between "),
        (CASH, "buy 50", "Chips are bought between rounds."),
        (CASH, "", "It is for you to decide."),
    ],
)
def test_what_is_not_open_is_refused_in_one_line(houseway, name, line, refusal):
    out = after(after(houseway.play(name, "", line), ""), line)
    assert out.startswith(f"  no: {refusal}")
    assert "stay on the table.\n" in out


def test_nothing_is_decided_between_hands(houseway):
    assert "no: No round is being played: press Enter to begin one." in houseway.play(CASH, "call")


def test_the_last_blind_need_not_raise(houseway):
    lines = ("", "f", "", "f", "", "f", "", "f", "", "f", "", "n", "c")
    out = houseway.play(CASH, *lines, "c", "c", options=("--bots", "5", "--seed", "2"))
    assert re.search(r"\n  guest (does not raise|calls|folds)", out)


def test_leaving_in_a_hand_leaves_the_bets(houseway):
    assert houseway.play(CASH, "", "quit").endswith(
        "You leave with $495.00; $5.00 stay on the table.\n"
    )


def test_a_bet_stands_once_the_others_have_answered_it(houseway):
    out = houseway.play(CASH, "", "raise 60", "undo a slip", "fold")
    refusal = out.split("undo a slip\n")[1].split("\n")[0]
    assert refusal.startswith("  no: ")
    assert "the decision of entry" in refusal
    assert refusal.endswith("may void the round. (NI2018-51 19.3)")


def test_the_help_tells_how_hands_are_played(houseway):
    out = houseway.play(CASH, "?")
    assert "raise to 60 in all" in out
    assert "wagers" not in out
    assert "the wagers of the last round" not in out


def test_a_dispute_is_decided_at_the_keyboard(houseway):
    out = houseway.play(CHARITY, "", "rule stop-for-dispute guest cards", "decide fair", "accept")
    assert "The director decides: fair (22.1, 22.5)" in out
    assert "Dispute settled: player guest (22.1)" in out


def test_a_void_hand_gives_every_chip_back(houseway):
    out = houseway.play(CASH, "", "c", "rule void-round fraud marked", "quit")
    assert "The round is void: fraud: marked (19.3)" in out
    assert "nobody has won or lost anything" in out
    assert out.endswith("You leave with $500.00.\n")


@pytest.mark.parametrize("name", [CASH, CHARITY])
def test_the_journal_of_an_evening_is_sound(houseway, tmp_path, name):
    journal = tmp_path / "evening.journal"
    houseway.play(name, *("", "c", "c", "f") * 4, options=("--journal", str(journal)))
    assert houseway("verify", journal).out.startswith("sound: ")


# Those who play by themselves


def seated(name, **stakes):
    table = Table(name, determinations(game(name), []))
    table.do(table.house.in_charge, "open", approval="terminal")
    for seat, (player, stake) in enumerate(stakes.items(), 1):
        table.do(player, "sit", seat=seat, stake=stake)
    return table


def played_out(table, *names):
    """A hand in which everybody plays by themselves."""
    table.do("dealer", "start")
    while not isinstance(table.procedure.asked, Settled):
        act = next(filter(None, (bot(table.procedure, one) for one in names)), None)
        act = act or house(table.procedure)
        table.do(act.by, act.do, **act.facts)


def broke(name):
    table = seated(name, ann=50_000, bob=50_000, cat=50_000)
    for _ in range(500):
        played_out(table, "ann", "bob", "cat")
        empty = [player for player, stake in table.round.stakes.items() if not stake]
        if empty:
            return table, empty[0]
        for player, stake in table.round.stakes.items():
            if stake < 20_000:
                table.do(player, "add-chips", amount=50_000 - stake)
    raise AssertionError("nobody ever went all in")


def test_for_cash_a_bot_without_chips_buys_in_again():
    table, player = broke(CASH)
    assert refill(table, player) == Act(player, "add-chips", {"amount": 50_000})
    assert refill(seated(CASH, ann=50_000), "ann") is None
    assert refill(table, "nobody") is None


def test_in_a_tournament_a_bot_without_chips_is_out():
    table = seated(CHARITY, ann=5_000, bob=5_000)
    assert refill(table, "ann") is None
    table.state.patrons["ann"].stake = 0
    assert refill(table, "ann") == Act("ann", "leave")


def test_who_wins_every_chip_of_a_tournament_is_told(houseway):
    lines = ("", "all-in") * 40
    ends = [houseway.play(CHARITY, *lines, options=("--bots", "1", "--seed", s)) for s in "abcdef"]
    won = [out for out in ends if "Nobody else has chips left: you have won them all." in out]
    lost = [out for out in ends if "You have no chips left: buy 5000 brings more." in out]
    assert won
    assert lost
    assert all(out.endswith("You leave with 10,000.\n") for out in won if out not in lost)
    assert "bob leaves with 0" in won[0]


def test_who_has_lost_everything_buys_in_again(houseway):
    lines = ("", "all-in") * 4
    out = houseway.play(CASH, *lines, "", "buy 500", "quit", options=("--seed", "5"))
    assert "You have no chips left: buy 500 brings more." in out
    assert out.endswith("You leave with $500.00.\n")


@pytest.mark.parametrize("name", [CASH, CHARITY])
def test_the_house_does_not_act_for_the_clock(name):
    limits = determinations(game(name), ["time_to_act=30"])
    table = Table(name, limits)
    table.do(table.house.in_charge, "open", approval="terminal")
    for seat in (1, 2, 3):
        table.do(f"p{seat}", "sit", seat=seat, stake=50_000)
    table.do("dealer", "start")
    while not getattr(table.procedure, "acting", None):
        act = house(table.procedure)
        table.do(act.by, act.do, **act.facts)
    assert {option.by for option in table.procedure.asked.options} >= {"clock"}
    assert house(table.procedure) is None


def test_the_house_does_not_fold_a_hand_by_itself():
    table = Table(CHARITY, determinations(game(CHARITY), ["time_to_act=30"]))
    table.do(table.house.in_charge, "open", approval="terminal")
    for seat, player in enumerate(("ann", "bob"), 1):
        table.do(player, "sit", seat=seat, stake=5_000)
    table.do("dealer", "start")
    for do in ("cut", None, None):
        round = table.procedure
        if do:
            table.do("dealer", do)
        elif any(option.do == "no-raise" for option in round.asked.options):
            break
        else:
            table.do(round.acting, "call")
    table.do("clock", "expire")
    assert any(option.do == "fold-hand" for option in table.procedure.asked.options)
    assert house(table.procedure) is None


def test_those_at_a_table_differ():
    """The same weak cards in every seat: some fold them, others stay."""
    table = seated(CASH, ann=50_000, bob=50_000, cat=50_000, dan=50_000, eve=50_000)
    done = set()
    table.do("dealer", "start")
    for _ in range(5):
        while not getattr(table.procedure, "acting", None):
            act = house(table.procedure)
            table.do(act.by, act.do, **act.facts)
        round = table.procedure
        round.hole[round.acting][:] = cards("9s 6d")
        done.add(bot(round, round.acting).do)
        round.street.to_act.append(round.street.to_act.pop(0))
        round.asked = round.turn(round.street.to_act[0])
    assert {"fold", "call"} <= done


# A live table

SIT = ("ann sit 1 500", "bob sit 2 500")
LIVE = ("--live",)


def test_a_live_hand_is_dealt_face_down_and_turned_at_the_end(houseway):
    out = houseway.play(
        CASH,
        *SIT,
        "",
        "",
        "",
        "ann call",
        "bob n",
        "",
        "As Kd 2c",
        "bob check",
        "ann check",
        "ann check",
        "bob check",
        "",
        "9h",
        "ann check",
        "bob check",
        "",
        "9s",
        "ann check",
        "bob bet 20",
        "ann call",
        "Qs Qd",
        "ann show",
        "Ah 3h",
        options=LIVE,
    )
    assert "1  ann  $490  [] []" in out
    assert "no: It is ann's turn: bob acts when it comes round. (NI2018-51 12.3, " in out
    assert "bob shows Qs Qd: two pairs, queens and nines (13.1)" in out
    assert "ann shows Ah 3h: two pairs, aces and nines (13.1#2)" in out
    assert "main pot of $60: ann wins $57 with two pairs, aces and nines" in out
    assert out.endswith("The table has dealt 1 round.\n")


def test_a_live_flop_is_turned_by_the_dealer(houseway):
    out = houseway.play(
        CHARITY,
        "ann sit 1 5000",
        "bob sit 2 5,000",
        "",
        "",
        "",
        "bob call",
        "ann n",
        "",
        "",
        "As Kd 2c",
        options=LIVE,
    )
    assert "ann sits down in seat 1 with 5,000\n" in out
    assert "the dealer turns the flop:  dealer [t]urn-flop" in out
    assert "Flop: As Kd 2c\n" in out
