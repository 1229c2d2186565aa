import copy
import pickle

import pytest
from hypothesis import given, strategies as st

from houseway.equipment.cards import JOKER, Card, NotACard, NotADeck, cards, deck

EVERY_CARD = deck(joker=True)


def test_the_ace_of_spades_says_what_it_is():
    card = Card.parse("As")
    assert (card.rank, card.suit, card.colour, card.is_joker) == (14, "s", "black", False)
    assert (str(card), repr(card), card.name) == ("As", "Card('As')", "ace of spades")


def test_the_joker_has_neither_suit_nor_colour():
    assert (JOKER.rank, JOKER.suit, JOKER.colour, JOKER.is_joker) == (0, "", "", True)
    assert (str(JOKER), JOKER.name) == ("Jk", "joker")


def test_hearts_and_diamonds_are_red():
    colours = {card.suit: card.colour for card in deck()}
    assert colours == {"c": "black", "d": "red", "h": "red", "s": "black"}


@pytest.mark.parametrize("card", EVERY_CARD, ids=str)
def test_there_is_one_object_per_card(card):
    assert Card.parse(str(card)) is card
    assert Card(card.rank, card.suit) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_all_cards_differ():
    assert len(set(EVERY_CARD)) == len({str(card) for card in EVERY_CARD}) == 53


@pytest.mark.parametrize("text", ["Ts", "10s", "tS", "10S", "TS", " ts "])
def test_a_ten_may_be_written_in_several_ways(text):
    assert Card.parse(text) is Card(10, "s")


def test_the_joker_may_be_written_in_either_case():
    assert Card.parse("jk") is Card.parse("JK") is JOKER


@pytest.mark.parametrize("text", ["1x", "", "A", "s", "11s", "AsKd", "0", "A♠", "joker"])
def test_what_is_no_card_is_refused_in_one_sentence(text):
    with pytest.raises(NotACard) as refusal:
        Card.parse(text)
    expected = f"{text!r} is not a card; cards are written like As, Td, 9c, 2h or Jk."
    assert str(refusal.value) == expected


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_is_refused(text):
    try:
        assert Card.parse(text) in EVERY_CARD
    except NotACard:
        assert text.strip().lower() not in {str(card).lower() for card in EVERY_CARD}


@pytest.mark.parametrize(("rank", "suit"), [(1, "s"), (15, "s"), (14, ""), (0, "s"), (9, "x")])
def test_a_rank_or_suit_that_does_not_exist_is_refused(rank, suit):
    with pytest.raises(NotACard):
        Card(rank, suit)


def test_a_card_cannot_be_changed():
    card = Card.parse("2c")
    with pytest.raises(AttributeError):
        card.rank = 14
    with pytest.raises(AttributeError):
        del card.suit
    assert card is Card(2, "c")


def test_a_card_can_be_taken_apart_by_a_match_statement():
    match Card.parse("Kh"):
        case Card(13, suit):
            assert suit == "h"
        case _:
            pytest.fail("the king did not match")


def test_several_cards_are_written_with_spaces_between():
    assert cards("As Td  9c\nJk") == (Card(14, "s"), Card(10, "d"), Card(9, "c"), JOKER)
    assert cards("") == ()


@pytest.mark.parametrize(("size", "lowest"), [(52, 2), (48, 3), (44, 4), (40, 5), (36, 6), (32, 7)])
def test_a_smaller_deck_lacks_the_lowest_ranks(size, lowest):
    pack = deck(size)
    assert len(set(pack)) == len(pack) == size
    assert {card.rank for card in pack} == set(range(lowest, 15))
    assert deck(size, joker=True) == (*pack, JOKER)


@pytest.mark.parametrize("size", [0, 4, 51, 53, 56])
def test_a_deck_of_another_size_is_refused(size):
    with pytest.raises(NotADeck, match=f"no deck of {size} cards"):
        deck(size)
