"""What a live dealer enters: the next thing to do in words, and keys for what can fall."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from houseway.drawing.tables.sight import sentence
from houseway.equipment import Card
from houseway.equipment.cards import SYMBOLS
from houseway.equipment.tiles import set_of_tiles
from houseway.equipment.wheel import colour

from ..floor_view import FallsView, FloorView

_RANKS: Final = "A23456789TJQK"
_BESIDES: Final = {"Jk": "Joker", "cut": "Cutting card", "empty": "Shoe is empty"}
_HOW: Final = {
    "card": "A card like Ks, 10h or As",
    "spin": "A number from 0 to 36",
    "tile": "A tile like teen-1 or gee-24",
    "dice": "Three dice like 3 4 5",
}
ALL_DOWN: Final = "??…"  # one after the other, until one is to be seen
_UNSEEN: Final = "; ?? where it stays face down"
# Where something falls, in words; anything else is called by its name.
_PLACES: Final = {
    "board": "the board",
    "communal cards": "the communal cards",
    "dealer": "the dealer",
    "player": "the Player's hand",
    "banker": "the Banker's hand",
}


class Key(NamedTuple):
    """A key of the pad: what it enters, what stands on it, and what it is called."""

    enters: str
    face: str
    name: str
    look: str


class Keypad(NamedTuple):
    """What has to be entered now, how it is typed, and a pad to enter it with."""

    told: str
    how: str
    rows: tuple[tuple[Key, ...], ...]
    extra: tuple[Key, ...]


def keypad(falls: FallsView | None) -> Keypad | None:
    """The pad for what falls next; None where nothing is to be entered.

    >>> keypad(FallsView("spin", "wheel", hidden=False)).told
    'Enter where the ball came to rest.'
    """
    if falls is None:
        return None
    what = falls.what
    extra = [Key(mark, _BESIDES[mark], _BESIDES[mark], "mark") for mark in falls.besides]
    if falls.hidden:
        extra.insert(0, Key("??", "Face down", "face down", "mark"))
        extra.insert(1, Key(ALL_DOWN, "All face down", "all that lie face down", "mark"))
    how = _HOW.get(what, "What fell") + (_UNSEEN if falls.hidden else "")
    return Keypad(told(falls), how, _PADS.get(what, ()), tuple(extra))


def told(falls: FallsView) -> str:
    """What the dealer does next, in words.

    >>> told(FallsView("card", "box 3", hidden=False))
    'Deal a card to box 3.'
    >>> told(FallsView("tile", "box 3", hidden=False, turned=True))
    'Turn up a tile of box 3 and enter it.'
    """
    what, to = falls.what, falls.to
    if what == "spin":
        return "Enter where the ball came to rest."
    if what == "dice":
        return "Open the cup and enter the three dice."
    if to == "burn":
        return f"Burn a {what}."
    if to == "show":
        return f"Turn over the first {what} of the shoe: it says how many are burnt."
    to = _PLACES.get(to, to)
    if falls.turned:
        return f"Turn up a {what} of {to} and enter it."
    return f"Deal a {what} to {to}{', face down' if falls.hidden else ''}."


def next_step(view: FloorView) -> str:
    """What a dealer does next, whatever is asked."""
    if view.falls is not None:
        return told(view.falls)
    if view.status != "open":
        return f"The table is {view.status}."
    if view.settled:
        return "Pay and collect, then start the next round."
    if not view.in_play:
        return "Seat the players, then start the round."
    if view.asked == "wagers are open":
        return "Take the wagers, then close them."
    return sentence(view.asked)


def _card(rank: str, suit: str) -> Key:
    return Key(
        rank + suit, rank.replace("T", "10") + SYMBOLS[suit], Card.parse(rank + suit).name, suit
    )


def _dice(*dice: int) -> Key:
    shown = " ".join(map(str, dice))
    return Key(shown, shown, f"{shown}, {sum(dice)} in all", "dice")


_THROWS: Final = [_dice(*dice) for dice in combinations_with_replacement(range(1, 7), 3)]
_PADS: Final[Mapping[str, tuple[tuple[Key, ...], ...]]] = {
    "card": tuple(tuple(_card(rank, suit) for rank in _RANKS) for suit in SYMBOLS),
    "spin": tuple(
        tuple(Key(str(n), str(n), f"{n} {colour(n)}", colour(n)) for n in row)
        for row in ((0,), range(1, 13), range(13, 25), range(25, 37))
    ),
    "dice": tuple(tuple(_THROWS[at : at + 14]) for at in range(0, len(_THROWS), 14)),
    "tile": tuple(
        tuple(Key(one.short, one.short, one.name, "tile") for one in set_of_tiles()[at : at + 8])
        for at in range(0, 32, 8)
    ),
}
