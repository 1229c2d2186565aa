"""What a page shows and in which order, and whether all of it is on the screen."""

from __future__ import annotations

import re

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
ZOOMED = {"width": 720, "height": 450}  # a screen of 1440 by 900 at 200 %

RECORD = """() => {
  window.appeared = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const one of addedNodes) if (one.dataset?.key) window.appeared.push(one.dataset.key);
    }
  }).observe(document.querySelector("#board svg"), { childList: true });
  window.spoken = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const one of addedNodes) window.spoken.push([one.textContent, window.appeared.length]);
    }
  }).observe(document.querySelector("#aloud"), { childList: true });
}"""

LAID_OUT = """() => {
  const box = (one) => one.getBoundingClientRect();
  const board = document.querySelector("#board svg");
  const below = box(document.querySelector(".below"));
  const [x, y, wide, high] = board.getAttribute("viewBox").split(" ").map(Number);
  const shown = box(board);
  const scale = Math.min(shown.width / wide, shown.height / high);
  const drawn = { left: shown.x + (shown.width - wide * scale) / 2, top: shown.y };
  const off = [...board.querySelectorAll(":scope > [data-key]")].filter((one) => {
    const it = box(one);
    const going = one.getAnimations({ subtree: true }).length;
    const right = drawn.left + wide * scale;
    return !going && it.width && (it.left < drawn.left - 4 || it.right > right + 4
      || it.top < drawn.top - 4 || it.bottom > shown.bottom + 4);
  });
  return {
    wide: document.documentElement.scrollWidth,
    covered: below.top < shown.bottom - 1 && below.bottom > shown.top + 1,
    upright: high > wide,
    within: shown.left >= -1 && shown.right <= innerWidth + 1,
    foot: shown.bottom,
    off: off.map((one) => one.dataset.key),
  };
}"""

ARRANGED = """upright =>
  document.querySelector("#table").classList.contains("upright") === upright"""
FALLEN = ("card", "tile", "die", "ball")


def whole_on_every_screen(player) -> None:
    """The whole table is on a phone, a desktop and at 200 %, and no button covers it."""
    before = player.page.viewport_size
    for size in (PHONE, ZOOMED, DESKTOP):
        player.page.set_viewport_size(size)
        player.page.wait_for_function(ARRANGED, arg=size is PHONE)
        found = player.page.evaluate(LAID_OUT)
        assert found["wide"] <= size["width"], size
        assert not found["covered"], size
        assert found["within"], size
        assert found["off"] == [], (size, found["off"])
        assert found["upright"] == (size is PHONE)
        if size is not ZOOMED:
            assert found["foot"] <= size["height"], size
    player.page.set_viewport_size(before)


def in_order(appeared: list[str]) -> None:
    """A total comes after cards of its hand; after how the main wager ended, none come any more.

    Side bets may be settled as soon as the first cards lie. Where something falls that has fallen
    before, another round has begun.
    """
    groups, fallen, over = set(), set(), set()
    for key in appeared:
        kind, group = key.partition("-")[0], group_of(key)
        if key.startswith(FALLEN):
            if key in fallen:
                fallen, over = set(), set()
            assert group not in over, (key, appeared)
            fallen.add(key)
            groups.add(group)
        if kind == "total":
            assert group in groups, (key, appeared)
        if kind == "verdict" and ("-main" in key or key.count("-") == 1):
            over.add(group)


def told_in_order(who: str, spoken: list[tuple[str, int]], appeared: list[str]) -> None:
    """What is read aloud of how somebody's wagers ended comes when all that fell is seen."""
    ended = [place for text, place in spoken if re.search(rf"{who} (wins|loses|stands off)", text)]
    assert ended, spoken
    over, fallen = min(ended), set()
    for place, key in enumerate(appeared):
        if key.startswith(FALLEN):
            if place >= over and key in fallen:
                return  # another round has begun
            assert place < over, (key, spoken, appeared)
            fallen.add(key)


def group_of(key: str) -> str:
    """The box, seat or hand that a piece belongs to."""
    return "dice" if key.startswith("die") else f"{key}-".split("-")[1].partition(".")[0]
