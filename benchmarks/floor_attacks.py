"""Somebody tries to make the others wait: how soon does the lobby answer meanwhile?

    python -m benchmarks.floor_attacks --seconds 15

Every attack is carried out at its full size from a process of its own, while somebody else asks for
the lobby twenty times a second. It ends with 0 where no answer took longer than 300 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple

import httpx

from houseway.floor.permissions import Role

from .floor_people import Line, Lost, new_id
from .floor_served import HOST, Server, open_doors, running

TABLE: Final = "roulette"
EVERY: Final = 0.05
IN_TIME: Final = 0.300
PEOPLE: Final = {
    **dict.fromkeys(("ann", "mallory"), Role.PLAYER),
    "ivy": Role.INSPECTOR,
}
LARGE: Final = b"x" * 10_000_000


class Target(NamedTuple):
    """What an attack is carried out against, and until when."""

    port: int
    tokens: Mapping[str, str]
    until: float
    answers: Counter[str]

    @property
    def goes_on(self) -> bool:
        """Whether there is time left."""
        return monotonic() < self.until

    def web(self, who: str = "mallory", most: int = 100) -> httpx.AsyncClient:
        """A program of an account, with many connections."""
        return httpx.AsyncClient(
            base_url=f"http://{HOST}:{self.port}",
            headers={"authorization": f"Bearer {self.tokens[who]}"},
            limits=httpx.Limits(max_connections=most),
            timeout=60,
        )


async def _again_and_again(target: Target, number: int, act: Callable[[], Awaitable[str]]) -> None:
    """So many at a time, each doing the same until the time is up."""

    async def one_of_them() -> None:
        while target.goes_on:
            try:
                target.answers[await act()] += 1
            except (OSError, httpx.HTTPError, asyncio.IncompleteReadError, Lost):
                target.answers["hung up"] += 1
                await asyncio.sleep(0.05)

    await asyncio.gather(*(one_of_them() for _ in range(number)))


# Connections


async def _without_end(target: Target, head: bytes) -> None:
    async def act() -> str:
        reader, writer = await asyncio.open_connection(HOST, target.port)
        writer.write(head)
        with suppress(OSError):
            while target.goes_on and not reader.at_eof():
                writer.write(b"a" * 65_536)
                await writer.drain()
        writer.close()
        return "cut off"

    await _again_and_again(target, 20, act)


async def endless_headers(target: Target) -> None:
    """Twenty connections whose headers never end."""
    await _without_end(target, b"GET / HTTP/1.1\r\nx: ")


async def endless_last_headers(target: Target) -> None:
    """Twenty whose headers after the body never end."""
    head = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: "
    await _without_end(target, head)


async def _trickle(target: Target, head: bytes) -> str:
    reader, writer = await asyncio.open_connection(HOST, target.port)
    writer.write(head)
    while target.goes_on and not reader.at_eof():
        writer.write(b"a")
        await writer.drain()
        with suppress(TimeoutError):
            await asyncio.wait_for(reader.read(4_096), 1)
    writer.close()
    return "held to the end" if not target.goes_on else "sent away"


async def slow_heads(target: Target) -> None:
    """Three hundred connections that say one letter of their headers a second."""
    await _again_and_again(target, 300, lambda: _trickle(target, b"GET / HTTP/1.1\r\nx: "))


async def slow_bodies(target: Target) -> None:
    """Three hundred that say one letter of a command a second."""
    head = (
        f"POST /api/tables/{TABLE}/commands HTTP/1.1\r\nhost: {HOST}\r\ncontent-type: "
        f"application/json\r\nauthorization: Bearer {target.tokens['mallory']}\r\n"
        "content-length: 5000\r\n\r\n"
    )
    await _again_and_again(target, 300, lambda: _trickle(target, head.encode()))


async def large_bodies(target: Target) -> None:
    """Twenty commands at a time of ten million bytes each."""
    async with target.web() as web:

        async def act() -> str:
            told = await web.post(f"/api/tables/{TABLE}/commands", content=LARGE)
            return str(told.status_code)

        await _again_and_again(target, 20, act)


# Accounts


async def streams(target: Target) -> None:
    """An account opens three hundred streams and keeps all that it is given."""
    async with target.web(most=400) as web:

        async def act() -> str:
            async with web.stream("GET", f"/tables/{TABLE}/live") as told:
                if told.status_code != 200:
                    await asyncio.sleep(0.5)
                    return str(told.status_code)
                async for _ in told.aiter_bytes():
                    if not target.goes_on:
                        break
            return "200"

        await _again_and_again(target, 300, act)


async def _sixty(target: Target, who: str, method: str, address: str) -> None:
    async with target.web(who) as web:

        async def act() -> str:
            return str((await web.request(method, address)).status_code)

        await _again_and_again(target, 60, act)


async def replays(target: Target) -> None:
    """Sixty replays at a time."""
    await _sixty(target, "mallory", "GET", f"/tables/{TABLE}/rounds/1/replay")


async def checks(target: Target) -> None:
    """Sixty times at a time what there is to check a round."""
    await _sixty(target, "mallory", "GET", f"/api/tables/{TABLE}/rounds/20/published")


async def exports(target: Target) -> None:
    """Sixty exports of rounds at a time."""
    await _sixty(target, "mallory", "GET", f"/api/tables/{TABLE}/export?as=json")


async def copies(target: Target) -> None:
    """Sixty copies of a journal at a time."""
    await _sixty(target, "ivy", "GET", f"/api/journals/{TABLE}/file")


async def verifications(target: Target) -> None:
    """Sixty verifications of a journal at a time."""
    await _sixty(target, "ivy", "POST", f"/api/journals/{TABLE}/verify")


async def calls(target: Target) -> None:
    """A player calls for a supervisor two thousand times."""
    left = count()
    async with target.web() as web:

        async def act() -> str:
            if next(left) >= 2_000:
                await asyncio.sleep(1)
                return "enough"
            body = {"matter": "I have a question"}
            return str((await web.post(f"/api/tables/{TABLE}/calls", json=body)).status_code)

        await _again_and_again(target, 8, act)


async def refusals(target: Target) -> None:
    """A player sends what is refused, as quickly as it is answered."""
    token = target.tokens["mallory"]

    async def player() -> None:
        line = Line(target.port)

        async def act() -> str:
            body = {"id": new_id(), "do": "wager", "facts": {"on": "red", "amount": 1}}
            status, _ = await line.ask("POST", f"/api/tables/{TABLE}/commands", token, body)
            return str(status)

        await _again_and_again(target, 1, act)

    await asyncio.gather(*(player() for _ in range(16)))


async def passwords(target: Target) -> None:
    """Two hundred guesses at a password at a time."""
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{target.port}", timeout=60) as web:
        page = await web.get("/sign-in", headers={"accept": "text/html"})
        word = re.search(r'csrf-token" content="([^"]+)"', page.text)
        assert word is not None
        cookies = [cookie.split(";")[0] for cookie in page.headers.get_list("set-cookie")]
        with_it = {"cookie": "; ".join(cookies)}  # they are for encrypted connections alone
        form = {"_csrf_token": word[1], "name": "ann", "password": "guessed", "next": "/"}

        async def act() -> str:
            return str((await web.post("/sign-in", data=form, headers=with_it)).status_code)

        await _again_and_again(target, 200, act)


ATTACKS: Final = (
    *(endless_headers, endless_last_headers, slow_heads, slow_bodies, large_bodies, streams),
    *(replays, checks, exports, copies, verifications, calls, refusals, passwords),
)


# Measuring


def attack(which: int, port: int, tokens: Mapping[str, str], seconds: float) -> None:
    """In a process of its own: one of the attacks."""
    os.nice(1)
    target = Target(port, tokens, monotonic() + seconds, Counter())
    asyncio.run(ATTACKS[which](target))
    told = ", ".join(f"{times:,} x {answer}" for answer, times in target.answers.most_common())
    print(f"    {told}", flush=True)


async def lobby(port: int, token: str, seconds: float) -> list[float]:
    """How long each answer took; whoever waits for one asks no other meanwhile."""
    line, until, took = Line(port), monotonic() + seconds, []
    while (began := monotonic()) < until:
        status, _ = await line.ask("GET", "/api/tables", token)
        assert status == 200
        took.append(monotonic() - began)
        await asyncio.sleep(max(0.0, EVERY - took[-1]))
    line.close()
    return took


async def prepare(port: int, tokens: Mapping[str, str]) -> None:
    """A table of roulette with players that play by themselves, and a round to look at."""
    line = Line(port)

    async def must(method: str, address: str, who: str, body: object = None) -> object:
        status, told = await line.ask(method, address, tokens[who], body)
        if status >= 300:
            raise RuntimeError(f"{address}: {told}")
        return told

    def command(do: str, **facts: object) -> dict[str, object]:
        return {"id": new_id(), "do": do, "facts": facts}

    commands = f"/api/tables/{TABLE}/commands"
    settings = {"automatic": False}
    made = {"name": TABLE, "game": "roulette", "settings": settings}
    await must("POST", "/api/tables", "shift-manager", made)
    await must("POST", commands, "supervisor", command("open", approval="L-17"))
    await must("POST", commands, "ann", command("sit", seat=1, stake=100_000))
    for _ in range(20):
        await must("POST", commands, "dealer", command("start"))
        await must("POST", commands, "ann", command("wager", on="red", amount=500))
        await must("POST", commands, "dealer", command("no-more-bets"))
    line.close()


def measure(
    server: Server, tokens: Mapping[str, str], seconds: float, only: Collection[str]
) -> bool:
    """Attacks, one after the other; whether the lobby answered in time under each."""
    asyncio.run(prepare(server.port, tokens))
    fine = _told("nobody attacks", asyncio.run(lobby(server.port, tokens["ann"], seconds)))
    processes = get_context("spawn")
    for which, attacking in enumerate(ATTACKS):
        if only and attacking.__name__ not in only:
            continue
        facts = (which, server.port, dict(tokens), seconds)
        attacker = processes.Process(target=attack, args=facts)
        attacker.start()
        took = asyncio.run(lobby(server.port, tokens["ann"], seconds + 1))
        fine &= _told((attacking.__doc__ or "").rstrip("."), took)
        attacker.join()
    return fine


def _told(what: str, took: list[float]) -> bool:
    ordered = sorted(took)
    middle, late = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    figures = f"median {middle * 1000:.0f}, 99% {late * 1000:.0f}, slowest {ordered[-1] * 1000:.0f}"
    print(f"{what}: {figures} ms of {len(took)}", flush=True)
    return ordered[-1] <= IN_TIME


def main() -> int:
    """Attack and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0, help="for each attack")
    parser.add_argument("--nice", type=int, default=0, help="for the server")
    names = [one.__name__ for one in ATTACKS]
    parser.add_argument("--only", nargs="*", default=(), choices=names, help="these attacks")
    args = parser.parse_args()
    with TemporaryDirectory(prefix="houseway-") as directory:
        database = f"sqlite:///{directory}/floor.db"
        tokens = open_doors(database, PEOPLE)
        with running(Server(database, Path(directory) / "log", nice=args.nice)) as server:
            return 0 if measure(server, tokens, args.seconds, args.only) else 1


if __name__ == "__main__":
    sys.exit(main())
