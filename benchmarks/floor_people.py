"""People at the tables of a floor: light connections, open event streams, and what they play."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections.abc import Callable, Mapping
from itertools import count
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from houseway.games.rulings import DEALER, DIRECTOR, OPERATOR, SUPERVISOR

from .floor_served import HOST

NEVER: Final = frozenset(
    ("take-back", "race-track", "neighbours", "maximum-marker", "concede", "view", "agree", "set")
)
RARELY: Final = {"fold": 0.15, "raise": 0.1, "bet": 0.3, "decline": 0.0}
RICH: Final = 1_000_000
# Who else may have to do something before a table can go on, and the token that speaks so.
IN_CHARGE: Final = {SUPERVISOR: "supervisor", DIRECTOR: "director", OPERATOR: "shift-manager"}

_ids = count()


class Option(msgspec.Struct):
    """Something that a person may do."""

    do: str
    kind: str
    where: dict[str, Any]
    choose: dict[str, dict[str, Any]]
    by: str | None = None


class State(msgspec.Struct):
    """What a person sees of a table, as far as it matters here."""

    version: int
    options: list[Option]
    in_play: bool
    seated: dict[str, Any] | None = None
    round: dict[str, Any] | None = None


class _Entry(msgspec.Struct):
    version: int


class Message(msgspec.Struct):
    """One event of a stream."""

    version: int
    entries: list[_Entry]
    state: msgspec.Raw


class Choice(NamedTuple):
    """What somebody is about to do."""

    who: str
    do: str
    facts: dict[str, Any]


_message = msgspec.json.Decoder(Message)
_state = msgspec.json.Decoder(State)


def new_id() -> str:
    """An id for a command that was never used before."""
    return f"bench-{next(_ids)}-{random.getrandbits(64):x}"


class Lost(ConnectionError):  # noqa: N818
    """The server hung up before it answered."""


class Line:
    """A connection that asks one thing after the other."""

    def __init__(self, port: int, address: str = HOST) -> None:
        self._port, self._address = port, address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, address: str, token: str, body: Any = None) -> Any:
        """The status and the decoded answer."""
        data = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} {address} HTTP/1.1\r\nhost: {HOST}\r\nauthorization: Bearer {token}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        )
        try:
            if self._streams is not None and self._streams[0].at_eof():
                self.close()  # nothing was asked for so long that the server has hung up
            if self._streams is None:
                self._streams = await asyncio.open_connection(self._address, self._port)
            reader, writer = self._streams
            writer.write(head.encode() + data)
            answer = await reader.readuntil(b"\r\n\r\n")
            length = int(answer.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
            told = await reader.readexactly(length)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            raise Lost(address) from error
        return int(answer[9:12]), msgspec.json.decode(told)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Watcher(asyncio.Protocol):
    """An open event stream: notes when each version was seen, and any gap."""

    def __init__(self, who: str, request: bytes, seen: Callable[[int, float], None]) -> None:
        self.who, self.version, self.gaps, self.octets = who, 0, 0, 0
        self.joined, self.lost = 0, False
        self.sizes: list[int] = []
        self._state: bytes | None = None
        self._request, self._seen = request, seen
        self._buffer = bytearray()
        self._in_body = False
        self._unpack: Callable[[bytes], bytes] = bytes

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.WriteTransport)
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """The stream has ended."""
        self.lost = True

    def data_received(self, data: bytes) -> None:
        """Take in what came, event by event."""
        self.octets += len(data)
        self._buffer += data
        if not self._in_body:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self._in_body, self._buffer = True, rest
            if b"content-encoding: gzip" in head.lower():
                self._unpack = zlib.decompressobj(31).decompress
            self.opened(bytes(head))
        while (end := self._buffer.find(b"\r\n")) >= 0:
            last = end + 2 + int(self._buffer[:end], 16)
            if len(self._buffer) < last + 2:
                return
            chunk = self._unpack(bytes(self._buffer[end + 2 : last]))
            del self._buffer[: last + 2]
            if chunk.startswith(b"id: "):
                self.sizes.append(last + 2)
                self._hear(chunk)

    def opened(self, head: bytes) -> None:
        """The stream begins; a benchmark that expects no fault has none."""
        assert head.startswith(b"HTTP/1.1 200"), head

    def _hear(self, event: bytes) -> None:
        now = monotonic()
        message = _message.decode(event[event.index(b"data: ") + 6 :])
        if not self.version:
            self.joined = self.version = message.version
        for entry in message.entries:
            if entry.version <= self.joined:
                continue
            self.gaps += entry.version != self.version + 1
            self.version = entry.version
            self._seen(entry.version, now)
        self.gaps += self.version != message.version
        self._state = bytes(message.state)

    def looks(self) -> State | None:
        """The table as whoever watches last saw it."""
        return None if self._state is None else _state.decode(self._state)


class Place:
    """A table with the people at it: who sits there and who only watches, each by a stream."""

    def __init__(self, name: str, port: int, tokens: Mapping[str, str]) -> None:
        self.name, self.tokens, self.port = name, tokens, port
        self.line = Line(port)
        self.seated: list[str] = []
        self.watchers: dict[str, Watcher] = {}
        self.seen: dict[int, list[float]] = {}

    async def see(self, who: str) -> State:
        """The table as somebody sees it now."""
        token = self.tokens[IN_CHARGE.get(who, who)]
        status, told = await self.line.ask("GET", f"/api/tables/{self.name}", token)
        if status != 200:
            raise RuntimeError(f"{who} cannot see {self.name}: {told}")
        return msgspec.convert(told, State)

    async def do(self, choice: Choice, id: str) -> tuple[int, Any]:
        """Have somebody do something."""
        body = {"id": id, "do": choice.do, "facts": choice.facts}
        token = self.tokens[IN_CHARGE.get(choice.who, choice.who)]
        status, told = await self.line.ask("POST", f"/api/tables/{self.name}/commands", token, body)
        return status, told

    async def must(self, choice: Choice) -> None:
        """Have something done that cannot be refused."""
        status, told = await self.do(choice, new_id())
        if status != 200:
            raise RuntimeError(f"{self.name} does not {choice.do}: {told}")

    async def sit(self, who: str) -> None:
        """Take a seat, with chips enough for a long while."""
        sit = next(one for one in (await self.see(who)).options if one.do == "sit")
        seats, stakes = sit.choose["seat"]["values"], sit.choose["stake"]
        stake = min(stakes["high"], max(stakes["low"], RICH))
        free = [seat for seat in seats if seat is not None]
        await self.must(Choice(who, "sit", {"seat": free[0], "stake": stake}))
        self.seated.append(who)

    async def watch(self, who: str, kind: type[Watcher], address: str) -> None:
        """Open an event stream, by which somebody sees the table and what they may do."""
        request = (
            f"GET /{address} HTTP/1.1\r\nhost: {HOST}\r\n"
            f"authorization: Bearer {self.tokens[who]}\r\naccept: text/event-stream\r\n"
            "accept-encoding: gzip\r\n\r\n"
        ).encode()
        self.watchers[who] = watcher = kind(who, request, self._note)
        await asyncio.get_running_loop().create_connection(lambda: watcher, HOST, self.port)

    def _note(self, version: int, when: float) -> None:
        self.seen.setdefault(version, []).append(when)

    async def next_choice(self) -> Choice | None:
        """What happens next, from what the people at the table last saw."""
        looking = {who: self.watchers[who].looks() for who in (*self.seated, DEALER)}
        found = {who: state for who, state in looking.items() if state is not None}
        return choose(self.seated, found) or await self._from_above()

    async def _from_above(self) -> Choice | None:
        for who in IN_CHARGE:
            for option in (await self.see(who)).options:
                if option.kind == "act" or option.do == "new-cards":
                    return Choice(who, option.do, filled(option))
        return None


def choose(seated: list[str], states: Mapping[str, State]) -> Choice | None:
    """A sensible next act: the players' first, then the dealer's, then the next round."""
    for who in seated:
        if who in states and (choice := _of_player(who, states[who])):
            return choice
    dealer = states.get(DEALER)
    if dealer is None:
        return None
    for option in dealer.options:
        if option.kind == "act" and option.do not in NEVER:
            return Choice(DEALER, option.do, filled(option))
    starting = any(option.do == "start" for option in dealer.options)
    return Choice(DEALER, "start", {}) if starting else None


def _of_player(who: str, state: State) -> Choice | None:
    acts = [one for one in state.options if one.kind == "act" and one.do not in NEVER]
    if wagers := [one for one in acts if one.do == "wager"]:
        return None if _has_wagered(who, state) else _wager(who, wagers, state)
    if acts:
        weights = [RARELY.get(one.do, 1.0) + 1e-9 for one in acts]
        option = random.choices(acts, weights)[0]
        return Choice(who, option.do, filled(option))
    more = next((one for one in state.options if one.do == "add-chips"), None)
    if more is None or state.in_play or state.seated is None:
        return None
    amounts = more.choose["amount"]
    enough = amounts["high"] if amounts["high"] < RICH else RICH // 2
    return Choice(who, "add-chips", {"amount": enough}) if state.seated["stake"] < enough else None


def _has_wagered(who: str, state: State) -> bool:
    wagers = (state.round or {}).get("wagers", ())
    return any(one["player"] == who for one in wagers)


def _wager(who: str, wagers: list[Option], state: State) -> Choice:
    seat = (state.seated or {}).get("seat")
    own = [one for one in wagers if one.where.get("box") == seat]
    option = (own or wagers)[0]
    return Choice(who, option.do, filled(option))


def filled(option: Option) -> dict[str, Any]:
    """The facts of an option, the usual or the smallest where something is to be chosen."""
    return {**option.where, **{name: _usual(one) for name, one in option.choose.items()}}


def _usual(one: dict[str, Any]) -> Any:
    if one["default"] is not None:
        return one["default"]
    if one["range"] == "amounts":
        return one["low"]
    return random.choice(one["values"]) if one["range"] == "choices" else "benchmark"
