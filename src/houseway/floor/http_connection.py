"""A connection to the server, which has to say soon and briefly what it asks for."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD: Final = 32 * 1024
"""Bytes that the address and the headers of a request may have together."""

MOST_BODY: Final = 64 * 1024
"""Bytes that belong to a request, at most."""

MOST_AFTER_HEAD: Final = 8 * MOST_BODY
"""Bytes that may come for them: a body in pieces of one byte has six times as many."""

HEAD_TIME: Final = 10.0
BODY_TIME: Final = 30.0
"""Seconds in which a request has to say what it asks for, and then to send what belongs to it."""

_TOO_LONG: Final = "431 Request Header Fields Too Large", "The headers are too long."
_TOO_SLOW: Final = "408 Request Timeout", "The request took too long."


class HttpConnection(HttpToolsProtocol):
    """Ends where a request has no end, in its headers or after them, or does not come to it.

    What is asked for may take its time: an answer, and a stream above all, has no such limits.
    """

    _head = _fields = _after_head = _messages = 0
    _in_head, _in_message = True, False
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect(HEAD_TIME)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head += len(data)
        else:
            self._after_head += len(data)
        before = self._in_message, self._messages
        super().data_received(data)
        if self._in_head and self._head > MOST_HEAD:
            self._turn_away(*_TOO_LONG)
        elif self._after_head > MOST_AFTER_HEAD:
            self.transport.close()
        elif before == (False, self._messages) and self._timer is None:
            self._expect(HEAD_TIME)  # it belongs to no request: one has to come

    # What a request says

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._in_message, self._fields = True, True, 0
        self._messages += 1
        self._expect(HEAD_TIME)

    def on_url(self, url: bytes) -> None:
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(name, value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head, self._head, self._after_head = False, 0, 0
        self._expect(BODY_TIME)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_message = False
        self._expect(None)
        super().on_message_complete()

    def _count(self, *said: bytes) -> None:
        self._fields += sum(map(len, said))
        if self._fields > MOST_HEAD:
            raise ValueError("The head of the request is too long.")

    # Turned away

    def _expect(self, seconds: float | None) -> None:
        """Something has to come within some seconds, or nothing more."""
        if self._timer is not None:
            self._timer.cancel()
        late = None if seconds is None else self.loop.call_later(seconds, self._is_late)
        self._timer = late

    def _is_late(self) -> None:
        if self._in_head:
            self._turn_away(*_TOO_SLOW)
        elif self._in_message or self.cycle is None or self.cycle.response_complete:
            self.transport.close()
        else:  # they wait for an answer
            self._expect(HEAD_TIME)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request, or has too long a head."""
        if self._in_head and self._fields > MOST_HEAD:
            self._turn_away(*_TOO_LONG)
        else:
            super().send_400_response(msg)

    def _turn_away(self, status: str, reason: str) -> None:
        if self.transport.is_closing():
            return
        head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        size = f"content-length: {len(reason)}\r\nconnection: close\r\n\r\n"
        self.transport.write(f"{head}{size}{reason}".encode())
        self.transport.close()
