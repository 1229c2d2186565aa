"""A game is added by a value in the catalogue and a drawing; everything else takes it as it is."""

from __future__ import annotations

import pytest

import houseway.drawing.tables as drawings
from houseway.drawing.scene import Scene, Size
from houseway.games import Bot, Game, UsualTable, catalogue
from houseway.games.asks import Option
from houseway.games.bots import first_open
from houseway.games.house import HouseRules
from houseway.games.round import LOSE, PUSH, WIN
from houseway.games.table_limits import LimitClauses, TableLimits
from houseway.games.views import RoundView
from houseway.games.wagering import BankedRound
from houseway.rulebook.model import Clause, RuleSet
from houseway.table import Table
from houseway.table.audit import again, audit

NUMBERS = ("1", "2", "3")
RULES = RuleSet(
    id="HIGH-CARD",
    title="High Card",
    games=("high-card",),
    jurisdiction="nowhere",
    made=None,
    commencement=None,
    status="in force",
    clauses=tuple(Clause(id=n, kind="duty", topic="play", summary="As told.") for n in NUMBERS),
)


class HighCardView(RoundView, frozen=True, kw_only=True, tag="high-card"):
    """The cards that have fallen."""

    cards: dict[str, str]


class HighCard(BankedRound):
    """A card to each wager and one to the dealer; the higher wins even money."""

    game = "high-card"
    rules = RULES
    view_type = HighCardView
    determinations_type = TableLimits
    standard = TableLimits(minimum=10, maximum=100, multiple=10)
    house = HouseRules()
    limit_clauses = LimitClauses(*["1"] * 7)
    over_maximum_clause = "1"
    draws_clause = "2"
    main_wager = "main"
    decks = 1

    def lay(self):
        super().lay()
        self.cards = {}

    def spots(self, player):
        where = {"on": "main", "box": self.players[player].seat}
        if amounts := self.amounts(player, 10, 100):
            yield Option(player, "wager", where, {"amount": amounts}, ("1",))

    def apply_limits(self):
        pass

    def play(self):
        yield from self.shuffle("all", "2")
        yield from self.take_wagers()
        for place in (*[wager.player for wager in self.wagers], "dealer"):
            self.cards[place] = yield from self.draw(place)
            self.note("dealt", "2", to=place, card=str(self.cards[place]))
        for wager in list(self.wagers):
            mine, dealer = self.cards[wager.player].rank, self.cards["dealer"].rank
            result = WIN if mine > dealer else LOSE if mine < dealer else PUSH
            self.settle(wager, result, "3")

    def shown_to_all(self, all_seen=False):
        cards = {place: str(card) for place, card in self.cards.items()}
        return HighCardView(**self.in_common(), cards=cards)


def drawing(sight, _):
    return Scene(Size(9, 9), sight.game, (), {})


@pytest.fixture
def high_card(monkeypatch):
    for registry in (catalogue.GAMES, drawings.DRAWINGS):
        monkeypatch.setattr(registry, "_made", dict(registry._made))
    bot = Bot(lambda round, player: first_open(round.asked, player))
    usual = UsualTable(HighCard.standard)
    catalogue.GAMES.join(Game(title="High Card", round=HighCard, bot=bot, usual_table=usual))
    drawings.DRAWINGS.add("high-card", drawing)


@pytest.mark.usefixtures("high_card")
def test_a_game_that_was_added_plays_at_a_table_is_drawn_journaled_replayed_and_verified():
    table = Table("high-card")
    table.do("operator", "open")
    table.do("ann", "sit", seat=1, stake=200)
    table.do("dealer", "start")
    table.do("ann", "wager", amount=50)
    table.do("dealer", "no-more-bets")
    assert [one.wager for one in table.round.settlements] == ["main"]
    assert drawings.draw(table.view()).startswith("<svg")
    assert audit(table.journal.entries) == []
    *_, replayed = again(table.journal.entries)
    assert replayed.round.settlements == table.round.settlements


def test_a_game_is_a_short_chain_of_classes():
    depths = {name: len(catalogue.GAMES[name].round.__mro__) - 1 for name in catalogue.GAMES}
    assert {name: depth for name, depth in depths.items() if depth > 8} == {}
