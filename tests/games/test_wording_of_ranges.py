"""How amounts and choices are told to a player who may choose among them."""

from __future__ import annotations

import pytest

from houseway.games.asks import Amounts, Choices, Range, Sums, Words
from houseway.games.wording import in_words


@pytest.mark.parametrize(
    ("allowed", "told"),
    [
        (Amounts(500, 500, 100), "500"),
        (Amounts(500, 2_000, 100), "500–2,000 in steps of 100"),
        (Amounts(500, 2_050, 100), "500–2,000 in steps of 100"),
        (Amounts(1, 6), "1–6"),
        (Amounts(0, 6), "0–6"),
        (Amounts(-3, 6), "-3 to 6"),
        (Amounts(0, 10, 2), "0–10 in steps of 2"),
        (Choices((1, 2, 3)), "1, 2 or 3"),
        (Choices((True, False)), "yes or no"),
        (Words(), "in words"),
        (Sums(("ann", "bob")), "an amount for each of ann and bob"),
    ],
)
def test_what_a_fact_may_be_is_told_in_words(allowed: Range, told: str) -> None:
    assert in_words(allowed) == told
