"""Rules 2 to 4 and 18: what the Director chooses, and wagers on a box of one's own."""

import msgspec
import pytest
from tournament_blackjack_rounds import (
    ANN,
    AT_2_3_5,
    GAME,
    PAIRS,
    STAKE,
    TABLE,
    TWO,
    at,
    bets,
    decided_by,
    numbers,
    opened,
    played,
    refused,
    settled,
)

from houseway.games.record import BadRecord
from houseway.games.tournament_blackjack import (
    TournamentBlackjack,
    TournamentBlackjackDeterminations,
)
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, begin, do, draw, happened, net, opens, step, wager
from proof import rule


def chosen(**changes):
    return TournamentBlackjackDeterminations(**{**TABLE, **changes})


def why_refused(**changes):
    with pytest.raises(Refused) as refusal:
        chosen(**changes)
    return numbers(refusal.value.clauses)


class TestDeterminations:
    @rule("NI2002-45-blackjack", "2.1", "2.3(a)")
    def test_five_to_eight_decks_are_used(self):
        assert [chosen(decks=decks).decks for decks in (5, 6, 7, 8)] == [5, 6, 7, 8]
        for decks in (4, 9):
            assert why_refused(decks=decks) == {"2.1"}

    @rule("NI2002-45-blackjack", "2.1")
    def test_six_decks_are_312_cards_with_24_aces_and_no_joker(self):
        round = opened()
        assert round.stack == 312
        dealt = opened(" ".join(["As"] * 2), *bets(ann=100))
        for fell in ("Jk", "joker"):
            with pytest.raises(Refused) as refusal:
                dealt.give(fell)
            assert numbers(refusal.value.clauses) == {"2.1"}
        gone = tuple(["Ah"] * 6)
        with pytest.raises(Refused) as refusal:
            opened("", *bets(ann=100), gone=gone).give("Ah")
        assert numbers(refusal.value.clauses) == {"2.1"}

    @rule("NI2002-45-blackjack", "2.3(b)")
    def test_the_shuffle_is_one_of_those_approved(self):
        approved = ("riffle", "strip")
        for shuffle in approved:
            assert chosen(shuffle=shuffle, approved_shuffles=approved).shuffle == shuffle
        assert why_refused(shuffle="wash", approved_shuffles=approved) == {"2.3(b)"}

    @rule("NI2002-45-blackjack", "2.3")
    @pytest.mark.parametrize("open_choice", ["decks", "shuffle"])
    def test_nothing_is_played_before_both_are_chosen(self, open_choice):
        rest = {name: value for name, value in TABLE.items() if name != open_choice}
        with pytest.raises(BadRecord, match=open_choice):
            begin(GAME, rest, ANN)
        with pytest.raises(TypeError, match=open_choice):
            TournamentBlackjackDeterminations(**rest)

    @rule("NI2002-45-blackjack", "3.1", "3.2", "18.8")
    def test_the_sign_says_what_players_must_know(self):
        sign = dict(chosen(**PAIRS).sign())
        shown = ("minimum", "maximum", "multiple", "decks", "shuffle")
        assert {name: sign[name] for name in shown} == {n: str(TABLE[n]) for n in shown}
        assert (sign["perfect pairs minimum"], sign["perfect pairs maximum"]) == ("10", "100")

    @rule("NI2002-45-blackjack", "3.1", "3.2", "18.8")
    def test_limits_that_cannot_be_displayed_are_refused(self):
        assert why_refused(minimum=0) == {"3.1"}
        assert why_refused(maximum=40) == {"3.1"}
        assert why_refused(multiple=3) == {"3.2"}
        assert why_refused(**{**PAIRS, "perfect_pairs_maximum": 0}) == {"18.8"}

    @rule("NI2002-45-blackjack", "7.3")
    def test_half_the_smallest_chip_is_a_whole_amount(self):
        assert why_refused(smallest_chip=5) == {"7.3"}

    def test_what_came_later_is_not_to_choose(self):
        later = ("super_sevens", "multi_box", "mid_shoe_minimum", "burn_on_new_shoe")
        for name in (*later, "cutting_card_tolerance"):
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert({**TABLE, name: 1}, type=TournamentBlackjackDeterminations)
        assert "replace-card" not in TournamentBlackjack.rulings


class TestLimits:
    @rule("NI2002-45-blackjack", "3.2")
    def test_wagers_go_in_the_displayed_multiples(self):
        round = opened()
        assert refused(round, "ann", "wager", on="main", box=1, amount=115) == {"3.2"}
        do(round, **wager("ann", 120))

    @rule("NI2002-45-blackjack", "3.3")
    @pytest.mark.parametrize(("dealer", "result"), [("7d", 40), ("Td", -40)])
    def test_a_wager_under_the_minimum_is_paid_or_collected_once_with_a_warning(
        self, dealer, result
    ):
        round = played(f"Ts {dealer} 9h Kd", *bets(ann=40), step("ann", "stand"))
        assert net(round) == {"ann": result}
        [warning] = happened(round, "warned")
        assert (warning["player"], numbers(warning["clauses"])) == ("ann", {"3.3"})
        assert round.warned == {"ann"}

    @rule("NI2002-45-blackjack", "3.3")
    def test_after_a_warning_it_is_handed_back(self):
        round = opened(seats=[at("ann", 1, warned=True)])
        assert refused(round, "ann", "wager", on="main", box=1, amount=40) == {"3.3"}
        do(round, **wager("ann", 50))

    @rule("NI2002-45-blackjack", "3.4")
    @pytest.mark.parametrize(
        ("draws", "paid", "returned"),
        [("Ts 7d 9h Kd", 1_000, 2_150), ("Ts Td 8h Kd", 0, 150), ("As 7d Kh", 1_500, 2_650)],
    )
    def test_a_wager_above_the_maximum_plays_as_the_maximum(self, draws, paid, returned):
        steps = [] if draws.startswith("As") else [step("ann", "stand")]
        [settlement] = played(draws, *bets(ann=1_150), *steps).settlements
        assert (settlement.paid, settlement.returned) == (paid, returned)
        assert "3.4" in numbers(settlement.clauses)


class TestWagers:
    @rule("NI2002-45-blackjack", "4.1")
    def test_no_card_is_dealt_while_a_seat_is_without_a_wager(self):
        five = [at(f"p{seat}", seat) for seat in range(1, 6)]
        round = opened("", *bets(five, p1=50, p2=50, p3=50, p5=50)[:-1], seats=five)
        with pytest.raises(Refused, match=r"box 4 \(p4\)") as refusal:
            do(round, **NO_MORE_BETS)
        assert numbers(refusal.value.clauses) == {"4.1"}
        do(round, **wager("p4", 50, box=4))
        do(round, **NO_MORE_BETS)
        draw(round, "2s")
        assert round.dealt_at

    @rule("NI2002-45-blackjack", "4.1")
    def test_those_who_cannot_wager_hold_nobody_up(self):
        seats = [at("ann", 1), at("bob", 2, present=False), at("cy", 3, stake=0), at("di")]
        round = opened("2s", *bets(seats, ann=50), seats=seats)
        assert [hand.box for box in round.boxes for hand in box.hands] == [1]

    @rule("NI2002-45-blackjack", "4.1")
    def test_a_side_bet_alone_is_no_wager(self):
        round = opened("", wager("ann", 20, on="perfect-pairs"), table=PAIRS)
        assert refused(round, "dealer", "no-more-bets") == {"4.1"}

    @rule("NI2002-45-blackjack", "4.1", "T:Marker")
    def test_the_marker_says_who_wagers_first_and_nobody_is_passed_over(self):
        round = opened("", seats=AT_2_3_5, first_to_wager="bob")
        assert round.wagering_order() == ["bob", "cy", "ann"]
        assert refused(round, "dealer", "next-player") == {"4.1"}
        do(round, **wager("bob", 100, box=3))
        do(round, "dealer", "next-player")
        refused(round, "bob", "take-back", on="main", box=3)
        for player, box in (("cy", 5), ("ann", 2)):
            do(round, **wager(player, 50, box=box))
        do(round, **NO_MORE_BETS)

    @rule("NI2002-45-blackjack", "4.2", "T:Box")
    def test_chips_go_from_the_stack_to_the_box(self):
        round = opened("", wager("ann", 100, box=2), seats=[at("ann", 2)])
        assert round.stakes == {"ann": STAKE - 100}
        [put] = happened(round, "wagered")
        assert (put["box"], put["amount"], numbers(put["clauses"])) == (2, 100, {"4.2"})
        other = opened(seats=[at("ann", 2)])
        assert refused(other, "ann", "wager", on="main", box=2, amount=STAKE + 10) == {"4.2"}
        assert refused(other, "ann", "wager", on="main", box=8, amount=100) == {"T:Box"}
        do(other, "ann", "wager", on="main", amount=100)
        assert [placed.box for placed in other.wagers] == [2]

    @rule("NI2002-45-blackjack", "T:Box")
    def test_nobody_sits_where_there_is_no_box(self):
        with pytest.raises(BadRecord, match="no box 8"):
            opened(seats=[at("ann", 8)])

    @rule("NI2002-45-blackjack", "4.3")
    def test_after_the_first_card_a_wager_is_not_touched(self):
        round = opened("Ts", *bets(ann=100))
        assert refused(round, "ann", "wager", on="main", box=1, amount=50) == {"4.3"}
        assert refused(round, "ann", "take-back", on="main", box=1) == {"4.3"}

    @rule("NI2002-45-blackjack", "4.3")
    def test_except_for_insurance_splits_and_doubles(self):
        round = opened("8s Ad 8h", *bets(ann=100), step("ann", "insure", amount=50))
        do(round, "ann", "split")
        draw(round, "3c")
        do(round, "ann", "double", hand="1")
        assert round.stakes == {"ann": STAKE - 350}

    @rule("NI2002-45-blackjack", "19.15[2]")
    def test_one_wager_on_the_own_box_and_no_other(self):
        round = opened("", wager("ann", 100), seats=TWO)
        assert refused(round, "ann", "wager", on="main", box=1, amount=50) == {"19.15[2]"}
        assert refused(round, "ann", "wager", on="main", box=4, amount=50) == {"19.15[2]"}
        do(round, "ann", "take-back", on="main", box=1)
        do(round, **wager("ann", 150))
        standing = opened(seats=[at("ann", 1), at("di")])
        assert refused(standing, "di", "wager", on="main", box=2, amount=50) == {"19.15[2]"}

    @rule("NI2002-45-blackjack", "19.15[3]")
    def test_nobody_bets_behind_another(self):
        round = opened("", wager("bob", 100, box=2), seats=TWO, table=PAIRS)
        for on in ("main", "perfect-pairs"):
            assert refused(round, "ann", "wager", on=on, box=2, amount=50) == {"19.15[3]"}


def pairs(first, second, main=100, side=20):
    """Two cards on a box with 20 on Perfect Pairs, before anything is decided."""
    steps = [wager("ann", main), wager("ann", side, on="perfect-pairs"), NO_MORE_BETS]
    return opened(f"{first} 6d {second}", *steps, table=PAIRS)


class TestPerfectPairs:
    @rule("NI2002-45-blackjack", "18.4", "18.10", "18.10(a)", "18.13", "18.13(a)")
    def test_a_mixed_pair_is_paid_6_to_1(self):
        round = pairs("9h", "9c")
        assert settled(round, "perfect-pairs") == [("ann", "win", 120)]
        assert decided_by(round, "perfect-pairs")[0] >= {"18.4", "18.10(a)", "18.13(a)"}

    @rule("NI2002-45-blackjack", "18.5", "18.10", "18.10(b)", "18.13", "18.13(b)")
    @pytest.mark.parametrize("cards", [("9h", "9d"), ("9s", "9c")])
    def test_a_coloured_pair_is_paid_12_to_1(self, cards):
        round = pairs(*cards)
        assert settled(round, "perfect-pairs") == [("ann", "win", 240)]
        assert decided_by(round, "perfect-pairs")[0] >= {"18.5", "18.10(b)", "18.13(b)"}

    @rule("NI2002-45-blackjack", "18.5(a)")
    def test_two_red_suits_are_coloured(self):
        assert settled(pairs("7h", "7d"), "perfect-pairs") == [("ann", "win", 240)]

    @rule("NI2002-45-blackjack", "18.5(b)")
    def test_two_black_suits_are_coloured(self):
        assert settled(pairs("7s", "7c"), "perfect-pairs") == [("ann", "win", 240)]

    @rule("NI2002-45-blackjack", "18.6", "18.10", "18.10(c)", "18.11", "18.13", "18.13(c)")
    def test_a_perfect_pair_is_paid_25_to_1_and_nothing_more(self):
        round = pairs("9h", "9h")
        assert settled(round, "perfect-pairs") == [("ann", "win", 500)]
        assert decided_by(round, "perfect-pairs")[0] >= {"18.6", "18.10(c)", "18.13(c)"}
        assert round.stakes == {"ann": STAKE - 100 + 500}

    @rule("NI2002-45-blackjack", "18.2", "18.2(b)", "18.3", "18.10", "18.10(d)", "18.12(a)")
    def test_cards_that_only_count_alike_are_no_pair(self):
        for cards in (("Ks", "Qs"), ("Ts", "Js")):
            round = pairs(*cards)
            assert settled(round, "perfect-pairs") == [("ann", "lose", 0)]
            assert decided_by(round, "perfect-pairs") == [{"18.10(d)", "18.12(a)"}]

    @rule("NI2002-45-blackjack", "18.3")
    @pytest.mark.parametrize(
        "rank",
        [
            *(pytest.param(r, marks=rule("NI2002-45-blackjack", "18.2(a)")) for r in "23456789T"),
            *(pytest.param(r, marks=rule("NI2002-45-blackjack", "18.2(b)")) for r in "JQKA"),
        ],
    )
    def test_two_of_a_kind_are_a_pair(self, rank):
        assert settled(pairs(f"{rank}h", f"{rank}h"), "perfect-pairs") == [("ann", "win", 500)]

    @rule("NI2002-45-blackjack", "18.12", "18.12(b)", "18.14")
    def test_it_is_settled_between_the_deals_and_then_boxes_are_played(self):
        steps = [s for p, b in (("ann", 1), ("bob", 2)) for s in (wager(p, 100, box=b),)]
        steps += [wager(p, 20, "perfect-pairs", b) for p, b in (("ann", 1), ("bob", 2))]
        round = opened("9h 8s 6d 9c", *steps, NO_MORE_BETS, seats=TWO, table=PAIRS)
        assert settled(round, "perfect-pairs") == []
        draw(round, "2h")
        assert settled(round, "perfect-pairs") == [("ann", "win", 120), ("bob", "lose", 0)]
        assert decided_by(round, "perfect-pairs")[0] >= {"18.12(b)"}
        assert "split" in opens(round, "ann")

    @rule("NI2002-45-blackjack", "18.7", "18.7[2]")
    def test_it_is_placed_in_chips_before_the_first_card_by_who_wants_to(self):
        steps = [wager("bob", 100, box=2), wager("ann", 100), wager("ann", 20, "perfect-pairs")]
        round = opened("", *steps, seats=TWO, table=PAIRS)
        assert round.stakes == {"ann": STAKE - 120, "bob": STAKE - 100}
        do(round, **NO_MORE_BETS)
        refused(round, "bob", "wager", on="perfect-pairs", box=2, amount=20)
        draw(round, "Ts")
        assert refused(round, "bob", "wager", on="perfect-pairs", box=2, amount=20) == {"4.3"}

    @rule("NI2002-45-blackjack", "18.8")
    def test_it_has_limits_of_its_own(self):
        round = opened(table=PAIRS)
        for amount in (0, 110):
            refusal = refused(round, "ann", "wager", on="perfect-pairs", box=1, amount=amount)
            assert refusal == {"18.8"}
        do(round, **wager("ann", 100, "perfect-pairs"))

    @rule("NI2002-45-blackjack", "18.1")
    def test_it_is_an_option(self):
        round = opened()
        refusal = refused(round, "ann", "wager", on="perfect-pairs", box=1, amount=20)
        assert refusal == {"18.1"}

    @rule("NI2002-45-blackjack", "18.1")
    def test_the_other_rules_stay_as_they_are(self):
        round = pairs("9h", "9c")
        do(round, "ann", "stand")
        draw(round, "Td 5d")
        assert (settled(round), decided_by(round)) == ([("ann", "lose", 0)], [{"13.1(e)"}])

    @rule("NI2002-45-blackjack", "18.9")
    def test_without_a_wager_on_the_box_it_is_void(self):
        seats = [at("ann", 1, stake=20), at("bob", 2)]
        steps = [wager("ann", 20, "perfect-pairs"), *bets(seats, bob=100)]
        round = opened("", *steps, seats=seats, table=PAIRS)
        assert settled(round, "perfect-pairs") == [("ann", "void", 0)]
        assert decided_by(round, "perfect-pairs") == [{"18.9"}]
        assert round.stakes["ann"] == 20

    @rule("NI2002-45-blackjack", "18.10")
    def test_cards_after_a_split_do_not_count(self):
        round = pairs("9h", "9c")
        do(round, "ann", "split")
        draw(round, "9h")
        assert settled(round, "perfect-pairs") == [("ann", "win", 120)]
