"""Pots exact to the chip, for any number of players who are all in."""

from __future__ import annotations

from hypothesis import given, strategies as st

from houseway.games.poker.betting import Street
from houseway.games.poker.pots import pots, shared, uncalled

NAMES = "abcdefghi"
AMOUNTS = st.lists(st.integers(0, 40), min_size=2, max_size=9)


@given(AMOUNTS, st.data(), st.integers(0, 10))
def test_pots_hold_every_chip_once(amounts, data, dead):
    contributed = dict(zip(NAMES, amounts, strict=False))
    active = data.draw(st.sets(st.sampled_from(sorted(contributed)), min_size=1))
    ordered = [name for name in NAMES if name in active]
    made = pots(contributed, ordered, dead)
    assert sum(pot.amount for pot in made) == sum(amounts) + dead
    for name, amount in contributed.items():
        assert sum(pot.contributions.get(name, 0) for pot in made) == amount


@given(AMOUNTS, st.data())
def test_nobody_can_win_more_of_another_than_they_put_in(amounts, data):
    contributed = dict(zip(NAMES, amounts, strict=False))
    active = sorted(data.draw(st.sets(st.sampled_from(sorted(contributed)), min_size=1)))
    deepest = max(contributed[name] for name in active)
    for winner in active:
        can_win = [pot for pot in pots(contributed, active) if winner in pot.eligible]
        for loser in contributed:
            lost = sum(pot.contributions.get(loser, 0) for pot in can_win)
            covered = max(contributed[winner], 0)
            if contributed[winner] < deepest:
                assert lost <= covered


@given(st.integers(1, 5_000), st.integers(1, 9), st.sampled_from([1, 5, 25]))
def test_shares_differ_only_by_the_remainder(amount, winners, chip):
    shares = shared(amount, NAMES[:winners], chip)
    assert sum(shares.values()) == amount
    others = list(shares.values())[1:]
    assert all(share == amount // winners // chip * chip for share in others)


def test_what_folded_players_put_in_beyond_the_others_stays_in_the_last_pot():
    made = pots({"a": 50, "b": 100, "c": 130}, ["a", "b"])
    assert [(pot.amount, pot.eligible) for pot in made] == [(150, ("a", "b")), (130, ("b",))]


def test_dead_chips_are_in_the_main_pot():
    made = pots({"a": 50, "b": 100, "c": 100}, ["a", "b", "c"], dead=5)
    assert [pot.amount for pot in made] == [155, 100]


def test_what_nobody_met():
    assert uncalled({}) is None
    assert uncalled({"a": 30, "b": 30}) is None
    assert uncalled({"a": 30}) == ("a", 30)


def test_a_street_remembers_who_has_answered_the_last_full_bet():
    street = Street(("a", "b", "c", "d"), 10)
    street.open("a", "abcd")
    street.raise_to("a", 20, "abcd")
    street.stay("b", 20)
    street.raise_to("c", 30, "abd")
    assert (street.least_total, street.to_act) == (50, ["d", "a", "b"])
    assert street.answered == {"a", "b", "c"}
    street.raise_to("d", 50, "abd")
    assert street.answered == {"d"}
    assert street.raises == 1  # a opened, and c fell short
