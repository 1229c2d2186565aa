"""Shared code goes by the numbers of NI2005-63, and the schedule of 2002 says where it has them."""

from pathlib import Path

import pytest

import houseway
from houseway.games.blackjack.numbering import NI2005_63, Numbering
from houseway.games.tournament_blackjack.numbers import NUMBERING, SAME
from houseway.rulebook import UnknownClause
from houseway.rulebook.citations import scan_folder

SHARED = ("games/blackjack/", "ranking/blackjack.py")


def test_every_clause_that_was_taken_over_is_carried_out_in_the_shared_code():
    cited = scan_folder(Path(houseway.__file__).parent).places
    for own, shared in SAME:
        assert any(place.startswith(SHARED) for place in cited[shared]), (own, shared)


def test_a_clause_has_the_number_of_the_instrument_that_is_played():
    assert NI2005_63.cite("12.2") == ("NI2005-63 12.2",)
    assert NUMBERING.cite("12.2", "5.4(b)") == (
        "NI2002-45-blackjack 12.1(b)",
        "NI2002-45-blackjack 5.4(a)#2",
    )
    assert NUMBERING.of("10.3") == ("10.2", "10.2[2]")


@pytest.mark.parametrize("later", ["5.5", "17.1", "10.2(b)"])
def test_what_came_later_has_no_number_there(later):
    with pytest.raises(UnknownClause):
        NUMBERING.of(later)


def test_a_pair_that_names_no_clause_is_a_mistake():
    for pair in (("99.1", "NI2005-63 2.1"), ("2.1", "NI2005-63 99.1")):
        with pytest.raises(UnknownClause):
            Numbering("NI2002-45-blackjack", [pair])
