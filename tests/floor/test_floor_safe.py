"""The safe: a copy of the database tells no secret, and every way in which a key can be wrong."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pyotp
import pytest
from floor_world import new_id, table_of
from sqlalchemy import select, text
from test_floor_tournaments import giver, prepared

from houseway.cli import main
from houseway.floor.app import create_app
from houseway.floor.deeds import DAYBOOK
from houseway.floor.floor_settings import FloorSettings
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.host import OutOfOrder
from houseway.floor.inspection import Inspection
from houseway.floor.orders import Order
from houseway.floor.permissions import Role
from houseway.floor.premises import Premises
from houseway.floor.storage import factors as second_factors, safekeeping
from houseway.floor.storage.accounts import Accounts
from houseway.floor.storage.database import factors, secrets, snapshots
from houseway.floor.storage.daybook import Actor, Daybook
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.safe import SafeError, add_key, safe_in, safe_of
from houseway.floor.tournament_host import Tournaments

GOOD = "nine purple lanterns"
KEY, OTHER = "A" * 43 + "=", "B" * 43 + "="
NOW = 2_000_000_010
SAFE = safe_of(KEY, "tests")
SIT = {"seat": 1, "stake": 100_000}


@pytest.fixture(autouse=True)
def at_home(monkeypatch, tmp_path):
    """A directory of one's own, and one key; time stands still, every entry makes a snapshot."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("HOUSEWAY_SAFE_KEY", KEY)
    monkeypatch.setattr(second_factors, "time", lambda: NOW)


@pytest.fixture
def file(tmp_path):
    """The database that the program takes where nobody names one."""
    return f"sqlite:///{tmp_path}/houseway.db"


class Played:
    """A floor with a round under way, a live table, a called ballot and a second factor."""

    def __init__(self, database):
        self.database = database
        with_floor(database, self._play)

    async def _play(self, floor):
        await table_of(floor, "wheel", "roulette")
        await table_of(floor, "live", "roulette", live=True)
        for name in ("wheel", "live"):
            await floor.do(name, Order("ann", "sit", SIT, "ann", new_id()))
            await floor.do(name, Order("dealer", "start", {}, "dora", new_id()))
        _, give = await prepared(floor)
        await give("director", "tess", "call-ballot")
        self._have_second_factor(Accounts(floor.engine, floor.writer, SAFE))
        streams = floor.streams
        self.seeds = [*streams.seeds("wheel").values(), *streams.seeds("tournament/cup").values()]
        self.snapshots = [
            streams.decrypted_snapshot(name, *streams.snapshot(name))
            for name in ("wheel", "live", "tournament/cup")
        ]
        self.open = bytes_of(self.database)

    def _have_second_factor(self, people):
        people.make("quentin", Role.SUPERVISOR, GOOD)
        self.totp = people.factors.begin("quentin")
        code, quentin = pyotp.TOTP(self.totp).at(NOW), Actor("quentin", "supervisor")
        self.recovery = people.factors.confirm("quentin", code, quentin)

    @property
    def code(self):
        """The code that the telephone shows next."""
        return pyotp.TOTP(self.totp).at(NOW + 30)

    def secrets(self):
        """Everything that is secret, as it could lie in a file."""
        seeds = [*self.seeds, *(seed.hex().encode() for seed in self.seeds)]
        parts = [one[at : at + 60] for one in self.snapshots for at in (0, 200)]
        return [self.totp.encode(), *seeds, *parts]


def with_floor(database, *steps, safe=SAFE):
    """Each step with a floor of its own, as if the program had been started anew."""

    async def in_turn():
        for step in steps:
            engine = connect(database)
            bring_up_to_date(engine, safe)
            floor = GamingFloor(engine, safe, Premises(save_every=1))
            try:
                await step(floor)
            finally:
                await floor.close()

    asyncio.run(in_turn())


def bytes_of(database):
    """Everything in the files of an SQLite database, with what was written last."""
    if not database.startswith("sqlite"):
        return b""
    file = Path(database.removeprefix("sqlite:///"))
    found = (file.with_name(file.name + end) for end in ("", "-wal"))
    return b"".join(one.read_bytes() for one in found if one.exists())


async def opens(_):
    """Nothing more is done than to open the floor."""


async def goes_on(floor):
    """The round goes on, from its snapshot, and the ballot is drawn."""
    wager = {"on": "red", "amount": 500}
    await floor.do("wheel", Order("ann", "wager", wager, "ann", new_id()))
    assert floor.tables["wheel"].journal.earlier > 1
    await giver(Tournaments(floor))("director", "tess", "draw-ballot", id=new_id())


def code_counts(database, code, safe=SAFE):
    """What a code of the second factor is taken for."""
    found = []

    async def step(floor):
        people = Accounts(floor.engine, floor.writer, safe)
        found.append(floor.writer.submit(lambda write: people.factors.use(write, "quentin", code)))

    with_floor(database, step, safe=safe)
    return found[0].result()


def change(database, work):
    engine = connect(database)
    with engine.execution_options(writing=True).begin() as connection:
        work(connection)
    engine.dispose()


def said(capsys, *words):
    """The one line with which a command is refused."""
    capsys.readouterr()
    assert main([*words]) == 2
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    return line


# At rest


def test_the_files_of_the_database_hold_no_secret_while_it_is_open_nor_after(file):
    floor = Played(file)
    assert len(floor.seeds) >= 4
    assert all(len(one) > 260 for one in floor.snapshots)
    for raw in (floor.open, bytes_of(file)):
        assert b"order sealed" in raw  # journals are in clear
        assert not [one for one in floor.secrets() if one in raw]


def test_no_two_values_of_the_safe_can_change_places(file):
    Played(file)

    def swap(connection):
        first, second, *_ = connection.execute(
            select(secrets.c.commitment, secrets.c.seed).where(secrets.c.stream == "wheel")
        ).all()
        for root, seed in ((first.commitment, second.seed), (second.commitment, first.seed)):
            mine = secrets.c.commitment == root
            connection.execute(secrets.update().where(mine).values(seed=seed))
        connection.execute(snapshots.delete().where(snapshots.c.stream == "wheel"))
        body = select(snapshots.c.body).where(snapshots.c.stream == "tournament/cup")
        live = snapshots.update().where(snapshots.c.stream == "live")
        connection.execute(live.values(body=body.scalar_subquery()))

    change(file, swap)

    async def step(floor):
        with pytest.raises(OutOfOrder, match="was altered"):
            await floor.table("wheel")
        assert (await floor.table("live")).journal.earlier == 0  # from its whole journal

    with_floor(file, step)


def test_nobody_puts_the_factor_of_one_account_into_the_row_of_another(file):
    floor = Played(file)

    async def step(other):
        people = Accounts(other.engine, other.writer, SAFE)
        people.make("mallory", Role.SUPERVISOR, GOOD)
        secret = people.factors.begin("mallory")
        code = pyotp.TOTP(secret).at(NOW)
        people.factors.confirm("mallory", code, Actor("mallory", "supervisor"))
        self_made = select(factors.c.secret).where(factors.c.account == "mallory")
        row = factors.update().where(factors.c.account == "quentin")
        swap = row.values(secret=self_made.scalar_subquery())
        other.writer.submit(lambda write: write.execute(swap)).result()
        mallorys = pyotp.TOTP(secret).at(NOW + 30)
        used = other.writer.submit(lambda c: people.factors.use(c, "quentin", mallorys))
        assert used.result() is None

    with_floor(file, step)
    assert code_counts(file, floor.recovery[0]) == "recovery code"


# A database of before


CLEAR_FACTORS = (
    "ALTER TABLE factors RENAME TO encrypted",
    "CREATE TABLE factors (account VARCHAR(64) NOT NULL, secret VARCHAR(64) NOT NULL, confirmed "
    "BOOLEAN NOT NULL, step BIGINT NOT NULL, made_at VARCHAR(32) NOT NULL, CONSTRAINT pk_factors "
    "PRIMARY KEY (account), CONSTRAINT fk_factors_account FOREIGN KEY(account) REFERENCES "
    "accounts (name))",
    "INSERT INTO factors SELECT account, CAST(secret AS TEXT), confirmed, step, made_at "
    "FROM encrypted",
    "DROP TABLE encrypted",
)


def as_before(database):
    """Make of a database what it was before there was a safe."""

    def clear(connection):
        for kept in safekeeping.everything(connection):
            kept.replace(connection, SAFE.decrypt(kept.value, *kept.place))
        connection.execute(text("DELETE FROM settings WHERE name = 'safe'"))
        connection.execute(text("ALTER TABLE calls DROP COLUMN proposes"))  # of 0008
        connection.execute(text("DROP TABLE papers"))  # of 0009
        connection.execute(text("DROP TABLE displays"))
        connection.execute(text("DROP INDEX ix_tables_tournament"))  # of 0010
        connection.execute(text("ALTER TABLE tables DROP COLUMN tournament"))
        connection.execute(text("ALTER TABLE tables DROP COLUMN number"))
        connection.execute(text("ALTER TABLE tournaments DROP COLUMN settings"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0006'"))
        if connection.dialect.name == "postgresql":
            change = "ALTER TABLE factors ALTER secret TYPE varchar(64) USING "
            connection.execute(text(change + "convert_from(secret, 'UTF8')"))
        else:
            for statement in CLEAR_FACTORS:
                connection.execute(text(statement))

    change(database, clear)


def test_what_a_database_of_before_has_in_clear_is_taken_in(database):
    floor = Played(database)
    as_before(database)
    if raw := bytes_of(database):
        assert all(one in raw for one in (floor.totp.encode(), *floor.seeds))
    with_floor(database, opens)
    raw = bytes_of(database)
    assert not [one for one in floor.secrets() if one in raw]
    with_floor(database, goes_on)
    assert code_counts(database, floor.code) == "code"


def test_what_is_left_of_it_in_unused_pages_is_swept_where_that_was_interrupted(file, monkeypatch):
    floor = Played(file)
    as_before(file)

    def power_cut(_):
        raise OSError("the power fails")

    with monkeypatch.context() as patch:
        patch.setattr(safekeeping, "_vacuum_sqlite", power_cut)
        with pytest.raises(OSError, match="the power fails"):
            with_floor(file, opens)
    assert any(one in bytes_of(file) for one in floor.secrets())
    with_floor(file, opens)
    assert not [one for one in floor.secrets() if one in bytes_of(file)]
    with_floor(file, goes_on)


# No key, a wrong key


def test_without_a_key_nothing_is_served(capsys, monkeypatch, tmp_path):
    monkeypatch.delenv("HOUSEWAY_SAFE_KEY")
    monkeypatch.setenv("HOUSEWAY_ADMIN_PASSWORD", GOOD)
    for words in (("serve", "--port", "0"), ("serve", "--create-admin", "root")):
        assert said(capsys, *words) == (
            "houseway: The safe has no key, and without one neither seeds nor second factors are "
            "kept: houseway safe new FILE makes one, and --safe-key FILE or HOUSEWAY_SAFE_KEY "
            "gives it.\n"
        )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("wrong", ["", "x", "A" * 40, "nonsense and more"])
def test_what_is_no_key_is_refused(capsys, tmp_path, monkeypatch, wrong):
    monkeypatch.delenv("HOUSEWAY_SAFE_KEY")
    path = tmp_path / "safe.key"
    path.write_text(wrong)
    path.chmod(0o600)
    line = said(capsys, "serve", "--port", "0", "--safe-key", str(path))
    assert f"{path} holds no key of a safe" in line
    assert "A" * 40 not in line


def test_a_file_that_others_can_read_is_refused(capsys, tmp_path, monkeypatch):
    monkeypatch.delenv("HOUSEWAY_SAFE_KEY")
    path = tmp_path / "safe.key"
    assert main(["safe", "new", str(path)]) == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "is not overwritten" in said(capsys, "safe", "new", str(path))
    path.chmod(0o640)
    assert f"chmod 600 {path}" in said(capsys, "serve", "--port", "0", "--safe-key", str(path))
    line = said(capsys, "serve", "--port", "0", "--safe-key", str(tmp_path / "none"))
    assert "No such file" in line


def test_a_key_is_given_once(capsys):
    assert main(["safe", "new", "safe.key"]) == 0
    line = said(capsys, "serve", "--port", "0", "--safe-key", "safe.key")
    assert "--safe-key and HOUSEWAY_SAFE_KEY both give keys" in line


def test_with_a_wrong_key_nothing_is_served_and_nothing_changes(capsys, file, monkeypatch):
    floor = Played(file)
    as_it_was = Path(file.removeprefix("sqlite:///")).read_bytes()
    monkeypatch.setenv("HOUSEWAY_SAFE_KEY", OTHER)
    monkeypatch.setenv("HOUSEWAY_ADMIN_PASSWORD", GOOD)
    for words in (("safe", "renew"), ("serve", "--create-admin", "root"), ("serve", "--port", "0")):
        line = said(capsys, *words)
        assert f"needs the key {SAFE.names[0]}, which was not given; nothing was changed" in line
    assert Path(file.removeprefix("sqlite:///")).read_bytes() == as_it_was
    with_floor(file, goes_on)
    assert code_counts(file, floor.code) == "code"


def test_a_demonstration_makes_a_key_of_its_own(file, monkeypatch, tmp_path):
    monkeypatch.delenv("HOUSEWAY_SAFE_KEY")
    for _ in range(2):
        app = create_app(FloorSettings(file, demo=True, runs_tables=False))
        asyncio.run(app.state.floor.close())
    own = tmp_path / "houseway.db-key"
    assert stat.S_IMODE(own.stat().st_mode) == 0o600
    with_floor(file, opens, safe=safe_in(own))


# A new key


def test_a_new_key_encrypts_everything_anew(database, capsys, monkeypatch):
    floor = Played(database)
    monkeypatch.delenv("HOUSEWAY_SAFE_KEY")
    monkeypatch.setenv("DATABASE_URL", database)
    path = Path("safe.key")
    path.write_text(KEY + "\n")
    path.chmod(0o600)
    assert main(["safe", "renew", "--safe-key", "safe.key"]) == 0
    newest, *older = path.read_text().split()
    assert older == [KEY]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    safe = safe_of(newest, "the file")
    assert f"encrypted with the key {safe.names[0]}" in capsys.readouterr().out
    with pytest.raises(SafeError, match="needs the key"):
        with_floor(database, opens)
    assert SAFE.names[0].encode() not in bytes_of(database)  # no value of before is left
    with_floor(database, goes_on, safe=safe)
    assert code_counts(database, floor.code, safe) == "code"
    assert deeds(database, safe)[-1]["do"] == "renew-key"


def test_a_renewal_that_was_interrupted_has_done_no_harm(file, monkeypatch):
    floor = Played(file)
    monkeypatch.delenv("HOUSEWAY_SAFE_KEY")
    path = Path("safe.key")
    path.write_text(KEY + "\n")
    path.chmod(0o600)
    add_key(path)  # killed right after the new key was there
    with_floor(file, goes_on, safe=safe_in(path))  # both are read, the newest writes
    made, count = path.read_text(), iter(range(3))

    def power_cut(self, connection, value):
        if next(count) == 2:
            raise OSError("the power fails")
        replace(self, connection, value)

    replace = safekeeping.Valuable.replace
    with monkeypatch.context() as patch:
        patch.setattr(safekeeping.Valuable, "replace", power_cut)
        assert main(["safe", "renew", "--safe-key", "safe.key"]) == 2
    assert code_counts(file, floor.recovery[0], safe_in(path)) == "recovery code"
    assert main(["safe", "renew", "--safe-key", "safe.key"]) == 0
    assert path.read_text() == made  # the key that was there is the new one
    assert code_counts(file, floor.code, safe_of(made.split()[0], "the file")) == "code"


def test_keys_of_the_environment_are_renewed_by_putting_one_before_them(file, capsys, monkeypatch):
    Played(file)
    assert "put a new one before it" in said(capsys, "safe", "renew")
    monkeypatch.setenv("HOUSEWAY_SAFE_KEY", f"{OTHER} {KEY}")
    assert main(["safe", "renew"]) == 0
    with_floor(file, goes_on, safe=safe_of(OTHER, "the environment"))


# A lost key


def test_with_a_lost_key_journals_live_tables_and_new_ones_go_on(file, capsys, monkeypatch):
    floor = Played(file)
    assert "nothing was given up" in said(capsys, "safe", "lost")
    monkeypatch.setenv("HOUSEWAY_SAFE_KEY", OTHER)
    assert main(["safe", "lost"]) == 0
    out = capsys.readouterr().out
    assert "3 snapshots, 1 second factors" in out
    assert "quentin comes in with a recovery code" in out

    async def step(other):
        with pytest.raises(OutOfOrder, match="the seed behind the root"):
            await other.table("wheel")
        inspection = Inspection(other.streams, Daybook(other.engine, other.writer), None)
        assert inspection.verify("wheel").ok
        wager = {"on": "red", "amount": 500}
        await other.do("live", Order("ann", "wager", wager, "ann", new_id()))
        await table_of(other, "new", "roulette")
        await other.do("new", Order("ann", "sit", SIT, "ann", new_id()))

    with_floor(file, step, safe=(safe := safe_of(OTHER, "the environment")))
    assert code_counts(file, floor.code, safe) is None
    assert code_counts(file, floor.recovery[0], safe) == "recovery code"
    assert deeds(file, safe)[-1] == {
        "do": "lose-key",
        "seeds": len(floor.seeds),
        "snapshots": 3,
        "factors": ["quentin"],
    }


def deeds(database, safe):
    """What the daybook tells."""
    found = []

    async def step(floor):
        found.extend(one.entry.command for one in floor.streams.after(DAYBOOK, 0))

    with_floor(database, step, safe=safe)
    return found
