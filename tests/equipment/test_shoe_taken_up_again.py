"""An automated shoe that is taken up again goes on with its stream where it had come to."""

from __future__ import annotations

from houseway.equipment.cards import cards
from houseway.equipment.chance import Chance
from houseway.equipment.shoe import AutomatedShoe

SEED = b"the shoe's seed"
FEW = cards("As Kd Qh Jc Ts 9d 8h 7c")


def test_the_same_cards_come_as_if_it_had_never_been_put_down() -> None:
    shoe = AutomatedShoe(cards=FEW)
    shoe.shuffle(Chance(SEED))
    for _ in range(3):
        shoe.draw()
    again = shoe.copy()
    stream = Chance(SEED)
    again.go_on_with(stream, shoe.written()["used"])
    assert stream.position == shoe.written()["used"] > 0
    assert [again.draw() for _ in range(5)] == [shoe.draw() for _ in range(5)]
    assert stream.position == shoe.written()["used"]
