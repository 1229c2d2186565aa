"""A local Dask cluster of two workers plays the same rounds as the cores of this machine."""

from __future__ import annotations

import pytest

from houseway.analysis import CannotAnalyse, spreading
from houseway.analysis.mini_baccarat import kernel
from houseway.analysis.simulation import BLOCK, simulate
from houseway.games.mini_baccarat import MiniBaccarat

distributed = pytest.importorskip("distributed")
KERNEL = kernel(MiniBaccarat.standard)
ROUNDS = 20 * BLOCK + 77


@pytest.fixture(scope="module")
def cluster():
    quiet = {"dashboard_address": ":0", "silence_logs": 50}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **quiet) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def at_home():
    return simulate(KERNEL, ROUNDS, 3, workers=2, session=1_000, bankroll=40)


def test_two_workers_give_what_threads_give(cluster, at_home):
    away = simulate(
        KERNEL, ROUNDS, 3, cluster=cluster.scheduler_address, session=1_000, bankroll=40
    )
    assert away == at_home
    assert away.whole() == at_home.whole()


def test_a_cluster_can_be_started_for_one_simulation():
    assert simulate(KERNEL, 500, 3, cluster="local:1") == simulate(KERNEL, 500, 3)


def test_a_cluster_without_workers_is_said(monkeypatch):
    monkeypatch.setattr(spreading, "PATIENCE", 1.0)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50) as empty,
        pytest.raises(CannotAnalyse, match="has no workers"),
    ):
        simulate(KERNEL, 500, cluster=empty.scheduler_address)
