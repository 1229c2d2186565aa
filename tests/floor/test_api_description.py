"""The description of the API is valid, says what everything means, and its examples are right."""

from __future__ import annotations

import inspect
from itertools import chain

import httpx
import msgspec
import pytest
import schemathesis
from floor_world import served

from houseway.floor import shapes
from houseway.games import GAMES

SENT = [
    one
    for _, one in inspect.getmembers(shapes, inspect.isclass)
    if issubclass(one, msgspec.Struct) and one is not msgspec.Struct
]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(f"sqlite:///{tmp_path_factory.mktemp('described')}/floor.db") as server:
        yield server


@pytest.fixture(scope="module")
def described(server):
    return httpx.get(f"{server.base}/api/schema/openapi.json", timeout=60).json()


def operations(described):
    return chain.from_iterable(path.values() for path in described["paths"].values())


def test_the_description_is_valid(described):
    schemathesis.openapi.from_dict(described).validate()


def test_every_operation_says_what_it_does(described):
    for one in operations(described):
        assert one["summary"]
        assert one["description"], one["summary"]


# Where an answer holds an object with names of its own, and why.
OPEN = {
    "CommandDone.events": "each kind of event has its own facts",
    "SeenEntry.events": "each kind of event has its own facts",
    "PublishedEntry.events": "each kind of event has its own facts",
    "Entry.command": "each command has its own facts",
    "Entry.events": "each kind of event has its own facts",
    "GameListed.standard": "each game has its own determinations",
}


def bare(schema, name, schemas, known):
    """Where a schema has an object of which nothing is said."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in known:
            known.add(name)
            yield from bare(schemas[name], name, schemas, known)
        return
    parts = schema.get("properties", {})
    others = schema.get("additionalProperties")
    if schema.get("type") == "object" and not parts and not others:
        yield name
    for part, one in parts.items():
        yield from bare(one, f"{name}.{part}", schemas, known)
    each = [one for one in (others, schema.get("items")) if isinstance(one, dict)]
    for one in (*each, *schema.get("oneOf", ()), *schema.get("anyOf", ())):
        yield from bare(one, name, schemas, known)


def test_every_answer_says_what_is_in_it(described):
    schemas, known, found = described["components"]["schemas"], set(), set()
    for path, methods in described["paths"].items():
        for method, one in methods.items():
            for status, answer in one["responses"].items():
                content = answer.get("content", {}) if status.startswith("2") else {}
                for kind in content.values():
                    place = f"{method.upper()} {path}"
                    found |= {*bare(kind.get("schema", {}), place, schemas, known)}
    assert found == set(OPEN)
    assert {f"{name}View" for name in ("Holdem", "Blackjack", "Roulette", "PaiGow")} <= known


def test_a_round_is_told_from_others_by_its_game(described):
    schemas = described["components"]["schemas"]
    rounds = schemas["HostedView"]["properties"]["round"]["oneOf"]
    names = [one["$ref"].rpartition("/")[2] for one in rounds if "$ref" in one]
    assert {schemas[name]["properties"]["game"]["const"] for name in names} == set(GAMES)


def test_answers_that_are_not_json_are_described_as_what_they_are(server, described):
    token = {"authorization": f"Bearer {server.accounts.tokens.make('ivy', 'test')}"}
    kinds = {}
    for path in ("/api/tables/{name}/drawing", "/api/journals/{name}/file"):
        answer = httpx.get(server.base + path.format(name="blackjack"), headers=token, timeout=60)
        kinds[path] = answer.headers["content-type"].partition(";")[0]
    kinds["/api/tables/{name}/stream"] = "text/event-stream"
    for path, kind in kinds.items():
        assert list(described["paths"][path]["get"]["responses"]["200"]["content"]) == [kind]


@pytest.mark.parametrize("sent", SENT, ids=lambda one: one.__name__)
def test_examples_are_accepted(described, sent):
    schema = described["components"]["schemas"][sent.__name__]
    body = {
        name: one["examples"][0] for name, one in schema["properties"].items() if "examples" in one
    }
    if "role" in schema["required"]:
        body["role"] = described["components"]["schemas"]["Role"]["enum"][0]
    assert set(schema["required"]) <= set(body)
    msgspec.convert(body, sent)


def test_what_a_table_offers_is_what_the_example_says(server):
    """The first command that a newcomer sends to a table that nobody plays at."""
    ann = server.browser("ann")
    example = {"id": "my-first-command", "do": "sit", "facts": {"seat": 1, "stake": 100_000}}
    first, again = (ann.http.post("/api/tables/blackjack/commands", json=example) for _ in "12")
    assert [first.status_code, again.status_code] == [200, 200]
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    assert first.json()["version"] == again.json()["version"]
