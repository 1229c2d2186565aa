"""Accounts: attacks on them that were possible once, each carried out."""

from __future__ import annotations

import re
from itertools import count

import pytest
from alembic import command
from alembic.config import Config
from floor_world import SAFE, csrf_of
from litestar.testing import TestClient
from sqlalchemy import select, text

from houseway.floor.access import CSRF_COOKIE, SESSION_COOKIE
from houseway.floor.app import create_app
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.names import AccountError, likeness
from houseway.floor.permissions import Role, Scope
from houseway.floor.storage import accounts as module, doorman, tokens as programs
from houseway.floor.storage.accounts import Accounts, TooMany
from houseway.floor.storage.database import accounts, sessions, tokens
from houseway.floor.storage.engine import MIGRATIONS, bring_up_to_date, connect
from houseway.floor.storage.group_commit import GroupCommit

GOOD = "nine purple lanterns"
BETTER = "a quiet harbour at noon"
HTML = {"accept": "text/html"}
HOME, ELSEWHERE = "192.0.2.7", "203.0.113.9"
numbers = count()


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('people')}/floor.db"
    return create_app(FloorSettings(database, runs_tables=False, safe=SAFE))


@pytest.fixture(scope="module")
def started(app):
    with TestClient(app, base_url="https://floor.test", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def client(started):
    started.cookies.clear()
    return started


@pytest.fixture
def person(app, client):  # noqa: ARG001  whose floor is open
    """Makes an account; returns its name."""

    def make(role=Role.PLAYER, password=GOOD):
        name = f"p-{next(numbers)}-q"
        app.state.accounts.make(name, role, password)
        return name

    return make


def sign_in(client, name, password=GOOD):
    client.cookies.pop(SESSION_COOKIE, None)
    form = {"name": name, "password": password, "next": "/account"}
    form["_csrf_token"] = csrf_of(client.get("/sign-in", headers=HTML).text)
    return client.post("/sign-in", data=form, headers=HTML, follow_redirects=False)


def word_of(client):
    return {"x-csrf-token": csrf_of(client.get("/account", headers=HTML).text)}


def bearer(token):
    return {"authorization": f"Bearer {token}"}


# Passwords


@pytest.mark.parametrize(
    "password",
    ["1234567890", "password123", "qwertyuiop", "aaaaaaaaaaaa", "houseway123", "gwendolyn1"],
)
@pytest.mark.usefixtures("started")
def test_a_password_that_is_soon_guessed_is_refused(app, password):
    with pytest.raises(AccountError, match="among the first that somebody would guess"):
        app.state.accounts.make("gwendolyn", Role.PLAYER, password)


def test_people_change_their_own_password_and_everything_else_ends(app, client, person):
    name = person()
    token = app.state.accounts.tokens.make(name, "bot")
    other = app.state.accounts.sign_in(name, GOOD, ELSEWHERE)
    sign_in(client, name)
    body = {"old": GOOD, "new": BETTER}
    assert client.post("/api/me/password", json=body, headers=word_of(client)).status_code == 200
    assert client.get("/api/me").json()["name"] == name
    assert app.state.accounts.signed_in(other) is None
    assert client.get("/api/me", headers=bearer(token)).status_code == 401
    assert sign_in(client, name, GOOD).status_code == 422
    assert sign_in(client, name, BETTER).status_code == 303


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("not my password", BETTER, "The old password is not right."),
        (GOOD, "short", "A password has at least 10 characters, and at most 200."),
        (GOOD, "1234567890", "That password is among the first"),
        (GOOD, GOOD, "The new password is the old one."),
    ],
)
def test_a_password_is_changed_with_the_old_one_and_to_a_good_one(client, person, old, new, reason):
    sign_in(client, name := person())
    body = {"old": old, "new": new}
    answer = client.post("/api/me/password", json=body, headers=word_of(client))
    assert (answer.status_code, answer.json()["reason"].startswith(reason)) == (422, True)
    assert sign_in(client, name).status_code == 303


def test_whoever_finds_an_open_session_cannot_try_old_passwords_for_long(client, person):
    sign_in(client, person())
    word, body = word_of(client), {"old": "no idea", "new": BETTER}
    statuses = [
        client.post("/api/me/password", json=body, headers=word).status_code for _ in range(8)
    ]
    assert statuses[:5] == [422] * 5
    assert 429 in statuses[5:]


# Names


@pytest.mark.parametrize("name", ["ANN", "Ann", "aNn"])
@pytest.mark.usefixtures("started")
def test_no_two_names_differ_only_in_capitals(app, name):
    if "ann" not in {one.name for one in app.state.accounts.everybody()}:
        app.state.accounts.make("ann", Role.PLAYER, GOOD)
    with pytest.raises(AccountError, match=f"{name} looks like ann, who has an account."):
        app.state.accounts.make(name, Role.PLAYER, GOOD)


@pytest.mark.parametrize(
    ("name", "other"),
    [("bill", "biII"), ("bill", "b1ll"), ("zoe", "z0e"), ("mia", "rnia"), ("will", "vvill")],
)
def test_names_that_look_the_same_are_the_same(name, other):
    assert likeness(name) == likeness(other)
    assert likeness(name) != likeness("somebody-else")


RESERVED = [
    *("floor", "Floor", "fl00r", "house", "HOUSE", "dealer", "supervisor", "inspector", "director"),
    *("operator", "clock", "player", "assistant", "administrator", "demo", "nobody", "houseway"),
]


@pytest.mark.parametrize("name", RESERVED)
@pytest.mark.usefixtures("started")
def test_what_means_somebody_of_the_house_is_nobodys_name(app, name):
    with pytest.raises(AccountError, match="is somebody of the house"):
        app.state.accounts.make(name, Role.PLAYER, GOOD)


@pytest.fixture
def supervisor(app, person):
    return bearer(app.state.accounts.tokens.make(person(Role.SUPERVISOR), "test"))


@pytest.mark.parametrize("how", ["made", "arranged"])
def test_a_supervisor_cannot_have_the_house_play_for_somebody(client, person, supervisor, how):
    name, table = person(), f"t-{next(numbers)}"
    bots = {"bots": [name.upper()]}
    made = {"name": table, "game": "roulette"}
    if how == "made":
        answer = client.post("/api/tables", json={**made, "settings": bots}, headers=supervisor)
    else:
        client.post("/api/tables", json=made, headers=supervisor)
        answer = client.patch(f"/api/tables/{table}/settings", json=bots, headers=supervisor)
    assert answer.status_code == 422
    assert answer.json()["reason"] == f"{name.upper()} is somebody's account, and no bot."


def test_nobody_takes_the_name_of_a_bot(app, client, supervisor):
    body = {"name": f"t-{next(numbers)}", "game": "roulette", "settings": {"bots": ["robbie"]}}
    assert client.post("/api/tables", json=body, headers=supervisor).status_code == 201
    with pytest.raises(AccountError, match="Robbie is the name of a bot"):
        app.state.accounts.make("Robbie", Role.PLAYER, GOOD)


def test_accounts_from_before_keep_their_names_but_for_those_of_the_house(database):
    engine = connect(database)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    old = {"role": "player", "password": "x", "active": True}
    with engine.execution_options(writing=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        for made_at, name in (("1", "ann"), ("2", "ANN"), ("3", "floor"), ("4", "bea")):
            row = {"name": name, "made_at": made_at, **old}
            columns = ", ".join(row)
            values = ", ".join(f":{key}" for key in row)
            connection.execute(text(f"INSERT INTO accounts ({columns}) VALUES ({values})"), row)
    bring_up_to_date(engine, SAFE)
    writer = GroupCommit(engine)
    found = Accounts(engine, writer, SAFE).everybody()
    writer.close()
    engine.dispose()
    assert {(one.name, one.active, one.distinct) for one in found} == {
        ("ann", True, True),
        ("ANN", True, False),
        ("floor", False, False),
        ("bea", True, True),
    }


# Tokens


def test_a_token_ends_when_the_role_changes(app, client, person):
    name = person()
    token = app.state.accounts.tokens.make(name, "bot")
    assert client.get("/api/me", headers=bearer(token)).json()["role"] == "player"
    app.state.accounts.change(name, role=Role.SUPERVISOR, password=None, active=None)
    assert client.get("/api/me", headers=bearer(token)).status_code == 401


def test_a_token_makes_no_token_and_no_password(app, client, person):
    token = app.state.accounts.tokens.make(person(Role.ADMINISTRATOR), "bot")
    made = client.post("/api/tokens", json={"label": "second"}, headers=bearer(token))
    assert made.status_code == 403
    assert made.json()["reason"] == "No token can do that; sign in with a browser."
    body = {"old": GOOD, "new": BETTER}
    assert client.post("/api/me/password", json=body, headers=bearer(token)).status_code == 403


def test_a_token_to_read_does_nothing(app, client, person):
    token = app.state.accounts.tokens.make(person(), "bot", scope=Scope.READ)
    assert client.get("/api/tables", headers=bearer(token)).status_code == 200
    body = {"matter": "a card is on the floor"}
    answer = client.post("/api/tables/none/calls", json=body, headers=bearer(token))
    assert (answer.status_code, answer.json()["reason"]) == (403, "This token is only to read.")


def test_a_token_has_an_end_of_its_makers_choice(app, client, person, monkeypatch):
    sign_in(client, name := person())
    body = {"label": "short", "scope": "act", "days": 2}
    token = client.post("/api/tokens", json=body, headers=word_of(client)).json()["token"]
    (listed,) = app.state.accounts.tokens.of(name)
    assert (listed.scope, listed.label) == ("act", "short")
    assert client.get("/api/me", headers=bearer(token)).json()["scope"] == "act"
    now = programs.time()
    for part in (programs, doorman):
        monkeypatch.setattr(part, "time", lambda: now + 2 * 24 * 3600 + 1)
    app.state.accounts.doorman._found.clear()  # as after some minutes
    client.cookies.clear()
    assert client.get("/api/me", headers=bearer(token)).status_code == 401


# Slowing down


class Clock:
    """Stands still unless it is moved."""

    now = 2_000_000_000

    def __call__(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    monkeypatch.setattr(module, "time", made := Clock())
    return made


@pytest.fixture
def keeping(database, clock):  # noqa: ARG001  time passes in tests as well
    engine = connect(database)
    bring_up_to_date(engine, SAFE)
    writer = GroupCommit(engine)
    found = Accounts(engine, writer, SAFE)
    found.make("owner", Role.PLAYER, GOOD)
    yield found
    writer.close()
    engine.dispose()


def guess(found, address, times, name="owner", browser=""):
    """Wrong passwords, as quickly as they are answered; how many were looked at."""
    looked_at = 0
    for number in range(times):
        try:
            found.sign_in(name, f"guess {number}", address, browser)
        except TooMany:
            continue
        except AccountError:
            looked_at += 1
    return looked_at


def test_eight_wrong_passwords_do_not_lock_the_owner_out(keeping):
    assert keeping.sign_in("owner", GOOD, HOME)
    assert guess(keeping, ELSEWHERE, 8) == 5
    assert keeping.sign_in("owner", GOOD, HOME)


def test_whoever_guesses_hundreds_of_times_has_a_few_looked_at(keeping):
    assert guess(keeping, ELSEWHERE, 200) == 5
    with pytest.raises(TooMany, match=r"try again in [0-9]+ seconds?\."):
        keeping.sign_in("owner", GOOD, ELSEWHERE)  # guessed right at last, and not looked at


def test_the_owners_browser_gets_in_past_a_guesser_at_the_same_address(keeping):
    assert keeping.sign_in("owner", GOOD, HOME, "the browser of the owner")
    assert guess(keeping, HOME, 50) == 5
    with pytest.raises(TooMany):
        keeping.sign_in("owner", GOOD, HOME, "another browser")
    assert keeping.sign_in("owner", GOOD, HOME, "the browser of the owner")


def test_one_who_guesses_from_many_addresses_is_slowed_down_and_the_owner_is_not(keeping):
    assert keeping.sign_in("owner", GOOD, HOME)
    looked_at = sum(guess(keeping, f"198.51.100.{number}", 3) for number in range(100))
    assert looked_at == 20
    assert keeping.sign_in("owner", GOOD, HOME)


def test_one_who_tries_many_names_is_slowed_down(keeping):
    looked_at = sum(guess(keeping, ELSEWHERE, 1, f"name-{number}") for number in range(100))
    assert looked_at == 30


def test_a_whole_network_of_the_newer_kind_is_one_address(keeping):
    looked_at = sum(guess(keeping, f"2001:db8::{number:x}", 1) for number in range(100))
    assert looked_at == 5


def test_nobody_waits_for_longer_than_a_minute(keeping, clock):
    for _ in range(30):
        assert guess(keeping, ELSEWHERE, 1) == 1
        clock.now += 60
    assert keeping.sign_in("owner", GOOD, ELSEWHERE)


def test_a_name_that_is_no_text_for_a_database_is_just_wrong(keeping):
    for name in ("own\x00er", "\udcff", "x" * 10_000):
        with pytest.raises(AccountError, match="not right"):
            keeping.sign_in(name, GOOD, ELSEWHERE)


# Forged requests


def test_the_word_of_one_session_is_worth_nothing_in_another(client, person):
    """Somebody plants a cookie of their own in a browser, and knows the word that belongs to it."""
    sign_in(client, person())
    mine = word_of(client)
    before = {"x-csrf-token": csrf_of(client.get("/sign-in", headers=HTML).text)}
    client.cookies.clear()
    planted = csrf_of(client.get("/sign-in", headers=HTML).text)
    cookie = client.cookies[CSRF_COOKIE]
    sign_in(client, person())
    client.cookies.set(CSRF_COOKIE, cookie, domain="floor.test")
    body = {"label": "x"}
    for word in (mine, before, {"x-csrf-token": planted}, {"x-csrf-token": ""}, {}):
        assert client.post("/api/tokens", json=body, headers=word).status_code == 403
    assert client.post("/api/tokens", json=body, headers=word_of(client)).status_code == 201


def test_browsers_keep_to_encryption_outside_a_demonstration(client, tmp_path):
    for address in ("/sign-in", "/api/me", "/nowhere"):
        kept = client.get(address, headers=HTML, follow_redirects=False).headers
        assert re.match(r"max-age=\d{8}", kept["strict-transport-security"]), address
    demo = create_app(
        FloorSettings(f"sqlite:///{tmp_path}/demo.db", demo=True, runs_tables=False, safe=SAFE)
    )
    with TestClient(demo) as shown:
        assert "strict-transport-security" not in shown.get("/sign-in", headers=HTML).headers


@pytest.mark.usefixtures("started")
def test_what_is_left_of_sessions_and_tokens_belongs_to_somebody(app):
    with connect(app.state.settings.database).connect() as connection:
        names = set(connection.execute(select(accounts.c.name)).scalars())
        for each in (sessions, tokens):
            assert set(connection.execute(select(each.c.account)).scalars()) <= names
