"""Pictures of the floor for the README, taken from the running product.

Run `python docs/pictures/screenshots.py`: it serves a demonstration floor of its own, plays a
little, and writes the pictures beside itself. It needs Chromium and the development packages.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

PICTURES = Path(__file__).parent / "screenshots"
PASSWORD = "houseway"
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]


@contextmanager
def served() -> Iterator[str]:
    """A demonstration floor on a free port, with a database that is thrown away."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as directory:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        command = (sys.executable, "-m", "houseway", "serve", "--demo", "--port", str(port))
        database = {"DATABASE_URL": f"sqlite:///{directory}/floor.db"}
        process = subprocess.Popen(
            command,
            env={**os.environ, **database},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        base = f"http://127.0.0.1:{port}"
        try:
            wait_for(f"{base}/health")
            yield base
        finally:
            process.terminate()
            process.wait()


def wait_for(address: str) -> None:
    """Wait until something answers."""
    end = time.monotonic() + 240
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address):
                return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("The floor did not open.")


class Visitor:
    """Somebody with a browser who takes pictures."""

    def __init__(self, browser: Browser, base: str, name: str, size: dict[str, int]) -> None:
        context = browser.new_context(base_url=base, viewport=size, reduced_motion="reduce")
        self.page: Page = context.new_page()
        self.page.goto("/sign-in")
        self.page.fill("#name", name)
        self.page.fill("#password", PASSWORD)
        self.page.click(".sign-in button[type=submit]")
        self.page.wait_for_selector("nav[aria-label=Floor]")

    def sit(self, table: str) -> None:
        """Take a seat, now or when the round is over."""
        self.page.goto(f"/tables/{table}")
        self.page.locator("#act-sit button[type=submit], #seat-to-come button").first.click()
        self.page.wait_for_selector("#you .stake", timeout=180_000)

    def put(self, *places: str) -> None:
        """Put chips down by pointing."""
        self.page.wait_for_selector("[data-spot]", timeout=180_000)
        for place in places:
            self.page.locator(f'[data-spot][aria-label="{place}"]').click(force=True)
            self.page.wait_for_timeout(300)

    def until(self, selector: str) -> None:
        """Wait for something on the page."""
        self.page.wait_for_selector(selector, timeout=90_000)

    def take(self, name: str) -> None:
        """Take a picture."""
        self.page.wait_for_timeout(600)
        self.page.evaluate("document.querySelector('#toasts')?.replaceChildren()")
        path = PICTURES / f"{name}.jpg"
        self.page.screenshot(path=path, type="jpeg", quality=85)
        print(path.name, path.stat().st_size // 1024, "KB")


Come = Callable[..., Visitor]


def roulette(come: Come) -> None:
    """Chips on the layout and on the Race Track."""
    ann = come("ann")
    ann.sit("roulette")
    ann.put("17", "17/20", "red", "dozen 2", "25/26/28/29", "neighbours of 0")
    ann.take("roulette")
    ann.until("#ending .mine")
    ann.take("settlement")


def blackjack(come: Come) -> None:
    """A decision at blackjack."""
    ann = come("ann")
    ann.sit("blackjack")
    ann.put("box 1")
    ann.until("#bar form[data-do=draw], #ending .mine")
    ann.take("blackjack")


def holdem(come: Come) -> None:
    """A raise at hold'em, with the slider."""
    ben = come("ben")
    ben.sit("holdem")
    ben.until("#act-raise, #act-bet")
    ben.take("holdem")


def live(come: Come) -> None:
    """A dealer who enters a round, and the ruling that a shift manager looks up."""
    dora = come("dora")
    page = dora.page
    page.goto("/tables/live-blackjack")
    page.fill("#sit-who", "max")
    page.click("form[data-seat-player] button[type=submit]")
    page.click("#act-start button")
    page.click("#act-cut-max button[type=submit]")
    page.click("#act-place-cutting-card button[type=submit]")
    page.click("#house [data-put] button")
    page.wait_for_timeout(500)
    page.click("#act-no-more-bets button")
    page.click('[data-enter="8s"]')
    page.wait_for_timeout(500)
    page.click('[data-enter="Th"]')
    dora.take("dealer")
    gil = come("gil")
    gil.page.goto("/tables/live-blackjack")
    gil.page.locator("summary", has_text="Rulings open now").click()
    for ruling in ("Void round", "Disturbance"):
        gil.page.locator(".ruling summary", has_text=ruling).click()
    gil.take("ruling")


def tournament(come: Come) -> None:
    """A tournament on its big screen, and the desk of its director."""
    tess = come("tess")
    tess.page.goto("/tournaments/sunday-holdem")
    tess.page.click("#act-resume-director button")
    tess.until("#act-pause-director")
    tess.take("director")
    tess.page.goto("/tournaments/sunday-holdem/screen")
    tess.take("tournament")


def around(come: Come) -> None:
    """The lobby, a sign, the journals, and a phone."""
    ann = come("ann")
    ann.page.goto("/")
    ann.take("lobby")
    ann.page.goto("/tables/ultimate-holdem/sign")
    ann.take("sign")
    ivy = come("ivy")
    ivy.page.goto("/journals")
    ivy.page.click("[data-verify=roulette] button")
    ivy.until("[data-verify=roulette] output.won")
    ivy.take("journals")
    phone = come("ben", PHONE)
    phone.sit("mini-baccarat")
    phone.until("[data-spot]")
    phone.take("phone")


def main() -> None:
    """Take every picture."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("The pictures are taken with Chromium, which was not found.")
    PICTURES.mkdir(exist_ok=True)
    with served() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)

        def come(name: str, size: dict[str, int] | None = None) -> Visitor:
            return Visitor(browser, base, name, size or WIDE)

        for scene in (roulette, blackjack, holdem, live, tournament, around):
            scene(come)
        browser.close()


if __name__ == "__main__":
    main()
