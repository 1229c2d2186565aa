"""Who was looked up lately is known, but no longer than it is true; on both databases."""

from __future__ import annotations

from contextlib import contextmanager
from time import time

import pytest
from floor_world import SAFE

from houseway.floor.permissions import Account, Role, Scope
from houseway.floor.storage import accounts as keeping, doorman, tokens as programs
from houseway.floor.storage.accounts import Accounts
from houseway.floor.storage.daybook import THE_HOUSE
from houseway.floor.storage.doorman import SESSION, TOKEN, digest
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.group_commit import GroupCommit

PASSWORD = "a long password"
ANN = Account("ann", Role.PLAYER)
PROGRAM = Account("ann", Role.PLAYER, Scope.ROLE)
NEVER = 2**40


@contextmanager
def process(database):
    engine = connect(database)
    writer = GroupCommit(engine)
    try:
        yield Accounts(engine, writer, SAFE)
    finally:
        writer.close()
        engine.dispose()


@pytest.fixture
def two(database):
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
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
    session, token = here.sign_in("ann", PASSWORD, "here"), here.tokens.make("ann", "bot")
    for process in two:
        assert process.signed_in(session) == ANN
        assert process.tokens.bearer(token) == PROGRAM
    here.sign_out(session, THE_HOUSE)
    assert here.doorman.find(SESSION, session) is None
    there.look_for_withdrawals()
    assert there.doorman.find(SESSION, session) is None
    assert there.doorman.find(TOKEN, token) is None  # whoever may stay is looked up again
    assert there.tokens.bearer(token) == there.doorman.find(TOKEN, token) == PROGRAM


@pytest.mark.parametrize("how", ["dropped", "changed"])
def test_a_token_is_worthless_elsewhere_too(two, how):
    here, there = two
    token = here.tokens.make("ann", "bot")
    assert there.tokens.bearer(token) == PROGRAM
    if how == "dropped":
        here.tokens.drop("ann", here.tokens.of("ann")[0].id)
    else:
        here.change("ann", role=Role.DEALER, password=None, active=None)
    there.look_for_withdrawals()
    assert there.doorman.find(TOKEN, token) is None


def test_without_a_look_nobody_is_known(two, monkeypatch):
    here, _ = two
    token = here.tokens.make("ann", "bot")
    monkeypatch.setattr(doorman, "SURE", -1.0)
    here.look_for_withdrawals()
    assert here.tokens.bearer(token) == PROGRAM
    assert here.doorman.find(TOKEN, token) is None


def test_what_was_looked_up_before_a_withdrawal_is_not_known_after_it(two):
    here, _ = two
    token = here.tokens.make("ann", "bot")
    doorman_here = here.doorman
    before = doorman_here.mark
    here.tokens.drop("ann", here.tokens.of("ann")[0].id)
    doorman_here.keep((TOKEN, digest("a token")), ANN, before, NEVER)  # on its way
    assert doorman_here.find(TOKEN, "a token") is None
    assert here.tokens.bearer(token) is None


def test_nobody_is_known_for_longer_than_a_session_or_a_token_lasts(two, monkeypatch):
    here, _ = two
    session, token = here.sign_in("ann", PASSWORD, "here"), here.tokens.make("ann", "bot")
    monkeypatch.setattr(doorman, "time", lambda: time() + programs.USUAL_DAYS * programs.DAY - 300)
    assert here.tokens.bearer(token) == PROGRAM  # for another five minutes
    assert here.doorman.find(TOKEN, token) == PROGRAM
    monkeypatch.setattr(doorman, "time", lambda: time() + programs.USUAL_DAYS * programs.DAY + 1)
    assert here.tokens.bearer(token) == PROGRAM  # the database has another clock here
    assert here.doorman.find(TOKEN, token) is None
    monkeypatch.setattr(doorman, "time", lambda: time() + keeping.LONGEST + 1)
    assert here.signed_in(session) == ANN
    assert here.doorman.find(SESSION, session) is None
