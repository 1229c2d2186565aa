"""Browsers at a table: they keep a page true by its stream, as its scripts do, and act by it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from time import monotonic
from typing import Any, Final

import msgspec

from .floor_people import Option, State, Watcher

_CHIPS: Final = re.compile(r"Your chips <strong>\D*([\d,.]+)")
_ACT, _COMMAND = "act", "command"
_BETWEEN_ROUNDS: Final = frozenset(("start", "sit", "open", "back"))

Edits = str | list[tuple[int, int, list[str]]]


class SceneChange(msgspec.Struct):
    """What became of the pieces of a drawing."""

    set: list[tuple[str, str, float | None, str | None, str | None]]
    gone: list[str]


class PageMessage(msgspec.Struct):
    """One event of a page's stream."""

    version: int
    parts: dict[str, Edits]
    round: int | None
    board: str | None = None
    scene: SceneChange | None = None


_message = msgspec.json.Decoder(PageMessage)


class Browser(Watcher):
    """The stream of a page; an event shows everything up to its version.

    What does not fit the page as it is here (lines of a part that never came, a piece that is moved
    and is not there) counts as a gap.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._lines: dict[str, list[str]] = {}
        self._pieces: set[str] = set()
        self._round: int | None = None
        self._read: tuple[tuple[str, str, str], State] | None = None

    def _hear(self, event: bytes) -> None:
        now = monotonic()
        told = _message.decode(event[event.index(b"data: ") + 6 :])
        if not self.version:
            self.joined = self.version = told.version
        self.gaps += told.version < self.version
        for seen in range(self.version + 1, told.version + 1):
            self._seen(seen, now)
        self.version, self._round = told.version, told.round
        for name, edits in told.parts.items():
            self._write(name, edits)
        if told.board is not None:
            self._pieces = set(re.findall(r"data-key='([^']+)'", told.board))
        if told.scene is not None:
            self._change(told.scene)

    def _write(self, name: str, edits: Edits) -> None:
        if isinstance(edits, str):
            self._lines[name] = edits.split("\n")
        elif name in self._lines:
            for at, gone, fresh in edits:
                self._lines[name][at : at + gone] = fresh
        else:
            self.gaps += 1

    def _change(self, scene: SceneChange) -> None:
        self.gaps += not self._pieces.issuperset(scene.gone)
        self._pieces.difference_update(scene.gone)
        for key, _, _, drawn, _ in scene.set:
            self.gaps += drawn is None and key not in self._pieces
            self._pieces.add(key)

    def looks(self) -> State | None:
        """What can be done by what stands on the page."""
        if not self._lines:
            return None
        texts = tuple("\n".join(self._lines.get(name, ())) for name in ("bar", "panels", "you"))
        if self._read is None or self._read[0] != texts:
            self._read = texts, read(self.who, *texts)  # type: ignore[arg-type]
        return self._read[1]


def read(who: str, bar: str, panels: str, you: str) -> State:
    """A table as somebody sees it who reads their page."""
    acts, commands = _Forms(bar, _ACT), _Forms(panels, _COMMAND)
    options = [*acts.options, *commands.options]
    chips = _CHIPS.search(you)
    unit = next((one.choose["amount"]["unit"] for one in options if one.do == "add-chips"), 1)
    stake = None if chips is None else round(float(chips[1].replace(",", "")) * unit)
    return State(
        version=0,
        options=options,
        in_play=False,  # what is not open then is not on the page
        seated=None if stake is None else {"stake": stake},
        round={"wagers": [{"player": who}]} if acts.wagered else None,
    )


class _Forms(HTMLParser):
    """The forms of a part of a page, as what can be done with them."""

    def __init__(self, html: str, kind: str) -> None:
        super().__init__()
        self._kind = kind
        self.options: list[Option] = []
        self.wagered = False
        self._form: Option | None = None
        self._choice: dict[str, Any] = {}
        self._chip = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {name: value or "" for name, value in attrs}
        if tag == "form" and "data-do" in of:
            kind = _COMMAND if of["data-do"] in _BETWEEN_ROUNDS else self._kind
            self._form = Option(of["data-do"], kind, json.loads(of["data-facts"]), {})
            self.options.append(self._form)
        elif tag == "form":
            self._form = None
        elif of.get("type") == "radio" and "checked" in of:
            self._chip = int(of["value"])
        elif of.get("data-tool") == "clear":
            self.wagered = bool(of.get("data-back"))
        elif tag == "select":
            self._choice = {"range": "choices", "values": [], "default": None}
            if self._form is not None and "name" in of:
                self._form.choose[of["name"]] = self._choice
            self._places = of.get("name") == "place"
        elif tag == "option" and not of["value"]:
            pass  # nothing is chosen yet
        elif tag == "option" and self._places:
            self._place(json.loads(of["value"]))
        elif tag == "option":
            self._choice["values"].append(json.loads(of["value"]))
            if "selected" in of:
                self._choice["default"] = json.loads(of["value"])
        elif tag == "input" and self._form is not None and "name" in of:
            self._form.choose[of["name"]] = _field(of)

    def _place(self, sent: dict[str, Any]) -> None:
        do = sent.pop("do")
        self.options.append(Option(do, _ACT, {"amount": self._chip, **sent}, {}))


def _field(of: dict[str, str]) -> dict[str, Any]:
    match of.get("data-type"):
        case "number":
            unit = int(of["data-unit"])
            low, high, usual = (
                round(float(of[name] or 0) * unit) for name in ("min", "max", "value")
            )
            return {"range": "amounts", "low": low, "high": high, "default": usual, "unit": unit}
        case "switch":
            return {"range": "choices", "values": [True, False], "default": "checked" in of}
    return {"range": "words", "default": of.get("value") or "benchmark"}
