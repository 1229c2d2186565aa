"""What lies on a table: cards, shoes, tiles, dice, the wheel and chips; chance enters only here."""

from houseway.equipment.cards import JOKER, Card, NotACard, NotADeck, cards, deck
from houseway.equipment.chance import Chance, commitment, fulfils, new_seed
from houseway.equipment.chips import denominations
from houseway.equipment.dice import throw
from houseway.equipment.sealing import Contents, Opening, SealedOrder, Throws, TurnedOrder
from houseway.equipment.shoe import AutomatedShoe, Mark, Shoe, ShoeError
from houseway.equipment.tiles import NotATile, Tile, set_of_tiles, shuffled_tiles
from houseway.equipment.wheel import NotOnTheWheel, spin

__all__ = [
    "JOKER",
    "AutomatedShoe",
    "Card",
    "Chance",
    "Contents",
    "Mark",
    "NotACard",
    "NotADeck",
    "NotATile",
    "NotOnTheWheel",
    "Opening",
    "SealedOrder",
    "Shoe",
    "ShoeError",
    "Throws",
    "Tile",
    "TurnedOrder",
    "cards",
    "commitment",
    "deck",
    "denominations",
    "fulfils",
    "new_seed",
    "set_of_tiles",
    "shuffled_tiles",
    "spin",
    "throw",
]
