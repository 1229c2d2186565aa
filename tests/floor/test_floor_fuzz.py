"""The API is sent whatever its description allows, and much that it does not."""

from __future__ import annotations

from itertools import cycle

import pytest
import schemathesis
from floor_world import served
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
)

EXAMPLES = 8


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(f"sqlite:///{tmp_path_factory.mktemp('fuzz')}/floor.db") as server:
        server.keys = [
            server.accounts.tokens.make(name, "fuzz") for name in ("ann", "dora", "gil", "root")
        ]
        yield server


CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]


def test_whatever_is_sent_is_answered_as_described(server):
    schema = schemathesis.openapi.from_url(f"{server.base}/api/schema/openapi.json")
    tried, keys = 0, cycle(server.keys)
    for found in schema.exclude(path_regex="/stream$").get_all_operations():
        operation = found.ok()

        @given(case=operation.as_strategy())
        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def send(case):
            key = next(keys)
            answer = case.call(headers={"authorization": f"Bearer {key}"})
            case.validate_response(answer, checks=CHECKS)

        send()
        tried += 1
    assert tried > 25


VALUES = (
    None, True, 0, -1, 1, 2**70, 1.5, "", " ", "17", "As", "\x00", "é" * 300, [], [1], {}, {"a": 1},
    [[[]]], {"ann": 10**30},
)  # fmt: skip


def test_every_command_survives_every_kind_of_fact(server):
    """Anything may stand where a number, a name or a choice is expected."""
    dora = server.browser("dora")
    people = {name: server.browser(name) for name in ("ann", "sam", "gil", "tess")}
    people["ann"].do("live-blackjack", "sit", seat=1, stake=100_000)
    dora.do("live-blackjack", "start")
    for who in (dora, *people.values()):
        for option in who.see("live-blackjack")["options"]:
            for number, value in enumerate(VALUES):
                if number % 4:
                    continue
                facts = dict.fromkeys(option["choose"], value) | option["where"]
                answer = who.do("live-blackjack", option["do"], **facts)
                assert answer.status_code in (200, 409, 422), (option["do"], value, answer.text)
