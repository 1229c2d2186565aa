"""A journal that is downloaded in mid-round can be verified against checkpoints of any time."""

from __future__ import annotations

from floor_world import do, run, table_of

from houseway.cli import main
from houseway.floor.history import closed_up_to
from houseway.floor.inspection import Inspection, Signer, checkpoints_at
from houseway.floor.storage.daybook import Daybook
from houseway.journal import new_keys


def test_a_journal_downloaded_in_mid_round_accuses_nobody(tmp_path, capsys):
    keys, signed, file = new_keys(tmp_path), tmp_path / "signed", tmp_path / "t1.journal"
    checkpoints = checkpoints_at(signed, keys.private)

    async def step(floor):
        hosted = await table_of(floor, "t1", "roulette")
        await do(floor, "t1", "ann", "sit", seat=1, stake=100_000)
        await do(floor, "t1", "dealer", "start")
        await do(floor, "t1", "ann", "wager", on="red", amount=500)
        inspection = Inspection(floor.streams, Daybook(floor.engine, floor.writer), checkpoints)
        end = await closed_up_to(hosted)
        assert end < hosted.version
        file.write_bytes(inspection.copy("t1", end, floor.clock()))
        await do(floor, "t1", "ann", "wager", on="black", amount=500)
        Signer(floor.streams, checkpoints).sign(["t1"], floor.clock())

    run(f"sqlite:///{tmp_path}/floor.db", step)
    arguments = ["verify", str(file), "--checkpoints", str(signed), "--key", str(keys.public)]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "; partial, a copy of " in out
    assert out.endswith("entries 5 to 6 were not given out\n")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]))
    assert main(arguments) == 1
    assert "its tail was cut off" in capsys.readouterr().out
