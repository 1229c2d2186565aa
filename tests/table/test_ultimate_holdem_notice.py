"""The notice that approves the rules of Ultimate Texas Hold-em."""

from datetime import datetime

import pytest

from houseway.rulebook import Refused
from houseway.table import Table
from proof import rule


def on(day: str) -> Table:
    """A closed table on some day."""
    return Table("ultimate-holdem", clock=lambda: datetime.fromisoformat(f"{day}T12:00:00+00:00"))


@rule("NI2019-212", "I:1", "I:3")
def test_the_table_says_by_which_approved_rules_it_is_played():
    information = on("2019-05-01").information()
    assert information.rules == "NI2019-212"
    assert "Approval 2019 (No 1)" in information.title
    assert information.authorised
    assert set(information.clauses) == {"NI2019-212 I:1", "NI2019-212 I:3"}


@rule("NI2019-212", "I:2")
def test_the_rules_begin_the_day_after_they_are_notified():
    said = {"approval": "L-17", "notified": "2019-04-23"}
    with pytest.raises(Refused) as refused:
        on("2019-04-23").do("operator", "open", **said)
    assert refused.value.clauses == ("NI2019-212 I:2",)
    on("2019-04-24").do("operator", "open", **said)
    with pytest.raises(Refused):
        on("2019-04-15").do("operator", "open", approval="L-17")
