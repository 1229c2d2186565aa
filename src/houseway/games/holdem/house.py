"""What NI2018-51 says of a hold'em table between rounds."""

from __future__ import annotations

from ..house import HouseRules
from ..rulings import OPERATOR
from .between import line_up, moves_away, stake_limits
from .button import first_button, next_button
from .choices import decks_open, games_open, limits_open, time_rate, with_limits
from .provisions import SECONDS
from .seat_draw import SeatDraw

INSTRUMENT = "NI2018-51"

HOUSE_RULES = HouseRules(
    in_charge=OPERATOR,
    approval="I:4",
    citation="I:1",
    commencement="I:2",
    replaces={"NI2017-578": "I:3"},
    layout="1.1",
    layout_required=True,
    hours="18.1",
    sign="4.1",
    card_check="2.4",
    change_cards="2.5",
    checked_by_both="2.5#2",
    rules_copy="19.8",
    exclude="19.2(b)",
    tournament="20.1",
    dispute="19.4",
    vacate="19.5",
    abstentions=3,  # 19.5
    close="18.2",
    stake_limits=stake_limits,
    minimum_stake="4.3",
    maximum_buy_in="4.2(i)",
    top_up="4.5",
    buy_chips="14.3",
    fixed_in_round="4.4",
    no_reduction="4.6",
    all_in="14.1",
    seconds_when_instructed=SECONDS,
    declared="14.3#2",
    declared_out="14.3#3",
    one_hand="16.2",
    line_up=line_up,
    new_player="17.11",
    missed_blinds="17.4",
    moves_away=moves_away,
    moved="17.13",
    player_group="8.1",
    choose_seat="8.2",
    seat_drawn="8.2#2",
    seated_first="8.2#3",
    seat_draw=SeatDraw,
    announce_limits="4.1",
    limits_open=limits_open,
    with_limits=with_limits,
    change_game="3.5",
    games_open=games_open,
    declare_deck="2.2",
    decks_open=decks_open,
    time_charge="15.3#2",
    time_rate=time_rate,
    results_stand="17.14",
    cash_out="18.2",
    first_button=first_button,
    next_button=next_button,
)
