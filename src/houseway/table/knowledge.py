"""Corrections never sell knowledge: what was seen gives no decision back.

The one place that says what may be struck of what was done in a round, by whom, and what comes of
it. It remembers everything that was done since the round began, struck or not: what somebody has
seen stays seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from houseway.conduct import SECONDED_BY, Accepted, check_second_person
from houseway.equipment import NotATile, Tile
from houseway.games import wording
from houseway.games.asks import Act, Ask, Turn
from houseway.games.events import Event
from houseway.games.rulings import CLOCK, DEALER, HOUSE, SUPERVISOR
from houseway.journal import Entry
from houseway.rulebook import Refused

if TYPE_CHECKING:
    from .table import Table

ENTER: Final = "enter"
VOID_ROUND: Final = "void-round"
SETTLING: Final = frozenset(
    ("settled", "settlement undone", "awarded", "result put right", "result reversed", "void")
)
"""Events by which chips are won, lost or given back."""

_PIECES: Final = frozenset(("card", "cards", "tiles", "high", "low", "board", "hands", "before"))
_WORD: Final = re.compile(r"[\w-]+")
_CARD: Final = re.compile(r"[2-9TJQKA][shdc]|Jk")


class CorrectionRule(NamedTuple):
    """What becomes of something that was done, once it is found to be a mistake.

    `alone` are those who may strike it without a second person; nobody may where it stands.
    """

    moment: str
    alone: tuple[str, ...]
    effect: str
    reason: str


NOTHING_SEEN: Final = CorrectionRule(
    "nothing has been seen since",
    (DEALER, SUPERVISOR),
    "It is struck out, and whoever was asked decides anew.",
    "Nobody knows more than when it was decided.",
)
TYPED_WRONGLY: Final = CorrectionRule(
    "what fell was entered wrongly",
    (DEALER, SUPERVISOR),
    "What fell is entered again; every decision stands.",
    "What fell is nobody's decision: only the record of it is put right.",
)
NOBODY_DECIDES: Final = CorrectionRule(
    "something was shown, and nobody had a choice",
    (SUPERVISOR,),
    "It is struck out, and the house does it again.",
    "Nobody gets a decision back, and what falls is what fell before.",
)
STANDS: Final = CorrectionRule(
    "somebody would decide again who knows more",
    (),
    "It stands.",
    "Whoever has seen what a decision depends on would choose a result and not take a chance.",
)
RULES: Final = (NOTHING_SEEN, TYPED_WRONGLY, NOBODY_DECIDES, STANDS)


class Remembered(NamedTuple):
    """Something that was done in a round: what was asked when it was done, and what it led to."""

    seq: int
    act: Act
    asked: Ask | None
    draws: Sequence[Any]
    events: Sequence[Event]

    @property
    def deciders(self) -> frozenset[str]:
        """Those who could decide something then: players, or else the house where it chooses."""
        if not isinstance(self.asked, Turn):
            return frozenset()
        players = frozenset(name for name in self.asked.actors if name not in HOUSE)
        return players or _chooses(self.asked)

    @property
    def entered(self) -> bool:
        """Whether it says what fell at a live table."""
        return self.act.do == ENTER

    @property
    def showed(self) -> bool:
        """Whether somebody saw something by it: what fell, or what had lain hidden."""
        if self.entered or any(not isinstance(drawn, Mapping) for drawn in self.draws):
            return True
        return any(_shows_a_piece(event.facts) for event in self.events)

    @property
    def settled(self) -> bool:
        """Whether chips were won, lost or given back by it."""
        return any(event.event in SETTLING for event in self.events)


def _chooses(turn: Turn) -> frozenset[str]:
    """Those of the house who have a choice, as where to cut; to do the one thing due is none."""
    options = [option for option in turn.options if option.by != CLOCK]
    free = len(options) > 1 or any(option.choose for option in options)
    return frozenset(option.by for option in options if free)


def _shows_a_piece(facts: Mapping[str, object]) -> bool:
    return any(name in _PIECES and _is_a_piece(value) for name, value in facts.items())


def _looked_at(some: list[Remembered], who: frozenset[str]) -> set[str]:
    """Cards and tiles that some people alone were shown."""
    events = (event for done in some for event in done.events if who.intersection(event.seen_by))
    values = [str(value) for event in events for value in event.secret.values()]
    return {word for value in values for word in _WORD.findall(value) if _is_a_piece(word)}


def _is_a_piece(value: object) -> bool:
    """Whether something is a card or a tile, or holds one.

    >>> _is_a_piece(["As", "??"]), _is_a_piece("bon-1 teen-2"), _is_a_piece("all"), _is_a_piece(52)
    (True, True, False, False)
    """
    if isinstance(value, str):
        return any(_CARD.fullmatch(word) or _is_a_tile(word) for word in value.split())
    if isinstance(value, Mapping):
        return any(map(_is_a_piece, value.values()))
    return isinstance(value, list | tuple) and any(map(_is_a_piece, value))


def _is_a_tile(word: str) -> bool:
    try:
        Tile.parse(word)
    except NotATile:
        return False
    return True


class Knowledge:
    """What has been done and seen since a round began, what was struck of it included.

    `sold` says who decided again with what had been seen, since it was last asked.
    """

    def __init__(self) -> None:
        self._done: list[Remembered] = []
        self._stood: list[Remembered] = []
        self._struck_at: int | None = None
        self.sold: list[str] = []

    def begin(self) -> None:
        """Nothing of an earlier round can be struck any more."""
        self._done, self._stood, self._struck_at = [], [], None

    def take(self, done: Remembered) -> None:
        """Remember something that counts."""
        self._done.append(done)
        if self._stood:
            self.sold += self._decided_again(done)

    def since(self, seq: int) -> list[Remembered]:
        """What was done from an entry on, struck or not."""
        return [done for done in self._done if done.seq >= seq]

    def rule(self, seq: int) -> CorrectionRule:
        """What becomes of an entry that is to be struck."""
        since = self.since(seq)
        struck = since[0]
        seen = any(done.showed for done in since) or self._has_looked(struck)
        if struck.deciders and (seen or self._spoken_since(since)):
            return STANDS
        if struck.entered:
            return TYPED_WRONGLY
        return NOBODY_DECIDES if seen else NOTHING_SEEN

    def _has_looked(self, struck: Remembered) -> bool:
        """Whether somebody who would decide has looked since at what lay hidden for all others."""
        before = [done for done in self._done if done.seq < struck.seq]
        since, who = self.since(struck.seq), struck.deciders
        return not _looked_at(since, who) <= _looked_at(before, who)

    def next_to_speak(self, seq: int) -> str | None:
        """Who has decided since an entry, in turn after the one who was asked alone."""
        since = self.since(seq)
        seen = any(done.showed for done in since) or self._has_looked(since[0])
        return None if seen else self._spoken_since(since)

    def _spoken_since(self, since: list[Remembered]) -> str | None:
        first = since[0].deciders
        if len(first - {*HOUSE}) != 1:  # where all bet at once, nobody waits for another
            return None
        later = (done.act.by for done in since[1:] if done.deciders)
        return next((by for by in later if by not in {*first, *HOUSE}), None)

    def settles(self, seq: int) -> bool:
        """Whether settled chips move where an entry is struck."""
        return self.since(seq)[0].settled

    # What a journal tells that was kept otherwise

    @property
    def stood(self) -> Act | None:
        """The decision that must be entered again as it stood, before anybody else decides."""
        return self._stood[0].act if self._stood else None

    def strike(self, seq: int) -> None:
        """An entry is struck; where that gives a decision back, it is remembered as it stood."""
        if self.rule(seq) is STANDS:
            self._stood.insert(0, self.since(seq)[0])
            self._struck_at = seq

    def _decided_again(self, done: Remembered) -> Iterator[str]:
        """A decision that stood comes again as it was, or somebody has decided anew."""
        acts = [stood.act for stood in self._stood]
        if done.act in acts:
            left_out, self._stood = _split(self._stood, acts.index(done.act))
            yield from (
                f"{stood.act.by}'s decision of entry {stood.seq} was left out"
                " when it was known what it would lead to"
                for stood in left_out
                if stood.act.by not in HOUSE
            )
        elif done.act.by in done.deciders:
            struck, self._stood = self._struck_at, []
            yield (
                f"{done.act.by} decided again knowing what had been seen"
                f" since entry {struck} was struck out"
            )


def _split(stood: list[Remembered], place: int) -> tuple[list[Remembered], list[Remembered]]:
    return stood[:place], stood[place + 1 :]


def announcement(correction: Entry) -> dict[str, object]:
    """What everybody at the table is told of a correction; why is for the house."""
    seconded = SECONDED_BY in correction.command
    return {"entry": correction.strikes, "by": correction.role, "seconded": seconded}


def check_decision(table: Table, act: Act) -> None:
    """`Refused` where a decision that stood has to come again first."""
    stood = table.knowledge.stood
    if stood is None or act == stood:
        return
    if act.by in Remembered(0, act, table.asked_now, (), ()).deciders:
        raise Refused(f"The decision that stood must come again as it was: {stood}.")


# Whether a correction may be made


def check(table: Table, correction: Act, who: str, last: Accepted) -> None:
    """`Refused` where a correction would give a decision back, or takes more than one person."""
    for refusal in (why_it_stands(table, last), why_not_alone(table, correction, who, last)):
        if refusal is not None:
            raise refusal


def why_it_stands(table: Table, last: Accepted) -> Refused | None:
    """Why the last command of the round is not given back, and what would be right instead."""
    knowledge = table.knowledge
    if knowledge.rule(last.seq) is not STANDS:
        return None
    if spoken := knowledge.next_to_speak(last.seq):
        seen = f"{wording.began(spoken)} has decided since"
    else:
        seen = "What came after it has been seen"
    instead, clauses = remedy(table)
    return Refused(f"{seen}: the decision of entry {last.seq} stands. {instead}", *clauses)


def remedy(table: Table) -> tuple[str, tuple[str, ...]]:
    """What the instrument has for a mistake that no correction puts right."""
    if (void := table.game.rulings.get(VOID_ROUND)) is not None:
        text = f"Where play went wrong, {wording.roles(void.by)} may void the round."
        return text, table.cite(*void.clauses)
    text = "Where play went wrong, play stops for a dispute, which is decided."
    return text, table.cite(table.house.dispute)


def why_not_alone(table: Table, correction: Act, who: str, last: Accepted) -> Refused | None:
    """Why somebody cannot make a correction alone: it takes a supervisor, or two people."""
    rule, settles = table.knowledge.rule(last.seq), table.knowledge.settles(last.seq)
    by = correction.by
    if settles and by != SUPERVISOR:
        text = "Settled chips move: the correction is made by a supervisor, seconded by another"
        return Refused(f"{text} person.")
    if settles:
        second = correction.facts.get(SECONDED_BY)
        return check_second_person(by, who, second, table.state.patrons)
    if rule is not STANDS and by not in rule.alone:
        return Refused(f"{rule.moment.capitalize()}: only a supervisor strikes it out.")
    if rule is STANDS and by == DEALER:
        return Refused("The dealer alone strikes nothing out once it has been seen what followed.")
    return None
