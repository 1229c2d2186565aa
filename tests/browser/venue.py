"""Tournaments that are prepared for a test, and what people do in them with their browsers."""

from __future__ import annotations

import re
from contextlib import suppress

from people import Person, new_id, signed_in
from playwright.sync_api import Error as Unseen, TimeoutError as Gone

from houseway.games.tournament_rules import rules_of
from houseway.tournament.hosting.templates import template


def conditions(game: str, head: dict[str, str], rest: str) -> str:
    """A game's usual conditions with other lines before its stages, and other stages and levels."""
    text, _, _ = template(game).partition("[[stages]]")
    for name, value in head.items():
        line = f"{name} = {value}" if value else ""
        text, found = re.subn(rf"(?m)^{name} = .*$", line, text)
        text += "" if found else f"{line}\n"
    return text + rest


class Organisers:
    """A shift manager and a director, as programs, who prepare what a test is not about."""

    def __init__(self, base: str, name: str) -> None:
        self.name, self._chosen = name, {}
        self._clients = {who: signed_in(base, who) for who in ("gil", "tess")}

    def close(self) -> None:
        for client in self._clients.values():
            client.close()

    def prepare(self, game: str, document: str, **settings) -> None:
        """Everything up to the entries."""
        made = {"name": self.name, "game": game}
        self._clients["gil"].post("/api/tournaments", json=made).raise_for_status()
        self.arrange(**settings)
        rules = rules_of(game)
        self.operate("nominate", by=rules.nominated_by, name="tess", licence="17")
        give = self.direct if rules.drafted_by == "director" else self.operate
        give("set-conditions", conditions=document)
        if rules.approve:
            self.operate("approve", reference="L-17", date="2 February")
        if rules.notify:
            self.operate("notify", sent="by post")
        self.operate("publish")
        self.operate("open-entries")

    def arrange(self, **settings) -> None:
        """Choose where it is played and how; what was chosen before stands."""
        self._chosen |= settings
        address = f"/api/tournaments/{self.name}/settings"
        self._clients["gil"].patch(address, json=self._chosen).raise_for_status()

    def operate(self, do: str, by: str = "operator", **facts) -> dict:
        return _done(self._give("gil", do, by, facts))

    def direct(self, do: str, **facts) -> dict:
        return _done(self._give("tess", do, "director", facts))

    def _give(self, who: str, do: str, by: str, facts: dict):
        body = {"id": new_id(), "do": do, "by": by, "facts": facts}
        return self._clients[who].post(f"/api/tournaments/{self.name}/commands", json=body)

    def see(self) -> dict:
        return self._clients["tess"].get(f"/api/tournaments/{self.name}").json()

    def seat_of(self, player: str) -> tuple[int, int] | None:
        """The table and seat of somebody."""
        for session in self.see()["sessions"]:
            for table in session["tables"]:
                for one in table["players"]:
                    if one["player"] == player:
                        return table["table"], one["seat"]
        return None


def _done(answer) -> dict:
    assert answer.status_code == 200, answer.text
    return answer.json()


def press_key(tess: Person, key: str, do: str) -> None:
    """What a key of the control proposes is shown, and then done."""
    page = tess.page
    page.wait_for_selector(f"#control button[data-key='{key}'][data-offer*='\"{do}\"']")
    page.keyboard.press(key)
    confirm(tess)


def confirm(tess: Person) -> None:
    """Enter, once the effect is shown; what stands against it is told, not waited out."""
    tess.page.wait_for_selector(".proposal .effect li, #problem:not(:empty)")
    assert not tess.has("#problem:not(:empty)"), tess.text("#problem")
    tess.page.keyboard.press("Enter")
    tess.page.wait_for_function("() => !document.querySelector('.proposal .effect')")


def type_line(tess: Person, line: str) -> None:
    """A line that is typed at the control, whose effect is shown and then done."""
    tess.page.fill("#typed", line)
    tess.page.press("#typed", "Enter")
    confirm(tess)


def _open_to(player: Person) -> list[str]:
    """What a player can do; nothing on the way to another table."""
    try:
        return player.looks()["acts"]
    except Unseen as error:
        if "navigation" not in str(error):
            raise
        return []


def decide(player: Person, *wanted: str) -> bool:
    """Make one decision at a table if there is one to make: the first wanted that is open."""
    open_now = _open_to(player)
    for do in wanted:
        if do in open_now:
            with suppress(Gone):
                player.press(do)
            return True
    player.page.wait_for_timeout(50)
    return False
