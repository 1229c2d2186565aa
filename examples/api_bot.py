"""A player written against the HTTP API: takes a seat, plays some rounds and leaves.

    HOUSEWAY_TOKEN=hw_... python examples/api_bot.py blackjack --rounds 5

It needs httpx (``pip install httpx``) and a token, which a player makes on the floor's page
"Account". The bot knows no rules: the table tells it at every moment what it may do, and it takes
what it likes best.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from uuid import uuid4

import httpx

# What the bot would rather do, the best first; what is not listed it never does.
LIKES = (
    "back",  # a table goes on without whoever was slow to answer
    "wager",
    "house-way",
    "check",
    "no-raise",
    "call",
    "stand",
    "draw",
    "play",
    "bet",
    "concede",
    "fold",
    "decline",
    "cut",
)

# The floor, or one of its processes, is away for a moment.
PASSING = (502, 503, 504)


def told(answer: httpx.Response) -> httpx.Response:
    """An answer that is as it should be; the bot ends with the reason of one that is not."""
    if answer.is_error:
        raise SystemExit(f"{answer.status_code}: {json.loads(answer.read())['reason']}")
    return answer


class Bot:
    """One player at one table."""

    def __init__(self, server: str, token: str, table: str, stake: int, wager: int) -> None:
        headers = {"authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=server, headers=headers, timeout=30)
        self.path, self.wishes = f"/api/tables/{table}", {"stake": stake, "amount": wager}
        self.me = told(self.http.get("/api/me")).json()["name"]

    def do(self, do: str, **facts: object) -> bool:
        """Do something; it happens once, however often it has to be sent."""
        command = {"id": uuid4().hex, "do": do, "facts": facts}
        while True:
            answer = self.post(command)
            if answer is None or answer.status_code in PASSING:
                time.sleep(1)
                continue
            if answer.status_code == 409:  # the rules do not allow it, and say why
                print(f"{do}: {answer.json()['reason']}")
                return False
            told(answer)
            return True

    def post(self, command: dict) -> httpx.Response | None:
        """The answer to a command; None where none came, and nobody knows what became of it."""
        try:
            return self.http.post(f"{self.path}/commands", json=command)
        except httpx.TransportError:
            return None

    def watch(self) -> Iterator[dict]:
        """Everything that happens at the table, without a gap even if the connection breaks."""
        heard = None
        while True:
            headers = {} if heard is None else {"last-event-id": heard}
            try:
                with self.http.stream("GET", f"{self.path}/stream", headers=headers) as stream:
                    if stream.status_code in PASSING:
                        raise httpx.TransportError("away")
                    for line in told(stream).iter_lines():
                        if line.startswith("id: "):
                            heard = line.removeprefix("id: ")
                        elif line.startswith("data: "):
                            yield json.loads(line.removeprefix("data: "))
            except httpx.TransportError:
                time.sleep(1)

    def play(self, rounds: int) -> None:
        """Sit down, play, and leave after so many rounds."""
        last = None
        for event in self.watch():
            state = event["state"]
            self.tell(event["entries"])
            over = state["rounds"] + state["settled"]  # the last counts once it is cleared away
            if last is not None and over >= last and not state["in_play"]:
                if "leave" in self.options(state):  # charity hold'em keeps who has chips
                    self.do("leave")
                return
            if (choice := self.choose(state)) is None:
                continue
            do, facts = choice
            if self.do(do, **facts) and do == "sit":
                last = over + rounds

    def options(self, state: dict) -> dict[str, dict]:
        """What the bot may do now, the first of each kind."""
        return {one["do"]: one for one in reversed(state["options"]) if one["by"] is None}

    def choose(self, state: dict) -> tuple[str, dict] | None:
        """The option that the bot likes best."""
        options = self.options(state)
        if state["seated"] is None:
            sit = options.get("sit")
            return None if sit is None else ("sit", self.facts(sit))
        wagers = (state["round"] or {}).get("wagers", [])
        if any(one["player"] == self.me for one in wagers):
            options.pop("wager", None)
        best = next((do for do in LIKES if do in options), None)
        return None if best is None else (best, self.facts(options[best]))

    def facts(self, option: dict) -> dict:
        """The facts that go with an option; what is left to choose is the usual or the wished."""
        facts = dict(option["where"])
        for name, range in option["choose"].items():
            if range["default"] is not None:
                facts[name] = range["default"]
            elif range["range"] == "amounts":
                low, step = range["low"], range["step"]
                wished = min(self.wishes.get(name, low), range["high"])
                facts[name] = max(low, wished - (wished - low) % step)
            else:
                facts[name] = next(one for one in range["values"] if one is not None)
        return facts

    def tell(self, entries: list[dict]) -> None:
        """Say how the bot's wagers ended."""
        for entry in entries:
            for event in entry["events"]:
                if event["event"] == "settled" and event["player"] == self.me:
                    change = event["returned"] - event["staked"]
                    print(f"{event['wager']}: {event['result']}, {change:+}")


def main() -> None:
    """Play a table."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("table")
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--stake", type=int, default=100_000, help="in the smallest unit")
    parser.add_argument("--wager", type=int, default=1_000, help="where the table allows it")
    args = parser.parse_args()
    if not (token := os.environ.get("HOUSEWAY_TOKEN")):
        parser.error("HOUSEWAY_TOKEN is not set; make a token on the floor's page of your account")
    try:
        Bot(args.server, token, args.table, args.stake, args.wager).play(args.rounds)
    except httpx.ConnectError:
        parser.error(f"nobody answers at {args.server}")


if __name__ == "__main__":
    main()
