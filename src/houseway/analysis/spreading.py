"""Where blocks are played: on the cores of this machine, or on the machines of a cluster."""

from __future__ import annotations

import asyncio
import os
import re
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from logging import ERROR
from types import ModuleType
from typing import TYPE_CHECKING, Protocol, TypeVar

from . import CannotAnalyse, require
from .folding import FoldedPart, Plan, part_of
from .simulation import Kernel

AHEAD = 4
"""How many pieces of work wait for each worker: enough to keep it busy, few enough to hold."""

PER_TASK = 16
"""Blocks in one task for a cluster, where every task costs a message."""

PATIENCE = 5.0
"""Seconds to wait for a cluster."""

_LOCAL = re.compile(r"local:(\d{1,3})")
_ADDRESS = re.compile(r"\w+://\S+")


if TYPE_CHECKING:
    from distributed import Client

Work = TypeVar("Work")
Done = TypeVar("Done")
Found_co = TypeVar("Found_co", covariant=True)


class PendingBlock(Protocol[Found_co]):
    """Work that has been given away, and what comes back of it."""

    def result(self) -> Found_co:
        """Wait for it."""


def parts(
    kernel: Kernel, plan: Plan, workers: int | None = None, cluster: str | None = None
) -> Iterator[FoldedPart]:
    """Every block of a plan, folded, in order."""
    if workers is not None and workers < 1:
        raise CannotAnalyse("At least one worker is needed.")
    if cluster is not None:
        return _on_cluster(kernel, plan, cluster)
    return _on_cores(kernel, plan, workers or cores())


def cores() -> int:
    """The processors that this program may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def _on_cores(kernel: Kernel, plan: Plan, workers: int) -> Iterator[FoldedPart]:
    play = partial(part_of, kernel, plan)
    if workers == 1:
        yield from map(play, range(plan.blocks))
        return
    pool = ThreadPoolExecutor(workers)
    try:
        yield from _in_order(partial(pool.submit, play), iter(range(plan.blocks)), workers)
    finally:
        pool.shutdown(cancel_futures=True)


def _on_cluster(kernel: Kernel, plan: Plan, address: str) -> Iterator[FoldedPart]:
    tasks = (range(at, min(at + PER_TASK, plan.blocks)) for at in range(0, plan.blocks, PER_TASK))
    with _client(address) as client:
        workers = sum(client.nthreads().values())  # type: ignore[no-untyped-call]
        give = partial(client.submit, _task, kernel, plan, pure=False)
        for several in _in_order(give, tasks, workers):
            yield from several


def _task(kernel: Kernel, plan: Plan, blocks: range) -> list[FoldedPart]:
    return [part_of(kernel, plan, block) for block in blocks]


def _in_order(
    give: Callable[[Work], PendingBlock[Done]], work: Iterator[Work], workers: int
) -> Iterator[Done]:
    """Give work away, only so much ahead, and take it back in the order it was given."""
    waiting: deque[PendingBlock[Done]] = deque()
    for one in work:
        waiting.append(give(one))
        if len(waiting) >= AHEAD * workers:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


@contextmanager
def _client(address: str) -> Iterator[Client]:
    """A cluster that has been reached and has workers."""
    if found := _LOCAL.fullmatch(address):
        with _local(int(found[1])) as client:
            yield client
        return
    if not _ADDRESS.fullmatch(address):
        raise CannotAnalyse(
            f"{address!r} is no cluster: name one as tcp://host:8786, or local:2 for two "
            "processes here."
        )
    with _remote(address) as client:
        yield client


@contextmanager
def _local(workers: int) -> Iterator[Client]:
    if workers < 1:
        raise CannotAnalyse("A local cluster has at least one worker.")
    dask = _distributed()
    quiet = {"threads_per_worker": 1, "dashboard_address": ":0", "silence_logs": ERROR}
    with dask.LocalCluster(n_workers=workers, **quiet) as cluster, dask.Client(cluster) as client:
        yield client


@contextmanager
def _remote(address: str) -> Iterator[Client]:
    dask = _distributed()
    try:
        asyncio.run(asyncio.wait_for(_knock(address), PATIENCE))
        client = dask.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise CannotAnalyse(f"No cluster answers at {address}.") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise CannotAnalyse(f"The cluster at {address} has no workers.") from None
        yield client


async def _knock(address: str) -> None:
    """Shake hands once: a client would go on trying where nobody speaks its language."""
    comm = await _distributed().comm.connect(address, timeout=PATIENCE)
    await comm.close()


def _distributed() -> ModuleType:
    require("distributed")
    return import_module("distributed")
