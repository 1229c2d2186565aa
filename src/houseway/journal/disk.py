"""The journal on disk: one line an entry, safe against crashes and second writers."""

from pathlib import Path

from .checkpoints import Checkpoints
from .entry import Entry
from .failures import Broken, JournalError
from .findings import Finding
from .linefile import LineFile
from .stream import Clock, Stream, Writer, utc_now
from .verification import Examination, examine, lost_or_restamped, read_file

# How every entry begins, the keys of canonical JSON being sorted.
_FIRST_BYTES = b'{"by":'


class Journal(Writer):
    """A journal in a file, continued where it ended; only one may have it open for writing."""

    def __init__(
        self,
        path: str | Path,
        stream: str,
        *,
        clock: Clock = utc_now,
        checkpoints: Checkpoints | None = None,
        every: int = 100,
        durable: bool = True,
    ) -> None:
        """Open or create a journal, with a signed checkpoint `every` so many entries.

        With `durable=False` entries reach the disk when the system finds the time, which is
        enough for simulations and loses the last of them in a power cut.
        """
        if every < 1:
            raise JournalError("Checkpoints are written every 1 or more entries.")
        self.path = Path(path)
        self.checkpoint_trouble: str | None = None
        self._checkpoints = checkpoints
        self._every = every
        self._signed = 0
        self._file = LineFile(self.path, durable=durable)
        try:
            self._continue(stream, clock)
        except BaseException:
            self._file.close()
            raise

    def _continue(self, stream: str, clock: Clock) -> None:
        data = self._file.read()
        examined = examine(data)
        _refuse_broken(self.path, examined.findings + self._tampering(examined, stream))
        if examined.stream not in (None, stream):
            raise JournalError(f"{self.path} is the journal of {examined.stream}, not of {stream}.")
        if examined.certificate is not None:
            raise JournalError(f"{self.path} is a copy of a journal, which is continued elsewhere.")
        if not examined.entries and data[: len(_FIRST_BYTES)] != _FIRST_BYTES[: len(data)]:
            raise Broken(f"{self.path} is not a journal.")
        torn = self._file.set_torn_aside()
        super().__init__(examined.entries, clock=clock)
        if torn:
            self.recovered = _recovery(torn.size, examined, f"were moved to {torn.kept_in.name}")
        if not examined.entries:
            self._open(stream)
        self._sign_if_due()

    def _tampering(self, examined: Examination, stream: str) -> list[Finding]:
        if self._checkpoints is None:
            return []
        self._checkpoints.recover()
        data = read_file(self._checkpoints.path)
        return lost_or_restamped(examined, stream, data, self._checkpoints.public_key)

    def _keep(self, entry: Entry) -> None:
        self._file.append(entry.line)

    def _accepted(self) -> None:
        # The entry is on disk and accepted by now: a second place that is out of reach is
        # reported, and tried again with the next entry.
        try:
            self._sign_if_due()
        except (OSError, JournalError) as problem:
            self.checkpoint_trouble = f"No checkpoint could be written: {problem}"

    def _sign_if_due(self) -> None:
        if not self._signed or len(self) - self._signed >= self._every:
            self._sign()

    def _sign(self) -> None:
        if self._checkpoints is None or self._signed == len(self):
            return
        # A checkpoint must never know more than the disk.
        self._file.sync()
        self._checkpoints.write(self.stream, len(self), self.head.hash, self._now())
        self._signed = len(self)
        self.checkpoint_trouble = None

    def close(self) -> None:
        """Sign the last checkpoint and let others write."""
        with self._one_at_a_time:
            try:
                if not self._file.closed:
                    self._sign()
            finally:
                self._file.close()


def read(path: str | Path) -> Stream:
    """Read a journal without changing its file; `recovered` says if the last write was cut off."""
    examined = examine(read_file(path))
    _refuse_broken(Path(path), examined.findings)
    if not examined.entries:
        raise Broken(f"{path} holds no whole entry.")
    torn = [finding for finding in examined.findings if finding.kind == "torn"]
    return Stream(examined.entries, torn[0].sentence if torn else None)


def _refuse_broken(path: Path, findings: list[Finding]) -> None:
    serious = [finding for finding in findings if finding.kind not in ("torn", "empty")]
    if serious:
        more = f" ({len(serious) - 1} more findings)" if len(serious) > 1 else ""
        raise Broken(f"{path} is not sound and is left as it is: {serious[0]}{more}")


def _recovery(size: int, examined: Examination, what: str) -> str:
    last = len(examined.entries)
    after = f"after entry {last}, the last whole one," if last else "without any whole entry"
    return f"The last write was cut off: {size} bytes {after} {what}."
