"""Who may do what: every role against every route and every command."""

from __future__ import annotations

import re

import pytest
from floor_world import SAFE, tokens
from litestar.testing import TestClient

from houseway.conduct import IN_CHARGE, PLAYER
from houseway.floor.access import IN_PERSON, NEEDS, PUBLIC, VISITED
from houseway.floor.app import create_app
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.permissions import MAY, VISITOR, Account, Permission, Role, Scope
from houseway.games import GAMES
from houseway.games.bots import bot, house
from houseway.games.round import Round
from houseway.games.rulings import CLOCK, HOUSE
from houseway.rulebook import Refused
from houseway.table import Table

P, R = Permission, Role
# Commands that an instrument gives to further roles: CTP 8.4, 4.4 and 15.2.
ALSO = {
    ("charity-holdem", "announce-limits"): ("director",),
    ("charity-holdem", "announce-bonus"): ("director", "operator"),
    ("charity-holdem", "fix-bonuses"): ("director", "operator"),
}
STAFF = {R.DEALER, R.SUPERVISOR, R.DIRECTOR, R.ASSISTANT, R.SHIFT_MANAGER}

# Written out once more, so that a change in the table is a change that somebody wanted.
ROUTES = {
    "GET /api/accounts": P.KEEP_ACCOUNTS,
    "POST /api/accounts": P.KEEP_ACCOUNTS,
    "PATCH /api/accounts/{name:str}": P.KEEP_ACCOUNTS,
    "DELETE /api/accounts/{name:str}/second-factor": P.KEEP_ACCOUNTS,
    "GET /api/calls": P.DEAL,
    "GET /api/daybook": P.READ_DAYBOOK,
    "GET /api/daybook/file": P.READ_DAYBOOK,
    "POST /api/daybook/verify": P.READ_DAYBOOK,
    "GET /api/games": P.ENTER,
    "GET /api/journals/{name:str}": P.INSPECT,
    "GET /api/journals/{name:str}/export": P.INSPECT,
    "GET /api/journals/{name:str}/file": P.INSPECT,
    "POST /api/journals/{name:str}/verify": P.INSPECT,
    "GET /api/me": P.ENTER,
    "POST /api/me/password": P.ENTER,
    "GET /api/rules/{citation:str}": P.ENTER,
    "GET /api/second-factor/roles": P.KEEP_ACCOUNTS,
    "PUT /api/second-factor/roles": P.KEEP_ACCOUNTS,
    "GET /api/tables": P.ENTER,
    "POST /api/tables": P.RUN_TABLES,
    "GET /api/tables/{name:str}": P.WATCH,
    "POST /api/tables/{name:str}/calls": P.PLAY,
    "POST /api/tables/{name:str}/ready": P.PLAY,
    "POST /api/tables/{name:str}/calls/{entry:int}/answer": P.DECIDE,
    "POST /api/tables/{name:str}/calls/{entry:int}/confirm": P.DECIDE,
    "POST /api/tables/{name:str}/commands": P.PLAY,
    "GET /api/tables/{name:str}/drawing": P.WATCH,
    "GET /api/tables/{name:str}/export": P.WATCH,
    "GET /api/tables/{name:str}/report": P.DECIDE,
    "GET /api/tables/{name:str}/rounds": P.WATCH,
    "GET /api/tables/{name:str}/rounds/{number:int}": P.WATCH,
    "GET /api/tables/{name:str}/rounds/{number:int}/published": P.WATCH,
    "GET /api/tables/{name:str}/rulings": P.DEAL,
    "PATCH /api/tables/{name:str}/settings": P.RUN_TABLES,
    "GET /api/tables/{name:str}/sign": P.WATCH,
    "GET /api/tables/{name:str}/stream": P.WATCH,
    "GET /api/tournaments": P.ENTER,
    "POST /api/tournaments": P.OPEN_TOURNAMENTS,
    "GET /api/tournaments/{name:str}": P.WATCH,
    "POST /api/tournaments/{name:str}/calls/{entry:int}/answer": P.DECIDE,
    "POST /api/tournaments/{name:str}/calls/{entry:int}/confirm": P.DECIDE,
    "POST /api/tournaments/{name:str}/commands": P.PLAY,
    "GET /api/tournaments/{name:str}/draws/{order:int}": P.WATCH,
    "GET /api/tournaments/{name:str}/journal": P.INSPECT,
    "PATCH /api/tournaments/{name:str}/settings": P.RUN_TOURNAMENTS,
    "POST /api/tournaments/{name:str}/verify": P.INSPECT,
    "GET /api/tokens": P.HOLD_TOKENS,
    "POST /api/tokens": P.HOLD_TOKENS,
    "DELETE /api/tokens/{id:str}": P.HOLD_TOKENS,
}
NOT_BY_TOKEN = {
    "DELETE /api/accounts/{name:str}/second-factor",
    "GET /second-factor",
    "POST /api/me/password",
    "POST /api/tables/{name:str}/calls/{entry:int}/confirm",
    "POST /api/tokens",
    "POST /api/tournaments/{name:str}/calls/{entry:int}/confirm",
    "POST /second-factor",
    "POST /second-factor/codes",
    "POST /second-factor/drop",
    "PUT /api/second-factor/roles",
}
# What a token to act may do beside looking, by the permission that a route needs.
BY_ACTING = {P.PLAY, P.DEAL, P.DECIDE, P.RUN_TOURNAMENTS}
PUBLIC_ROUTES = {
    "GET /api/schema",
    "GET /api/schema/openapi.json",
    "GET /api/schema/{path:str}",
    "GET /docs",
    "GET /docs/{path:path}",
    "GET /health",
    "GET /metrics",
    "GET /room/{key:str}",
    "GET /room/{key:str}/conditions",
    "GET /room/{key:str}/live",
    "GET /room/{key:str}/phone",
    "GET /room/{key:str}/players/{number:int}",
    "GET /sign-in",
    "GET /static/{path:path}",
    "POST /sign-in",
    "POST /sign-out",
}
VISITED_ROUTES = {
    "GET /",
    "GET /api/tables/{name:str}/drawing",
    "GET /rules",
    "GET /rules/{rules:str}",
    "GET /rules/{rules:str}/{clause:str}",
    "GET /tables/{name:str}",
    "GET /tables/{name:str}/live",
    "GET /tables/{name:str}/picture",
    "GET /tables/{name:str}/rounds",
    "GET /tables/{name:str}/sign",
}
ROLES = {
    P.ENTER: set(R),
    P.WATCH: set(R),
    P.PLAY: set(R) - {R.ADMINISTRATOR},
    P.DEAL: STAFF,
    P.DECIDE: STAFF - {R.DEALER},
    P.RUN_TABLES: {R.SUPERVISOR, R.SHIFT_MANAGER},
    P.OPEN_TOURNAMENTS: {R.SHIFT_MANAGER},
    P.RUN_TOURNAMENTS: STAFF - {R.DEALER} | {R.INSPECTOR},
    P.INSPECT: {R.INSPECTOR, R.SHIFT_MANAGER},
    P.KEEP_ACCOUNTS: {R.ADMINISTRATOR},
    P.HOLD_TOKENS: set(R),
    P.READ_DAYBOOK: {R.INSPECTOR, R.ADMINISTRATOR},
}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('roles')}/floor.db"
    app = create_app(FloorSettings(database, runs_tables=False, safe=SAFE))
    with TestClient(app, raise_server_exceptions=False) as client:
        client.keys = tokens(app.state.accounts)
        client.narrow = {
            (role, scope): app.state.accounts.tokens.make(f"a-{role.value}", "test", scope=scope)
            for role in Role
            for scope in (Scope.READ, Scope.ACT)
        }
        yield client


def handlers(app):
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            for method in sorted(handler.http_methods - {"OPTIONS", "HEAD"}):
                yield f"{method} {route.path}", handler


def test_the_table_of_roles_is_the_one_that_was_wanted():
    assert {name: set(roles) for name, roles in MAY.items()} == ROLES


def test_every_route_says_what_it_needs(client):
    found = dict(handlers(client.app))
    marked = {name: one.opt[NEEDS] for name, one in found.items() if NEEDS in one.opt}
    open_to_all = {name for name, one in found.items() if one.opt.get(PUBLIC)}
    assert marked.keys() & open_to_all == set()
    assert {name: needed for name, needed in marked.items() if " /api/" in name} == ROUTES
    assert open_to_all == PUBLIC_ROUTES
    assert found.keys() == marked.keys() | open_to_all
    assert {name for name, one in found.items() if one.opt.get(IN_PERSON)} == NOT_BY_TOKEN


@pytest.mark.parametrize("role", [*Role, None], ids=str)
def test_every_role_is_let_through_or_stopped_at_every_route(client, role):
    headers = {"accept": "application/json"}
    if role is not None:
        headers["authorization"] = f"Bearer {client.keys[role]}"
    for name, handler in handlers(client.app):
        permission = handler.opt.get(NEEDS)
        if permission is None or (role is not None and name.endswith("/stream")):
            continue
        status = asked(client, name, headers)
        method = name.partition(" ")[0]
        if role is None:
            assert status == 401 or (method != "GET" and status == 403), name  # forged, or nobody
        else:
            stopped = role not in ROLES[permission] or name in NOT_BY_TOKEN
            assert (status == 403) == stopped, (name, role, status)
            assert status < 500, (name, role, status)
            assert status != 401, (name, role)


def test_visitors_see_what_is_for_them_where_the_house_allows_it(tmp_path):
    settings = FloorSettings(
        f"sqlite:///{tmp_path}/floor.db", runs_tables=False, safe=SAFE, visitors=True
    )
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        found = dict(handlers(client.app))
        assert {name for name, one in found.items() if one.opt.get(VISITED)} == VISITED_ROUTES
        for name, handler in found.items():
            if handler.opt.get(PUBLIC):
                continue
            status = asked(client, name, {"accept": "application/json"})
            let_in = status in (200, 404)
            assert let_in == (name in VISITED_ROUTES), (name, status)
            wrong = {"accept": "application/json", "authorization": "Bearer nobody"}
            assert asked(client, name, wrong) == 401, name


def test_a_visitor_is_nobody_at_a_table():
    assert VISITOR.acts_as is None
    assert VISITOR.conducts_as == ()
    assert {one for one in Permission if VISITOR.may(one)} == {P.ENTER, P.WATCH}
    assert not any(VISITOR.covers(one, looking=False) for one in Permission)


def asked(client, name, headers):
    method, _, path = name.partition(" ")
    address = re.sub(r"\{(\w+):(\w+)\}", lambda m: "1" if m[2] == "int" else "none", path)
    body = {} if method in ("POST", "PATCH") else None
    return client.request(method, address, headers=headers, json=body).status_code


@pytest.mark.parametrize("scope", [Scope.READ, Scope.ACT])
@pytest.mark.parametrize("role", Role)
def test_a_token_does_what_it_is_for_and_never_more_than_the_role(client, role, scope):
    key = client.narrow[role, scope]
    headers = {"accept": "application/json", "authorization": f"Bearer {key}"}
    for name, handler in handlers(client.app):
        permission = handler.opt.get(NEEDS)
        if permission is None or name.endswith("/stream"):
            continue
        looks = name.startswith("GET ")
        covered = looks or (scope is Scope.ACT and permission in BY_ACTING)
        let_through = covered and role in ROLES[permission] and name not in NOT_BY_TOKEN
        status = asked(client, name, headers)
        assert (status != 403) == let_through, (name, role, scope, status)


def test_asking_for_the_methods_of_an_address_tells_nothing_of_what_is_there(client):
    for name, _ in handlers(client.app):
        answer = client.options(re.sub(r"\{[^}]+\}", "1", name.partition(" ")[2]))
        assert (answer.status_code, answer.content) == (204, b""), name


# Tables


@pytest.mark.parametrize("name", GAMES)
def test_every_role_is_heard_or_refused_with_every_command_of_a_table(name):
    table = Table(name)
    for one in Table.commands.values():
        allowed = {table.house.in_charge if by == IN_CHARGE else by for by in one.by}
        allowed |= set(ALSO.get((name, one.name), ()))
        for role in Role:
            account = Account("zoe", role)
            if account.acts_as is None:
                continue
            speaks = account.acts_as if account.acts_as in HOUSE else PLAYER
            refusal = refused(table, account.acts_as, one.name)
            known = one.rule is None or getattr(table.house, one.rule) is not None
            stopped = f" may {one.said}, not " in refusal
            assert stopped == (known and speaks not in allowed), (one.name, role, refusal)


# Acts about a seat that wait for the end of a round: a player's own, and nobody else's.
WAITING = {
    *("ask-for-seat", "ask-for-chips", "ask-to-leave", "ask-to-sit-out", "ask-to-play-on"),
    *("ask-to-post", "drop-request"),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_waits_for_the_end_of_a_round_is_asked_for_by_players_alone(name):
    table = a_round_of(name)
    assert {one for one in Table.commands if one.startswith("ask-")} == WAITING - {"drop-request"}
    for what in WAITING:
        for role in set(R) - {R.PLAYER, R.ADMINISTRATOR}:
            told = refused(table, Account("zoe", role).acts_as, what)
            assert told, (what, role)
            assert not table.requests
        stranger = refused(table, "zoe", what)
        assert stranger or what == "ask-for-seat"
    assert refused(table, "ann", "ask-to-leave") == ""
    assert [(one.player, one.do) for one in table.requests] == [("ann", "leave")]
    assert refused(table, "ben", "drop-request", what="leave")
    assert len(table.requests) == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_role_is_heard_or_refused_with_every_ruling_of_a_game(name):
    table = a_round_of(name)
    for given in table.game.rulings.values():
        for role in Role:
            by = Account("zoe", role).acts_as
            if by is None or by in given.by:
                continue  # whether it can be given now, and on which facts, is the game's business
            facts = {"round": 1} if given.name == "void-earlier-round" else {}
            assert "is ruled by the" in refused(table, by, given.name, **facts), (given.name, role)


def refused(table, by, do, **facts):
    try:
        table.do(by, do, **facts)
    except Refused as refusal:
        return refusal.reason
    return ""


def a_round_of(name):
    table = Table(name)
    table.do(table.house.in_charge, "open", approval="L-17")
    stake = max(table.buy_in.low, 20_000)
    for seat, player in zip(table.seat_numbers, ("ann", "ben", "cy"), strict=False):
        table.do(player, "sit", seat=seat, stake=stake)
    while table.state.carried.rounds < 1 or not isinstance(table.procedure, Round):
        if not table.in_play:
            table.do("dealer", "start")
            continue
        acts = (bot(table.procedure, player) for player in ("ann", "ben", "cy"))
        act = next(filter(None, acts), None) or house(table.procedure)
        table.do(act.by, act.do, **act.facts)
    return table


def test_nobody_is_the_clock_and_an_administrator_is_nobody_at_a_table():
    speakers = {Account("zoe", role).acts_as for role in Role}
    assert CLOCK not in speakers
    assert Account("zoe", Role.ADMINISTRATOR).acts_as is None


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("role", Role)
def test_only_a_live_dealer_speaks_for_somebody_else(role, live):
    account = Account("zoe", role)
    for by in (*HOUSE, "zoe", "ann"):
        own = by == account.acts_as
        enters = role is Role.DEALER and live and by in ("zoe", "ann", CLOCK)
        assert account.acts_for(by, live) == (own or enters)
