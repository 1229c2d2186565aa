"""A table's rounds as its journal tells them: settled, void, or still in play."""

from __future__ import annotations

from tables import blackjack, fall, play, stand, start, table_of, wagers

from houseway.table.round_book import book_of

ANN_WINS = "Kh Kc 9d 9h 6s 9c"  # 19 and 16 against 18


def rounds(table):
    return book_of(table.journal.entries).rounds(settled=table.settled)


def settled(round):
    return [(s.player, s.result, s.staked, s.paid, s.returned) for s in round.settlements]


def cited(found):
    return [citation.split(" ", 1)[1] for citation in found]


def two_rounds():
    """A round in which Ann wins 5,000 and Bob loses 2,000, and the first card of the next."""
    table = blackjack(ann=1, bob=2)
    play(table, ANN_WINS, ann=5_000, bob=2_000)
    start(table)
    wagers(table, ann=1_000, bob=1_000)
    fall(table, "Th")
    return table


def test_a_round_is_told_with_its_settlements_and_when_it_was_played():
    (first,) = rounds(two_rounds())[:1]
    assert (first.number, first.game, first.rules) == (1, "blackjack", "NI2005-63")
    assert (first.status, first.void) == ("settled", None)
    assert settled(first) == [("ann", "win", 5_000, 5_000, 10_000), ("bob", "lose", 2_000, 0, 0)]
    assert first.net() == {"bob": -2_000, "ann": 5_000}
    assert first.began == first.ended == "2025-03-01T12:00:00.000000Z"


def test_a_round_under_way_is_in_play_and_has_no_end():
    last = rounds(two_rounds())[-1]
    assert (last.number, last.status, last.ended) == (2, "in play", None)


def test_a_settled_round_is_told_before_its_cards_are_cleared_away():
    table = two_rounds()
    fall(table, "Tc 7c 9d 9h")
    stand(table)
    fall(table, "Ks")
    assert table.settled
    last = rounds(table)[-1]
    assert (last.number, last.status, last.net()) == (2, "settled", {"ann": 1_000, "bob": 1_000})


def test_a_round_that_is_voided_later_has_no_winnings_any_more():
    table = two_rounds()
    table.do("supervisor", "void-earlier-round", round=1)
    first = rounds(table)[0]
    assert (first.status, first.net()) == ("void", {"bob": 0, "ann": 0})
    assert settled(first) == [("ann", "void", 5_000, 0, 5_000), ("bob", "void", 2_000, 0, 2_000)]
    assert [(s.player, s.returned) for s in first.undone] == [("ann", 10_000), ("bob", 0)]
    assert (first.void.reason, first.void.in_round) == ("found faulty in round 2", 2)
    assert cited(first.void.clauses) == ["14.5"]
    assert first.void.moved == {"ann": -5_000, "bob": 2_000}
    assert first.void.entry == len(table.journal)


def test_a_ruling_that_is_struck_out_leaves_the_round_as_it_was():
    table = two_rounds()
    table.do("supervisor", "void-earlier-round", round=1)
    table.do("supervisor", "correct", reason="the wrong round", who="sue", seconded_by="sam")
    first, second = rounds(table)
    assert (first.status, first.net()) == ("settled", {"bob": -2_000, "ann": 5_000})
    assert [(c.reason, c.role, c.strikes) for c in second.corrections] == [
        ("the wrong round", "supervisor", len(table.journal) - 1)
    ]


def test_what_could_not_be_reversed_is_told_with_the_round():
    table = blackjack(ann=1, bob=2)
    play(table, "Th Tc 9c 9d 9s 8s", ann=50_000, bob=1_000)
    table.do("bob", "leave")
    start(table)
    for box in (1, 2, 3, 4, 5):
        table.do("ann", "wager", on="main", box=box, amount=50_000)
    table.do("dealer", "no-more-bets")
    fall(table, "Th")
    table.do("supervisor", "void-earlier-round", round=1)
    void = rounds(table)[0].void
    assert (void.moved, void.stayed) == ({"ann": 0}, {"ann": 50_000, "bob": 1_000})


def test_a_settled_round_that_is_voided_on_the_table_shows_no_winnings():
    table = blackjack(ann=1)
    start(table)
    wagers(table, ann=1_000)
    fall(table, "Th 9c 9d")
    stand(table)
    fall(table, "8s")
    assert rounds(table)[-1].net() == {"ann": 1_000}
    ground = table.procedure.rulings["void-round"].facts(table.procedure)["ground"].values[0]
    table.do("operator", "void-round", ground=ground, reason="the shoe was open")
    void = rounds(table)[-1]
    assert (void.status, void.net()) == ("void", {"ann": 0})
    assert settled(void) == [("ann", "void", 1_000, 0, 1_000)]
    assert [s.returned for s in void.undone] == [2_000]
    assert cited(void.void.clauses) == ["16.3"]
    assert void.void.reason.endswith("the shoe was open")


def test_what_a_correction_strikes_is_not_part_of_the_round():
    table = table_of("roulette", {"ann": None})
    table.do("dealer", "start")
    table.do("ann", "wager", on="17", amount=100)
    table.do("dealer", "spin")
    table.do("dealer", "no-more-bets")
    table.do("dealer", "enter", fell=17)
    assert rounds(table)[-1].net() == {"ann": 3_500}
    table.do("supervisor", "correct", reason="read wrongly", who="sue", seconded_by="sam")
    assert (rounds(table)[-1].status, rounds(table)[-1].settlements) == ("in play", ())
    table.do("dealer", "enter", fell=18)
    last = rounds(table)[-1]
    assert (last.status, last.net()) == ("settled", {"ann": -100})
    assert [one.reason for one in last.corrections] == ["read wrongly"]


def test_a_round_whose_beginning_was_struck_begins_anew():
    table = blackjack(ann=1)
    table.do("dealer", "start")
    cut = table.procedure.asked.options[0]
    table.do(cut.by, cut.do)
    table.do("dealer", "place-cutting-card", from_back=78)
    assert [one.number for one in rounds(table)] == [1]
    table.do("dealer", "correct", reason="not deep enough")
    assert rounds(table) == []
    table.do("dealer", "place-cutting-card", from_back=80)
    (again,) = rounds(table)
    assert (again.number, [one.reason for one in again.corrections]) == (1, ["not deep enough"])
