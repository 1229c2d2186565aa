"""Who was looked up lately is known, but no longer than it is true; on both databases."""

from __future__ import annotations

from contextlib import contextmanager
from time import time

import pytest

from houseway.floor.permissions import Account, Role
from houseway.floor.storage import accounts as keeping, doorman
from houseway.floor.storage.accounts import Accounts
from houseway.floor.storage.doorman import SESSION, TOKEN, digest
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.group_commit import GroupCommit

PASSWORD = "a long password"
ANN = Account("ann", Role.PLAYER)
NEVER = 2**40


@contextmanager
def process(database):
    engine = connect(database)
    writer = GroupCommit(engine)
    try:
        yield Accounts(engine, writer)
    finally:
        writer.close()
        engine.dispose()


@pytest.fixture
def two(database):
    engine = connect(database)
    bring_up_to_date(engine)
    engine.dispose()
    with process(database) as here, process(database) as there:
        here.make("ann", Role.PLAYER, PASSWORD)
        here.look_for_withdrawals()
        there.look_for_withdrawals()
        yield here, there


def test_whoever_was_looked_up_is_known(two):
    here, there = two
    session = here.sign_in("ann", PASSWORD, "here")
    assert here.doorman.find(SESSION, session) is None
    assert here.signed_in(session) == ANN
    assert here.doorman.find(SESSION, session) == ANN
    assert there.doorman.find(SESSION, session) is None


def test_what_is_withdrawn_is_withdrawn_at_once_and_elsewhere_with_the_next_look(two):
    here, there = two
    session, token = here.sign_in("ann", PASSWORD, "here"), here.make_token("ann", "bot")
    for process in two:
        assert process.signed_in(session) == process.bearer(token) == ANN
    here.sign_out(session)
    assert here.doorman.find(SESSION, session) is None
    there.look_for_withdrawals()
    assert there.doorman.find(SESSION, session) is None
    assert there.doorman.find(TOKEN, token) is None  # whoever may stay is looked up again
    assert there.bearer(token) == there.doorman.find(TOKEN, token) == ANN


@pytest.mark.parametrize("how", ["dropped", "changed"])
def test_a_token_is_worthless_elsewhere_too(two, how):
    here, there = two
    token = here.make_token("ann", "bot")
    assert there.bearer(token) == ANN
    if how == "dropped":
        here.drop_token("ann", here.tokens_of("ann")[0].id)
    else:
        here.change("ann", role=Role.DEALER, password=None, active=None)
    there.look_for_withdrawals()
    assert there.doorman.find(TOKEN, token) is None


def test_without_a_look_nobody_is_known(two, monkeypatch):
    here, _ = two
    token = here.make_token("ann", "bot")
    monkeypatch.setattr(doorman, "SURE", -1.0)
    here.look_for_withdrawals()
    assert here.bearer(token) == ANN
    assert here.doorman.find(TOKEN, token) is None


def test_what_was_looked_up_before_a_withdrawal_is_not_known_after_it(two):
    here, _ = two
    token = here.make_token("ann", "bot")
    doorman_here = here.doorman
    before = doorman_here.mark
    here.drop_token("ann", here.tokens_of("ann")[0].id)
    doorman_here.keep((TOKEN, digest("a token")), ANN, before, NEVER)  # on its way
    assert doorman_here.find(TOKEN, "a token") is None
    assert here.bearer(token) is None


def test_nobody_is_known_for_longer_than_a_session_or_a_token_lasts(two, monkeypatch):
    here, _ = two
    session, token = here.sign_in("ann", PASSWORD, "here"), here.make_token("ann", "bot")
    monkeypatch.setattr(doorman, "time", lambda: time() + keeping.TOKEN_LIFE - 1)
    assert here.bearer(token) == here.doorman.find(TOKEN, token) == ANN  # for another second
    monkeypatch.setattr(doorman, "time", lambda: time() + keeping.TOKEN_LIFE + 1)
    assert here.bearer(token) == ANN  # the database has another clock here
    assert here.doorman.find(TOKEN, token) is None
    monkeypatch.setattr(doorman, "time", lambda: time() + keeping.LONGEST + 1)
    assert here.signed_in(session) == ANN
    assert here.doorman.find(SESSION, session) is None
