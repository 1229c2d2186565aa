"""The daybook of the house, to be read and searched."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Template

from houseway.journal import Entry

from ..access import Asked, needs
from ..deeds import Deed
from ..noting import noted
from ..permissions import Permission
from ..storage.daybook import Daybook, Sought

Sentence = Annotated[str, QueryParameter(max_length=100)]
PAGE = 50
_IN_COLUMNS = ("do", "at", "account", "from")


class DaybookPages(Controller):
    """What was done on the floor, by whom and when."""

    path = "/daybook"
    include_in_schema = False

    @get("/", opt=needs(Permission.READ_DAYBOOK) | noted(Deed.READ_DAYBOOK))
    async def daybook(
        self,
        daybook: NamedDependency[Daybook],
        request: Asked,
        person: Sentence = "",
        do: Sentence = "",
        day: Sentence = "",
        words: Sentence = "",
        before: Annotated[int | None, QueryParameter(ge=1, le=2**53)] = None,
    ) -> Template:
        """The newest entries, or those that are looked for."""
        sought = Sought(person.strip(), do, day, words, before, PAGE)
        found = await daybook.find(sought)
        asked = {"person": person, "do": do, "day": day, "words": words}
        older = {**asked, "before": found[-1].seq} if len(found) == PAGE else None
        context = {
            "account": request.user,
            "entries": [(one, words_for(one)) for one in found],
            "asked": asked,
            "deeds": [(one.value, one.in_words) for one in Deed],
            "newest": urlencode(asked) if before else None,
            "older": urlencode(older) if older else None,
        }
        return Template("daybook.html", context=context)


def words_for(entry: Entry) -> dict[str, str]:
    """An entry as the page has it: what was done, whom it concerned, from where, and the rest."""
    command = entry.command
    do = command.get("do")
    return {
        "what": Deed(do).in_words if do in set(Deed) else str(do or "Opened"),
        "account": str(command.get("account") or ""),
        "from": str(command.get("from") or ""),
        "facts": "; ".join(
            f"{key}: {str(fact).replace('-', ' ') if key == 'role' else fact}"
            for key, fact in command.items()
            if key not in _IN_COLUMNS
        ),
    }
