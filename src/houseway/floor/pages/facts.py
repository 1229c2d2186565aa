"""The facts that the parts of a table's page are made from, each in a form that can be compared.

So two pages with the same facts share whatever was made from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from houseway.conduct import CORRECT
from houseway.drawing.tables.arranging import seating_of
from houseway.drawing.tables.seats_around import Seating
from houseway.drawing.tables.spots import Layout
from houseway.games.asks import Choices
from houseway.games.poker.view import PokerView
from houseway.games.roulette.determinations import RouletteDeterminations
from houseway.games.views import ACT, COMMAND, OptionView, SeatView
from houseway.games.wagering import OPEN
from houseway.table import Table

from ..floor_view import FallsView, FloorView, HostedView
from ..permissions import Account, Permission, Role
from ..runner import usual_stake
from ..seeing import STRANGER
from .button_words import OF_THE_SEAT
from .holdings import Holding, held
from .keypad import next_step
from .menus import TAKING_BACK, Betting, Offers, is_of_the_seat, is_promoted
from .trail import Past, fell_now, won_now
from .wager_places import PLACING, OpenPlace, placing

KEPT: Final = 4_096

# Open while the game goes on without waiting for it.
_GIVING_UP: Final = frozenset(("concede",))
_AT_LEISURE: Final = _GIVING_UP | {TAKING_BACK}
_ADDRESSED: Final[Mapping[str, str]] = {"is": "are", "decides": "decide", "may": "may"}


class Surroundings(NamedTuple):
    """What is needed of a table beside the view: its minimum, its seats, what one brings.

    `highest` is the most that counts on each place, where places have a maximum of their own.
    """

    least: int
    stake: int | None
    seats: tuple[int, ...] = ()
    points: bool = False
    highest: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, table: Table) -> Surroundings:
        """The circumstances at a table."""
        limits = table.state.determinations
        least = getattr(limits, "minimum", 0) or getattr(limits, "minimum_bet", 0) or 1
        points = table.state.tournament is not None
        places = limits.highest() if isinstance(limits, RouletteDeterminations) else {}
        seats, highest = tuple(table.seat_numbers), tuple(places.items())
        return cls(int(least), usual_stake(table), seats, points, highest)


class AskedFor(NamedTuple):
    """What the viewer has when the round is over, and can still be dropped."""

    what: str
    seat: int | None
    chips: int


class Spoken(NamedTuple):
    """What players may say at a live table: in the round, about seats and chips; and who sits."""

    acts: Offers
    people: Offers
    seats_players: str
    seats: tuple[SeatView, ...]
    betting: Betting | None


class Visitor(NamedTuple):
    """For whom a page is made: as whom they act at the table, and what they are on the floor."""

    viewer: str | None
    role: Role

    @classmethod
    def of(cls, account: Account, named: Callable[[str], bool]) -> Visitor:
        """Somebody whose name stands nowhere in what is seen might be anybody of the same role.

        >>> Visitor.of(Account("ann", Role.PLAYER), {"ann", "bob"}.__contains__).viewer
        'ann'
        """
        viewer = account.acts_as
        if viewer is not None and account.role is Role.PLAYER and not named(viewer):
            viewer = STRANGER
        return cls(viewer, account.role)

    def may(self, permission: Permission) -> bool:
        """Whether their role allows something."""
        return _may(self.role, permission)


@lru_cache
def _may(role: Role, permission: Permission) -> bool:
    return Account("", role).may(permission)


class VerySame:
    """Told from anything else by being the very same."""

    __slots__ = ("it",)

    def __init__(self, it: tuple[OptionView, ...]) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, VerySame) and self.it is other.it


class OpenTo(NamedTuple):
    """What is open to somebody, by where it stands on the page.

    `chairs` are the seats that can be taken or asked for, and how; `seat_acts` what can be done
    about one's own; `bets` says whether wagers can be put down or taken back.
    """

    acts: Offers
    promoted: Offers
    orders: Offers
    places: tuple[OpenPlace, ...]
    chairs: tuple[tuple[str, int], ...]
    seat_acts: Offers
    bets: bool


def _chairs(options: tuple[OptionView, ...]) -> Iterator[tuple[str, int]]:
    for option in options:
        if option.do not in ("sit", "ask-for-seat") or option.by is not None:
            continue
        seats = option.choose["seat"]
        for seat in seats.values if isinstance(seats, Choices) else ():
            if isinstance(seat, int):
                yield option.do, seat


def _places(options: tuple[OptionView, ...]) -> tuple[OpenPlace, ...]:
    """One's own places for wagers, or those of all for whom a dealer speaks."""
    own = placing(option for option in options if option.by is None)
    return own or tuple(dict.fromkeys(placing(options)))


@lru_cache(KEPT)
def sorted_out(options: VerySame, viewer: str | None) -> OpenTo:
    """Sort a menu; as long as it is the same menu, nothing is sorted again."""
    acts = [option for option in options.it if option.kind == ACT]
    mine = [option for option in acts if option.by is None]
    # What is open while hands are compared is not offered beside what one decides.
    aside = tuple(mine) if {option.do for option in mine} <= _GIVING_UP else ()
    others = [option for option in options.it if option.kind != ACT and option.by is None]
    promoted = [option for option in others if is_promoted(option)]
    seat_acts = [option for option in others if is_of_the_seat(option, viewer)]
    commands = [option for option in others if option not in (*promoted, *seat_acts)]
    own = [option for option in seat_acts if option.do in OF_THE_SEAT]
    return OpenTo(
        Offers(option for option in acts if option not in aside),
        Offers(promoted),
        Offers((*aside, *commands)),
        _places(options.it),
        tuple(_chairs(options.it)),
        Offers(sorted(own, key=lambda option: OF_THE_SEAT.index(option.do))),
        any(option.do in {*PLACING, TAKING_BACK} for option in mine),
    )


class Facts:
    """Everything that one page shows; no part of it can be made from anything else."""

    def __init__(
        self,
        view: HostedView,
        told: str,
        visitor: Visitor,
        past: Past,
        around: Surroundings,
    ) -> None:
        self._view, self._past, self._around = view, past, around
        self.viewer, self._role = visitor
        self._round, self._options = view.round, view.options if self.viewer else ()
        # The table, as it is for everybody; the chips of a tournament are points in any game.
        self.game, self.told, self.in_play = view.game, told, view.in_play
        self.coinage = None if around.points else view.game
        self.least, self.stake, self.highest = around.least, around.stake, around.highest
        self.seats, self.calls = view.seats, view.calls
        self.settlements = view.round.settlements if view.round else ()
        # One's own: chips, and whether the table reckons with one; and what is open.
        self.chips = None if view.seated is None else (view.seated.stake, view.seated.present)
        self._open = sorted_out(VerySame(self._options), self.viewer)
        self.acts, self.promoted, self.orders, self.places = self._open[:4]
        self.chairs, self.seat_acts = self._open.chairs, self._open.seat_acts
        self.of_the_house = visitor.may(Permission.DEAL)
        self.decides = visitor.may(Permission.DECIDE)
        self._deals = self._role is Role.DEALER
        self.visiting = self.viewer is None and self._role is Role.PLAYER

    # The table, as it is for everybody

    @property
    def asked(self) -> str:
        """What the table waits for, said to the viewer where it is their turn."""
        asked = self._view.asked
        return addressed(asked, self.viewer) if self.your_turn else asked

    @property
    def status(self) -> tuple[int | None, bool, str]:
        """The number of the round, whether cards are entered here, whether the table is open."""
        number = self._round.round if self._round else None
        return number, self._view.live, self._view.status

    @property
    def void(self) -> str | None:
        """Why the round is void."""
        void = self._round.void if self._round else None
        return void.reason if void else None

    @property
    def to_check(self) -> str | None:
        """Where a round that is over can be checked, if its cards were sealed before."""
        view, round = self._view, self._round
        if round is None or view.live or not view.settled:
            return None
        return f"/tables/{view.name}/rounds/{round.round}/check"

    @property
    def won(self) -> tuple[str, ...]:
        """Who won each round, the one on the table included."""
        now = won_now(self._view)
        return (*self._past.won, *now) if now else self._past.won

    @property
    def fell(self) -> tuple[int, ...]:
        """Which numbers fell, the one on the table included."""
        now = fell_now(self._view)
        return (*self._past.fell, *now) if now else self._past.fell

    # One's own

    @cached_property
    def your_turn(self) -> bool:
        """Whether the game waits for the viewer."""
        return is_your_turn(self._view, self.viewer)

    @property
    def away(self) -> bool:
        """Whether the round goes on without the viewer, who has a seat."""
        return self.chips is not None and not self.chips[1] and self.in_play

    @property
    def ahead(self) -> bool:
        """Whether the viewer is in a hand of poker in which somebody else is to act."""
        hand = self._round
        if not isinstance(hand, PokerView) or not self.in_play:
            return False
        waits = hand.to_act not in (None, self.viewer)
        out = (*hand.folded, *hand.tapped_out)
        return waits and self.viewer in hand.hands and self.viewer not in out

    @property
    def held(self) -> tuple[Holding, ...]:
        """The viewer's hands, and the cards that lie open for everybody."""
        return () if self.viewer == STRANGER else tuple(held(self._round, self.viewer))

    @property
    def settled_with(self) -> str | None:
        """The viewer, where a settlement is theirs."""
        mine = any(settlement.player == self.viewer for settlement in self.settlements)
        return self.viewer if mine else None

    # What is open

    @property
    def hurry(self) -> tuple[str, bool] | None:
        """Where the viewer says that it can be dealt now, and whether they have a wager."""
        view, round = self._view, self._round
        if view.betting_left is None or round is None or not self._open.bets:
            return None
        return view.name, any(wager.player == self.viewer for wager in round.wagers)

    @property
    def betting(self) -> Betting | None:
        """What is in the pot and was bet, for whoever can bet."""
        if not self.acts.options or not isinstance(self._round, PokerView):
            return None
        left = self.chips[0] if self.chips else 0
        return Betting(self._round.pot, tuple(self._round.bets.items()), left)

    @property
    def layout(self) -> Layout | None:
        """What decides where the places for wagers are, for whoever can put one down."""
        return Layout.of(self._view) if self.places or self.chairs else None

    @property
    def seating(self) -> Seating | None:
        """Who is where at the table, as the drawing is arranged for the viewer."""
        return seating_of(self._view, self.viewer, betting=bool(self.places))

    @property
    def waiting(self) -> tuple[AskedFor, ...]:
        """What the viewer has asked for."""
        return tuple(
            AskedFor(one.what, one.seat, one.chips)
            for one in self._view.requests
            if one.player == self.viewer
        )

    @property
    def waits_for_blind(self) -> bool:
        """Whether the viewer comes in with the big blind, unless it is posted before."""
        seat = self._view.seated
        return seat is not None and seat.waits_for_blind

    @property
    def broke(self) -> bool:
        """Whether the viewer has a seat and nothing left, on the table or in hand."""
        if self.chips is None or self._around.points:
            return False
        return not self.chips[0] and not self.in_play

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has."""
        taken = {one.seat for one in self._view.seats}
        return tuple(seat for seat in self._around.seats if seat not in taken)

    # For the house

    @property
    def falls(self) -> FallsView | None:
        """What the dealer has to enter."""
        return self._view.falls if self._deals else None

    @property
    def next_step(self) -> str:
        """What the dealer does next."""
        return next_step(self._view) if self._deals else ""

    @property
    def seats_players(self) -> str:
        """How the dealer seats players now: at once, or when the round is over."""
        if not (self._deals and self._view.live and self.free and self._view.status == "open"):
            return ""
        at_once = not self.in_play or self._view.asked == OPEN
        return "sit" if at_once else "ask-for-seat"

    @property
    def people(self) -> Offers:
        """What the dealer does for players about their seats and chips."""
        return Offers(one for one in self._options if one.kind == COMMAND and one.by is not None)

    @property
    def spoken_for(self) -> Spoken | None:
        """What is needed to enter what players say, where the dealer does that."""
        if not any(one.by is not None for one in self._options) and not self.seats_players:
            return None
        return Spoken(self.acts, self.people, self.seats_players, self.seats, self.betting)

    @property
    def undoes(self) -> tuple[int, str] | None:
        """The last entry, which the dealer can strike, and what it says."""
        for option in self._options if self._deals else ():
            entry = option.where.get("entry")
            if option.do == CORRECT and isinstance(entry, int):
                return entry, option.words
        return None


def is_your_turn(view: FloorView, viewer: str | None) -> bool:
    """Whether the game waits for somebody, and not for wagers of everybody."""
    if view.turn is None or viewer not in view.turn.actors:
        return False
    mine = {option.do for option in view.options if option.kind == ACT and option.by is None}
    return not mine & PLACING and bool(mine - _AT_LEISURE)


def addressed(asked: str, viewer: str | None) -> str:
    """What the table waits for, as one says it to whom it waits for.

    >>> addressed("ann is to act", "ann"), addressed("ann decides box 1", "ben")
    ('you are to act', 'ann decides box 1')
    """
    if not asked.startswith(f"{viewer} "):
        return asked
    verb, _, what = asked[len(f"{viewer} ") :].partition(" ")
    return f"you {_ADDRESSED[verb]} {what}" if verb in _ADDRESSED else asked
