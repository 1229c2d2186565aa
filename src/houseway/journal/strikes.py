"""Which entries are struck out: the corrections of a journal, folded."""

from .entry import Entry


class Strikes:
    """The corrections so far; a correction that is struck out itself no longer strikes."""

    def __init__(self) -> None:
        self._target: dict[int, int] = {}
        self._struck: dict[int, int] = {}
        self._calls: set[int] = set()

    def __contains__(self, seq: int) -> bool:
        return seq in self._struck

    def by(self, seq: int) -> int | None:
        """The number of the correction that strikes an entry out, or None while it stands."""
        return self._struck.get(seq)

    def add(self, entry: Entry) -> None:
        """Take in the next entry of the journal."""
        if entry.kind == "call":
            self._calls.add(entry.seq)
        target = entry.strikes
        if target is None:
            return
        self._target[entry.seq] = target
        if target in self._target:
            self._fold()
        else:
            self._struck[target] = entry.seq

    def objection(self, seq: int, head: int) -> str | None:
        """Why an entry of a journal that ends at `head` cannot be struck out, or None."""
        if not 1 <= seq <= head:
            return f"There is no entry {seq} to strike out."
        if seq == 1:
            return "The opening of a journal cannot be struck out."
        if seq in self._calls:
            return f"Entry {seq} is of a call for a supervisor, which cannot be struck out."
        if seq in self:
            return f"Entry {seq} is already struck out by entry {self._struck[seq]}."
        return None

    def _fold(self) -> None:
        # A correction only names what came before it, so the last one always counts.
        self._struck = {}
        for seq, target in reversed(self._target.items()):
            if seq not in self._struck:
                self._struck[target] = seq
