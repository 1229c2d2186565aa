"""A round of every game as it is seen, filmed from the running product.

Run `python docs/pictures/film.py`: it serves a demonstration floor of its own, plays a round at
each table and keeps frames of it side by side (`rounds/`), and one as a moving picture for
the README. It needs Chromium and the development packages. Names of games may follow.
"""

from __future__ import annotations

import io
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path

from PIL import Image
from playwright.sync_api import Error, Page, sync_playwright
from screenshots import ARGUMENTS, Visitor, served

ROUNDS = Path(__file__).parent / "rounds"
WIDE = {"width": 1000, "height": 900}
MOVING = "blackjack"
KEPT, LONGEST, MOST = 6, 60, 400
WISHES = ("check", "call", "stand", "house-way", "bet", "play", "decline", "no-raise", "show")
DECIDE = """wishes => {
  const acts = [...document.querySelectorAll("#bar .acts form[data-do]")];
  const names = acts.map((one) => one.dataset.do);
  const other = (one) => !["concede", "maximum-marker"].includes(one);
  const wish = wishes.find((one) => names.includes(one)) ?? names.find(other);
  const button = acts[names.indexOf(wish)]?.querySelector("button[type=submit]");
  if (button && !button.closest("[inert]")) button.click();
}"""
GAMES = (
    *("blackjack", "roulette", "mini-baccarat", "holdem", "ultimate-holdem", "canberra-poker"),
    *("pai-gow", "charity-holdem", "tournament-blackjack"),
)
POKER = ("holdem", "charity-holdem")


def frame(page: Page) -> Image.Image:
    """What is seen now of the table."""
    taken = page.locator(".stage").screenshot(type="jpeg", quality=92)
    return Image.open(io.BytesIO(taken)).convert("RGB")


def wager(page: Page, game: str) -> None:
    """Chips on the player's own box, or some on the layout."""
    page.wait_for_selector("[data-spot]", timeout=180_000)
    own = page.locator('[data-spot][aria-label$="box 1"]')
    spots = own if own.count() else page.locator("[data-spot]")
    wanted = ("17", "red", "dozen 2") if game == "roulette" else ()
    for place in wanted:
        page.locator(f'[data-spot][aria-label="{place}"]').dispatch_event("click")
        page.wait_for_timeout(250)
    if not wanted:
        spots.first.dispatch_event("click")
        page.wait_for_timeout(400)


def film(page: Page, game: str) -> list[Image.Image]:
    """Frames from the wagers to the settlement."""
    if game in POKER:  # whoever has just come may have to wait for the blind
        page.wait_for_selector("#you .hand", timeout=180_000)
    else:
        wager(page, game)
    frames, end = [frame(page)], time.monotonic() + LONGEST
    with suppress(Error):
        page.locator("#deal-now button").click(timeout=1_000)
    while time.monotonic() < end and len(frames) < MOST:
        page.evaluate(DECIDE, WISHES)
        frames.append(frame(page))
        if page.locator("#ending .mine").count() and not page.locator("[data-beats]").count():
            break
    return [*frames, frame(page)]


def differing(frames: list[Image.Image]) -> list[Image.Image]:
    """Frames without those that show the same as the one before."""
    kept = frames[:1]
    for one in frames[1:]:
        if one.size == kept[-1].size and one.tobytes() != kept[-1].tobytes():
            kept.append(one)
    return kept


def side_by_side(frames: list[Image.Image], path: Path) -> None:
    """A few of the frames from the first to the last, three in a row."""
    chosen = [frames[round(at * (len(frames) - 1) / (KEPT - 1))] for at in range(KEPT)]
    wide = 420
    high = round(wide * chosen[0].height / chosen[0].width)
    sheet = Image.new("RGB", (3 * wide, 2 * high), "white")
    for place, one in enumerate(chosen):
        row, column = divmod(place, 3)
        sheet.paste(one.resize((wide, high)), (column * wide, row * high))
    sheet.save(path, quality=82)
    print(path.name, path.stat().st_size // 1024, "KB,", len(frames), "frames")


def moving(frames: list[Image.Image], path: Path) -> None:
    """The round as a moving picture, with some rest at its end."""
    wide = 560
    sized = [one.resize((wide, round(wide * one.height / one.width))) for one in frames]
    step = max(1, len(sized) // 90)
    chosen = [*sized[::step], sized[-1]]
    lasting = [110] * (len(chosen) - 1) + [2_500]
    chosen[0].save(
        path, save_all=True, append_images=chosen[1:], duration=lasting, loop=0, quality=60
    )
    print(path.name, path.stat().st_size // 1024, "KB")


def main() -> None:
    """Film a round of each game."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("The rounds are filmed with Chromium, which was not found.")
    ROUNDS.mkdir(exist_ok=True)
    with served() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        visitor = Visitor(browser, base, "ann", WIDE)
        visitor.page.emulate_media(reduced_motion="no-preference")
        for game in sys.argv[1:] or GAMES:
            visitor.sit(game)
            frames = differing(film(visitor.page, game))
            side_by_side(frames, ROUNDS / f"{game}.jpg")
            if game == MOVING:
                moving(frames, ROUNDS / "round.webp")
        browser.close()


if __name__ == "__main__":
    main()
