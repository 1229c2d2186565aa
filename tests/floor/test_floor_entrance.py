"""Coming in: passwords, sessions, forged requests, headers, and nobody by default."""

from __future__ import annotations

import re
from time import time

import pytest
from floor_world import SAFE, Browser, served
from litestar.testing import TestClient
from sqlalchemy import update

from houseway.cli import main
from houseway.floor.access import CSRF_COOKIE, SESSION_COOKIE
from houseway.floor.app import create_app
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.names import AccountError
from houseway.floor.permissions import Role
from houseway.floor.storage import accounts as keeping, doorman
from houseway.floor.storage.database import accounts, sessions, tokens
from houseway.floor.storage.engine import connect
from houseway.floor.storage.safe import new_key

PASSWORD = "a long password"
HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('door')}/floor.db"
    return create_app(
        FloorSettings(database, metrics_token="for figures", runs_tables=False, safe=SAFE)
    )


@pytest.mark.filterwarnings("error::DeprecationWarning")
def test_every_parameter_is_declared_as_what_it_is(tmp_path):
    create_app(FloorSettings(f"sqlite:///{tmp_path}/floor.db", runs_tables=False, safe=SAFE))


@pytest.fixture(scope="module")
def started(app):
    with TestClient(app, base_url="https://floor.test", raise_server_exceptions=False) as client:
        app.state.accounts.make("ann", Role.PLAYER, PASSWORD)
        app.state.accounts.make("root", Role.ADMINISTRATOR, PASSWORD)
        yield client


@pytest.fixture
def client(started):
    started.cookies.clear()
    return started


def forged_token(client, address="/sign-in"):
    page = client.get(address, headers=HTML).text
    return re.search(r'name="csrf-token" content="([^"]+)"', page)[1]


def sign_in(client, name="ann", password=PASSWORD, **more):
    form = {"_csrf_token": forged_token(client), "name": name, "password": password, "next": "/"}
    return client.post("/sign-in", data=form | more, headers=HTML, follow_redirects=False)


def test_without_a_demonstration_there_is_no_account_but_those_that_were_made(app, started):
    names = {one.name for one in app.state.accounts.everybody()}
    assert names == {"ann", "root"}
    assert "demonstration" not in started.get("/sign-in", headers=HTML).text


def test_whoever_signs_in_is_known_by_a_cookie_that_scripts_and_other_sites_cannot_use(client):
    answer = sign_in(client)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = next(
        one for one in answer.headers.get_list("set-cookie") if one.startswith(SESSION_COOKIE)
    )
    assert {"HttpOnly", "Secure", "SameSite=lax"} <= set(cookie.split("; "))
    assert client.get("/api/me").json()["name"] == "ann"


def test_only_addresses_of_this_floor_are_gone_to_after_signing_in(client):
    assert sign_in(client, next="//evil.example/").headers["location"] == "/"
    client.cookies.clear()
    assert sign_in(client, next="/tables/t1").headers["location"] == "/tables/t1"


def test_a_wrong_password_and_a_name_that_nobody_has_are_told_the_same(client):
    texts = []
    for name in ("ann", "nobody"):
        answer = sign_in(client, name, "not the password")
        assert answer.status_code == 422
        texts.append(re.search(r'role="alert"[^>]*>([^<]*)<', answer.text)[1])
    assert texts[0] == texts[1]


def test_signed_out_means_out(client):
    sign_in(client)
    client.post("/sign-out", headers={"x-csrf-token": forged_token(client, "/account")})
    assert client.get("/api/me").status_code == 401


@pytest.mark.parametrize(
    ("column", "age"), [("begun", keeping.LONGEST), ("seen", keeping.IDLE)], ids=["old", "idle"]
)
def test_a_session_ends(app, client, column, age, monkeypatch):
    monkeypatch.setattr(doorman, "KEPT", 0.0)
    sign_in(client)
    assert client.get("/api/me").status_code == 200
    old = update(sessions).values(**{column: int(time()) - age - 1})
    app.state.floor.writer.submit(lambda connection: connection.execute(old)).result()
    assert client.get("/api/me").status_code == 401


def test_a_changed_account_is_signed_out_everywhere(app, client):
    app.state.accounts.make("cy", Role.PLAYER, PASSWORD)
    token = app.state.accounts.tokens.make("cy", "bot")
    sign_in(client, "cy")
    app.state.accounts.change("cy", role=None, password=None, active=False)
    assert client.get("/api/me").status_code == 401
    client.cookies.clear()
    assert client.get("/api/me", headers=bearer(token)).status_code == 401
    assert sign_in(client, "cy").status_code == 422


def bearer(token):
    return {"authorization": f"Bearer {token}"}


# Forged requests


def test_what_another_site_sends_with_the_cookies_is_refused(client):
    sign_in(client)
    assert client.post("/api/tokens", json={"label": "x"}).status_code == 403
    wrong = {"x-csrf-token": "0" * 128}
    assert client.post("/api/tokens", json={"label": "x"}, headers=wrong).status_code == 403
    right = {"x-csrf-token": forged_token(client, "/account")}
    assert client.post("/api/tokens", json={"label": "x"}, headers=right).status_code == 201


def test_signing_in_cannot_be_forged_either(client):
    form = {"name": "ann", "password": PASSWORD}
    assert client.post("/sign-in", data=form).status_code == 403


def test_a_browser_that_knows_another_floor_at_this_address_can_sign_in(client):
    """Cookies know no ports, and a floor may get a new database."""
    client.cookies.set(CSRF_COOKIE, "0" * 128, domain="floor.test")
    assert sign_in(client).status_code == 303


def test_a_page_of_another_day_says_that_it_is_to_be_loaded_again(client):
    sign_in(client)
    answer = client.post("/api/tokens", json={"label": "x"}, headers={"x-csrf-token": "0" * 128})
    assert answer.json()["reason"] == "This page is out of date; load it again."


def test_a_program_is_told_that_its_token_is_lacking_or_worthless(client):
    label = {"label": "x"}
    lacking = client.post("/api/tokens", json=label)
    assert (lacking.status_code, lacking.json()["reason"]) == (401, "Sign in first.")
    for token in ("", "hw_unknown"):
        wrong = client.post("/api/tokens", json=label, headers=bearer(token))
        assert wrong.status_code == 401
        assert wrong.json()["reason"] == "This token is unknown, dropped or too old."


def test_a_token_needs_no_cookie_and_a_cookie_adds_nothing_to_a_token(app, client):
    token = app.state.accounts.tokens.make("ann", "bot")
    assert client.get("/api/me", headers=bearer(token)).json()["scope"] == "role"
    sign_in(client)
    assert client.get("/api/me", headers=bearer("hw_wrong")).status_code == 401


def test_a_token_can_be_listed_and_dropped_but_not_seen_again(app, client):
    made = app.state.accounts.tokens.make("root", "bot")
    listed = client.get("/api/tokens", headers=bearer(made))
    assert made not in listed.text
    (shown,) = listed.json()
    client.delete(f"/api/tokens/{shown['id']}", headers=bearer(made))
    assert client.get("/api/tokens", headers=bearer(made)).status_code == 401


# What is kept, and what is said


def test_nothing_that_opens_a_door_is_kept_in_clear(app, client):
    sign_in(client)
    secret, token = client.cookies[SESSION_COOKIE], app.state.accounts.tokens.make("ann", "bot")
    with connect(app.state.settings.database).connect() as connection:
        kept = "".join(
            str(row)
            for each in (accounts, sessions, tokens)
            for row in connection.execute(each.select())
        )
    assert "$argon2id$" in kept
    for opens in (PASSWORD, secret, token):
        assert opens not in kept


@pytest.mark.parametrize("name", ["dealer", "Supervisor", "two words", "", "a/b", "x" * 25, "é"])
@pytest.mark.usefixtures("started")
def test_some_names_are_nobodys(app, name):
    with pytest.raises(AccountError):
        app.state.accounts.make(name, Role.PLAYER, PASSWORD)


@pytest.mark.usefixtures("started")
def test_a_password_is_not_short(app):
    with pytest.raises(AccountError, match="at least 10"):
        app.state.accounts.make("dan", Role.PLAYER, "short")


@pytest.mark.parametrize(
    "address", ["/sign-in", "/health", "/api/me", "/nowhere", "/static/floor.css"]
)
def test_every_answer_keeps_the_browser_to_this_floor(client, address):
    headers = client.get(address, headers=HTML).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert ("no-store" in headers["cache-control"]) == (not address.startswith("/static"))


def test_a_file_is_kept_for_good_under_the_address_that_names_what_is_in_it(app, client):
    address = app.state.assets.address("floor.css")
    answer = client.get(address)
    assert "immutable" in answer.headers["cache-control"]
    again = client.get("/static/floor.css", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/static/../app.py").status_code == 404


def test_pages_hold_no_script_or_style_of_their_own(client):
    sign_in(client)
    for address in ("/", "/api", "/nowhere"):
        page = client.get(address, headers=HTML).text
        assert not re.search(r"<style|<script(?![^>]*src=)|\sstyle=|\son\w+=", page), address


def test_the_figures_are_for_the_operator(client):
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers=bearer("wrong")).status_code == 401
    assert "houseway_tables" in client.get("/metrics", headers=bearer("for figures")).text


def test_the_first_administrator_is_made_by_the_program(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/first.db")
    monkeypatch.setenv("HOUSEWAY_ADMIN_PASSWORD", PASSWORD)
    monkeypatch.setenv("HOUSEWAY_SAFE_KEY", new_key())
    assert main(["serve", "--create-admin", "root"]) == 0
    assert main(["serve", "--create-admin", "root"]) == 2
    assert "an account root already" in capsys.readouterr().err


def test_a_demonstration_listens_only_at_home(capsys):
    assert main(["serve", "--demo", "--host", "0.0.0.0"]) == 2
    assert "only at home" in capsys.readouterr().err


def test_a_browser_signs_in_to_the_demonstration(tmp_path):
    with served(f"sqlite:///{tmp_path}/demo.db") as server:
        ann = Browser(server.base, "ann")
        assert ann.answer.status_code == 200
        games = {one["game"] for one in ann.http.get("/api/tables").json()}
        assert len(games) == 9
        assert ann.http.get("/metrics").text.count("houseway_requests_total{") >= 1
        assert ann.http.get("/health").json()["ok"] is True
        ann.close()
