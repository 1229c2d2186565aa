"""Corrections never sell knowledge: what was seen gives no decision back, at no game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from listed import LISTED
from tables import NOON, blackjack, everything, fall, refused, start, table_of, wagers

from houseway.games import GAMES, game
from houseway.games.asks import Act, Settled
from houseway.games.bots import bot, house
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.audit import audit
from houseway.table.dealt_source import dealt

MISTAKE = {"reason": "entered twice"}
TWO = {"who": "sue", "seconded_by": "sam"}
STAKES = {"ann": 20_000, "bob": 20_000, "cy": 20_000}
EVERYBODY = [
    ("dealer", {"who": "dan"}),
    ("supervisor", {"who": "sue"}),
    ("supervisor", TWO),
]


def dealt_table(name: str, **chosen: Any) -> Table:
    """An open table that deals by itself, with three players."""
    listed = next(determinations for listed, determinations in LISTED if listed == name)
    made: Any = msgspec.convert({**listed, **chosen}, type=game(name).determinations_type)
    source = dealt(game(name), made, partial(Random(7).randbytes, 32))
    table = Table(name, made, source=source, clock=lambda: NOON)
    table.do("dealer", "open", approval="L-17")
    for seat, (player, stake) in enumerate(STAKES.items(), 2):
        table.do(player, "sit", seat=seat, stake=stake)
    return table


def usual(table: Table) -> Act:
    """What somebody does next who has nothing particular in mind."""
    procedure = table.procedure
    assert procedure is not None
    acts = (bot(procedure, name) for name in STAKES)
    act = next(filter(None, acts), None) or house(procedure)
    assert act is not None, table.asked
    return act


def play_until(table: Table, stop: Callable[[Table], bool]) -> None:
    """One round after the other, until something has just happened."""
    for _ in range(400):
        if table.procedure is None or isinstance(table.procedure.asked, Settled):
            table.do("dealer", "start")
        else:
            act = usual(table)
            table.do(act.by, act.do, **act.facts)
        if stop(table):
            return
    raise AssertionError("it never came to that")


def told(table: Table, *names: str) -> bool:
    """Whether the last command led to an event of a name."""
    return any(event.event in names for event in table.happened)


def back_to_a_decision(table: Table) -> None:
    """What the house did since a player last could decide is struck, by two people."""
    while (last := table.conduct.last.act).by not in STAKES and last.do != "no-more-bets":
        table.do("supervisor", "correct", **MISTAKE, **TWO)


def given_back_to_nobody(table: Table) -> None:
    """Whoever asks, the last decision is not given back, and nothing has changed."""
    before = everything(table)
    for by, more in EVERYBODY:
        with pytest.raises(Refused, match="has been seen"):
            table.do(by, "correct", **MISTAKE, **more)
    assert everything(table) == before


# The attacks


def test_a_number_that_has_fallen_cannot_be_bet_on():
    """The dealer's friend loses, the spin is struck, and the friend bets on what falls again."""
    table = table_of("roulette", {"ann": 1}, live=False)
    table.do("dealer", "start")
    table.do("ann", "wager", on="red", amount=50)
    table.do("dealer", "no-more-bets")
    given_back_to_nobody(table)
    assert table.settled


def test_betting_does_not_open_again_after_the_showdown():
    table = dealt_table("holdem")
    play_until(table, lambda t: told(t, "awarded") and told(t, "shown"))
    given_back_to_nobody(table)


@pytest.mark.parametrize("name", ["holdem", "charity-holdem"])
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_the_bet_before_a_communal_card_stands_once_it_lies(name, street):
    table = dealt_table(name)
    play_until(table, lambda t: told(t, street))
    back_to_a_decision(table)
    given_back_to_nobody(table)


@pytest.mark.parametrize("name", ["blackjack", "tournament-blackjack", "mini-baccarat"])
def test_no_bet_is_placed_after_the_first_card(name):
    table = dealt_table(name)
    play_until(table, lambda t: told(t, "dealt"))
    given_back_to_nobody(table)


def test_a_card_that_was_drawn_is_not_handed_back():
    table = dealt_table("blackjack")
    play_until(table, lambda t: t.journal.head.command.get("do") == "draw")
    given_back_to_nobody(table)


@pytest.mark.parametrize("name", ["ultimate-holdem", "canberra-poker", "pai-gow"])
def test_no_ante_is_placed_or_taken_back_after_the_deal(name):
    table = dealt_table(name)
    play_until(table, lambda t: told(t, "dealt", "delivered", "cup opened"))
    back_to_a_decision(table)
    given_back_to_nobody(table)


def test_a_hand_of_tiles_is_not_set_anew_after_the_bank_was_seen():
    table = dealt_table("pai-gow")
    play_until(table, lambda t: told(t, "bank shown"))
    back_to_a_decision(table)
    assert table.conduct.last.act.do in ("set", "house-way")
    given_back_to_nobody(table)


def test_a_play_wager_is_not_made_anew_when_the_board_lies_open():
    table = dealt_table("ultimate-holdem")
    play_until(table, lambda t: told(t, "communal cards"))
    back_to_a_decision(table)
    assert table.conduct.last.act.do in ("play", "check")
    given_back_to_nobody(table)


def test_a_bet_is_not_made_anew_when_the_dealers_hand_is_known():
    table = dealt_table("canberra-poker")
    play_until(table, lambda t: told(t, "shown"))
    back_to_a_decision(table)
    assert table.conduct.last.act.do in ("bet", "fold")
    given_back_to_nobody(table)


def test_insurance_is_not_taken_after_the_dealers_card():
    """Live: ann declines insurance, the ten falls, and she would insure after all."""
    table = blackjack(ann=1)
    start(table)
    wagers(table, ann=1_000)
    fall(table, "Th Ad 9c")
    assert "insure" in {option.do for option in table.options("ann")}
    table.do("ann", "stand")
    fall(table, "Kd")
    assert table.settled
    table.do("supervisor", "correct", reason="it was the king of spades", **TWO)
    given_back_to_nobody(table)
    fall(table, "Ks")
    assert table.settled
    assert audit(table.journal.entries) == []


def test_bets_at_a_live_wheel_stay_closed_once_a_number_was_entered():
    table = table_of("roulette", {"ann": None})
    table.do("dealer", "start")
    table.do("ann", "wager", on="17", amount=100)
    table.do("dealer", "spin")
    table.do("dealer", "no-more-bets")
    table.do("dealer", "enter", fell=18)
    table.do("supervisor", "correct", reason="read wrongly", **TWO)
    given_back_to_nobody(table)
    table.do("dealer", "enter", fell=17)
    assert table.round.stakes["ann"] == 203_500
    assert audit(table.journal.entries) == []


def test_nobody_bets_anew_after_the_next_player_has_spoken():
    """Ann bets, bob folds; struck one after the other, ann would know what bob does."""
    table = dealt_table("holdem")
    spoken = partial(_two_have_spoken, table)
    play_until(table, lambda _: spoken())
    table.do("dealer", "correct", **MISTAKE, who="dan")
    before = everything(table)
    with pytest.raises(Refused, match="has decided since"):
        table.do("supervisor", "correct", **MISTAKE, **TWO)
    assert everything(table) == before


def _two_have_spoken(table: Table) -> bool:
    accepted = table.conduct.course.accepted[-2:]
    acts = [one.act for one in accepted]
    told = [entry for entry in table.journal.entries if entry.seq >= accepted[0].seq]
    quiet = not any(entry.draws or _settled(entry) for entry in told)
    return len({act.by for act in acts if act.by in STAKES}) == 2 and quiet and table.in_play


def _settled(entry: Any) -> bool:
    return any(event["event"] in ("settled", "awarded", "posted") for event in entry.events)


# Who may do it


def test_a_card_that_was_typed_wrongly_is_typed_again_by_the_dealer_alone():
    table = blackjack(ann=1)
    start(table)
    wagers(table, ann=1_000)
    fall(table, "Th 9c 8d")
    table.do("dealer", "correct", reason="it was a nine", who="dan")
    fall(table, "9d")
    assert audit(table.journal.entries) == []


def number_entered() -> Table:
    table = table_of("roulette", {"ann": None})
    table.do("dealer", "start")
    table.do("ann", "wager", on="17", amount=100)
    table.do("dealer", "spin")
    table.do("dealer", "no-more-bets")
    table.do("dealer", "enter", fell=18)
    return table


@pytest.mark.parametrize(
    ("by", "facts", "said"),
    [
        ("dealer", {"who": "dan"}, "made by a supervisor, seconded by another person"),
        ("dealer", {"who": "dan", "seconded_by": "sam"}, "made by a supervisor, seconded by"),
        ("supervisor", {"who": "sue"}, "seconded by another person"),
        ("supervisor", {"who": "sue", "seconded_by": "Sue "}, "sue cannot be the second person"),
        ("supervisor", {"who": "sue", "seconded_by": "ann"}, "ann plays at this table"),
        ("supervisor", {"seconded_by": "sam"}, "Say by name who makes the correction"),
        ("supervisor", {"who": "sue", "seconded_by": " "}, "seconded by another person"),
    ],
)
def test_where_settled_money_moves_two_people_are_named(by, facts, said):
    refusal = refused(number_entered(), by, "correct", reason="read wrongly", **facts)
    assert said in refusal.reason


def test_the_second_person_stands_in_the_journal_and_everybody_is_told():
    table = number_entered()
    struck = table.journal.head.seq
    (event,) = table.do("supervisor", "correct", reason="read wrongly", **TWO)
    assert table.journal.head.command == {
        "strike": struck,
        "reason": "read wrongly",
        "seconded_by": "sam",
    }
    assert event.seen("ann") == {
        "event": "corrected",
        "entry": struck,
        "do": "enter",
        "by": "supervisor",
        "seconded": True,
        "clauses": [],
    }


@pytest.mark.parametrize("name", GAMES)
def test_the_refusal_says_what_would_be_right(name):
    table = dealt_table(name)
    play_until(table, _decided_and_seen)
    with pytest.raises(Refused, match="has been seen") as refusal:
        table.do("supervisor", "correct", **MISTAKE, **TWO)
    right = {"charity-holdem": ("dispute", "22.1")}
    words, clause = right.get(name, ("void the round", None))
    assert words in refusal.value.reason
    assert refusal.value.clauses
    assert clause is None or refusal.value.clauses == (f"CTP {clause}",)


def _decided_and_seen(table: Table) -> bool:
    last = table.conduct.last
    decided = bool(last and (last.act.do == "no-more-bets" or last.act.by in STAKES))
    return decided and bool(table.journal.head.draws)


# What is found in a journal


def unruled(table: Table, by: str = "dealer", who: str = "dan") -> None:
    """Strike the last entry as a program would that does not keep to the rule."""
    struck = table.conduct.last
    entry = table.journal.strike(struck.seq, who, by, "x")
    table.conduct.follow_correction(entry)


def unruled_act(table: Table, by: str, do: str, **facts: Any) -> None:
    """Do something as such a program would."""
    table.conduct.again = True
    try:
        table.do(by, do, **facts)
    finally:
        table.conduct.again = False


def test_a_journal_in_which_somebody_bet_on_a_known_number_is_reported():
    table = table_of("roulette", {"ann": 1}, live=False)
    table.do("dealer", "start")
    table.do("ann", "wager", on="red", amount=50)
    table.do("dealer", "no-more-bets")
    number = table.round.number
    unruled(table)
    unruled_act(table, "ann", "wager", on=str(number), amount=50)
    bet = table.journal.head.seq
    table.do("dealer", "no-more-bets")
    found = audit(table.journal.entries)
    assert [seq for seq, _ in found] == [bet - 1, bet]
    assert "by one person alone" in found[0].sentence
    assert found[1].sentence == (
        f"ann decided again knowing what had been seen since entry {bet - 2} was struck out"
    )
    assert Table.resume(table.journal.entries, secrets=table_seeds(table)).round.number == number


def table_seeds(table: Table) -> dict[str, bytes]:
    return table.source.book.take_new()


def test_a_wager_that_is_left_out_is_a_decision_too():
    """Ann's losing wager is struck with the spin, and bets are closed without it."""
    table = table_of("roulette", {"ann": 1, "bob": 2}, live=False)
    table.do("dealer", "start")
    table.do("bob", "wager", on="red", amount=50)
    table.do("ann", "wager", on="black", amount=50)
    table.do("dealer", "no-more-bets")
    unruled(table, "supervisor", "sue")
    unruled(table, "supervisor", "sue")
    unruled_act(table, "dealer", "no-more-bets")
    sentences = [sentence for _, sentence in audit(table.journal.entries)]
    assert any("left out" in sentence and "ann" in sentence for sentence in sentences)


def test_decisions_that_are_entered_again_as_they_stood_are_no_finding():
    table = table_of("roulette", {"ann": 1}, live=False)
    table.do("dealer", "start")
    table.do("ann", "wager", on="red", amount=50)
    table.do("dealer", "no-more-bets")
    entry = table.journal.strike(
        table.conduct.last.seq, "sue", "supervisor", "x", seconded_by="sam"
    )
    table.conduct.follow_correction(entry)
    table.do("dealer", "no-more-bets")
    assert audit(table.journal.entries) == []


# What fell is put right, and the decisions stand


def mistyped() -> Table:
    """Ann has stood on what was entered as 18, and was 19; the dealer has 17."""
    table = blackjack(ann=1)
    start(table)
    wagers(table, ann=1_000)
    fall(table, "Th 9c 8d")
    table.do("ann", "stand")
    fall(table, "9s")
    assert table.settled
    return table


def test_a_card_is_put_right_with_the_decisions_that_stood():
    table = mistyped()
    assert table.round.stakes["ann"] == 200_000
    (wrong,) = [e.seq for e in table.journal.entries if e.command.get("fell") == "8d"]
    told = table.do("supervisor", "put-right", entry=wrong, fell="9d", reason="a nine", **TWO)
    assert table.round.stakes["ann"] == 201_000
    assert table.settled
    assert [event.event for event in told].count("corrected") == 3
    again = [entry.command for entry in table.journal.standing[-3:]]
    assert again == [
        {"do": "enter", "fell": "9d"},
        {"do": "stand"},
        {"do": "enter", "fell": "9s"},
    ]
    assert audit(table.journal.entries) == []
    other = Table.resume(table.journal.entries)
    assert other.round.stakes == table.round.stakes
    given_back_to_nobody_since(table)


def given_back_to_nobody_since(table: Table) -> None:
    table.do("supervisor", "correct", reason="it was the king", **TWO)
    given_back_to_nobody(table)


@pytest.mark.parametrize(
    ("by", "facts", "said"),
    [
        ("dealer", {"who": "dan", "fell": "9d"}, "put right by a supervisor"),
        ("supervisor", {"who": "sue", "fell": "9d"}, "seconded by another person"),
        ("supervisor", {**TWO, "fell": "8d"}, "says 8d already"),
        ("supervisor", {**TWO}, "Say which entry is wrong, and what fell"),
        ("supervisor", {**TWO, "fell": "9d", "reason": " "}, "needs a reason"),
        ("supervisor", {**TWO, "fell": "9d", "more": 1}, "leave more out"),
        ("supervisor", {**TWO, "fell": "9d", "entry": 3}, "is not something that fell"),
        ("supervisor", {**TWO, "fell": "17"}, "17"),
        ("supervisor", {**TWO, "fell": "Ad"}, "could not have been done"),
    ],
)
def test_what_cannot_be_put_right_says_why_and_changes_nothing(by, facts, said):
    table = mistyped()
    (wrong,) = [e.seq for e in table.journal.entries if e.command.get("fell") == "8d"]
    refusal = refused(table, by, "put-right", **{"entry": wrong, "reason": "a nine", **facts})
    assert said in refusal.reason


def test_nothing_is_put_right_where_nothing_is_entered():
    table = dealt_table("blackjack")
    play_until(table, lambda t: told(t, "dealt"))
    facts = {"entry": table.journal.head.seq, "fell": "9d", "reason": "a nine"}
    refusal = refused(table, "supervisor", "put-right", **facts, **TWO)
    assert "Nothing is entered at a dealt table" in refusal.reason


def test_until_a_decision_that_stood_has_come_again_nobody_else_decides():
    """As after a crash in the middle, where a journal keeps entries one at a time."""
    table = table_of("roulette", {"ann": 1}, live=False)
    table.do("dealer", "start")
    table.do("ann", "wager", on="red", amount=50)
    table.do("dealer", "no-more-bets")
    number = table.round.number
    unruled(table)
    refusal = refused(table, "ann", "wager", on=str(number), amount=50)
    assert "must come again as it was: dealer: no-more-bets" in refusal.reason
    table.do("dealer", "no-more-bets")
    assert table.round.number == number


def test_who_has_looked_at_the_tiles_does_not_call_the_hand_unseen_again():
    """Looking is seen by one alone, and still no decision from before it comes back."""
    table = dealt_table("pai-gow")
    play_until(table, lambda t: told(t, "delivered"))
    table.do("ann", "view", box=2)
    given_back_to_nobody(table)
