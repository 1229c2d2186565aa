"""Streams packed for the way are the same when they are unpacked, event by event."""

from __future__ import annotations

import zlib

from houseway.floor.event_stream import ONE_PACKET, Gzip, Parcel, _packed_once, block

EVENTS = [
    b"id: 1\ndata: {}\n\n",
    b"id: 2\ndata: " + b"<g/>" * 5_000 + b"\n\n",
    b": still here\n\n",
    b"x" * ONE_PACKET,
    b"y" * (ONE_PACKET + 1),
    bytes(range(256)) * 400,
]


def test_every_event_can_be_read_when_it_comes_and_the_stream_ends_as_it_should():
    stream, reader = Gzip(), zlib.decompressobj(31)
    assert [reader.decompress(stream.packed(event)) for event in EVENTS] == EVENTS
    assert reader.decompress(stream.end()) == b""
    assert reader.eof  # length and checksum are right


def test_a_stream_without_events_is_whole_too():
    assert zlib.decompress(Gzip().end(), 31) == b""


def test_an_event_is_packed_once_for_all_and_a_short_one_is_not_compressed():
    long = b"<li>Seat 1: ann; a card face down.</li>" * 100
    assert block(long) is block(bytes(bytearray(long)))
    assert len(block(long)) < len(long) / 10
    assert block(EVENTS[0]).endswith(EVENTS[0])


PIECES = [b"id: 1\ndata: {", b"a" * 199, b"b" * 200, b",", b"c" * 5_000, b"d" * 70_000, b"}\n\n"]


def test_an_event_of_pieces_is_the_same_when_it_is_unpacked():
    stream, reader = Gzip(), zlib.decompressobj(31)
    for upto in range(1, len(PIECES) + 1):
        event = Parcel.of(PIECES[:upto])
        assert event == b"".join(PIECES[:upto])
        assert reader.decompress(stream.packed(event)) == event
    reader.decompress(stream.end())
    assert reader.eof


def test_what_is_told_to_several_is_packed_once_however_their_events_differ():
    shared = b"<li>Seat 2: ben; two cards face down.</li>" * 50
    _packed_once.cache_clear()
    for who in (b"ann", b"ben", b"cleo"):
        own = b"<button>%b</button>" % who * 60
        assert len(Parcel.of((own, shared)).packed) < len(own) / 4
    assert _packed_once.cache_info().misses == 4
