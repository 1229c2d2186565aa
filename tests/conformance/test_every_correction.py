"""Random play and random corrections at random moments, at every game: knowledge is never sold.

What somebody has seen is read from the views alone, and not from what the rule itself remembers.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings, strategies as st
from listed import LISTED
from sessions import Session

from houseway.equipment import set_of_tiles
from houseway.games import GAMES
from houseway.games.asks import Act, Turn
from houseway.games.rulings import HOUSE
from houseway.rulebook import Refused
from houseway.table import Table, knowledge
from houseway.table.audit import audit
from houseway.table.dealt_source import Dealt

STEPS = 60
DETERMINED = dict(LISTED)
TILES = frozenset(map(str, set_of_tiles()))
CARD = re.compile(r"[2-9TJQKA][shdc]|Jk")
PEOPLE = ({"who": "dan"}, {"who": "sue"}, {"who": "sue", "seconded_by": "sam"})


class Glance(NamedTuple):
    """What each player saw after an entry."""

    seq: int
    seen: dict[str, Counter[str]]


def pieces(shown: Any) -> list[str]:
    """Cards and tiles that lie open in a view."""
    if isinstance(shown, str):
        return [word for word in shown.split() if CARD.fullmatch(word) or word in TILES]
    if isinstance(shown, dict):
        return [piece for value in shown.values() for piece in pieces(value)]
    return [p for value in shown for p in pieces(value)] if isinstance(shown, list | tuple) else []


def seen(table: Table) -> dict[str, Counter[str]]:
    """What each player at a table sees of the round."""
    round = table.procedure
    found = {}
    for name in table.state.patrons:
        view = round.seen_by(name) if round is not None and hasattr(round, "seen_by") else {}
        plain = msgspec.to_builtins(view, str_keys=True)
        number = getattr(view, "result", None)
        found[name] = Counter([*pieces(plain), *[f"number {number}"] * (number is not None)])
    return found


class Corrected(Session):
    """A session in which people try to strike whatever was done last, and to put cards right."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.glances: list[Glance] = []
        self.known: dict[str, bytes] = {}
        self.struck = self.put_right = self.stood = 0

    def steps(self, count: int) -> None:
        """So many acts and attempts at corrections."""
        for _ in range(count):
            self.step()

    def step(self) -> None:
        if self.table.procedure is not None and self.random.random() < 0.3:
            self._try_to_correct()
        else:
            super().step()
        self.glances.append(Glance(len(self.table.journal), seen(self.table)))

    def _try_to_correct(self) -> None:
        by, last = self.random.choice(("dealer", "supervisor")), self.table.conduct.last
        more = {"reason": "a mistake", **self.random.choice(PEOPLE)}
        entered = [a for a in self.table.conduct.course.accepted if a.act.do == "enter"]
        try:
            if entered and self.random.random() < 0.4:
                self._retype(by, self.random.choice(entered), more)
            else:
                self.table.do(by, "correct", **more)
                self._check_nobody_knows_more(last.seq)
                self.struck += 1
        except Refused:
            self.stood += 1

    def _retype(self, by: str, wrong: Any, more: dict[str, Any]) -> None:
        """What fell is put right; every player has decided the very same as before."""
        before = self._decisions()
        other = self.random.choice(("2c", "9d", "Ks", "17", "4", "teen-1", "??"))
        self.table.do(by, "put-right", entry=wrong.seq, fell=other, **more)
        assert self._decisions() == before
        self.put_right += 1

    def _decisions(self) -> list[Act]:
        acts = (accepted.act for accepted in self.table.conduct.course.accepted)
        return [act for act in acts if act.by not in HOUSE]

    def _check_nobody_knows_more(self, struck: int) -> None:
        """Whoever may decide now has seen nothing since then that does not lie open now."""
        asked, now = self.table.asked_now, seen(self.table)
        deciders = [n for n in asked.actors if n in now] if isinstance(asked, Turn) else []
        since = [glance for glance in self.glances if glance.seq >= struck]
        for name in deciders:
            for glance in since:
                more = glance.seen.get(name, Counter()) - now[name]
                assert not more, f"{name} decides again and has seen {', '.join(more)}"

    def check(self) -> None:
        """Chips balance, the journal is sound, and it gives the very same table."""
        table = self.table
        if table.procedure is None:
            table.state.check_chips()
        assert audit(table.journal.entries) == []
        if isinstance(table.source, Dealt):
            self.known |= table.source.book.take_new()
        again = Table.resume(table.journal.entries, secrets=self.known)
        for viewer in ("ann", "dealer", "inspector"):
            assert again.view(viewer, options=False) == table.view(viewer, options=False)
        assert again.state == table.state


@pytest.mark.parametrize("live", [False, True], ids=["dealt", "live"])
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=3, derandomize=True)
@given(seed=st.integers(0, 10**6))
def test_no_correction_at_any_moment_gives_a_decision_back_to_who_has_seen(
    game: str, live: bool, seed: int
) -> None:
    session = Corrected(game, DETERMINED[game], seed, live=live)
    session.steps(STEPS)
    session.check()


def test_the_random_sessions_correct_and_are_refused() -> None:
    """The sessions above are of use only if corrections of all kinds are made, and refused."""
    sessions = [Corrected("blackjack", LISTED[0][1], seed, live=True) for seed in range(4)]
    for session in sessions:
        session.steps(3 * STEPS)
    assert min(sum(s.struck for s in sessions), sum(s.stood for s in sessions)) > 10
    assert sum(s.put_right for s in sessions) > 0


def test_the_views_notice_where_the_rule_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that lets every decision be given back is caught by what the views have shown."""
    for rule in ("why_it_stands", "why_not_alone", "check_decision"):
        monkeypatch.setattr(knowledge, rule, lambda *_: None)
    session = Corrected("roulette", DETERMINED["roulette"], 3)
    with pytest.raises(AssertionError, match="decides again and has seen number"):
        session.steps(6 * STEPS)
