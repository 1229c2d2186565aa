"""Batch environments beside the rules: the same cards and acts, the same everything.

``python -m benchmarks.batch_against_rules`` plays 100,000 deals of each game with random legal
actions. At every step it compares what is open, to which totals one may raise, every number of the
observation, and at the end what each player won, with a round that is played by the rules.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np

from houseway.analysis.blackjack import blackjack_batch
from houseway.analysis.holdem import holdem_batch
from houseway.analysis.ranks.lookups import CARDS
from houseway.analysis.ultimate_holdem import ultimate_batch
from houseway.equipment import Card, deck
from houseway.games import GAMES
from houseway.games.asks import Act, Amounts, Draw, Option, Turn
from houseway.games.round import Circumstances, Round, Seat
from houseway.learning.encoding import table_of
from houseway.learning.vector_environment import BatchEnvironment
from houseway.ranking.blackjack import value

DEALS, TABLES = 100_000, 512
STAKE = 100_000_000
BY_RANK = {rank: [card for card in deck() if value(card) == rank] for rank in range(1, 11)}


class Seen(NamedTuple):
    """What a step has according to the rules: the raises it opens, and what is observed."""

    open: set[int]
    observed: Mapping[str, float]
    totals: tuple[int, int] | None = None


class ByRules(Protocol):
    """One table of a batch, played by the rules."""

    choices: ClassVar[dict[str, Any]]

    def __init__(self, environment: BatchEnvironment, number: int) -> None: ...

    def begin(self) -> None:
        """The round that the batch has begun."""

    def act(self, action: int, total: int, over: bool) -> None:
        """Do what was done in the batch, and what follows by itself."""

    def seen(self) -> Seen:
        """What lies on the table now."""

    def won(self) -> list[float]:
        """What each player won, in units."""


class _Table:
    """A round, driven from decision to decision."""

    choices: ClassVar[dict[str, Any]] = {}

    def __init__(self, environment: BatchEnvironment, number: int) -> None:
        self.environment, self.number = environment, number
        self.kernel: Any = environment.kernel
        self.determinations: Any = table_of(self.kernel.game, None)
        self.kind: Any = GAMES[self.kernel.game].round
        self.round: Round
        self.burnt: Iterator[Card] = iter(())

    def open_round(self, seats: list[Seat], **circumstances: Any) -> None:
        """A new round by the rules."""
        self.round = self.kind(self.determinations, seats, Circumstances(**circumstances))

    def go_on(self, falls: Iterator[Card]) -> None:
        """Until somebody decides, or the round is over."""
        while (asked := self.round.asked) is not None:
            if isinstance(asked, Draw):
                self.round.give(next(self.burnt if "burn" in asked.to else falls))
            elif isinstance(asked, Turn):
                if self.decided_by_a_player(asked):
                    return
                self.round.give(asked.lapse)
            else:
                self.round.give(None)

    def decided_by_a_player(self, turn: Turn) -> bool:
        """Whether a turn is one of the batch's too."""
        return turn.lapse is None

    @property
    def options(self) -> dict[str, Option]:
        """What is open, by what it does."""
        assert isinstance(self.round.asked, Turn)
        return {option.do: option for option in self.round.asked.options}

    def give(self, option: Option, **facts: Any) -> None:
        """Do something that is open."""
        self.round.give(Act(option.by, option.do, dict(option.where) | facts))


class HoldemByRules(_Table):
    """Six players, numbered from the button's left as in the kernel."""

    choices: ClassVar[dict[str, Any]] = {"players": 4, "stack": (2_000, 60_000)}

    def begin(self) -> None:
        """Stacks and cards as the batch drew them."""
        tables, n = self.kernel.tables, self.number
        self.button = int(tables.button[n])
        self.begun = tables.begun[n].tolist()
        seats = [Seat(seat=p + 1, player=f"p{p}", stake=s) for p, s in enumerate(self.begun)]
        self.open_round(seats, button=len(seats))
        self.falls = iter([CARDS[card] for card in tables.cards[n]])
        self.burnt = iter([card for at, card in enumerate(CARDS) if at not in tables.cards[n]])
        self.go_on(self.falls)

    def act(self, action: int, total: int, over: bool) -> None:
        """Fold, stay, or raise to a total."""
        options = self.options
        kinds = (("fold",), ("call", "check", "no-raise"), ("raise", "bet"))
        do = next(do for do in kinds[min(action, holdem_batch.LEAST)] if do in options)
        self.give(options[do], **({"to": total} if do in kinds[-1] else {}))
        self.go_on(self.falls)

    def seen(self) -> Seen:
        """Cards and chips from the player who decides."""
        options = self.options
        player = next(iter(options.values())).by
        view: Any = self.round.seen_by(player)
        players, blind = len(self.begun), max(self.determinations.blinds)
        found = {f"own {card}": 1.0 for card in view.hands[player]}
        found |= {f"communal {card}": 1.0 for card in view.board}
        found[holdem_batch.BETTING[(0, 3, 4, 5).index(len(view.board))]] = 1
        turn = int(player[1:])
        for place in range(players):
            at = (turn + place) % players
            name = f"p{at}"
            found[f"stake {place}"] = view.stakes[name] / blind
            found[f"bet {place}"] = view.bets.get(name, 0) / blind
            found[f"in the pot {place}"] = (self.begun[at] - view.stakes[name]) / blind
            found[f"in the hand {place}"] = name not in view.folded
            found[f"button {place}"] = at == players - 1
        call = options.get("call")
        found["to call"] = call.where["amount"] / blind if call else 0
        raises = options.get("raise") or options.get("bet")
        amounts: Any = raises.choose["to"] if raises else None
        totals = (amounts.low, amounts.largest) if amounts else None
        done = {0, 1, holdem_batch.LEAST} if raises else {0, 1}
        return Seen(done, found, totals)

    def won(self) -> list[float]:
        """By seat."""
        blind, players = max(self.determinations.blinds), len(self.begun)
        net = [
            stake - begun
            for stake, begun in zip(self.round.stakes.values(), self.begun, strict=True)
        ]
        return [net[(seat - self.button - 1) % players] / blind for seat in range(players)]


class UltimateByRules(_Table):
    """One player with an ante."""

    def begin(self) -> None:
        """The cards of the batch, and an ante on the table."""
        self.open_round([Seat(seat=1, player="p0", stake=STAKE)])
        ante = self.determinations.minimum
        self.go_on(iter(()))
        self.round.give(Act("p0", "wager", {"on": "ante", "box": 1, "amount": ante}))
        self.round.give(Act("dealer", "no-more-bets"))
        self.falls = iter([CARDS[card] for card in self.kernel.tables.cards[self.number]])
        self.go_on(self.falls)

    def act(self, action: int, total: int, over: bool) -> None:
        """Check, play or fold."""
        told = self.kernel.actions[action]
        self.give(self.by_action[told])
        self.go_on(self.falls)

    @property
    def by_action(self) -> dict[str, Option]:
        """What is open, as the batch names it."""
        assert isinstance(self.round.asked, Turn)
        named = lambda one: f"{one.do} {one.where['times']}" if one.do == "play" else one.do  # noqa: E731
        return {named(option): option for option in self.round.asked.options}

    def seen(self) -> Seen:
        """Own and communal cards."""
        view: Any = self.round.seen_by("p0")
        found = {f"own {card}": 1.0 for card in view.boxes[0].cards}
        shown = [card for card in view.communal if card != "??"]
        found |= {f"communal {card}": 1.0 for card in shown}
        found[ultimate_batch.DECISIONS[(0, 3, 5).index(len(shown))]] = 1
        return Seen({self.kernel.actions.index(told) for told in self.by_action}, found)

    def won(self) -> list[float]:
        """In antes."""
        return [(self.round.stakes["p0"] - STAKE) / self.determinations.minimum]


class BlackjackByRules(_Table):
    """One box, whose cards fall as the batch drew them."""

    def __init__(self, environment: BatchEnvironment, number: int) -> None:
        super().__init__(environment, number)
        self.gone: Counter[int] = Counter()
        self.out = 0

    def begin(self) -> None:
        """Bets are open."""
        now = self.kernel.tables.now[self.number]
        if now[blackjack_batch.OUT] < self.out:
            self.gone.clear()
        self.out, self.wager, self.insured = int(now[blackjack_batch.OUT]), 0, False
        self.met: Counter[int] = Counter()
        self.open_round([Seat(seat=1, player="p0", stake=STAKE)])

    def decided_by_a_player(self, turn: Turn) -> bool:
        """Insurance is, though it may lapse."""
        return any(option.by == "p0" for option in turn.options)

    def act(self, action: int, total: int, over: bool) -> None:
        """Wager or decide; then the cards that fell."""
        if not self.wager:
            self.wager = int(blackjack_batch.WAGERS[action - blackjack_batch.WAGER])
            amount = self.wager * self.determinations.minimum
            self.round.give(Act("p0", "wager", {"on": "main", "box": 1, "amount": amount}))
            self.round.give(Act("dealer", "no-more-bets"))
        else:
            self._decide(blackjack_batch.ACTIONS[action].replace(" ", "-"))
        self._fall(over)

    def _decide(self, do: str) -> None:
        option = self.options.get(do)
        if option is None:  # a Blackjack is left as it is
            assert do == "stand"
            self.round.give(Act("dealer", "insurance-closed"))
            return
        amounts = option.choose.get("amount")
        self.insured |= do == "insure"
        self.give(option, **({"amount": amounts.largest} if isinstance(amounts, Amounts) else {}))

    def _fall(self, over: bool) -> None:
        tables, n = self.kernel.tables, self.number
        until = int(tables.now[n, blackjack_batch.LAST_OUT if over else blackjack_batch.OUT])
        falls = iter([self._card(int(rank)) for rank in tables.shoes[n, self.out : until]])
        self.go_on(falls)
        assert next(falls, None) is None, "the batch took more cards than the rules do"
        self.out = until

    def _card(self, rank: int) -> Card:
        self.gone[rank] += 1
        self.met[rank] += 1
        return BY_RANK[rank][self.met[rank] % len(BY_RANK[rank])]

    def seen(self) -> Seen:
        """The hand that is decided, the upcard, and what has left the shoe."""
        found: dict[str, float] = {f"out {rank}": count for rank, count in self.gone.items()}
        decks = self.determinations.decks
        burnt = self.out - self.gone.total()
        found["decks left"] = decks - (self.gone.total() + burnt) / 52
        if not self.wager:
            amounts: Any = next(
                one.choose["amount"]
                for one in self.round.options("p0")
                if one.where.get("on") == "main"
            )
            minimum = self.determinations.minimum
            wagers = [times * minimum in amounts for times in blackjack_batch.WAGERS.tolist()]
            return Seen({blackjack_batch.WAGER + n for n, may in enumerate(wagers) if may}, found)
        view: Any = self.round.seen_by("p0")
        hand = next((hand for hand in view.boxes if hand.deciding), view.boxes[0])
        found |= {"wager": self.wager, "insured": self.insured, "cards": len(hand.cards)}
        found |= {"hands": len(view.boxes), "done": view.boxes.index(hand)}
        cards = {str(card): card for card in deck()}
        held = Counter(value(cards[card]) for card in hand.cards)
        found |= {f"held {rank}": count for rank, count in held.items()}
        found[f"upcard {value(cards[view.dealer.cards[0]])}"] = 1
        words = "soft 21" if hand.count == "Blackjack" else hand.count
        found |= {"points": int(words.split()[-1]), "soft": "soft" in words}
        names = blackjack_batch.ACTIONS
        done = {
            names.index(do.replace("-", " ")) for do in self.options if do != "insurance-closed"
        }
        return Seen(done | ({0} if hand.count == "Blackjack" else set()), found)

    def won(self) -> list[float]:
        """In minimum wagers."""
        return [(self.round.stakes["p0"] - STAKE) / self.determinations.minimum]


PLAYED: dict[str, type[ByRules]] = {
    "holdem": HoldemByRules,
    "blackjack": BlackjackByRules,
    "ultimate-holdem": UltimateByRules,
}


class Compared(NamedTuple):
    """How much was found equal."""

    deals: int
    steps: int


def compare_with_rules(game: str, deals: int, tables: int = TABLES, seed: int = 1) -> Compared:
    """Play so many deals in a batch and by the rules; whatever differs fails."""
    kind, random = PLAYED[game], np.random.default_rng(seed)
    environment = BatchEnvironment(game, tables, **kind.choices)
    places = {name: at for at, name in enumerate(environment.observed)}
    observations, infos = environment.reset(seed=seed)
    by_rules = [kind(environment, number) for number in range(tables)]
    for one in by_rules:
        one.begin()
    played = steps = 0
    while played < deals:
        for one, line, mask, n in zip(
            by_rules, observations, infos["action_mask"], range(tables), strict=True
        ):
            _assert_seen(
                one.seen(), line, mask, places, infos["totals"][n] if "totals" in infos else None
            )
        legal = infos["action_mask"]
        actions = (random.random(legal.shape) * legal).argmax(axis=1)
        totals = infos["totals"] if "totals" in infos else np.zeros_like(legal)
        totals = totals[np.arange(tables), actions]
        observations, rewards, over, _, infos = environment.step(actions)
        for n, one in enumerate(by_rules):
            one.act(int(actions[n]), int(totals[n]), bool(over[n]))
            if over[n]:
                assert np.allclose(one.won(), rewards[n]), (n, one.won(), rewards[n])
                one.begin()
        played += int(over.sum())
        steps += tables
    environment.close()
    return Compared(played, steps)


def _assert_seen(seen: Seen, line: Any, mask: Any, places: Mapping[str, int], totals: Any) -> None:
    expected = np.zeros(len(line), dtype=np.float32)
    for name, number in seen.observed.items():
        expected[places[name]] = number
    assert np.array_equal(expected, line), [
        (name, line[at], expected[at]) for name, at in places.items() if line[at] != expected[at]
    ]
    found = {int(n) for n in np.flatnonzero(mask)}
    if totals is not None:
        raises = [int(totals[n]) for n in found if n >= holdem_batch.LEAST]
        assert (seen.totals is None) == (not raises)
        if seen.totals is not None:
            assert (min(raises), max(raises)) == seen.totals
        found = {n for n in found if n <= holdem_batch.LEAST}
    assert found == seen.open, (found, seen.open)


if __name__ == "__main__":
    for name in PLAYED:
        begun = perf_counter()
        done = compare_with_rules(name, int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
        took = perf_counter() - begun
        print(f"{name}: {done.deals:,} deals, {done.steps:,} steps alike, {took:.0f} s")
