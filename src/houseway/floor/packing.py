"""Event streams made small for the way: packed once for all who are sent the same.

Every event is a block of its own that refers to nothing before it, so that it can stand in any
stream; what goes into one packet anyway is not compressed.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import lru_cache
from typing import Final

ONE_PACKET: Final = 1_400
KEPT: Final = 512
_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"  # deflate, no name, no time
_END: Final = b"\x03\x00"
_QUICKLY, _RAW, _MEMORY = 1, -13, 7


def takes_gzip(accepted: str) -> bool:
    """Whether somebody takes what is packed so, by what they say that they accept.

    >>> takes_gzip("gzip, deflate, br"), takes_gzip("br, gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    for one in accepted.split(","):
        name, _, weight = one.strip().partition(";")
        if name.strip().lower() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


async def packed(events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """Events as one gzip stream, each of which can be read as soon as it comes."""
    before, check, length = _HEAD, 0, 0
    async with aclosing(events):
        async for event in events:
            check, length = zlib.crc32(event, check), length + len(event)
            yield before + block(event)
            before = b""
    yield before + _END + struct.pack("<II", check, length & 0xFFFFFFFF)


@lru_cache(KEPT)
def block(event: bytes) -> bytes:
    """An event as a block of a deflate stream, which ends with a whole byte."""
    if len(event) <= ONE_PACKET:
        return struct.pack("<BHH", 0, len(event), len(event) ^ 0xFFFF) + event
    packer = zlib.compressobj(_QUICKLY, zlib.DEFLATED, _RAW, _MEMORY)
    return packer.compress(event) + packer.flush(zlib.Z_FULL_FLUSH)
