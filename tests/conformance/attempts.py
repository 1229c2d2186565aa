"""What people try and may not do: wrong names, wrong times, wrong facts, and what they are told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from houseway.games.asks import Act, Amounts, Choices, Option, Range, Sums, Words
from houseway.games.rulings import HOUSE
from houseway.rulebook import Refused

STRANGER = "mallory"
NO_SUCH = ("sitt", "fly", "no-more-bet", "void_round", "")
ODD = (None, "x", "", -1, 0, 3, 10**13, 0.5, True, [], ["x"], {}, {"x": 1})
LONGEST = 200


class Attempts:
    """Chooses at random, from a seed, what somebody tries that is not open to them."""

    def __init__(self, random: Random, known: Iterable[str]) -> None:
        self.random = random
        self.known = sorted(known)
        self.seen: dict[str, Mapping[str, Any]] = {}

    def remember(self, act: Act) -> None:
        """Keep facts that went with an act, to try them at a wrong time."""
        self.seen[act.do] = act.facts
        if act.do not in self.known:
            self.known.append(act.do)

    def some(self, number: int, people: Iterable[str], open_now: list[Option]) -> Iterator[Act]:
        """So many acts, none of which is open."""
        people = (*people, STRANGER, *HOUSE)
        for _ in range(number):
            if open_now and self.random.random() < 0.5:
                yield from self._spoilt(self.random.choice(open_now), open_now)
            else:
                yield from self._closed(people, open_now)

    def _closed(self, people: tuple[str, ...], open_now: list[Option]) -> Iterator[Act]:
        """Something that is not open to somebody now, or to nobody ever."""
        by = self.random.choice(people)
        do = self.random.choice(NO_SUCH if self.random.random() < 0.1 else self.known)
        if any((one.by, one.do) == (by, do) for one in open_now):
            return
        facts = dict(self.seen.get(do, {})) if self.random.random() < 0.7 else {}
        if facts and self.random.random() < 0.2:
            facts[self.random.choice(sorted(facts))] = self.random.choice(ODD)
        yield Act(by, do, facts)

    def _spoilt(self, option: Option, open_now: list[Option]) -> Iterator[Act]:
        """Something that is open, but with facts that no option of the kind takes."""
        alike = [one for one in open_now if (one.by, one.do) == (option.by, option.do)]
        facts = {**option.where, **{n: _right(self.random, r) for n, r in option.choose.items()}}
        if not facts or self.random.random() < 0.15:
            yield Act(option.by, option.do, {**facts, "nonsense": 1})
            return
        name = self.random.choice(sorted(facts))
        if self.random.random() < 0.2:
            del facts[name]
        else:
            facts[name] = self._wrong(option.choose.get(name))
        act = Act(option.by, option.do, facts)
        if not any(one.concerns(act) and one.completed(act) for one in alike):
            yield act

    def _wrong(self, allowed: Range | None) -> Any:
        odd = list(ODD)
        if isinstance(allowed, Amounts):
            odd += [allowed.low - 1, allowed.high + 1, allowed.low + 1, str(allowed.low)] * 3
        if isinstance(allowed, Sums) and allowed.players:
            odd += [dict.fromkeys(allowed.players, "x"), {STRANGER: 5}]
        return self.random.choice(odd)


def _right(random: Random, allowed: Range) -> Any:
    match allowed:
        case Amounts():
            return random.choice([allowed.low, allowed.largest])
        case Choices():
            return random.choice(allowed.values) if allowed.values else None
        case Sums():
            return dict.fromkeys(allowed.players, 100)
        case Words():
            return "because"


class Told:
    """The refusals that were heard, each kind once, with names and numbers left out."""

    def __init__(self) -> None:
        self.kinds: dict[str, tuple[Refused, str]] = {}
        self.names: set[str] = set()

    def hear(self, refused: Refused, where: str, names: Iterable[str]) -> None:
        """Keep a refusal, unless one of its kind has been heard."""
        kind = plain(refused.reason, names) + (" (cited)" if refused.clauses else " (uncited)")
        self.kinds.setdefault(kind, (refused, where))
        self.names.update(names)

    def flaws(self) -> list[str]:
        """Everything that does not read as it should, with what was tried."""
        kinds = self.kinds.values()
        wrong = [(flaws(one, self.names), one, where) for one, where in kinds]
        return [f"{', '.join(why)}: {one}  [{where}]" for why, one, where in wrong if why]


def plain(reason: str, names: Iterable[str]) -> str:
    """A sentence without its names and numbers."""
    people = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    text = re.sub(rf"\b(?:{people})\b", "NAME", reason) if people else reason
    return re.sub(r"\d[\d,.:]*\d|\d", "N", text)


# How a refusal reads

_UNCITED = (
    # No instrument has a clause for what is not an act at all, or for how a record is kept.
    r"There is no such act as “.*”(; the nearest (is|are) .*)?\.",
    r"Say what is to be done\.",
    r"The rules of .* have no way to .*\.",
    r"(What fell is entered by|An entry says what fell|Nothing is entered at).*\.",
    r"(A correction (is made by|needs a reason)|Nothing has been done).*\.",
    r".* cannot act for .*: players act in their own names\.",
    r"The (table|tournament)'s own clock says when it is: leave the time out\.",
    # Nor for the time when nothing is being played.
    r"The table is (open already|closed(: players come .*)?|closing)\.",
    r"There is no settled round to clear away\.",
    r"(Too few are at the table to play|Nobody is at the table)\.",
    r"No round is being played: the (table is closed|dealer starts the next one)\.",
    r"The round is over\.",
    r".* cannot .* now: the round is settled\.",
    r".* is not in this round\.",
    r"(Only .* may|To|.* may) (start a round|close the table)\b.*",  # charity hold'em alone
    # Only hold'em says how players come and go between rounds, and there it is cited.
    r"(Only .* may|To|.* may) (take a seat|leave the table|add chips|collect the cards)\b.*",
    r"(Only .* may|To|.* may) note that a player is (away|back)\b.*",
    r"(Only .* may|To|.* may) (ask (for a seat|for chips|to .*)|drop a request)\b.*",
    r"(No round is being played: it can be done|Wagers are open: .* can be .*) at once\.",
    r".* (plays on|is away) already\.",
    r"Nothing is asked for that could be dropped\.",
    r"No seat is free\.",
    r".* is (not at this table|at the table already)\.",
    r"(There is no seat .*: the seats are|Seat .* is taken:) .*\.",
    r"(Nobody at the table is noted as away|Everybody at the table is noted as away already)\.",
    # Words and sealed orders are the house's own promise: no instrument speaks of them.
    r"(Only .* may|To|.* may) give words\b.*",
    r"Words (turn an order that the house has sealed;|are at most) .*\.",
    r"No order lies sealed before the table is opened\.",
    r".* has given words for every order that lies sealed; they stand\.",
)
_OFF = {
    "a name of the program": r"\b[a-z]+_[a-z_]+\b",
    "a value of the program": r"\b(None|True|False|NoneType)\b|[\[\]{}<>]|'\w+'[,:\]]|!r",
    "an empty list": r":\s*[,.;]|\bnot\s*\.|  |\b(is|are|of|or|and|the) ?[,.;]",
    "several sentences": r"[.!?]\s+[A-Z“]",
    "a number that cannot be read": r"(?<![\d,.])\d{5,}",
    "a list of roles said twice": r"\bthe (\w+) or the \1\b",
}


def flaws(refused: Refused, names: Iterable[str]) -> list[str]:
    """What a dealer would not say, in a refusal."""
    reason, found = refused.reason, []
    said = re.sub(r"“[^”]*”", "“…”", reason)  # as somebody typed it
    if not reason.endswith("."):
        found.append("no full stop")
    if reason[:1].islower() and not reason.startswith(tuple(names)):
        found.append("no capital letter")
    if len(reason) > LONGEST:
        found.append(f"{len(reason)} characters")
    found += [f"{what} ({hit[0]})" for what, off in _OFF.items() if (hit := re.search(off, said))]
    if not refused.clauses and not any(re.fullmatch(one, reason) for one in _UNCITED):
        found.append("no clause")
    return found
