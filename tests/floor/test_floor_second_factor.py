"""The second factor: codes from a telephone, recovery codes, and who needs them."""

from __future__ import annotations

import re
from itertools import count

import pyotp
import pytest
from floor_world import SAFE, csrf_of
from litestar.testing import TestClient
from sqlalchemy import select

from houseway.floor.access import SESSION_COOKIE
from houseway.floor.app import create_app
from houseway.floor.deeds import DAYBOOK
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.names import AccountError
from houseway.floor.permissions import Role
from houseway.floor.storage import accounts as module, factors
from houseway.floor.storage.accounts import TooMany
from houseway.floor.storage.database import recovery_codes
from houseway.floor.storage.daybook import Actor
from houseway.floor.storage.engine import connect

GOOD = "nine purple lanterns"
HTML = {"accept": "text/html"}
ADDRESS, ELSEWHERE = "192.0.2.7", "203.0.113.9"
numbers = count()


class Clock:
    """Stands still unless it is moved."""

    now = 2_000_000_010

    def __call__(self):
        return self.now


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('factor')}/floor.db"
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
def clock(monkeypatch):
    made = Clock()
    for part in (module, factors):
        monkeypatch.setattr(part, "time", made)
    return made


@pytest.fixture
def person(app, client):  # noqa: ARG001  whose floor is open
    def make(role=Role.SUPERVISOR):
        name = f"q-{next(numbers)}-f"
        app.state.accounts.make(name, role, GOOD)
        return name

    return make


@pytest.fixture
def guarded(app, person, clock):
    """Somebody with a second factor: the name, the telephone, and the recovery codes."""
    name = person()
    telephone = pyotp.TOTP(app.state.accounts.factors.begin(name))
    codes = app.state.accounts.factors.confirm(name, telephone.at(clock.now), Actor(name, "x"))
    clock.now += 30
    return name, telephone, codes


def send(client, address, **form):
    page = client.get("/second-factor" if address != "/sign-in" else address, headers=HTML).text
    body = {"_csrf_token": csrf_of(page), **form}
    return client.post(address, data=body, headers=HTML, follow_redirects=False)


def sign_in(client, name, next="/account"):
    client.cookies.pop(SESSION_COOKIE, None)
    return send(client, "/sign-in", name=name, password=GOOD, next=next)


# At the door


def test_the_password_alone_opens_nothing(client, guarded):
    name, *_ = guarded
    assert sign_in(client, name).status_code == 303
    for address in ("/", "/account", "/desk", "/tables/none"):
        answer = client.get(address, headers=HTML, follow_redirects=False)
        assert answer.status_code == 303
        assert answer.headers["location"].startswith("/second-factor?next=")
    refused = client.get("/api/me")
    assert (refused.status_code, refused.json()["reason"]) == (
        403,
        "Give the code of your second factor first.",
    )
    word = {"x-csrf-token": csrf_of(client.get("/second-factor", headers=HTML).text)}
    assert client.post("/api/tokens", json={"label": "x"}, headers=word).status_code == 403
    dropping = send(client, "/second-factor/drop", code="000000")
    assert dropping.headers["location"].startswith("/second-factor?next=")


def test_the_code_opens_the_door_with_another_session(client, guarded, clock):
    name, telephone, _ = guarded
    sign_in(client, name)
    before = client.cookies[SESSION_COOKIE]
    answer = send(client, "/second-factor", code=telephone.at(clock.now), next="/account")
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    assert client.cookies[SESSION_COOKIE] != before
    assert client.get("/api/me").json()["name"] == name
    client.cookies.set(SESSION_COOKIE, before, domain="floor.test")
    assert client.get("/api/me").status_code == 401


def test_a_code_counts_once(app, guarded, clock):
    name, telephone, _ = guarded
    code = telephone.at(clock.now)
    door = app.state.accounts.sign_in(name, GOOD, ADDRESS)
    assert app.state.accounts.pass_door(door, code, ADDRESS)
    again = app.state.accounts.sign_in(name, GOOD, ADDRESS)
    with pytest.raises(AccountError, match="not right, or has been used"):
        app.state.accounts.pass_door(again, code, ADDRESS)


def test_a_code_counts_a_little_late_and_never_out_of_order(app, guarded, clock):
    name, telephone, _ = guarded
    clock.now += 60
    early, late = telephone.at(clock.now - 30), telephone.at(clock.now + 30)
    old = telephone.at(clock.now - 60)
    with pytest.raises(AccountError):
        app.state.accounts.pass_door(app.state.accounts.sign_in(name, GOOD, ADDRESS), old, ADDRESS)
    assert app.state.accounts.pass_door(
        app.state.accounts.sign_in(name, GOOD, ADDRESS), late, ADDRESS
    )
    with pytest.raises(AccountError):
        app.state.accounts.pass_door(
            app.state.accounts.sign_in(name, GOOD, ADDRESS), early, ADDRESS
        )


def test_a_recovery_code_counts_once_and_is_kept_only_as_a_digest(app, guarded):
    name, _, codes = guarded
    assert len(set(codes)) == 10
    people = app.state.accounts
    typed = codes[3].upper().replace("-", " ")
    assert people.pass_door(people.sign_in(name, GOOD, ADDRESS), typed, ADDRESS)
    assert people.factors.codes_left(name) == 9
    with pytest.raises(AccountError):
        people.pass_door(people.sign_in(name, GOOD, ADDRESS), codes[3], ADDRESS)
    with connect(app.state.settings.database).connect() as connection:
        kept = str(connection.execute(select(recovery_codes)).all())
    assert not any(code in kept or code.replace("-", "") in kept for code in codes)


def test_whoever_knows_the_password_cannot_guess_the_code(app, guarded):
    name, *_ = guarded
    people, looked_at = app.state.accounts, 0
    for number in range(100):
        try:
            people.pass_door(
                people.sign_in(name, GOOD, "203.0.113.9"), f"{number:06}", "203.0.113.9"
            )
        except TooMany:
            continue
        except AccountError:
            looked_at += 1
    assert looked_at == 5


def test_the_door_stays_ajar_for_ten_minutes(client, guarded, clock):
    name, *_ = guarded
    sign_in(client, name)
    clock.now += 601
    assert client.get("/api/me").status_code == 401


# Setting it up


def test_it_is_set_up_with_a_picture_that_leaves_nothing_to_others(app, client, person, clock):
    sign_in(client, name := person())
    page = client.get("/second-factor", headers=HTML).text
    assert "<svg" in page
    assert not re.search(r'(src|href)="https?:|url\(|<style|\sstyle=', page)
    secret = re.search(r"type this key: <code>([A-Z2-7]+)</code>", page)[1]
    assert send(client, "/second-factor", code="000000").status_code == 422
    assert not app.state.accounts.factors.has(name)
    done = send(client, "/second-factor", code=pyotp.TOTP(secret).at(clock.now))
    assert done.status_code in (200, 201)
    codes = re.findall(r"<li><code>([a-z2-9-]{14})</code>", done.text)
    assert len(codes) == 10
    assert secret not in client.get("/second-factor", headers=HTML).text
    clock.now += 30
    renewed = send(client, "/second-factor/codes", code=pyotp.TOTP(secret).at(clock.now))
    assert not set(codes) & set(re.findall(r"<li><code>([a-z2-9-]{14})</code>", renewed.text))
    clock.now += 30
    assert send(client, "/second-factor/drop", code="123456").status_code == 422
    assert (
        send(client, "/second-factor/drop", code=pyotp.TOTP(secret).at(clock.now)).status_code
        == 303
    )
    assert not app.state.accounts.factors.has(name)


# Who needs one


@pytest.fixture
def administrator(client, person):
    sign_in(client, person(Role.ADMINISTRATOR))
    client.headers["x-csrf-token"] = csrf_of(client.get("/account", headers=HTML).text)
    yield client
    client.headers.pop("x-csrf-token")


def test_a_role_of_the_administrators_choice_needs_one(app, administrator, person, clock):
    name, other = person(Role.INSPECTOR), person(Role.DEALER)
    people = app.state.accounts
    session, token = people.sign_in(name, GOOD, ADDRESS), people.tokens.make(name, "bot")
    body = {"roles": ["inspector"]}
    assert administrator.put("/api/second-factor/roles", json=body).json() == body
    try:
        assert people.signed_in(session) is None
        assert people.tokens.bearer(token) is None
        administrator.headers.pop("x-csrf-token")
        sign_in(administrator, name)
        assert administrator.get("/api/me").status_code == 403
        page = administrator.get("/second-factor", headers=HTML).text
        assert "An inspector comes in with a second factor here." in page
        secret = re.search(r"type this key: <code>([A-Z2-7]+)</code>", page)[1]
        code = pyotp.TOTP(secret).at(clock.now)
        done = send(administrator, "/second-factor", code=code, next="/journals")
        assert "Recovery codes" in done.text
        assert administrator.get("/api/me").json()["name"] == name
        clock.now += 30
        refused = send(administrator, "/second-factor/drop", code=pyotp.TOTP(secret).at(clock.now))
        assert "An inspector needs a second factor here." in refused.text
        sign_in(administrator, other)
        assert administrator.get("/api/me").json()["name"] == other
    finally:
        people.factors.require([], Actor("root", "administrator"))
        administrator.headers["x-csrf-token"] = ""


def test_an_administrator_resets_somebodys(app, administrator, guarded):
    name, *_ = guarded
    people = app.state.accounts
    token = people.tokens.make(name, "bot")
    assert administrator.delete(f"/api/accounts/{name}/second-factor").status_code == 204
    assert not people.factors.has(name)
    assert people.tokens.bearer(token) is None
    session = people.sign_in(name, GOOD, ADDRESS)
    assert people.signed_in(session).scope == "person"
    told = [one.entry for one in app.state.floor.streams.after(DAYBOOK, 0)]
    kinds = [one.command.get("do") for one in told if one.command.get("account") == name]
    assert "set-up-second-factor" in kinds
    assert kinds[-2:] == ["reset-second-factor", "sign-in"]


def test_the_daybook_tells_with_what_somebody_came_in(app, guarded):
    name, _, codes = guarded
    people = app.state.accounts
    people.pass_door(people.sign_in(name, GOOD, ADDRESS), codes[0], ADDRESS)
    last = [one.entry for one in app.state.floor.streams.after(DAYBOOK, 0)][-1]
    assert last.command == {
        "do": "sign-in",
        "account": name,
        "with": "recovery code",
        "from": ADDRESS,
    }
    whole = app.state.floor.streams.lines(DAYBOOK).decode()
    assert not any(code in whole for code in codes)
