"""Why a wager is not taken: the reason in words and the clause behind it."""

from __future__ import annotations

from typing import Any

from houseway.rulebook import Refused

from ..asks import Act
from ..wording import began, listed, no_multiple, value, who
from .layout import ROWS, nearest_row, position
from .limits import Limits
from .media import COLOUR_CHIPS, MEDIA, TOURNAMENT_CHIPS, Means
from .placing import PLACING, rewritten
from .race_track import SECTIONS, neighbours_of

INSTRUMENT = "NI2002-45-roulette"

SPOKEN_OF = (
    "numbers such as 17, 8/11 or 4-9, a column or dozen such as dozen 2, or low, high, even, odd, "
    "red or black"
)


class Reasons(Limits):
    """A round that says why a wager is refused."""

    def check(self, answer: Any) -> Any:
        return super().check(rewritten(answer) if isinstance(answer, Act) else answer)

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if self.betting_open or act.do not in (*PLACING, "take-back"):
            return super().closed_by(act)
        requested = ("4.8",) if act.do in ("race-track", "neighbours") else ()
        return self.rules.cite("4.4", *requested)

    def _no(self, reason: str, *clauses: str) -> Refused:
        return Refused(reason, *self.rules.cite(*clauses))

    def why_not(self, act: Act) -> Refused | None:
        if act.do not in PLACING:
            return super().why_not(act)
        return self._why_not_by(act) or (
            self._why_no_marker(act.by, act.facts.get("number"))
            if act.do == "maximum-marker"
            else self._why_not_there(act) or self._why_not_with(act) or self._why_not_so_much(act)
        )

    def _why_not_by(self, act: Act) -> Refused | None:
        if act.by not in self.stakes:
            return self._no(began(f"{who(act.by)} is not at this table."), "4.1")
        if act.by in self.excluded:
            return self._no(f"{act.by} is excluded from the Tournament.", "10.3(b)")
        return None

    def _why_not_there(self, act: Act) -> Refused | None:
        on, number = act.facts.get("on"), act.facts.get("number")
        if act.do == "wager" and on is None:
            return self._no(f"Say on what the wager is: {SPOKEN_OF}.", "4.3")
        if act.do == "wager":
            return self._why_not_on(str(on))
        if not self.determinations.race_track:
            return self._no("No Race Track is used at this table.", "4.8")
        if act.do == "race-track" and str(on) not in SECTIONS:
            sections = ", ".join(SECTIONS)
            return self._no(
                f"The Race Track has {sections} and neighbours, not {value(on)}.",
                "4.8:permitted",
            )
        if act.do == "neighbours" and (type(number) is not int or not 0 <= number <= 36):
            text = f"Neighbours are of a number of the wheel, from 0 to 36, not {value(number)}."
            return self._no(text, "4.8(e)", "2.1")
        return None

    def _why_not_on(self, on: str) -> Refused | None:
        place = position(on)
        if place and self.determinations.has(place):
            return None
        if place:
            return self._no(f"{on} is not taken at this table.", place.row.permitted)
        if row := nearest_row(on):
            return self._no(f"{on} is no {row.name}, which is {row.covers}.", "4.3", row.permitted)
        return self._no(f"The layout has {listed(ROWS, 'and')}, not {value(on)}.", "4.3")

    def _why_not_with(self, act: Act) -> Refused | None:
        medium = act.facts.get("with")
        if medium is None or self._means_of(act):
            return None
        if medium == TOURNAMENT_CHIPS:
            return self._no(f"{act.by} is required to use Colour Chips.", "4.6")
        if medium == COLOUR_CHIPS:
            return self._no(f"{act.by} has no Colour Chips at this table.", "4.2")
        return self._no(f"A wager is made with {' or '.join(MEDIA)}, not {medium}.", "4.2")

    def _means_of(self, act: Act) -> Means | None:
        medium = act.facts.get("with")
        open_to = self.means(act.by)
        return next((m for m in open_to if m.medium == medium or (not medium and m.usual)), None)

    def _why_not_so_much(self, act: Act) -> Refused | None:
        amount, means = act.facts.get("amount"), self._means_of(act)
        if type(amount) is not int or amount <= 0:
            return self._no("A wager needs an amount above nothing.", "4.2")
        if amount % self.determinations.multiple:
            step = self.determinations.multiple
            return self._no(no_multiple(amount, step), "3.2")
        if means and amount % means.step:
            return self._no(
                f"{amount:,} is not made of Colour Chips of {means.step:,}.", "T:Colour Chips"
            )
        pieces = self._pieces(act)
        if amount * pieces > self.stakes[act.by]:
            return self._no(
                f"{act.by} cannot wager {amount * pieces:,} with {self.stakes[act.by]:,} in chips.",
                "4.2",
            )
        return None

    def _pieces(self, act: Act) -> int:
        if act.do == "wager":
            return 1
        if act.do == "race-track":
            return SECTIONS[act.facts["on"]].size
        return neighbours_of(act.facts["number"]).size

    def _why_no_marker(self, player: str, number: Any) -> Refused | None:
        if not self.determinations.maximum_markers:
            return self._no("No Maximum Markers are used at this table.", "4.7")
        if type(number) is not int or not 0 <= number <= 36:
            return self._no("A Maximum Marker stands on one number from 0 to 36.", "4.7")
        if number in self.marked_by(player):
            return self._no(f"{player} has a Maximum Marker on {number} already.", "4.7")
        price, stake = self.marker_price[number], self.stakes[player]
        if price > stake:
            return self._no(
                f"The maximum on {number} takes {price:,} in chips; {player} has {stake:,}.",
                "4.7[2]",
            )
        return None
