"""A course of play as a coroutine: it asks, is answered, and tells what happened."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused, RuleSet

from . import misfits, wording
from .asks import Act, Ask, Draw, FromHand, HandedBack, Option, Range, Turn
from .events import Event
from .rulings import HOUSE, Given, Rebuild, Ruling, rulings_of

Course = Generator[Ask, Any, Any]
MOST_CITED = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure:
    """Anything that is played through: a round, or the making of a new shoe.

    `asked` is what is asked for now, `give` answers it, `events` tell what happened. The state is
    in plain attributes that `lay` sets, so that it can be played again from its answers.
    """

    # A hand of poker has many attributes: those in slots are found without looking them up.
    __slots__ = (
        "_answers",
        "_course",
        "_given",
        "asked",
        "citations",
        "events",
        "in_hand",
        "silent",
    )

    rules: ClassVar[RuleSet]
    listed_rulings: ClassVar[tuple[Callable[..., Any], ...]] = ()
    rulings: ClassVar[dict[str, Ruling]] = {}
    _ruled_by: ClassVar[dict[str | None, list[Ruling]]] = {}
    aliases: ClassVar[dict[str, str]] = {}

    citations: Mapping[tuple[str, ...], tuple[str, ...]]
    events: list[Event]
    silent: bool  # while what is told is known already
    asked: Ask | None
    in_hand: deque[Any]
    _answers: list[object]
    _given: list[
        object
    ]  # everything since the beginning; `_answers` begin anew where it is rebuilt
    _course: Course

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        cls.rulings = rulings_of(cls)
        for given in cls.rulings.values():
            cls.rules.cite(*given.clauses)
        every = list(cls.rulings.values())
        roles = {by for given in every for by in given.by}
        cls._ruled_by = {role: [ruling for ruling in every if role in ruling.by] for role in roles}
        cls._ruled_by[None] = every

    def __init__(self) -> None:
        self.citations = self.rules.citations
        self.silent = False
        self._begin()

    def _begin(self) -> None:
        self.events = []
        self._given = []
        self.set_up()
        self._start()

    def set_up(self) -> None:
        """Set what lasts where it is played again from its answers."""

    def _start(self) -> None:
        self.in_hand = deque()
        self._answers = []
        self.lay()
        self._course = self.course()
        self.asked = next(self._course, None)
        self._use_cards_in_hand()

    def lay(self) -> None:
        """Set the state with which play begins."""

    def course(self) -> Course:
        """Play from beginning to end."""
        raise NotImplementedError

    # Asking, from within the course

    def ask(self, request: Callable[[], Ask | None]) -> Course:
        """Ask until answered, carrying out rulings in between; None when nothing is left to ask."""
        while (asked := request()) is not None:
            answer = yield asked
            if type(answer) is not Given:
                return answer
            yield from self.carry_out(answer)
        return None

    def carry_out(self, given: Given) -> Course:
        """Note a ruling and do what its clauses prescribe."""
        self.note(
            "ruling", *given.ruling.clauses, ruling=given.ruling.name, by=given.by, **given.facts
        )
        effect = given.ruling.effect(self, **given.facts)
        if effect is not None:
            yield from effect

    def note(self, event: str, *clauses: str, **facts: object) -> None:
        """Tell what happened, with the clauses that decide it."""
        self.tell(event, clauses, facts)

    def tell(self, event: str, clauses: tuple[str, ...], facts: Mapping[str, object]) -> None:
        """Tell what happened, where nothing else follows from it."""
        if not self.silent:
            self.events.append(Event(event, self.citations[clauses], facts))

    def note_secret(
        self,
        event: str,
        *clauses: str,
        secret: Mapping[str, object],
        seen_by: tuple[str, ...],
        **facts: object,
    ) -> None:
        """Tell what happened where some of the facts are for some eyes only."""
        if not self.silent:
            self.events.append(Event(event, self.rules.cite(*clauses), facts, secret, seen_by))

    # Copies, and going back

    @property
    def given(self) -> int:
        """How many answers and rulings were given so far."""
        return len(self._given)

    def undo(self, steps: int = 1) -> None:
        """Take back the last answers and rulings, by playing all before them again."""
        left = len(self._given) - steps
        if steps < 0 or left < 0:
            raise Refused(f"{steps} answers cannot be taken back: {len(self._given)} were given.")
        self._replay(self._given[:left])

    def _replay(self, given: list[object]) -> None:
        self._begin()
        for answer in given:
            self._take(answer)

    def retrace(self, other: Procedure) -> None:
        """From the beginning come to where another stands, and have its events."""
        given = other._given
        # A rebuilding looks at what was told before it.
        self.silent = not any(type(one) is Given and one.ruling.rebuilds for one in given)
        for answer in given:
            self._take(answer)
        if self.silent:
            self.silent, self.events = False, other.events.copy()

    def __copy__(self) -> Procedure:
        raise TypeError(f"A {type(self).__name__} cannot be copied: only a round can.")

    def __deepcopy__(self, memo: dict[int, object]) -> Procedure:
        return self.__copy__()

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError(f"A {type(self).__name__} cannot be pickled: only a round can.")

    # Answering, from outside

    def do(self, by: str, do: str, **facts: object) -> tuple[Event, ...]:
        """Give what somebody does as the answer."""
        return self.give(Act(by, do, facts))

    def give(self, answer: object) -> tuple[Event, ...]:
        """Answer what is asked, or give a ruling; returns what it led to, or raises `Refused`."""
        before = len(self.events)
        self.follow((answer,))
        return tuple(self.events[before:])

    def follow(self, answers: Iterable[object]) -> None:
        """Give one answer after the other."""
        for answer in answers:
            self._take(self.check(answer))

    def _take(self, checked: object) -> None:
        if type(checked) is Given and checked.ruling.rebuilds:
            self._rebuild(checked)
        else:
            self._send(checked)
        if self.in_hand:
            self._use_cards_in_hand()
        self._given.append(checked)

    def check(self, answer: object) -> object:
        """The answer as the course is given it, or `Refused` where the ask does not allow it."""
        asked = self.asked
        if type(answer) is Act:
            if answer.do in self.aliases:
                answer = Act(answer.by, self.aliases[answer.do], answer.facts)
            if answer.do in self.rulings:
                return self._check_ruling(answer)
            if isinstance(asked, Turn):
                return self.meant(asked, answer) or self._refuse(answer, asked)
            raise self._too_early_or_late(answer)
        if type(asked) is Draw:
            return self.check_draw(asked, answer)
        if asked is None:
            raise Refused("The round is over.")
        if answer is not None or isinstance(asked, Turn):
            raise Refused(f"Nothing is drawn now: {wording.describe(asked)}.", *self.asked_under())
        return None

    def meant(self, turn: Turn, act: Act) -> Act | None:
        """The one open action that an act names, with its facts filled in."""
        return turn.completed(act)

    def check_draw(self, draw: Draw, answer: object) -> object:
        """What fell, or `Refused` where it cannot have fallen."""
        raise NotImplementedError

    def _refuse(self, act: Act, turn: Turn) -> Act:
        alike = [option for option in turn.open_to(act.by) if option.do == act.do]
        if alike and any(not misfits.takes(alike, name) for name in act.facts):
            raise self._wrong_facts(act, alike)
        of_players = act.by in HOUSE and misfits.is_for_players(act.do, turn)
        why = None if of_players else self.why_not(act)
        odd = misfits.of_another_kind(act, alike)
        if why and any(str(fact) in why.reason for fact in odd):
            raise Refused(self._wrong_facts(act, alike).reason, *why.clauses)
        if why:
            raise why
        if alike:
            raise self._wrong_facts(act, alike)
        self._check_known(act)
        raise Refused(wording.not_open(act.by, act.do, turn), *self._closed_under(act))

    def _too_early_or_late(self, act: Act) -> Refused:
        """An act while nobody is asked for one."""
        self._check_known(act)
        asked = wording.describe(self.asked)
        text = f"{wording.who(act.by)} cannot {wording.verb(act.do)} now: {asked}."
        return Refused(wording.began(text), *self._closed_under(act))

    def _check_known(self, act: Act) -> None:
        """`Refused` for an act that there never is, or of somebody who is not in the round."""
        if act.do not in wording.VERBS:
            raise wording.no_such_act(act.do, [*wording.VERBS, *self.rulings, *self.aliases])
        if not self.has_a_say(act.by):
            raise Refused(f"{act.by} is not in this round.", *self._closed_under(act))

    def has_a_say(self, by: str) -> bool:
        """Whether somebody has a say, as a player or for the house."""
        return True

    def _closed_under(self, act: Act) -> tuple[str, ...]:
        return self.closed_by(act) or self.asked_under()

    def asked_under(self) -> tuple[str, ...]:
        """The citations behind what is asked for now."""
        options = self.asked.options if isinstance(self.asked, Turn) else ()
        clauses = dict.fromkeys(clause for option in options for clause in option.clauses)
        return self.rules.cite(*[*clauses][:MOST_CITED])

    def _wrong_facts(self, act: Act, alike: list[Option]) -> Refused:
        """Why an act that is open cannot be done with such facts, by the options it may mean."""
        text, meant = misfits.of_act(act, alike)
        clauses = [*dict.fromkeys(clause for option in meant for clause in option.clauses)]
        cited = self.rules.cite(*clauses[:MOST_CITED])
        return Refused(text, *(cited or self._closed_under(act)))

    def why_not(self, act: Act) -> Refused | None:
        """The particular reason why an action is not open, where the rules have one."""
        return None

    def closed_by(self, act: Act) -> tuple[str, ...]:
        """The citations that say in general who may act now."""
        return ()

    def _check_ruling(self, act: Act) -> Given:
        given = self.rulings[act.do]
        allowed = self._check_may_rule(given, act.by)
        facts = {name: act.facts.get(name, one.default) for name, one in allowed.items()}
        wrong = [name for name, one in allowed.items() if facts[name] not in one]
        if not wrong and allowed.keys() >= act.facts.keys():
            return Given(given, act.by, facts)
        raise Refused(misfits.of_ruling(act, allowed), *self.rules.cite(*given.clauses))

    def _check_may_rule(self, given: Ruling, by: str) -> Mapping[str, Range]:
        """The facts that a ruling turns on, or `Refused` where somebody cannot give it now."""
        title = given.name.replace("-", " ").capitalize()
        text: str | None = None
        if self.asked is None:
            text = f"{title} can no longer be ruled: the round is over."
        elif by not in given.by:
            text = f"{title} is ruled by {wording.roles(given.by)}, not by {wording.who(by)}."
        else:
            text = given.bar(self)
        if text is not None:
            raise Refused(text, *self.rules.cite(*given.clauses))
        return given.facts(self)

    def rulings_open(self, by: str | None = None) -> tuple[Option, ...]:
        """Every ruling that can be given now, or that one role can, with the facts it turns on."""
        if self.asked is None:
            return ()
        found: list[Option] = []
        for given in self._ruled_by.get(by, ()):
            if given.bar(self) is None and all((facts := given.facts(self)).values()):
                roles = given.by if by is None else (by,)
                found += [Option(role, given.name, {}, facts, given.clauses) for role in roles]
        return tuple(found)

    def _send(self, answer: object) -> None:
        """Give an answer that needs no further check, or the next card in hand."""
        self._answers.append(answer)
        if type(answer) is HandedBack:
            self.lay_ready(answer.cards)
            return
        asked = self.asked
        if type(asked) is Draw:
            if type(answer) is FromHand:
                answer = self.in_hand.popleft()
            else:
                self.keep_count(asked, answer)
        try:
            self.asked = self._course.send(answer)
        except StopIteration:
            self.asked = None
            self._course = _OVER  # what is over is let go of, without waiting to be collected

    def keep_count(self, draw: Draw, fell: object) -> None:
        """Keep account of what fell, before the course is told."""

    def lay_ready(self, cards: tuple[object, ...]) -> None:
        """Cards lie drawn already, to be used before others fall."""
        self.in_hand.extend(cards)

    def _use_cards_in_hand(self) -> None:
        while self.in_hand and isinstance(self.asked, Draw) and not self.asked.fresh:
            self._send(FromHand())

    def _rebuild(self, given: Given) -> None:
        rebuild: Rebuild = given.ruling.effect(self, **given.facts)
        events, kept = self.events, self._answers[: rebuild.keep]
        self.events = []
        self._start()
        for answer in kept[len(self._answers) :]:
            self._send(answer)
        self._send(HandedBack(rebuild.cards))
        self.events = events
        self.note(
            "ruling", *given.ruling.clauses, ruling=given.ruling.name, by=given.by, **given.facts
        )
        self.note("rebuilt", *given.ruling.clauses, **rebuild.note, **self.still_stands())

    def still_stands(self) -> dict[str, object]:
        """What the record must say of the time before a rebuilding: what still counts of it."""
        return {}

    @property
    def over(self) -> bool:
        """Whether it has been played to its end."""
        return self.asked is None


def _nothing() -> Course:
    yield from ()


_OVER: Final = _nothing()
