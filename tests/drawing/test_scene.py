"""A table as a scene: pieces with keys of their own, of which only some change with every move."""

from __future__ import annotations

from statistics import median

import pytest
from listed import LISTED, NAMES

from houseway.drawing import draw, scene
from randomly import Player


@pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
def test_a_move_changes_few_pieces_and_the_document_is_made_of_all(game, determinations):
    player, changed, wholes = Player(game, determinations, seed=7), [], []
    for _ in range(4):
        round = player.open()
        before = scene(round.view(None))
        for _ in range(60):
            if round.asked is None:
                break
            player.answer(round)
            view = round.view(None)
            after, svg = scene(view), draw(view)
            assert all(piece.svg.split(">")[0] in svg for piece in after.pieces.values())
            others = {
                key: piece
                for key, piece in after.pieces.items()
                if key not in before.pieces or before.pieces[key].look != piece.look
            }
            changed.append(sum(len(piece.drawn) for piece in others.values()))
            wholes.append(len(svg))
            before = after
    assert median(changed) < 2_500
    assert median(changed) < median(wholes) / 8
