"""What the buttons of a table say, which keys press them, and in which order they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# What buttons say, and the key that presses them.
VERBS: Final[Mapping[str, tuple[str, str]]] = {
    "draw": ("Draw", "d"),
    "stand": ("Stand", "s"),
    "double": ("Double", "x"),
    "split": ("Split", "p"),
    "insure": ("Insure", "i"),
    "decline": ("Decline", "n"),
    "even-money": ("Even money", "e"),
    "fold": ("Fold", "f"),
    "check": ("Check", "k"),
    "call": ("Call", "c"),
    "bet": ("Bet", "b"),
    "raise": ("Raise to", "r"),
    "no-raise": ("No raise", "n"),
    "play": ("Play", "p"),
    "concede": ("Give the hand up", ""),
    "show": ("Show", "w"),
    "muck": ("Muck", "m"),
    "view": ("Look at your tiles", "v"),
    "house-way": ("House Way", "h"),
    "set": ("Set", ""),
    "cut": ("Cut", ""),
    "sit": ("Take a seat", ""),
    "leave": ("Leave", ""),
    "add-chips": ("Add", ""),
    "ask-for-seat": ("Sit down when the round is over", ""),
    "ask-to-leave": ("Leave", ""),
    "ask-for-chips": ("Add", ""),
    "ask-to-sit-out": ("Sit out", ""),
    "ask-to-play-on": ("Play on", ""),
    "post": ("Post the big blind now", ""),
    "ask-to-post": ("Post the big blind now", ""),
    "see-off": ("See an excluded player off", ""),
    "give-words": ("Give words", ""),
    "start": ("Start the round", "g"),
    "collect": ("Collect the cards", ""),
    "no-more-bets": ("No more bets", "g"),
    "next-player": ("Next player", "g"),
    "spin": ("Spin", "g"),
    "place-cutting-card": ("Place the cutting card", "g"),
    "correct": ("Strike out entry", ""),
    "put-right": ("Put right what fell", ""),
    "open": ("Open the table", ""),
    "close": ("Close the table", ""),
    "settle": ("Settle", "g"),
    "display": ("Display the hands", "g"),
    "expire": ("Time is up:", ""),
}
# What players say of themselves.
OF_ONESELF: Final[Mapping[str, str]] = {"absent": "Sit out", "back": "Play on"}
GRAVE: Final = frozenset(("fold", "concede", "muck", "close", "correct", "put-right"))
FIRST: Final = (
    frozenset(
        ("draw", "stand", "check", "call", "bet", "raise", "play", "no-raise", "sit", "start")
    )
    | {"ask-for-seat", "back", "ask-to-play-on"}
    | {"no-more-bets", "spin", "house-way", "view"}
)
PROMOTED: Final = frozenset(("sit", "ask-for-seat", "start", "enter", "open"))
# What players do about their own seat: it is always there, in a place of its own.
OF_THE_SEAT: Final = (
    *("post", "ask-to-post", "back", "ask-to-play-on", "add-chips", "ask-for-chips"),
    *("absent", "ask-to-sit-out", "leave", "ask-to-leave"),
)
# What is told of an act in other words, or not at all.
WORDLESS: Final = frozenset(("amount", "box", "times", "low", "high", "hand"))
FREE: Final = frozenset(("check", "no-raise"))  # staying in for nothing
SURE: Final[Mapping[str, str]] = {
    "concede": "Give it up?",
    "leave": "Leave?",
    "ask-to-leave": "Leave?",
}
# Where buttons stand, from the left; what takes the place of another stands where that stood.
PLACES: Final = (
    *("fold", "check", "no-raise", "call", "play", "bet", "raise"),
    *("draw", "stand", "double", "split", "view", "house-way", "set", "show", "muck", "decline"),
)
# What costs a stake on top of the one that lies already.
MORE: Final = frozenset(("double", "split"))
# Where one button says what is usually put down, and less is a choice of its own.
USUALLY_ALL: Final = frozenset(("double", "insure"))
