"""A table of charity hold'em between rounds, players that play by themselves, and records."""

import msgspec
import pytest
from charity_holdem_rounds import Hand, seats

from houseway.games.asks import Act, Turn
from houseway.games.bots import house
from houseway.games.charity_holdem import CharityHoldem
from houseway.games.charity_holdem.bot import choose
from houseway.games.charity_holdem.view import CharityHoldemView
from houseway.games.record import RoundRecord, play_record, read_record, result
from houseway.games.rulings import HOUSE
from houseway.journal import canonical
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.source import Fallen
from proof import rule

PLAYERS = ("ann", "bob", "cy", "di")


def opened():
    """A dealt table with four players."""
    table = Table("charity-holdem")
    table.do("supervisor", "open", approval="diagram A")
    for seat, player in enumerate(PLAYERS, 1):
        table.do(player, "sit", seat=seat, stake=5_000)
    return table


def finish(table):
    """Plain players play the round to its end."""
    while table.in_play:
        act = next_act(table.procedure)
        table.do(act.by, act.do, **act.facts)
    return table.round


def next_act(round):
    """What the dealer or the player in turn does next."""
    turn = round.asked
    assert isinstance(turn, Turn)
    if turn.lapse is not None:
        return turn.lapse
    [act] = filter(None, (choose(round, by) for by in turn.actors if by not in HOUSE))
    return act


class TestTable:
    def test_plain_players_play_rounds_and_the_chips_stay_the_same(self):
        table = opened()
        for _ in range(20):
            if sum(one.stake > 0 for one in table.state.patrons.values()) > 1:
                table.do("dealer", "start")
                finish(table)
        table.do("dealer", "collect")
        assert sum(one.stake for one in table.state.patrons.values()) == 20_000

    @rule("CTP", "6.5")
    def test_all_cards_come_from_the_shoe_in_its_order(self):
        table = opened()
        with pytest.raises(Refused):
            table.do("dealer", "enter", fell="As")
        table.do("dealer", "start")
        with pytest.raises(Refused, match="dealt table"):
            table.do("dealer", "enter", fell="As")
        table.do("dealer", "cut")
        drawn = [one.piece for one in table.drawn if isinstance(one, Fallen)]
        dealt = [one.whole()["card"] for one in table.round.events if one.event == "dealt"]
        assert len(dealt) == 8
        assert drawn[-8:] == dealt

    @rule("CTP", "7.1.3")
    def test_after_a_vacant_table_the_cards_are_shuffled_again(self):
        table = opened()
        table.do("dealer", "start")
        finish(table)
        table.do("supervisor", "close", notice="the session is over")
        for player in PLAYERS:
            table.do(player, "leave")
        table.do("dealer", "check-cards")
        table.do("supervisor", "open", approval="diagram A")
        for seat, player in enumerate(PLAYERS, 1):
            table.do(player, "sit", seat=seat, stake=5_000)
        told = table.do("dealer", "start")
        assert "shuffled" in [one.event for one in told]
        assert table.round.stack == 52

    @rule("CTP", "5.2", "6.2", "9.1")
    def test_it_opens_with_layout_checked_cards_and_the_sign(self):
        table = Table("charity-holdem")
        told = {one.event: one for one in table.do("supervisor", "open", approval="diagram A")}
        assert told["cards checked"].clauses == ("CTP 6.2",)
        assert told["cards checked"].facts["cards"] == 52
        assert dict(told["opened"].facts["sign"])["blinds"] == "50 and 100"
        bare = Table("charity-holdem")
        told = {one.event: one for one in bare.do("supervisor", "open")}
        assert told["compliance warning"].clauses == ("CTP 5.2",)

    @rule("CTP", "6.4", "6.4[2]")
    def test_cards_are_changed_after_a_round_and_shuffled_and_cut_before_the_next(self):
        table = opened()
        table.do("dealer", "start")
        with pytest.raises(Refused, match=r"CTP 6\.4"):
            table.do("supervisor", "change-cards", in_charge="Sam", dealer="Dee")
        table.do("dealer", "cut")
        finish(table)
        with pytest.raises(Refused):
            table.do("dealer", "change-cards", in_charge="Sam", dealer="Dee")
        told = table.do("supervisor", "change-cards", in_charge="Sam", dealer="Dee")
        assert [one.facts["cards"] for one in told if one.event == "cards changed"] == [52]
        told = table.do("dealer", "start")
        assert "shuffled" in [one.event for one in told]
        assert table.asked == "the dealer cuts the cards"

    @rule("CTP", "22.4")
    def test_an_excluded_player_takes_no_part_until_it_is_lifted(self):
        table = opened()
        table.do("dealer", "start")
        table.do("dealer", "cut")
        table.do("supervisor", "breach", player="di", rule="8.3", exclude=True)
        finish(table)
        table.do("dealer", "start")
        assert "di" not in table.round.dealt_in
        with pytest.raises(Refused, match=r"CTP 22\.4"):
            table.do("di", "call", amount=100)

    @rule("CTP", "22.7")
    def test_the_rules_are_given_on_request(self):
        [given] = opened().do("ann", "rules")
        assert given.clauses == ("CTP 22.7",)


class TestPlainPlayer:
    def test_a_pair_of_aces_raises_the_least(self):
        hand = Hand(holes={"cy": "As Ad"})
        assert choose(hand.round, "cy") == Act("cy", "raise", {"to": 200})
        assert choose(hand.round, "di") is None

    def test_a_poor_hand_calls_what_is_cheap_and_folds_to_a_large_bet(self):
        hand = Hand(holes={"di": "2h 7s", "cy": "Ah 9s"})
        hand.acts("cy raise 2000")
        assert choose(hand.round, "di") == Act("di", "fold")
        hand = Hand(holes={"cy": "2h 7s"})
        assert choose(hand.round, "cy") == Act("cy", "call", {"amount": 100})

    def test_it_always_finds_something_legal_and_hands_end(self):
        hand = Hand(seats(5_000, 5_000, 200, 5_000), wait=("nothing",))
        while player := hand.round.acting:
            act = choose(hand.round, player)
            hand.do(act.by, act.do, **act.facts)
        assert hand.settled

    def test_the_house_does_the_dealers_part(self):
        hand = Hand(wait=("turn-flop",)).to_flop()
        assert house(hand.round) == Act("dealer", "turn-flop")


class TestRecords:
    def test_a_record_needs_none_of_the_dealers_steps(self):
        """Heads-up: the button calls, the other does not raise, and both check to the end."""
        checks = [{"by": one, "do": "check"} for one in ("ann", "bob") * 3]
        told = RoundRecord(
            houseway=1,
            game="charity-holdem",
            rules="CTP",
            determinations={"minimum": 100, "blinds": [50, 100]},
            seats=seats(5_000, 5_000),
            draws=["As", "Kd", "Ad", "Kh", "2h", "3c", "7d", "9h", "2s", "Js", "4c", "5s"],
            steps=[{"by": "ann", "do": "call"}, {"by": "bob", "do": "no-raise"}, *checks],
            circumstances={"button": 1},
        )
        round = play_record(read_record(msgspec.json.encode(told)))
        assert round.stakes == {"ann": 5_100, "bob": 4_900}
        again = play_record(read_record(msgspec.json.encode(told)))
        assert canonical(result(again)) == canonical(result(round))

    def test_the_standard_table_and_its_view(self):
        hand = Hand()
        assert hand.round.determinations == CharityHoldem.standard
        view = hand.round.view("ann")
        assert isinstance(view, CharityHoldemView)
        assert (view.board, view.face_down, view.exposed) == ((), (), ())
        assert view.hands["ann"] != ("??", "??") == view.hands["bob"]
