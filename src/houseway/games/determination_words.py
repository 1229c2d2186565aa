"""Determinations in words: what each is called, and what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from .given import Determinations
from .wording import listed

LABELS: Final[Mapping[str, str]] = {
    "ace_low": "Ace also low in a straight",
    "ace_in_low": "Ace in a low hand",
    "approved_shuffles": "Approved manners of shuffling",
    "ball": "Ball number",
    "blind_option": "Option of the blinds, rule 10.2",
    "ball_tenths_of_mm": "Ball, in tenths of a millimetre",
    "burn": "A card is burnt before each deal",
    "burn_on_new_shoe": "Cards burnt from a new shoe",
    "cutting_card_tolerance": "Cutting card, cards off half the decks",
    "deck": "Cards in the deck",
    "decision_seconds": "Seconds for a decision",
    "face": "Cards are dealt face",
    "forced": "Betting is opened by",
    "full_double": "Doubles are of the whole wager",
    "guard": "House Way with its guard",
    "incomplete_raise": "After an all-in short of a raise",
    "joker": "A joker in the deck",
    "limits": "Limits of their own",
    "max_raises": "Most raises in a betting round",
    "maximum_markers": "Markers of maximum wagers",
    "mid_shoe_minimum": "Late bettors are held to the minimum",
    "multi_box": "A player may bet on several boxes",
    "player_cut": "A player cuts the cards",
    "shuffle": "Manner of shuffling",
    "soft_17": "On a soft 17 the dealer will",
    "structure": "Range of each betting round",
    "super_sevens_amounts": "Super Sevens, approved amounts",
    "tap_out": "A short stack plays",
    "time_to_act": "Seconds to act",
    "tournament": "For a tournament",
    "turned_by": "Cards face down are turned by",
    "uncalled": "A bet that nobody meets",
    "winning": "What wins",
    "zero_corner": "Corner of zero, one, two and three",
}
NAMED: Final[Mapping[str, str]] = {
    "text": "everybody may raise",
    "live": "only those who have not acted may raise",
    "whole": "goes back whole",
    "excess": "goes back as far as it is over",
    "all": "for all of it",
    "units": "in units of the minimum bet",
    "pot": "from the pots",
    "time": "by the time",
}
_NOT_SET: Final[Mapping[str, str]] = {
    "max_raises": "no limit",
    "play_maximum": "four times the ante",
    "smallest_chip": "as the multiple",
    "tie_maximum": "together with the other areas",
    "tie_minimum": "together with the other areas",
    "time_to_act": "not limited beforehand",
    "trips_maximum": "as for the ante",
    "trips_minimum": "as for the ante",
}
_OF: Final[Mapping[str, str]] = {
    "perfect_pairs_minimum": "perfect_pairs",
    "perfect_pairs_maximum": "perfect_pairs",
    "super_sevens_amounts": "super_sevens",
    "turned_by": "turned_by",
    "structure": "structure",
}
"""What says nothing where another, or itself, is not in use."""


def label_of(name: str) -> str:
    """What a determination is called."""
    return LABELS.get(name, name.replace("_", " "))


def value_of(name: str, value: object) -> str:
    """What was chosen.

    >>> value_of("structure", ((100, 200), (100, 400))), value_of("trips_minimum", None)
    ('100 to 200 and 100 to 400', 'as for the ante')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case None | 0 if name in _NOT_SET:
            return _NOT_SET[name]
        case None | () | []:
            return "none"
        case int():
            return f"{value:,}"
        case tuple() | list() if name == "structure":
            return listed([f"{low:,} to {high:,}" for low, high in value], "and")
        case tuple() | list():
            return listed([value_of(name, each) for each in value], "and")
        case dict():
            each = (f"{key} {value_of(name, of)}" for key, of in value.items())
            return ", ".join(each) or "none"
        case msgspec.Struct():
            return value_of(name, msgspec.to_builtins(value))
    return NAMED.get(str(value), str(value))


def in_words(d: Determinations) -> dict[str, str]:
    """Everything that was determined, stated or not; left out is what cannot matter.

    >>> from houseway.games.pai_gow import PaiGowDeterminations
    >>> in_words(PaiGowDeterminations(minimum=50, maximum=1_000))
    {'minimum': '50', 'maximum': '1,000', 'multiple': '1', 'guard': 'yes'}
    """
    names = type(d).__struct_fields__
    values = {name: getattr(d, name) for name in names}
    return {
        name: value_of(name, value)
        for name, value in values.items()
        if name not in _OF or values[_OF[name]]
    }
