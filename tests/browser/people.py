"""People at the floor: with a browser, or of the house without one."""

from __future__ import annotations

import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

import httpx
from playwright.sync_api import TimeoutError as Gone

from houseway.floor.demo import DEMO_PASSWORD
from houseway.tournament.hosting.templates import template

ids = count()
HTML = {"accept": "text/html"}
PATIENCE = 60_000
LOOK = """() => {
  const text = (wanted) => document.querySelector(wanted)?.innerText ?? "";
  return {
    prompt: text("#prompt"),
    stake: text("#you .stake strong"),
    net: text("#ending .mine caption strong"),
    legs: document.querySelectorAll("#ending .mine tbody tr").length,
    clauses: [...document.querySelectorAll("#ending .mine a.clause")].map((one) => one.innerText),
    spots: document.querySelectorAll("[data-spot]").length,
    acts: [...document.querySelectorAll("#bar .acts form[data-do]")].map((one) => one.dataset.do),
  };
}"""

PICK = """nth => {
  const chip = document.querySelectorAll("#bar .chip input")[nth];
  if (!chip?.closest("[inert]")) chip?.click();
  return chip?.checked ?? false;
}"""

SIT = """wanted => {
  const form = document.querySelector(wanted);
  form?.requestSubmit();
  return Number(form?.elements.stake.value ?? 0);
}"""


def new_id() -> str:
    return f"house-{next(ids)}-{time.time_ns()}"


def wait_until(true, seconds: float = 60, pause=lambda: time.sleep(0.02)):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        pause()


def free_port() -> int:
    """A port that nobody has, of those that no connection is lent while the floor is away."""
    while True:
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", random.randrange(20_000, 32_000)))
            return free.getsockname()[1]


class FloorProcess:
    """`houseway serve --demo` on a port of its own; it can go away and come back.

    `signed_in` has what the browsers keep of those who have come in by the door before.
    """

    def __init__(self, database: Path) -> None:
        self.signed_in: dict[str, object] = {}
        self._port = free_port()
        self.base = f"http://127.0.0.1:{self._port}"
        self._database, self._process = database, None

    def __enter__(self) -> FloorProcess:
        self.start()
        return self

    def __exit__(self, *_) -> None:
        self.stop()

    def start(self) -> None:
        command = (sys.executable, "-m", "houseway", "serve", "--demo", "--port", str(self._port))
        self._process = subprocess.Popen(
            command,
            env={**os.environ, "DATABASE_URL": f"sqlite:///{self._database}"},
            stdout=subprocess.DEVNULL,
            stderr=self._database.with_suffix(".log").open("ab"),
        )
        wait_until(self._answers, 180)

    def _answers(self) -> bool:
        ended = self._process.poll() is not None
        assert not ended, f"the floor did not open; see {self._database.with_suffix('.log')}"
        try:
            return httpx.get(f"{self.base}/health").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


class House:
    """A supervisor who arranges tables and a dealer who closes the bets, as programs."""

    def __init__(self, base: str) -> None:
        self._clients = {name: signed_in(base, name) for name in ("gil", "sam", "dora", "tess")}

    def company(self, game: str) -> list[str]:
        """The bots that keep company where a game is played on the demonstration floor."""
        return self._clients["sam"].get(f"/api/tables/{game}").json()["bots"]

    def arrange(
        self,
        table: str,
        *,
        bots: Sequence[str] = (),
        pace: float = 0.25,
        betting_time: float = 300,
        decision_time: float = 600,
        between_rounds: float = 4,
    ) -> None:
        """Let a table run quickly, with all the time in the world to bet and to decide."""
        sam = self._clients["sam"]
        times = {"betting_time": betting_time, "decision_time": decision_time, "pace": pace}
        body = {"bots": [*bots], "automatic": True, "between_rounds": between_rounds, **times}
        sam.patch(f"/api/tables/{table}/settings", json=body).raise_for_status()

    def open(self, table: str, game: str, **arranged) -> None:
        """Set a table up at which nobody has been yet, as every test needs one."""
        made = {"name": table, "game": game}
        self._clients["gil"].post("/api/tables", json=made).raise_for_status()
        self._tell("sam", table, "open", approval="L-17").raise_for_status()
        self.arrange(table, **arranged)

    def open_live(self, table: str, game: str) -> None:
        """Set a table up at which a dealer enters what falls."""
        made = {"name": table, "game": game, "live": True, "settings": {"automatic": False}}
        self._clients["gil"].post("/api/tables", json=made).raise_for_status()
        self._tell("sam", table, "open", approval="L-17").raise_for_status()

    def open_tournament(self, name: str, game: str) -> None:
        """A tournament that takes entries, directed by tess."""
        made = {"name": name, "game": game}
        self._clients["gil"].post("/api/tournaments", json=made).raise_for_status()
        self.conduct(name, "shift manager", "nominate", name="tess")
        self.conduct(name, "operator", "set-conditions", conditions=template(game))
        self.conduct(name, "operator", "notify", sent="by post")
        self.conduct(name, "operator", "publish")
        self.conduct(name, "operator", "open-entries")

    def conduct(self, tournament: str, by: str, do: str, **facts) -> None:
        """Give a tournament a command, as whoever is in the office."""
        who = self._clients["tess" if by == "director" else "gil"]
        body = {"id": f"house-{next(ids)}-{time.time_ns()}", "by": by, "do": do, "facts": facts}
        who.post(f"/api/tournaments/{tournament}/commands", json=body).raise_for_status()

    def do(self, table: str, do: str, **facts) -> httpx.Response:
        return self._tell("dora", table, do, **facts)

    def _tell(self, who: str, table: str, do: str, **facts) -> httpx.Response:
        body = {"id": new_id(), "do": do, "facts": facts}
        return self._clients[who].post(f"/api/tables/{table}/commands", json=body)

    def see(self, table: str) -> dict:
        return self._clients["dora"].get(f"/api/tables/{table}").json()

    def close(self) -> None:
        for one in self._clients.values():
            one.close()


def _word(page: str) -> str:
    return re.search(r'csrf-token" content="([^"]+)"', page)[1]


def signed_in(base: str, name: str) -> httpx.Client:
    client = httpx.Client(base_url=base, follow_redirects=True, timeout=60)
    page = client.get("/sign-in", headers=HTML).text
    form = {"_csrf_token": _word(page), "name": name, "password": DEMO_PASSWORD, "next": "/"}
    inside = client.post("/sign-in", data=form, headers=HTML).text
    client.headers["x-csrf-token"] = _word(inside)
    return client


class Person:
    """Somebody with a browser of their own."""

    def __init__(
        self,
        browser,
        floor: FloorProcess,
        name: str,
        *,
        password: str = DEMO_PASSWORD,
        **settings,
    ) -> None:
        usual = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
        usual["storage_state"] = kept = floor.signed_in.get(name)
        self.context = browser.new_context(base_url=floor.base, **{**usual, **settings})
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.name, self.errors, self.brought = name, [], 0.0
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.errors.append(f"{name}: {error}"))
        if kept:
            self.page.goto("/")
        else:
            self._sign_in(password)
        self.page.wait_for_selector("nav[aria-label=Floor]")
        floor.signed_in[name] = kept or self.context.storage_state()

    def _sign_in(self, password: str) -> None:
        self.page.goto("/sign-in")
        self.page.fill("#name", self.name)
        self.page.fill("#password", password)
        self.page.click(".sign-in button[type=submit]")

    def _hear(self, message) -> None:
        refused = "status of 409" in message.text  # what the rules refuse is no fault of the page
        if message.type == "error" and not refused:
            self.errors.append(f"{self.name}: {message.text} ({message.location.get('url')})")

    def leave(self) -> None:
        self.context.close()

    # At a table

    def go(self, table: str) -> Person:
        self.page.goto(f"/tables/{table}")
        return self

    def sit(self, house: House, table: str) -> Person:
        """Take a seat, now or when the round is over, for which the house sees to it."""
        self.go(table)
        end = time.monotonic() + 90
        while not self.has("#you .stake"):
            assert time.monotonic() < end, (self.looks(), self.text("#problem"))
            if self.has("#seat .waits"):
                house.do(table, "no-more-bets")
            else:
                stake = self.page.evaluate(SIT, "#act-sit, #act-ask-for-seat")
                self.brought = stake or self.brought
            self.page.wait_for_timeout(150)
        return self

    def pick(self, chip: int) -> None:
        """Take one of the chips to bet with, whatever else changes on the page meanwhile."""
        self.page.wait_for_function(PICK, arg=chip)

    def looks(self) -> dict:
        """What the page shows at one moment."""
        return self.page.evaluate(LOOK)

    def until(self, true) -> None:
        """Wait for something while the page goes on."""
        wait_until(true, pause=lambda: self.page.wait_for_timeout(20))

    def has(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def says(self, text: str, where: str = "#log") -> None:
        """Wait until a part of the page has some words."""
        look = "([where, text]) => document.querySelector(where)?.textContent.includes(text)"
        self.page.wait_for_function(look, arg=[where, text])

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).first.inner_text())

    def press(self, do: str) -> None:
        """Press a button unless it has gone; once more where it asks whether one is sure."""
        form = f"#bar .acts form[data-do={do}]"
        button = f"{form} button[type=submit]:not([aria-disabled=true])"
        if self.has(form):
            with suppress(Gone):
                self.page.locator(button).first.click(timeout=5_000, force=True)
        if self.has(f"{form}[data-asked]"):
            with suppress(Gone):
                self.page.locator(button).first.click(timeout=3_000, force=True)
