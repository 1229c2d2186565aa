"""High Card: a card to each wager and one to the dealer; the higher wins, equal ones lose half."""

from __future__ import annotations

from importlib.resources import files

from houseway.games import Bot, Game, PayTable, UsualTable
from houseway.games.asks import Option
from houseway.games.bots import first_open
from houseway.games.house import HouseRules
from houseway.games.round import LOSE, WIN
from houseway.games.table_limits import LimitClauses, TableLimits
from houseway.games.views import RoundView
from houseway.games.wagering import BankedRound
from houseway.rulebook import read_ruleset

RULES = read_ruleset(files(__package__) / "high_card.json")


class HighCardView(RoundView, frozen=True, kw_only=True, tag="high-card"):
    """The cards that have fallen, by whose they are."""

    cards: dict[str, str]


class HighCard(BankedRound):
    """A round from the first wager to the last settlement."""

    game = "high-card"
    rules = RULES
    view_type = HighCardView
    determinations_type = TableLimits
    standard = TableLimits(minimum=10, maximum=1_000, multiple=10)
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
        table, placed = self.determinations, self.on_spot(player, "main", where["box"])
        least, most = (
            (0, table.maximum - placed.amount) if placed else (table.minimum, table.maximum)
        )
        if amounts := self.amounts(player, least, most):
            yield Option(player, "wager", where, {"amount": amounts}, ("1",))

    def apply_limits(self):
        """Options keep every wager within the limits."""

    def play(self):
        yield from self.shuffle("all", "2")
        yield from self.take_wagers()
        for place in (*[wager.player for wager in self.wagers], "dealer"):
            self.cards[place] = yield from self.draw(place)
            self.note("dealt", "2", to=place, card=str(self.cards[place]))
        for wager in list(self.wagers):
            mine, dealer = self.cards[wager.player].rank, self.cards["dealer"].rank
            if mine > dealer:
                self.settle(wager, WIN, "3(a)")
                continue
            if mine == dealer:
                wager.counts = wager.amount // 2  # the other half is given back
            self.settle(wager, LOSE, "3(b)" if mine < dealer else "3(c)")

    def shown_to_all(self, all_seen=False):
        cards = {place: str(card) for place, card in self.cards.items()}
        return HighCardView(**self.in_common(), cards=cards)


def choose(round, player):
    """A plain player: the minimum, once a round."""
    if round.betting_open and not any(w.player == player for w in round.wagers):
        return first_open(round.asked, player)
    return None


def pays(_):
    yield PayTable("Main wager", {"higher card": (1, 1)})


GAME = Game(
    title="High Card",
    round=HighCard,
    bot=Bot(choose),
    usual_table=UsualTable(HighCard.standard, stake=1_000),
    pays=pays,
)
