from collections import Counter

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from houseway.equipment.cards import Card, cards, deck
from houseway.equipment.chance import Chance
from houseway.equipment.shoe import AutomatedShoe, Mark, Shoe, ShoeError

SEED = b"the shoe's seed"
FEW = cards("As Kd Qh Jc Ts 9d 8h 7c")


def loaded(kind=Shoe, pack=FEW, seed=SEED):
    shoe = kind(cards=pack)
    shoe.shuffle(Chance(seed))
    return shoe


def draws(shoe, count):
    return [shoe.draw() for _ in range(count)]


def test_a_new_shoe_has_all_cards_in_the_rack_and_none_to_deal():
    shoe = Shoe(decks=6)
    assert (shoe.remaining, shoe.on_table, len(shoe.discards)) == (0, 0, 312)
    assert shoe.draw() is Mark.EMPTY


@pytest.mark.parametrize("decks", range(1, 9))
def test_a_shoe_of_so_many_decks_deals_each_card_so_many_times(decks):
    shoe = Shoe(decks)
    shoe.shuffle(Chance(SEED))
    assert Counter(draws(shoe, 52 * decks)) == Counter(dict.fromkeys(deck(), decks))
    assert shoe.draw() is Mark.EMPTY


@pytest.mark.parametrize("decks", [0, 9, -1])
def test_a_shoe_of_no_deck_or_more_than_eight_is_refused(decks):
    with pytest.raises(ShoeError, match="1 to 8 decks"):
        Shoe(decks)


def test_the_same_seed_deals_the_same_cards():
    assert draws(loaded(), 8) == draws(loaded(), 8)
    assert draws(loaded(), 8) != draws(loaded(seed=b"another"), 8)


def test_cards_still_on_the_table_must_be_racked_before_the_shuffle():
    shoe = loaded()
    dealt = draws(shoe, 3)
    with pytest.raises(ShoeError, match="must be racked"):
        shoe.shuffle(Chance(SEED))
    assert (shoe.remaining, shoe.on_table) == (5, 3)
    shoe.rack(dealt)
    shoe.shuffle(Chance(SEED))
    assert (shoe.remaining, shoe.on_table, shoe.discards) == (8, 0, ())


def test_a_cut_moves_the_cards_in_front_to_the_back_in_order():
    order = draws(loaded(), 8)
    shoe = loaded()
    shoe.cut(3)
    assert draws(shoe, 8) == order[3:] + order[:3]


@pytest.mark.parametrize("at", [0, 8, 9, -1])
def test_a_cut_outside_the_stack_is_refused(at):
    with pytest.raises(ShoeError, match="cannot be cut"):
        loaded().cut(at)


def test_the_cutting_card_comes_once_with_so_many_cards_behind_it():
    shoe = loaded()
    shoe.place_cutting_card(from_back=3)
    assert shoe.behind_cutting_card == 3
    drawn = draws(shoe, 10)
    assert drawn.index(Mark.CUTTING_CARD) == 5
    assert drawn.count(Mark.CUTTING_CARD) == 1
    assert drawn[9] is Mark.EMPTY
    assert shoe.behind_cutting_card is None


def test_a_cutting_card_in_front_of_all_cards_comes_first():
    shoe = loaded()
    shoe.place_cutting_card(from_back=8)
    assert shoe.draw() is Mark.CUTTING_CARD
    assert isinstance(shoe.draw(), Card)


@pytest.mark.parametrize("from_back", [0, 9, -2])
def test_a_cutting_card_outside_the_stack_is_refused(from_back):
    with pytest.raises(ShoeError, match="cutting card cannot lie"):
        loaded().place_cutting_card(from_back)


def test_drawing_from_an_empty_shoe_changes_nothing():
    shoe = loaded()
    dealt = draws(shoe, 8)
    assert draws(shoe, 3) == [Mark.EMPTY] * 3
    assert (shoe.remaining, shoe.on_table) == (0, 8)
    shoe.rack(dealt)
    assert shoe.discards == tuple(dealt)


def test_racked_cards_lie_in_the_rack_in_order():
    shoe = loaded()
    first, second, third = draws(shoe, 3)
    shoe.rack([second])
    shoe.rack([third, first])
    assert shoe.discards == (second, third, first)
    assert shoe.on_table == 0


def test_a_card_not_on_the_table_cannot_be_racked():
    shoe = loaded()
    first, second = draws(shoe, 2)
    with pytest.raises(ShoeError, match=f"The {first.name} is not on the table"):
        shoe.rack([second, first, first])
    assert (shoe.on_table, shoe.discards) == (2, ())


def test_an_exhausted_shoe_goes_on_with_its_discards():
    shoe = loaded()
    dealt = draws(shoe, 8)
    shoe.rack(dealt[:6])
    shoe.shuffle_discards(Chance(b"again"))
    assert (shoe.remaining, shoe.on_table, shoe.discards) == (6, 2, ())
    assert Counter(draws(shoe, 6)) == Counter(dealt[:6])


def test_discards_go_behind_the_cards_left_and_the_cutting_card_keeps_its_place():
    order = draws(loaded(), 8)
    shoe = loaded()
    shoe.place_cutting_card(from_back=1)
    shoe.rack(draws(shoe, 5))
    shoe.shuffle_discards(Chance(b"again"))
    drawn = draws(shoe, 9)
    assert drawn[:4] == [order[5], order[6], Mark.CUTTING_CARD, order[7]]
    assert Counter(drawn[4:]) == Counter(order[:5])


def test_an_empty_rack_cannot_be_shuffled():
    with pytest.raises(ShoeError, match="no card in the discard rack"):
        loaded().shuffle_discards(Chance(SEED))


def test_only_the_cards_left_are_reshuffled():
    shoe = loaded()
    dealt = draws(shoe, 2)
    shoe.rack(dealt[:1])
    left = shoe.composition
    shoe.shuffle_remaining(Chance(b"again"))
    assert shoe.discards == (dealt[0],)
    assert shoe.on_table == 1
    assert Counter(draws(shoe, 6)) == left == Counter(FEW) - Counter(dealt)


def test_an_empty_shoe_has_nothing_left_to_reshuffle():
    with pytest.raises(ShoeError, match="no card left"):
        Shoe(1).shuffle_remaining(Chance(SEED))


def test_used_cards_return_to_an_automated_shoe():
    shoe = loaded(AutomatedShoe)
    for _ in range(100):
        dealt = draws(shoe, 5)
        assert (shoe.remaining, shoe.on_table) == (3, 5)
        shoe.rack(dealt)
        assert (shoe.remaining, shoe.discards) == (8, ())


def test_every_card_inside_an_automated_shoe_is_equally_likely_to_be_next():
    """Chi-square with 7 degrees of freedom; 24.32 is exceeded once in 1000."""
    shoe = loaded(AutomatedShoe)
    seen = Counter()
    for _ in range(8000):
        card = shoe.draw()
        seen[card] += 1
        shoe.rack([card])
    assert sum((seen[card] - 1000) ** 2 / 1000 for card in FEW) < 24.32


def test_a_card_may_come_again_at_once_from_an_automated_shoe():
    """One draw in eight repeats the one before: about 1000 of 8000."""
    shoe = loaded(AutomatedShoe)
    repeats, before = 0, None
    for _ in range(8000):
        card = shoe.draw()
        repeats += card is before
        before = card
        shoe.rack([card])
    assert 900 < repeats < 1100


def test_an_automated_shoe_can_run_empty():
    shoe = loaded(AutomatedShoe)
    assert Counter(draws(shoe, 8)) == Counter(FEW)
    assert shoe.draw() is Mark.EMPTY


def test_seed_and_history_determine_an_automated_shoe():
    def history(seed):
        shoe = loaded(AutomatedShoe, pack=deck(), seed=seed)
        dealt = []
        for hand in range(2, 12):
            dealt.append(draws(shoe, hand))
            shoe.rack(dealt[-1][:-1])
        return dealt

    assert history(SEED) == history(SEED)
    assert history(SEED) != history(b"another")


def test_an_automated_shoe_is_neither_cut_nor_marked():
    shoe = loaded(AutomatedShoe)
    with pytest.raises(ShoeError, match="cannot be cut"):
        shoe.cut(3)
    with pytest.raises(ShoeError, match="no cutting card"):
        shoe.place_cutting_card(3)


def test_an_automated_shoe_can_be_loaded_afresh():
    for load in (AutomatedShoe.shuffle, AutomatedShoe.shuffle_discards):
        shoe = AutomatedShoe(cards=FEW)
        assert shoe.draw() is Mark.EMPTY
        load(shoe, Chance(SEED))
        assert isinstance(shoe.draw(), Card)
    shoe.shuffle_remaining(Chance(b"again"))
    assert (shoe.remaining, shoe.on_table) == (7, 1)
    assert isinstance(shoe.draw(), Card)


def test_a_failed_automated_shoe_is_replaced_by_an_ordinary_one():
    automated = loaded(AutomatedShoe)
    dealt = draws(automated, 3)
    left = automated.composition
    ordinary = automated.to_ordinary()
    assert type(ordinary) is Shoe
    assert (ordinary.remaining, ordinary.on_table, ordinary.discards) == (5, 3, ())
    assert ordinary.composition == left
    ordinary.rack(dealt)
    assert ordinary.discards == tuple(dealt)
    assert Counter(draws(ordinary, 5)) == left


def test_an_automated_shoe_that_was_never_loaded_has_nothing_to_hand_over():
    with pytest.raises(ShoeError, match="not been loaded"):
        AutomatedShoe(1).to_ordinary()


class CardsAreConserved(RuleBasedStateMachine):
    """Any sequence of acts, against a plain account of what is on the table."""

    kind = Shoe

    @initialize(seed=st.binary(max_size=4), decks=st.integers(1, 3))
    def load(self, seed, decks):
        self.pack = Counter(FEW * decks)
        self.shoe = self.kind(cards=FEW * decks)
        self.shoe.shuffle(Chance(seed))
        self.table = []

    @rule(count=st.integers(1, 5))
    def draw(self, count):
        drawn = draws(self.shoe, count)
        if drawn[-1] is Mark.CUTTING_CARD:  # it belongs to the draw of the card behind it
            drawn.append(self.shoe.draw())
        self.table += [card for card in drawn if isinstance(card, Card)]

    @precondition(lambda self: self.table)
    @rule(data=st.data())
    def rack(self, data):
        picked = data.draw(st.permutations(self.table))[: data.draw(st.integers(1, 6))]
        self.shoe.rack(picked)
        for card in picked:
            self.table.remove(card)

    @rule(seed=st.binary(max_size=4))
    def shuffle(self, seed):
        if self.table:
            with pytest.raises(ShoeError):
                self.shoe.shuffle(Chance(seed))
        else:
            self.shoe.shuffle(Chance(seed))

    @precondition(lambda self: self.shoe.remaining)
    @rule(seed=st.binary(max_size=4))
    def shuffle_remaining(self, seed):
        self.shoe.shuffle_remaining(Chance(seed))

    @precondition(lambda self: self.shoe.discards)
    @rule(seed=st.binary(max_size=4))
    def shuffle_discards(self, seed):
        self.shoe.shuffle_discards(Chance(seed))

    @invariant()
    def shoe_and_table_and_rack_are_the_pack(self):
        shoe = self.shoe
        assert shoe.composition + Counter(self.table) + Counter(shoe.discards) == self.pack
        assert shoe.on_table == len(self.table)
        assert shoe.remaining == shoe.composition.total()


class OrdinaryCardsAreConserved(CardsAreConserved):
    @precondition(lambda self: self.shoe.remaining > 1)
    @rule(data=st.data())
    def cut(self, data):
        self.shoe.cut(data.draw(st.integers(1, self.shoe.remaining - 1)))

    @precondition(lambda self: self.shoe.remaining)
    @rule(data=st.data())
    def place_cutting_card(self, data):
        self.shoe.place_cutting_card(data.draw(st.integers(1, self.shoe.remaining)))


class AutomatedCardsAreConserved(CardsAreConserved):
    kind = AutomatedShoe

    @rule()
    def replace_by_ordinary(self):
        ordinary = self.shoe.to_ordinary()
        assert ordinary.composition + Counter(self.table) == self.pack
        assert ordinary.on_table == len(self.table)


test_an_ordinary_shoe_conserves_its_cards = OrdinaryCardsAreConserved.TestCase
test_an_automated_shoe_conserves_its_cards = AutomatedCardsAreConserved.TestCase
for _machine in (OrdinaryCardsAreConserved, AutomatedCardsAreConserved):
    _machine.TestCase.settings = settings(max_examples=60, stateful_step_count=30, print_blob=True)
