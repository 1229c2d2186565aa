"""Words for the orders that lie sealed: of entrants, of witnesses, and of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.conduct import PLAYER, Accepted
from houseway.games.asks import Words
from houseway.rulebook import Refused
from houseway.table.giving_words import LONGEST

from .declaring import command
from .entries import TAKING_PART
from .roles import ASSISTANT, DIRECTOR, OPERATOR, ROLES, SUPERVISOR, THE_HOUSE

if TYPE_CHECKING:
    from .tournament import Tournament


def _nothing_sealed(t: Tournament) -> str | None:
    if t.lots.lying:
        return None
    return "No order lies sealed: words come after a draw was called, and before it is drawn."


def _why_not_by(t: Tournament, by: str) -> str | None:
    entrant = t.state.entrants.get(by)
    if by not in ROLES and (entrant is None or entrant.status not in TAKING_PART):
        return f"{by} takes no part in this tournament."
    return _has_spoken(t, _giver(by))


def _has_spoken(t: Tournament, giver: str) -> str | None:
    if all(giver in lot.words for lot in t.lots.lying):
        return f"The words of {giver} stand for every order that lies sealed."
    return None


def _giver(by: str) -> str:
    return THE_HOUSE if by in ROLES else by


def _of_witness(witness: str) -> str:
    return f"{witness} (witness)"


@command(
    PLAYER,
    DIRECTOR,
    OPERATOR,
    said="give words",
    cites=("ballot",),
    bar=_nothing_sealed,
    bar_for=_why_not_by,
    facts={"words": Words()},
    stands=True,
)
def give_words(t: Tournament, by: str, words: str) -> None:
    """Give words that decide, with those of the others, in which order what lies sealed falls."""
    _tell(t, _giver(by), words, given_as="house" if by in ROLES else "entrant")


@command(
    DIRECTOR,
    ASSISTANT,
    OPERATOR,
    SUPERVISOR,
    said="enter the words of a witness",
    cites=("ballot",),
    bar=_nothing_sealed,
    facts={"witness": Words(), "words": Words()},
    stands=True,
)
def enter_words(t: Tournament, witness: str, words: str) -> None:
    """Enter the words of somebody in the room, who takes no part and speaks for everybody."""
    giver = _of_witness(witness)
    if witness in t.state.entrants or giver in t.state.entrants:
        raise Refused(f"{witness} takes part in this tournament, and gives words in person.")
    if reason := _has_spoken(t, giver):
        raise Refused(reason)
    _tell(t, giver, words, given_as="witness")


def _tell(t: Tournament, giver: str, words: str, given_as: str) -> None:
    if len(words) > LONGEST:
        raise Refused(f"Words are at most {LONGEST} characters, not {len(words)}.")
    sealed = [{"order": lot.order, "root": lot.root} for lot in t.lots.lying]
    facts = {"player": giver, "given_as": given_as, "words": words, "sealed": sealed}
    t.note("words given", t.rules.ballot, **facts)


def accept(t: Tournament, accepted: Accepted) -> None:
    """Words that were given count from now on."""
    act = accepted.act
    if act.do == "give-words":
        t.lots.hear(_giver(act.by), act.facts["words"])
    elif act.do == "enter-words":
        t.lots.hear(_of_witness(act.facts["witness"]), act.facts["words"])


COMMANDS = (
    give_words,
    enter_words,
)
