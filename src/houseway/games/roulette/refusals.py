"""Why a wager is not taken: the reason in words and the clause behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.rulebook import Refused

from ..asks import Act
from ..wording import began, listed, no_multiple, value, who
from . import placing
from .media import COLOUR_CHIPS, MEDIA, TOURNAMENT_CHIPS, Means, means_of
from .race_track import SECTIONS, neighbours_of

if TYPE_CHECKING:
    from .round import Roulette

INSTRUMENT = "NI2002-45-roulette"

SPOKEN_OF = (
    "numbers such as 17, 8/11 or 4-9, a column or dozen such as dozen 2, or low, high, even, odd, "
    "red or black"
)


def why_not_placed(round: Roulette, act: Act) -> Refused | None:
    """Why a wager is not taken."""
    return _why_not_by(round, act) or (
        _why_no_marker(round, act.by, act.facts.get("number"))
        if act.do == "maximum-marker"
        else _why_not_there(round, act) or _why_not_with(round, act) or _why_not_so_much(round, act)
    )


def _no(round: Roulette, reason: str, *clauses: str) -> Refused:
    return Refused(reason, *round.rules.cite(*clauses))


def _why_not_by(round: Roulette, act: Act) -> Refused | None:
    if act.by not in round.stakes:
        return _no(round, began(f"{who(act.by)} is not at this table."), "4.1")
    if act.by in round.excluded:
        return _no(round, f"{act.by} is excluded from the Tournament.", "10.3(b)")
    return None


def _why_not_there(round: Roulette, act: Act) -> Refused | None:
    on, number = act.facts.get("on"), act.facts.get("number")
    if act.do == "wager" and on is None:
        return _no(round, f"Say on what the wager is: {SPOKEN_OF}.", "4.3")
    if act.do == "wager":
        return _why_not_on(round, str(on))
    if not round.determinations.race_track:
        return _no(round, "No Race Track is used at this table.", "4.8")
    if act.do == "race-track" and str(on) not in SECTIONS:
        sections = ", ".join(SECTIONS)
        return _no(
            round,
            f"The Race Track has {sections} and neighbours, not {value(on)}.",
            "4.8:permitted",
        )
    if act.do == "neighbours" and (type(number) is not int or not 0 <= number <= 36):
        text = f"Neighbours are of a number of the wheel, from 0 to 36, not {value(number)}."
        return _no(round, text, "4.8(e)", "2.1")
    return None


def _why_not_on(round: Roulette, on: str) -> Refused | None:
    place = round.layout.position(on)
    if place and round.determinations.has(place):
        return None
    if place:
        return _no(round, f"{on} is not taken at this table.", place.row.permitted)
    if row := round.layout.nearest_row(on):
        return _no(round, f"{on} is no {row.name}, which is {row.covers}.", "4.3", row.permitted)
    return _no(round, f"The layout has {listed(round.layout.rows, 'and')}, not {value(on)}.", "4.3")


def _why_not_with(round: Roulette, act: Act) -> Refused | None:
    medium = act.facts.get("with")
    if medium is None or _chips_named(round, act):
        return None
    if medium == TOURNAMENT_CHIPS:
        return _no(round, f"{act.by} is required to use Colour Chips.", "4.6")
    if medium == COLOUR_CHIPS:
        return _no(round, f"{act.by} has no Colour Chips at this table.", "4.2")
    return _no(round, f"A wager is made with {' or '.join(MEDIA)}, not {medium}.", "4.2")


def _chips_named(round: Roulette, act: Act) -> Means | None:
    medium = act.facts.get("with")
    open_to = means_of(round, act.by)
    return next((m for m in open_to if m.medium == medium or (not medium and m.usual)), None)


def _why_not_so_much(round: Roulette, act: Act) -> Refused | None:
    amount, means = act.facts.get("amount"), _chips_named(round, act)
    if type(amount) is not int or amount <= 0:
        return _no(round, "A wager needs an amount above nothing.", "4.2")
    if amount % round.determinations.multiple:
        step = round.determinations.multiple
        return _no(round, no_multiple(amount, step), "3.2")
    if means and amount % means.step:
        return _no(
            round, f"{amount:,} is not made of Colour Chips of {means.step:,}.", "T:Colour Chips"
        )
    pieces = _pieces(round, act)
    if amount * pieces > round.stakes[act.by]:
        return _no(
            round,
            f"{act.by} cannot wager {amount * pieces:,} with {round.stakes[act.by]:,} in chips.",
            "4.2",
        )
    return None


def _pieces(round: Roulette, act: Act) -> int:
    if act.do == "wager":
        return 1
    if act.do == "race-track":
        return SECTIONS[act.facts["on"]].size
    return neighbours_of(act.facts["number"]).size


def _why_no_marker(round: Roulette, player: str, number: object) -> Refused | None:
    if not round.determinations.maximum_markers:
        return _no(round, "No Maximum Markers are used at this table.", "4.7")
    if type(number) is not int or not 0 <= number <= 36:
        return _no(round, "A Maximum Marker stands on one number from 0 to 36.", "4.7")
    if number in placing.marked_by(round, player):
        return _no(round, f"{player} has a Maximum Marker on {number} already.", "4.7")
    price, stake = round.marker_price[number], round.stakes[player]
    if price > stake:
        return _no(
            round,
            f"The maximum on {number} takes {price:,} in chips; {player} has {stake:,}.",
            "4.7[2]",
        )
    return None
