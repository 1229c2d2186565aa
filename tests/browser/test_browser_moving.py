"""Every game in the hand with everything moving, played by keys alone: nothing can be done about
what is not seen yet, what appears keeps the order of the rules, and one may look away."""

from __future__ import annotations

import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from watching import PHONE, RECORD, in_order, told_in_order

from houseway.games import GAMES

WISHES = ("check", "call", "stand", "house-way", "bet", "play", "decline", "no-raise", "show")
SETTLED = "The round is settled"
LONGEST = 120
# What is sent, and whether something was still to be seen then; the page gives words by itself.
SENT = """(() => {
  window.sent = [];
  const send = window.fetch;
  window.fetch = (address, asked) => {
    if (String(address).endsWith("/commands")) {
      const { do: doing } = JSON.parse(asked.body);
      const early = document.querySelector("#table").dataset.beats !== undefined;
      if (doing !== "give-words") window.sent.push([doing, early]);
    }
    return send(address, asked);
  };
})()"""
LOOK = """wishes => {
  const text = (wanted) => document.querySelector(wanted)?.innerText ?? "";
  const acts = [...document.querySelectorAll("#bar .acts form[data-key]")];
  const wish = wishes.find((does) => acts.some((one) => one.dataset.do === does));
  return {
    prompt: text("#prompt"),
    beats: document.querySelector("#table").dataset.beats !== undefined,
    spots: document.querySelectorAll("[data-spot]").length > 0,
    mine: document.querySelector("#ending .mine") !== null,
    key: (acts.find((one) => one.dataset.do === wish) ?? acts[0])?.dataset.key ?? "",
  };
}"""
LOOK_AWAY = """away => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
ENDING_SAID = (
    """() => window.spoken.some(([text]) => /\\bann (wins|loses|stands off)/.test(text))"""
)
AT_REST = """() => document.querySelector("#table").dataset.beats === undefined
  && !document.querySelector("#bar").inert
  && document.querySelector("#board").getAnimations({ subtree: true }).length === 0"""


def wager(page) -> None:
    """A chip on the first place, by keys."""
    page.keyboard.press("w")
    page.keyboard.press("Enter")


def play(page, house, table: str) -> None:
    """A round by keys; what is pressed while things still move must do nothing."""
    end, wagered = time.monotonic() + LONGEST, False
    while not ((seen := page.evaluate(LOOK, WISHES))["mine"] and SETTLED in seen["prompt"]):
        assert time.monotonic() < end, seen
        if seen["spots"] and not wagered and not seen["beats"]:
            wager(page)
            wagered = page.evaluate("window.sent.some(([doing]) => doing !== 'sit')")
        elif seen["spots"] and not seen["beats"]:
            house.do(table, "no-more-bets")
        elif seen["key"]:
            page.keyboard.press(seen["key"])
        elif SETTLED in seen["prompt"]:
            house.do(table, "start")  # who came to hold'em may have to wait for the blind
        page.wait_for_timeout(100)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_that_moves_is_played_by_keys(person, house, game):
    table = f"moving-{game}"
    house.open(table, game, bots=house.company(game), between_rounds=300)
    ann = person("ann", viewport=PHONE, has_touch=True, reduced_motion="no-preference")
    page = ann.page
    page.add_init_script(SENT)
    ann.sit(house, table)
    page.evaluate(RECORD)
    house.do(table, "start")
    play(page, house, table)
    assert [doing for doing, early in page.evaluate("window.sent") if early] == []
    page.wait_for_function(ENDING_SAID)
    appeared = page.evaluate("window.appeared")
    in_order(appeared)
    if "blackjack" not in game:  # where some wagers are settled before the dealer draws
        told_in_order("ann", page.evaluate("window.spoken"), appeared)
    found = Axe().run(page).response["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in grave] == []
    page.evaluate(LOOK_AWAY, True)
    house.do(table, "start")
    page.wait_for_function(
        "was => document.querySelector('#prompt').innerText !== was", arg=SETTLED
    )
    page.evaluate(LOOK_AWAY, False)
    page.wait_for_function(AT_REST)
