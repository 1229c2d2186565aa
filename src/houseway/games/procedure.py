"""A course of play as a coroutine: it asks, is answered, and tells what happened."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused, RuleSet

from .asks import Act, Ask, Draw, FromHand, HandedBack, Option, Settled, Turn
from .events import Event
from .rulings import Given, Rebuild, Ruling, rulings_of

Course = Generator[Ask, Any, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure:
    """Anything that is played through: a round, or the making of a new shoe.

    `asked` is what is asked for now, `give` answers it, `events` tell what happened. The state is
    in plain attributes that `lay` sets, so that it can be played again from its answers.
    """

    rules: ClassVar[RuleSet]
    rulings: ClassVar[dict[str, Ruling]] = {}
    _ruled_by: ClassVar[dict[str | None, list[Ruling]]] = {}
    aliases: ClassVar[dict[str, str]] = {}

    citations: Mapping[tuple[str, ...], tuple[str, ...]]
    events: list[Event]
    asked: Ask | None
    in_hand: deque[Any]
    _answers: list[Any]
    _course: Course

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.rulings = rulings_of(cls)
        for given in cls.rulings.values():
            cls.rules.cite(*given.clauses)
        every = list(cls.rulings.values())
        roles = {by for given in every for by in given.by}
        cls._ruled_by = {role: [one for one in every if role in one.by] for role in roles}
        cls._ruled_by[None] = every

    def __init__(self) -> None:
        self.citations = self.rules.citations
        self.events = []
        self._start()

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

    def note(self, event: str, *clauses: str, **facts: Any) -> None:
        """Tell what happened, with the clauses that decide it."""
        self.tell(event, clauses, facts)

    def tell(self, event: str, clauses: tuple[str, ...], facts: dict[str, Any]) -> None:
        """Tell what happened, where nothing else follows from it."""
        self.events.append(Event(event, self.citations[clauses], facts))

    def note_secret(
        self,
        event: str,
        *clauses: str,
        secret: dict[str, Any],
        seen_by: tuple[str, ...],
        **facts: Any,
    ) -> None:
        """Tell what happened where some of the facts are for some eyes only."""
        self.events.append(Event(event, self.rules.cite(*clauses), facts, secret, seen_by))

    # Answering, from outside

    def do(self, by: str, do: str, **facts: Any) -> tuple[Event, ...]:
        """Give what somebody does as the answer."""
        return self.give(Act(by, do, facts))

    def give(self, answer: Any) -> tuple[Event, ...]:
        """Answer what is asked, or give a ruling; returns what it led to, or raises `Refused`."""
        told = len(self.events)
        self.follow((answer,))
        return tuple(self.events[told:])

    def follow(self, answers: Iterable[Any]) -> None:
        """Give one answer after the other."""
        for answer in answers:
            checked = self.check(answer)
            if type(checked) is Given and checked.ruling.rebuilds:
                self._rebuild(checked)
            else:
                self._send(checked)
            if self.in_hand:
                self._use_cards_in_hand()

    def check(self, answer: Any) -> Any:
        """The answer as the course is given it, or `Refused` where the ask does not allow it."""
        asked = self.asked
        if type(answer) is Act:
            if answer.do in self.aliases:
                answer = Act(answer.by, self.aliases[answer.do], answer.facts)
            if answer.do in self.rulings:
                return self._check_ruling(answer)
            if isinstance(asked, Turn):
                return asked.completed(answer) or self._refuse(answer, asked)
            reason = f"{answer.by} cannot {answer.do} now: {describe(asked)}."
            raise Refused(reason, *self.closed_by(answer))
        if type(asked) is Draw:
            return self.check_draw(asked, answer)
        if asked is None:
            raise Refused("The round is over.")
        if isinstance(asked, Turn):
            raise Refused(f"Nothing is drawn now: {asked.prompt or 'somebody is to act'}.")
        if answer is not None:
            raise Refused(f"Nothing is drawn now: {describe(asked)}.")
        return None

    def check_draw(self, draw: Draw, answer: Any) -> Any:
        """What fell, or `Refused` where it cannot have fallen."""
        raise NotImplementedError

    def _refuse(self, act: Act, turn: Turn) -> Act:
        if refusal := self.why_not(act):
            raise refusal
        concerned = list(turn.concerned(act))
        if not concerned:
            raise Refused(
                f"{act.by} cannot {act.do} now; open: {menu(turn)}.", *self.closed_by(act)
            )
        if len([option for option in concerned if option.completed(act)]) > 1:
            raise Refused(f"Say which: {' or '.join(map(_place, concerned))}.")
        for name, allowed in concerned[0].choose.items():
            if act.facts.get(name, allowed.default) not in allowed:
                raise Refused(
                    f"{act.by} cannot {act.do} with {name} {act.facts.get(name, 'left out')}: "
                    f"{name} is {allowed}.",
                    *self.rules.cite(*concerned[0].clauses),
                )
        raise AssertionError(f"{act} is refused without a reason")

    def why_not(self, act: Act) -> Refused | None:
        """The particular reason why an action is not open, where the rules have one."""
        return None

    def closed_by(self, act: Act) -> tuple[str, ...]:
        """The citations that say in general who may act now."""
        return ()

    def _check_ruling(self, act: Act) -> Given:
        given = self.rulings[act.do]
        citations = self.rules.cite(*given.clauses)
        if self.asked is None:
            raise Refused(f"The round is over; {act.do} can no longer be ruled in it.", *citations)
        if act.by not in given.by:
            raise Refused(
                f"{act.do} is ruled by the {' or '.join(given.by)}, not by {act.by}.", *citations
            )
        if bar := given.bar(self):
            raise Refused(bar, *citations)
        allowed = given.facts(self)
        for name in act.facts:
            if name not in allowed:
                raise Refused(f"{act.do} does not turn on {name}.", *citations)
        facts = {name: act.facts.get(name, one.default) for name, one in allowed.items()}
        for name, one in allowed.items():
            if facts[name] not in one:
                raise Refused(f"{act.do} needs {name}: {one}.", *citations)
        return Given(given, act.by, facts)

    def rulings_open(self, by: str | None = None) -> tuple[Option, ...]:
        """Every ruling that can be given now, or that one role can, with the facts it turns on."""
        if self.asked is None:
            return ()
        found: list[Option] = []
        for given in self._ruled_by.get(by, ()):
            if given.bar(self) is None and all((facts := given.facts(self)).values()):
                roles = given.by if by is None else (by,)
                found += [Option(one, given.name, {}, facts, given.clauses) for one in roles]
        return tuple(found)

    def _send(self, answer: Any) -> None:
        """Give an answer that needs no further check, or the next card in hand."""
        self._answers.append(answer)
        if type(answer) is HandedBack:
            self.lay_ready(answer.cards)
        elif type(answer) is FromHand:
            self._resume(self.in_hand.popleft())
        else:
            if type(self.asked) is Draw:
                self.keep_count(self.asked, answer)
            self._resume(answer)

    def _resume(self, answer: Any) -> None:
        try:
            self.asked = self._course.send(answer)
        except StopIteration:
            self.asked = None

    def keep_count(self, draw: Draw, fell: Any) -> None:
        """Keep account of what fell, before the course is told."""

    def lay_ready(self, cards: tuple[Any, ...]) -> None:
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

    def still_stands(self) -> dict[str, Any]:
        """What the record must say of the time before a rebuilding: what still counts of it."""
        return {}

    @property
    def over(self) -> bool:
        """Whether it has been played to its end."""
        return self.asked is None


_FALLS = {"dice": "the dice are to be shaken", "spin": "the ball is to be spun"}


def describe(asked: Ask | None) -> str:
    """What is asked for, in words."""
    match asked:
        case Draw(what, to):
            return _FALLS.get(what, f"a {what} is to fall to {to}")
        case Turn(prompt=prompt):
            return prompt or "somebody is to act"
        case Settled():
            return "the round is settled"
        case None:
            return "the round is over"
        case _:
            return f"the dealer is to {type(asked).__name__.lower()}"


def menu(turn: Turn) -> str:
    """The open actions in a few words, actor by actor."""
    acts: dict[str, list[str]] = {}
    for option in turn.options:
        acts.setdefault(option.by, [])
        if option.do not in acts[option.by]:
            acts[option.by].append(option.do)
    return "; ".join(f"{by} may {', '.join(does)}" for by, does in acts.items())


def _place(option: Option) -> str:
    return " ".join(f"{name} {value}" for name, value in option.where.items())
