"""In which order, and how fast, what changed on a table is seen: the beats of an update.

They follow the events: cards fly in the order in which they were dealt, are turned over where the
events turn them, totals come after their cards, verdicts after totals, and chips last. Times are in
milliseconds at the usual tempo.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from houseway.games.events import Event

from .scene import Piece, Scene

IN, OUT, TURN, SET, SPIN, SHAKE = "in", "out", "turn", "set", "spin", "shake"

_DEALT: Final = ("card", "tile")
_CLEARED: Final = frozenset(
    ("card", "tile", "die", "total", "verdict", "pay", "result", "ball", "mark", "dolly", "note")
)
_AT_ONCE: Final = frozenset(
    ("name", "seat", "box", "place", "stock", "ground", "panel", "sum", "marker")
)

# Flights, and how long until the next may begin.
_FLIGHT: Final = 280
_GAP: Final = {"card": 160, "tile": 110}
_CLEARING, _BETTING, _TURNING, _GATHERING, _PAYING = 260, 220, 320, 350, 450
_SPINNING, _SHAKING = 7_000, 1_400
_TOTAL, _VERDICT, _SETTLING = 160, 220, 2_400
_RUN_OUT: Final = 1_300
_RESTS: Final[Mapping[str, int]] = {
    "burnt": 180,
    "flop": 450,
    "turn": 450,
    "river": 450,
    "communal cards": 350,
    "shown": 500,
    "turned": 350,
    "bank shown": 400,
    "displayed": 250,
    "natural": 300,
    "declared": 150,
    "bets met": 150,
    "collected": 150,
}
_STREETS: Final = ("flop", "turn", "river")
_SWEPT: Final = ("bets met", "collected", "awarded")


class Beat(NamedTuple):
    """What becomes of a piece: when, for how long, how, and from or to where:
    one of the scene's origins, or another piece."""

    key: str
    at: int
    takes: int
    how: str
    away: str | None = None

    @property
    def told(self) -> tuple[str | int, ...]:
        """The same in as few words as can be."""
        return (*self[:4], *((self.away,) if self.away else ()))

    @property
    def over(self) -> int:
        """When it has come to an end."""
        return self.at + self.takes


Differences = tuple[tuple[tuple[str, str, bool], ...], ...]
"""The pieces that are gone, new or other ones: their keys, whose they are, if drawn otherwise."""

Seen = dict[Differences, list[Beat]]


def beats(
    before: Scene, after: Scene, events: Sequence[Event], seen: Seen | None = None
) -> list[Beat]:
    """How one scene becomes the next one.

    Those who see the same differences at a table by the same events `seen` them alike, whatever
    the cards are that each of them sees.
    """
    made = _Choreography(before, after, events)
    if seen is None:
        return made.beats()
    if (differ := made.differences) not in seen:
        seen[differ] = made.beats()
    return seen[differ]


class _Choreography:
    """The changes between two scenes, put in order piece by piece."""

    def __init__(self, before: Scene, after: Scene, events: Sequence[Event]) -> None:
        self._before, self._after, self._events = before.pieces, after.pieces, events
        self._origins = after.origins
        self._gone = {key: piece for key, piece in self._before.items() if key not in self._after}
        self._new = {key: piece for key, piece in self._after.items() if key not in self._before}
        self._other = {
            key: piece
            for key, piece in self._after.items()
            if (was := self._before.get(key)) not in (None, piece) and was.look != piece.look
        }
        self._planned: dict[str, Beat] = {}
        self._now = 0

    @property
    def differences(self) -> Differences:
        """All that the beats depend on beside the events, and what is the same for everybody."""
        return (
            tuple([(key, piece.of, False) for key, piece in self._gone.items()]),
            tuple([(key, piece.of, True) for key, piece in self._new.items()]),
            tuple(
                [
                    (key, piece.of, self._before[key].drawn != piece.drawn)
                    for key, piece in self._other.items()
                ]
            ),
        )

    def beats(self) -> list[Beat]:
        """All of it, in the order of time."""
        self._clear_away()
        self._put_chips_down()
        for event in self._events:
            self._follow(event)
        self._lay_the_rest()
        self._settle()
        self._end()
        return sorted(self._planned.values(), key=lambda beat: beat.at)

    # Piece by piece

    def _plan(self, piece: Piece, how: str, takes: int, away: str | None = None) -> int:
        """Something happens to a piece now; until when."""
        self._planned[piece.key] = Beat(piece.key, self._now, takes, how, away)
        return self._now + takes

    def _left(self, pieces: Mapping[str, Piece], *kinds: str) -> Iterator[Piece]:
        """Pieces of some kinds to which nothing has happened yet."""
        for piece in list(pieces.values()):
            if piece.key not in self._planned and (not kinds or piece.kind in kinds):
                yield piece

    def _clear_away(self) -> None:
        """What is left of the round before goes first, and what waits for nothing changes."""
        cleared = [piece for piece in self._left(self._gone) if piece.kind in _CLEARED]
        if cleared and not self._settles:
            for piece in cleared:
                flies = piece.kind in (*_DEALT, "pay")
                away = self._from("rack") if flies else None
                self._plan(piece, OUT, _CLEARING if flies else 0, away)
            self._now += _CLEARING
        for piece in self._left({**self._new, **self._other}):
            if piece.kind in _AT_ONCE:
                self._plan(piece, SET, 0)
        for piece in self._left(self._gone, "turn", "banner"):
            self._plan(piece, OUT, 0)

    @property
    def _settles(self) -> bool:
        return any(event.event == "settled" for event in self._events)

    def _put_chips_down(self) -> None:
        """Chips come from whoever puts them down, and leave their stake at once."""
        ends = self._now
        for piece in self._left({**self._new, **self._other}, "bet"):
            ends = max(ends, self._plan(piece, IN, _BETTING, self._home(piece)))
        if ends > self._now and not self._settles:
            for piece in self._left({**self._new, **self._other}, "stake"):
                self._plan(piece, SET, 0)
        self._now = ends

    def _from(self, origin: str) -> str | None:
        """One of the places that things come from and go to, if the table has it."""
        return origin if origin in self._origins else None

    def _home(self, piece: Piece) -> str | None:
        """Where the chips of a piece come from and go to: the player's own."""
        for other in self._after.values():
            if other.kind in ("stake", "name") and other.of == piece.of != "":
                return other.key
        number = piece.key.split("-")[1]
        seats = (f"stake-{number}-0", f"stake-{number}")
        return next((seat for seat in seats if seat in self._after), None)

    # Event by event

    def _follow(self, event: Event) -> None:
        """Whatever an event lays down, turns over, spins or throws."""
        happened = False
        for place in _places(event):
            happened |= self._deal(place, 1 if event.event == "dealt" else None)
            if event.event != "dealt":
                happened |= self._turn_over(place)
        if event.event == "result":
            happened |= self._spin()
        elif event.event == "cup opened":
            happened |= self._throw()
        elif event.event in _SWEPT:
            happened |= self._gather()
        if happened:
            self._now += self._rest(event)

    def _rest(self, event: Event) -> int:
        later = [other.event for other in self._events[self._events.index(event) + 1 :]]
        runs_out = event.event in _STREETS and any(street in later for street in _STREETS)
        return _RUN_OUT if runs_out else _RESTS.get(event.event, 0)

    def _deal(self, place: str, most: int | None = None) -> bool:
        """New cards or tiles of a place come from the shoe, one after the other."""
        coming = [piece for piece in self._left(self._new, *_DEALT) if piece.of == place][:most]
        for piece in coming:
            self._plan(piece, IN, _FLIGHT, self._from("shoe"))
            self._now += _GAP[piece.kind]
        return bool(coming)

    def _turn_over(self, place: str) -> bool:
        """What lies at a place and looks otherwise now is turned over, all of it together."""
        turned = [piece for piece in self._left(self._other, *_DEALT) if piece.of == place]
        faces = [piece for piece in turned if self._before[piece.key].drawn != piece.drawn]
        for piece in faces:
            self._plan(piece, TURN, _TURNING)
        if faces:
            self._now += _TURNING
        return bool(faces)

    def _spin(self) -> bool:
        spun = [*self._left({**self._new, **self._other}, "ball")]
        for piece in spun:
            self._now = self._plan(piece, SPIN, _SPINNING)
        for piece in self._left({**self._new, **self._other}, "result", "mark", "dolly"):
            self._plan(piece, SET, 0)
        return bool(spun)

    def _throw(self) -> bool:
        thrown = [*self._left({**self._new, **self._other}, "die")]
        for piece in thrown:
            self._plan(piece, SHAKE, _SHAKING)
        if thrown:
            self._now += _SHAKING
        return bool(thrown)

    def _gather(self) -> bool:
        """Bets before the players go into the pot."""
        pot = self._from("pot")
        swept = [*self._left(self._gone, "bet")] if pot else []
        for piece in swept:
            self._plan(piece, OUT, _GATHERING, pot)
        if swept:
            self._now += _GATHERING
        for piece in self._left({**self._new, **self._other}, "pot"):
            self._plan(piece, SET, 0)
        return bool(swept)

    # What no event told

    def _lay_the_rest(self) -> None:
        for piece in self._left(self._new, *_DEALT):
            self._plan(piece, IN, _FLIGHT, self._from("shoe"))
            self._now += _GAP[piece.kind]
        if any(beat.how in (IN, TURN) and _of_cards(beat) for beat in self._planned.values()):
            self._now = max(self._now, *(beat.over for beat in self._planned.values()))
        for piece in self._left(self._other, *_DEALT):  # moved a little, or faint now
            beside = [beat.at for beat in self._planned.values() if self._beside(beat, piece)]
            now, self._now = self._now, min(beside, default=self._now)
            self._plan(piece, SET, 0)
            self._now = now
        self._count()

    def _beside(self, beat: Beat, piece: Piece) -> bool:
        other = self._after.get(beat.key)
        return other is not None and other.of == piece.of and other.kind == piece.kind

    def _count(self) -> None:
        """Every total as soon as the last of its cards lies; where wagers are settled, of all."""
        counted = [*self._left({**self._new, **self._other, **self._gone}, "total")]
        end, last = self._now, self._now
        for piece in counted:
            over = [beat.over for beat in self._planned.values() if self._of(beat) == piece.of]
            told_at_once = piece.of and not self._settles  # a total may tell how its hand ended
            self._now = max(over, default=end) if told_at_once else end
            gone = piece.key not in self._after
            last = max(last, self._plan(piece, OUT if gone else SET, 0))
        self._now = last + (_TOTAL if counted and self._settles else 0)

    def _of(self, beat: Beat) -> str:
        piece = self._after.get(beat.key) or self._gone[beat.key]
        return piece.of if piece.kind in (*_DEALT, "die") else "\0"

    # Who won

    def _settle(self) -> None:
        """Verdict by verdict: what is lost goes to the float, what is won comes from there."""
        verdicts = [*self._left({**self._new, **self._other}, "verdict")]
        each = min(_VERDICT, _SETTLING // max(len(verdicts), 1))
        ordered = sorted(verdicts, key=self._order)
        for piece in ordered:
            self._plan(piece, SET, 0)
            self._move_chips(piece.key.partition("-")[2])
            self._now += each
        self._pay_pots()
        self._move_the_rest()

    def _order(self, piece: Piece) -> int:
        settled = (event for event in self._events if event.event == "settled")
        for order, event in enumerate(settled):
            if piece.of in (event.facts.get("player"), f"box {event.facts.get('box')}"):
                return order
        return len(self._events)

    def _move_chips(self, at: str) -> None:
        rack = self._from("rack")
        pay, bet = self._after.get(f"pay-{at}"), self._gone.get(f"bet-{at}")
        if bet is not None and bet.key not in self._planned:
            self._plan(bet, OUT, 0 if pay else _PAYING, None if pay else rack)
        if pay is not None and pay.key not in self._planned:
            self._plan(pay, IN, _PAYING, rack)

    def _pay_pots(self) -> None:
        """Every pot goes to whoever won it."""
        winners = [
            player
            for event in self._events
            if event.event == "awarded"
            for player in event.facts.get("shares", {})
        ]
        for piece in self._left(self._gone, "pot", "bet"):
            homes = (self._seat_of(winner) for winner in winners)
            home = next((at for at in homes if at is not None), None)
            if home is not None:
                self._plan(piece, OUT, _PAYING, home)

    def _seat_of(self, player: str) -> str | None:
        for piece in self._after.values():
            if piece.kind == "name" and piece.of == player:
                return piece.key
        return None

    def _move_the_rest(self) -> None:
        """Chips that are gone without a verdict of their own: taken back, or on the layout."""
        rack = self._from("rack")
        moved = False
        for piece in self._left(self._gone, "bet"):
            away = rack if self._settles else self._home(piece)
            self._plan(piece, OUT, _PAYING, away)
            moved = True
        if moved and self._settles:
            self._now += _PAYING

    def _end(self) -> None:
        """Whose turn it is, what is waited for, and what everybody has then."""
        over = [beat.over for beat in self._planned.values()]
        self._now = max([self._now if over else 0, *over])
        for piece in self._left({**self._new, **self._other}):
            self._plan(piece, SET, 0)
        for piece in self._left(self._gone):
            self._plan(piece, OUT, 0)


def _places(event: Event) -> Iterable[str]:
    """The places that an event is about, in the words of the pieces."""
    if event.event in _STREETS:
        return ("board",)
    if event.event in ("communal cards", "spread"):
        return ("communal cards",)
    if event.event in ("bank shown", "bank set", "set again"):
        return ("box 1",)
    facts = event.facts
    named = [facts.get(name) for name in ("to", "hand", "player")]
    box = facts.get("box")
    boxes = [f"box {box}"] if isinstance(box, int) else []
    return [*boxes, *[name for name in named if isinstance(name, str)]]


def _of_cards(beat: Beat) -> bool:
    return beat.key.partition("-")[0] in _DEALT
