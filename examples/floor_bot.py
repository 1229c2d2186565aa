"""A program that plays roulette on the floor: it watches a table and bets on red when bets open.

    python examples/floor_bot.py http://127.0.0.1:8000 roulette TOKEN

The token is made on the floor (`POST /api/tokens`, or the page of your account). Nothing but the
standard library is needed.
"""

from __future__ import annotations

import json
import sys
import time
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

STAKE, WAGER = 10_000, 100


class Floor:
    """The floor as a program sees it."""

    def __init__(self, base: str, token: str) -> None:
        self._base, self._headers = base, {"Authorization": f"Bearer {token}"}

    def command(self, table: str, do: str, **facts: Any) -> dict[str, Any]:
        """Do something at a table; sent again under the same id until it is answered."""
        body = json.dumps({"id": str(uuid.uuid4()), "do": do, "facts": facts}).encode()
        headers = {**self._headers, "Content-Type": "application/json"}
        while True:
            request = Request(f"{self._base}/api/tables/{table}/commands", body, headers)
            try:
                with urlopen(request, timeout=30) as answer:
                    done: dict[str, Any] = json.load(answer)
                    return done
            except HTTPError as refused:
                return dict(json.load(refused))
            except URLError:
                time.sleep(0.5)

    def watch(self, table: str) -> Iterator[dict[str, Any]]:
        """What happens at a table, without a gap even if the connection breaks."""
        seen: dict[str, str] = {}
        while True:
            address = f"{self._base}/api/tables/{table}/stream"
            try:
                with urlopen(Request(address, headers=self._headers | seen), timeout=60) as lines:
                    for line in lines:
                        name, _, value = line.decode().rstrip("\n").partition(": ")
                        if name == "id":
                            seen = {"Last-Event-ID": value}
                        elif name == "data":
                            yield json.loads(value)
            except HTTPError as refused:
                raise SystemExit(json.load(refused)["reason"]) from None
            except OSError:
                time.sleep(1)


def takes_red(option: dict[str, Any]) -> bool:
    """Whether a wager on red is open."""
    places = option["choose"].get("on", {}).get("values", ())
    return option["do"] == "wager" and "red" in places


def play(floor: Floor, table: str, rounds: int | None = None) -> None:
    """Sit down, and put a little on red in every round."""
    wagered = 0
    for news in floor.watch(table):
        state = news["state"]
        for entry in news["entries"]:
            for event in entry["events"]:
                if event["event"] == "settled":
                    print(f"round {state['rounds']}: {event['player']} {event['result']}")
        options = state["options"]
        if state["seated"] is None:
            seats = [one for one in options if one["do"] == "sit"]
            if seats:
                free = seats[0]["choose"]["seat"]["values"]
                floor.command(table, "sit", seat=free[0], stake=STAKE)
            continue
        if rounds is not None and state["rounds"] >= rounds:
            return
        number = (state["round"] or {}).get("round", 0)
        if wagered != number and any(map(takes_red, options)):
            wagered = number
            floor.command(table, "wager", on="red", amount=WAGER)


if __name__ == "__main__":
    play(Floor(sys.argv[1], sys.argv[3]), sys.argv[2])
