"""SQLite on a simulated disk: the product's own database, with files that are not there."""

from __future__ import annotations

import ctypes
import ctypes.util
import sqlite3
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_double, c_int, c_int64, c_void_p
from functools import cache
from itertools import count
from typing import Any, Final

from .disk import Disk, Failed, Full, Gone

NAME: Final = "simulated"
OK, BUSY, IOERR, FULL, CANTOPEN, NOTFOUND = 0, 5, 10, 13, 14, 12
SHORT_READ: Final = IOERR | 2 << 8
SHARED, RESERVED, PENDING, EXCLUSIVE = 1, 2, 3, 4
SHM_UNLOCK, SHM_SHARED, SHM_LOCKS = 1, 4, 8
SAFE_APPEND_OR_NOT: Final = 0  # the disk promises nothing
READ_WRITE, MAIN_DB = 0x2, 0x100

_INT64 = c_int64
_File, _Vfs, _Out = c_void_p, c_void_p, POINTER(c_int)


def _methods(*shape: tuple[str, list[Any]]) -> list[tuple[str, Any]]:
    return [(name, CFUNCTYPE(c_int, *given)) for name, given in shape]


class _FileMethods(ctypes.Structure):
    _fields_ = [
        ("iVersion", c_int),
        *_methods(
            ("xClose", [_File]),
            ("xRead", [_File, c_void_p, c_int, _INT64]),
            ("xWrite", [_File, c_void_p, c_int, _INT64]),
            ("xTruncate", [_File, _INT64]),
            ("xSync", [_File, c_int]),
            ("xFileSize", [_File, POINTER(_INT64)]),
            ("xLock", [_File, c_int]),
            ("xUnlock", [_File, c_int]),
            ("xCheckReservedLock", [_File, _Out]),
            ("xFileControl", [_File, c_int, c_void_p]),
            ("xSectorSize", [_File]),
            ("xDeviceCharacteristics", [_File]),
            ("xShmMap", [_File, c_int, c_int, c_int, POINTER(c_void_p)]),
            ("xShmLock", [_File, c_int, c_int, c_int]),
            ("xShmBarrier", [_File]),
            ("xShmUnmap", [_File, c_int]),
        ),
    ]


class _VfsMethods(ctypes.Structure):
    _fields_ = [
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        *_methods(
            ("xOpen", [_Vfs, c_char_p, _File, c_int, _Out]),
            ("xDelete", [_Vfs, c_char_p, c_int]),
            ("xAccess", [_Vfs, c_char_p, c_int, _Out]),
            ("xFullPathname", [_Vfs, c_char_p, c_int, c_void_p]),
        ),
        *((name, c_void_p) for name in ("xDlOpen", "xDlError", "xDlSym", "xDlClose")),
        *_methods(
            ("xRandomness", [_Vfs, c_int, c_void_p]),
            ("xSleep", [_Vfs, c_int]),
            ("xCurrentTime", [_Vfs, POINTER(c_double)]),
            ("xGetLastError", [_Vfs, c_int, c_void_p]),
            ("xCurrentTimeInt64", [_Vfs, POINTER(_INT64)]),
        ),
    ]


class _OpenFile(ctypes.Structure):
    _fields_ = [("pMethods", c_void_p), ("number", c_int64)]


_numbers = count(1)  # never the same twice: connections of earlier schedules are closed late


class Memory:
    """What the connections to one database share beside its files."""

    def __init__(self) -> None:
        self.regions: list[Any] = []
        self.shared: list[set[int]] = [set() for _ in range(SHM_LOCKS)]
        self.exclusive: list[int | None] = [None] * SHM_LOCKS


class OpenFile:
    """A file that somebody has open."""

    def __init__(self, number: int, name: str, owner: object) -> None:
        self.number, self.name, self.owner = number, name, owner
        self.level = 0
        self.alive, self.mapped = True, False


class Files:
    """Every file that is open on a disk, with the locks; one for each schedule."""

    def __init__(self, disk: Disk, owner: Callable[[], object], julian_ms: Callable[[], int]):
        self.disk, self._owner, self.julian_ms = disk, owner, julian_ms
        self.open: dict[int, OpenFile] = {}
        self.memory: dict[str, Memory] = {}
        self._forgotten: list[Memory] = []  # dead connections may still point to it

    def opened(self, name: str) -> int:
        """Open a file for whoever runs now."""
        number = next(_numbers)
        self.open[number] = OpenFile(number, name, self._owner())
        return number

    def living(self, number: int) -> OpenFile:
        """An open file, unless its owner is dead."""
        file = self.open.get(number)
        if file is None or not file.alive:
            raise Gone
        return file

    def close(self, number: int) -> None:
        """Close a file and give its locks up."""
        file = self.open.pop(number, None)
        if file is not None and file.alive:
            self._let_go(file)

    def kill(self, owner: object | None = None) -> None:
        """Whatever an owner has open, or everybody, does nothing from now on."""
        for file in self.open.values():
            if file.alive and owner in (None, file.owner):
                self._let_go(file)

    def _let_go(self, file: OpenFile) -> None:
        file.alive = False
        memory = self.memory.get(file.name)
        if memory is None or not file.mapped:
            return
        for slot in range(SHM_LOCKS):
            memory.shared[slot].discard(file.number)
            if memory.exclusive[slot] == file.number:
                memory.exclusive[slot] = None
        self._forget(file.name)

    def unmap(self, number: int) -> None:
        """Somebody needs no more what is shared in memory."""
        file = self.living(number)
        file.mapped = False
        self._forget(file.name)

    def _forget(self, name: str) -> None:
        """What nobody shares any more is made anew from the files by whoever comes next."""
        shared = any(one.alive and one.mapped and one.name == name for one in self._all())
        if name in self.memory and not shared:
            self._forgotten.append(self.memory.pop(name))

    def _all(self) -> list[OpenFile]:
        return list(self.open.values())

    # Locks of files

    def lock(self, number: int, level: int) -> bool:
        """Whether somebody gets a lock of a file."""
        file = self.living(number)
        held = max(
            (one.level for one in self._all() if one is not file and self._same(one, file)),
            default=0,
        )
        most = {SHARED: RESERVED, RESERVED: SHARED, PENDING: SHARED, EXCLUSIVE: 0}[level]
        if held > most:
            return False
        file.level = max(file.level, level)
        return True

    @staticmethod
    def _same(one: OpenFile, other: OpenFile) -> bool:
        return one.alive and one.name == other.name

    def lock_memory(self, number: int, first: int, count: int, flags: int) -> bool:
        """Whether somebody gets, or gives up, locks of what is shared in memory."""
        file = self.living(number)
        memory, slots = self.memory[file.name], range(first, first + count)
        if flags & SHM_UNLOCK:
            for slot in slots:
                memory.shared[slot].discard(number)
                if memory.exclusive[slot] == number:
                    memory.exclusive[slot] = None
            return True
        alone = not flags & SHM_SHARED
        for slot in slots:
            if memory.exclusive[slot] not in (None, number):
                return False
            if alone and memory.shared[slot] - {number}:
                return False
        for slot in slots:
            if alone:
                memory.exclusive[slot] = number
            else:
                memory.shared[slot].add(number)
        return True

    def region(self, number: int, which: int, size: int, extend: bool) -> int:
        """The address of a piece of what is shared in memory, 0 where there is none."""
        file = self.living(number)
        file.mapped = True
        regions = self.memory.setdefault(file.name, Memory()).regions
        if which >= len(regions) and not extend:
            return 0
        while which >= len(regions):
            regions.append(ctypes.create_string_buffer(size))
        return ctypes.addressof(regions[which])


_files: list[Files] = []


def use(files: Files | None) -> None:
    """Have SQLite work on these files from now on."""
    _files[:] = [files] if files is not None else []
    register()


class LibraryNotFound(RuntimeError):  # noqa: N818
    """Python has SQLite built in, so that its files cannot be simulated."""


@cache
def register() -> tuple[Any, ...]:
    """Tell SQLite, once, how files are opened, read and written."""
    name = ctypes.util.find_library("sqlite3")
    if name is None:
        raise LibraryNotFound("There is no library of SQLite beside Python's own.")
    library = ctypes.CDLL(name)
    methods = _FileMethods(2, **_calls(_FileMethods, _FILE_CALLS))
    address = ctypes.addressof(methods)

    def open_file(_: int, name: bytes | None, file: int, flags: int, out: Any) -> int:
        made = ctypes.cast(file, POINTER(_OpenFile)).contents
        made.pMethods = None
        made.number = _files[0].opened((name or b"temporary").decode())
        made.pMethods = address
        if out:
            out[0] = flags
        return OK

    calls = _calls(_VfsMethods, {"xOpen": open_file, **_VFS_CALLS})
    size = ctypes.sizeof(_OpenFile)
    vfs = _VfsMethods(2, size, 512, None, NAME.encode(), None, **calls)
    if library.sqlite3_vfs_register(ctypes.byref(vfs), 0) != OK:
        raise LibraryNotFound("SQLite takes no files but its own.")
    try:
        sqlite3.connect(f"file::memory:?vfs={NAME}", uri=True).close()
    except sqlite3.OperationalError as error:
        raise LibraryNotFound("Python has an SQLite of its own, built in.") from error
    return methods, vfs, library  # they must live as long as SQLite


def _calls(shape: Any, given: dict[str, Callable[..., int | None]]) -> dict[str, Any]:
    types = dict(shape._fields_)
    return {name: types[name](_answered(call)) for name, call in given.items()}


def _answered(call: Callable[..., int | None]) -> Callable[..., int]:
    """What SQLite is told of what went wrong."""

    def answer(*given: Any) -> int:
        try:
            return call(*given) or OK
        except Full:
            return FULL
        except (Gone, Failed, IndexError):
            return IOERR

    return answer


def _number(file: int) -> int:
    return int(ctypes.cast(file, POINTER(_OpenFile)).contents.number)


def _living(file: int) -> str:
    return _files[0].living(_number(file)).name


def _close(file: int) -> None:
    _files[0].close(_number(file))


def _read(file: int, into: int, size: int, offset: int) -> int:
    there = _files[0].disk.files.get(_living(file))
    data = bytes(there.content[offset : offset + size]) if there else b""
    ctypes.memmove(into, data.ljust(size, b"\0"), size)
    return OK if len(data) == size else SHORT_READ


def _write(file: int, data: int, size: int, offset: int) -> None:
    name = _living(file)
    _files[0].disk.write(name, offset, ctypes.string_at(data, size))
    _living(file)  # it may have died of it


def _truncate(file: int, size: int) -> None:
    _files[0].disk.truncate(_living(file), size)
    _living(file)


def _sync(file: int, _: int) -> None:
    _files[0].disk.sync(_living(file))
    _living(file)


def _size(file: int, out: Any) -> None:
    there = _files[0].disk.files.get(_living(file))
    out[0] = len(there.content) if there else 0


def _lock(file: int, level: int) -> int:
    return OK if _files[0].lock(_number(file), level) else BUSY


def _unlock(file: int, level: int) -> None:
    _files[0].living(_number(file)).level = level


def _reserved(file: int, out: Any) -> None:
    mine = _files[0].living(_number(file))
    others = [one for one in _files[0].open.values() if one.alive and one.name == mine.name]
    out[0] = int(any(one.level >= RESERVED for one in others))


def _map(file: int, which: int, size: int, extend: int, out: Any) -> None:
    out[0] = _files[0].region(_number(file), which, size, bool(extend)) or None


def _lock_memory(file: int, first: int, count: int, flags: int) -> int:
    return OK if _files[0].lock_memory(_number(file), first, count, flags) else BUSY


def _unmap(file: int, _: int) -> None:
    _files[0].unmap(_number(file))


_FILE_CALLS: Final[dict[str, Callable[..., int | None]]] = {
    "xClose": _close,
    "xRead": _read,
    "xWrite": _write,
    "xTruncate": _truncate,
    "xSync": _sync,
    "xFileSize": _size,
    "xLock": _lock,
    "xUnlock": _unlock,
    "xCheckReservedLock": _reserved,
    "xFileControl": lambda *_: NOTFOUND,
    "xSectorSize": lambda *_: 512,
    "xDeviceCharacteristics": lambda *_: SAFE_APPEND_OR_NOT,
    "xShmMap": _map,
    "xShmLock": _lock_memory,
    "xShmBarrier": lambda *_: OK,
    "xShmUnmap": _unmap,
}


def _delete(_: int, name: bytes, __: int) -> None:
    if name.decode() in _files[0].disk.files:
        _files[0].disk.delete(name.decode())


def _access(_: int, name: bytes, __: int, out: Any) -> None:
    out[0] = int(name.decode() in _files[0].disk.files)


def _full_name(_: int, name: bytes, size: int, out: int) -> None:
    ctypes.memmove(out, name + b"\0", min(len(name) + 1, size))


def _randomness(_: int, size: int, out: int) -> int:
    ctypes.memmove(out, _files[0].disk.random.randbytes(size), size)
    return size


def _day(_: int, out: Any) -> None:
    out[0] = _files[0].julian_ms() / 86_400_000


def _milliseconds(_: int, out: Any) -> None:
    out[0] = _files[0].julian_ms()


_VFS_CALLS: Final[dict[str, Callable[..., int | None]]] = {
    "xDelete": _delete,
    "xAccess": _access,
    "xFullPathname": _full_name,
    "xRandomness": _randomness,
    "xSleep": lambda _, microseconds: microseconds,
    "xCurrentTime": _day,
    "xGetLastError": lambda *_: OK,
    "xCurrentTimeInt64": _milliseconds,
}
