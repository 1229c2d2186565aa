"""The program in the examples plays a table over the API."""

from __future__ import annotations

import importlib.util
import threading
from pathlib import Path

from floor_world import served, wait_until

EXAMPLE = Path(__file__).parents[2] / "examples" / "floor_bot.py"


def example():
    spec = importlib.util.spec_from_file_location("floor_bot", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_sits_down_and_bets(tmp_path):
    with served(f"sqlite:///{tmp_path}/floor.db") as server:
        token = server.accounts.make_token("ann", "bot")
        bot = example()
        floor = bot.Floor(server.base, token)
        playing = threading.Thread(target=bot.play, args=(floor, "roulette", 1), daemon=True)
        playing.start()
        dora = server.browser("dora")

        def patrons():
            return [one["player"] for one in dora.see("roulette")["seats"]]

        wait_until(lambda: "ann" in patrons())
        dora.do("roulette", "start")
        wait_until(lambda: dora.see("roulette")["round"]["wagers"])
        (wager,) = dora.see("roulette")["round"]["wagers"]
        assert (wager["player"], wager["on"]) == ("ann", "red")
        for do in ("spin", "no-more-bets", "collect"):
            dora.do("roulette", do)
        wait_until(lambda: not playing.is_alive())
