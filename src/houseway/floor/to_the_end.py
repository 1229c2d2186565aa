"""What is begun is ended, also for somebody who no longer waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


async def to_the_end(work: Coroutine[Any, Any, Result]) -> Result:
    """Do something that is never left half done.

    Whoever is told meanwhile to wait no longer is let go only when it has ended: what they hold,
    the lock of a table above all, nobody else has before.
    """
    doing, let_go = asyncio.ensure_future(work), None
    while not doing.done():
        try:
            await asyncio.wait((doing,))
        except asyncio.CancelledError as cancelled:
            let_go = cancelled
    if let_go is not None:
        if not doing.cancelled():
            doing.exception()  # nobody asks for it any more
        raise let_go
    return doing.result()
