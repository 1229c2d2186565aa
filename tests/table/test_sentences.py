"""What happens in play is told in words of its own, and nothing of it as bare facts."""

from __future__ import annotations

import pytest

from houseway.floor.pages import narration
from houseway.games import GAMES
from houseway.games.bots import bot, house
from houseway.table import Table
from houseway.table.sentences import WORDS, Handwriting, capital, sentence_of

HAND = Handwriting(money=lambda amount: f"{amount} chips", cards=" ".join)
PLAYERS = ("ann", "bob")


def played(game: str, rounds: int = 12):
    """The events of some rounds that play themselves."""
    table = Table(game)
    yield from table.do(table.house.in_charge, "open", approval="drawn and approved")
    for seat, name in enumerate(PLAYERS, 2):
        yield from table.do(name, "sit", seat=seat, stake=table.buy_in.largest)
    for _ in range(rounds):
        if all(option.do != "start" for option in table.options("dealer")):
            return  # somebody has no chips left
        yield from table.do("dealer", "start")
        while not table.settled and table.procedure is not None:
            acts = [bot(table.procedure, name) for name in PLAYERS]
            act = next(filter(None, acts), None) or house(table.procedure)
            act = act or table.procedure.asked.lapse
            yield from table.do(act.by, act.do, **act.facts)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_happens_in_usual_play_has_words(game):
    kinds = {event.event for event in played(game)} - narration.UNTOLD - {"dealt"}
    assert kinds - WORDS.keys() == set()


@pytest.mark.parametrize("game", GAMES)
def test_words_fit_what_happened_for_everybody_who_sees_it(game):
    for event in played(game):
        for viewer in (None, *PLAYERS, "dealer"):
            said = sentence_of(event.seen(viewer), HAND)
            if event.event in WORDS and event.facts:
                assert not said.startswith(f"{capital(event.event)}: {next(iter(event.facts))} ")
            assert "None" not in said, said
            assert "{" not in said, said


def test_an_amount_is_written_wherever_it_is_a_number():
    assert (
        sentence_of({"event": "raise", "player": "ann", "to": 400}, HAND)
        == "ann raises to 400 chips"
    )
    assert sentence_of({"event": "hand void", "player": "ann", "returned": 5}, HAND) == (
        "Hand void: player ann, returned 5 chips"
    )
    moved = {"event": "cutting card discarded", "to": "the rack"}
    assert sentence_of(moved, HAND) == "Cutting card discarded: to the rack"


def test_the_same_word_means_what_its_facts_say():
    back = {"event": "returned", "player": "ann", "amount": 300}
    assert sentence_of(back, HAND) == "ann is handed 300 chips back"
    under = {**back, "on": "17", "minimum": 500}
    assert sentence_of(under, HAND) == (
        "ann is handed 300 chips back from 17, under the minimum of 500 chips"
    )
    result = {"event": "decided", "won": "banker", "player": 4, "banker": 7}
    assert sentence_of(result, HAND) == "Banker: player 4, banker 7"
    ruling = {"event": "decided", "by": "director", "dispute": 1, "decision": "the bet stands"}
    assert sentence_of(ruling, HAND) == "The director decides dispute 1: the bet stands"


@pytest.mark.parametrize(
    ("times", "ante"), [(1, "as much as the ante"), (2, "twice the ante"), (4, "4 times the ante")]
)
def test_a_play_wager_is_told_by_the_ante(times, ante):
    event = {"event": "play wager", "player": "ann", "amount": 100, "times": times}
    assert sentence_of(event, HAND) == f"ann plays 100 chips, {ante}"


@pytest.mark.parametrize(
    ("wager", "result", "said"),
    [
        ("main", "win", "ann wins 15 chips on box 2"),
        ("perfect-pairs", "lose", "ann loses 10 chips on perfect pairs, box 2"),
        ("main", "push", "ann stands off on box 2"),
        ("bet", "void", "ann's wager on bet, box 2 is void"),
        ("main pot", "win", "ann wins 15 chips on main pot"),
    ],
)
def test_a_settlement_is_told_by_what_it_brought(wager, result, said):
    facts = {"player": "ann", "wager": wager, "box": 2, "staked": 10, "paid": 15}
    assert sentence_of({"event": "settled", "result": result, **facts}, HAND) == said
