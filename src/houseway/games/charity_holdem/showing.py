"""Rules 10.3.7, 14.5 to 14.7 and 18: showing the hands, agreements, and passing the pots."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..asks import Act, Option, Turn
from ..poker.pots import Pot
from ..poker.showdown import Won
from ..procedure import Course
from ..rulings import DEALER

if TYPE_CHECKING:
    from .round import CharityHoldem

INSTRUMENT = "CTP"


def pots_by_name(round: CharityHoldem) -> dict[str, Pot]:
    """Every pot by its name."""
    return {f"side pot {n}" if n else "main pot": p for n, p in enumerate(round.all_pots())}


# Agreement


def agree(round: CharityHoldem) -> Course:
    """All who can win a pot may agree to divide it, until the dealer calls the showdown."""
    while (act := (yield from round.ask(lambda: _agreement_turn(round)))).do != "showdown":
        name = act.facts["pot"]
        round.consents.setdefault(name, set()).add(act.by)
        round.note("agrees", "18.1[2]", player=act.by, pot=name)
    for name, pot in pots_by_name(round).items():
        if round.consents.get(name, set()) >= set(pot.eligible):
            round.agreed.add(pot.eligible)
            round.note("agreed", "18.1[2]", pot=name, players=list(pot.eligible))


def _agreement_turn(round: CharityHoldem) -> Turn:
    # 18.1[2]: read as an agreement of all who can win the pot, once the betting is over
    consents = [
        Option(player, "agree", {"pot": name}, clauses=("18.1[2]",))
        for name, pot in pots_by_name(round).items()
        for player in pot.eligible
        if len(pot.eligible) > 1
        and player not in round.consents.get(name, ())
        and player not in round.absent
    ]
    showdown = Option(DEALER, "showdown", clauses=("10.3.7",))
    prompt = "the players may agree to divide a pot, or the hands are shown"
    return Turn((*consents, showdown), Act(DEALER, "showdown"), prompt)


# Showing


def showdown(round: CharityHoldem) -> Course:
    """Pots are divided by agreement, or the hands are shown."""
    round.at_showdown = True
    yield from agree(round)
    if any(pot.eligible not in round.agreed for pot in round.all_pots()):
        for player in showing_order(round):
            if round.contests(player):
                yield from round.show_or_muck(player)
    round.award(partial(winners_of, round), round.clauses.best_hand)


def showing_order(round: CharityHoldem) -> list[str]:
    """Those all in from the button's left, then whoever was called, then clockwise."""
    all_in = [player for player in round.from_left_of_button if _is_all_in(round, player)]  # 14.7
    rest = [player for player in round.active if round.can_bet(player)]
    at = rest.index(first) if (first := leader(round)) in rest else 0
    return [*all_in, *rest[at:], *rest[:at]]


def may_muck(round: CharityHoldem, player: str) -> bool:
    """Whether others have shown, and somebody else is left to win each pot."""
    mine = [pot.eligible for pot in round.all_pots() if player in pot.eligible]
    others = ([one for one in eligible if one in round.active] for eligible in mine)
    return bool(round.shown_rivals()) and all(len(rivals) > 1 for rivals in others)


def show_hand(round: CharityHoldem, player: str) -> None:
    """Cards are turned, and the dealer declares their best value."""
    round.shown.append(player)
    cards = list(map(str, round.hole[player]))
    hand = round.named(player)  # 18.4
    clauses = (*_why_shown(round, player), "18.5")
    round.note("shown", *clauses, player=player, cards=cards, hand=hand)


def _is_all_in(round: CharityHoldem, player: str) -> bool:
    return player in round.active and not round.can_bet(player)  # 14.1[2]


def leader(round: CharityHoldem) -> str | None:
    """Whoever was called, or the first active player where all checked."""
    rest = [player for player in round.active if round.can_bet(player)]
    if round.called is not None or len(rest) < 2:
        return round.called  # 10.3.7.1
    return rest[0]  # 10.3.7.2, 11.7[3]


def must_show(round: CharityHoldem, player: str) -> bool:
    """Whether a player shows whatever the others have."""
    return _is_all_in(round, player) or player == leader(round)


def _why_shown(round: CharityHoldem, player: str) -> tuple[str, ...]:
    if _is_all_in(round, player):
        return ("14.7",)
    if player == leader(round):
        return ("10.3.7", "10.3.7.1" if round.called else "10.3.7.2")
    return ("10.3.7.3",)


def winners_of(round: CharityHoldem, players: tuple[str, ...]) -> Won:
    """Everybody where they agreed, and otherwise the best of those who showed."""
    if players in round.agreed:
        return Won(players)
    showing = tuple(player for player in players if player in round.shown)
    left = tuple(player for player in players if player in round.active)
    return round.best_of(showing) if showing else Won(left or players)


# Passing the pots


def sole(round: CharityHoldem) -> str | None:
    """The last player in, where everybody else is out."""
    return round.active[0] if len(round.active) == 1 and not round.mucked else None
