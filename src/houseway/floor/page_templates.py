"""What pages are written with: templates that write quickly what needs no escaping."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any, Final

from jinja2 import Environment, Template
from markupsafe import escape

_SPECIAL: Final = re.compile("[&<>'\"]").search


def in_markup(value: object) -> str:
    """A value as it stands in a page.

    Most of what is written is plain; it need not become an object that says so before it is joined.

    >>> in_markup("ann"), in_markup(5), in_markup("Q & A")
    ('ann', '5', Markup('Q &amp; A'))
    """
    if type(value) is str and not _SPECIAL(value):
        return value
    return str(value) if type(value) is int else escape(value)


class PageTemplate(Template):
    """A template that writes values so."""

    @classmethod
    def _from_namespace(
        cls,
        environment: Environment,
        namespace: MutableMapping[str, Any],
        globals: MutableMapping[str, Any],
    ) -> Template:
        namespace["escape"] = in_markup
        return super()._from_namespace(environment, namespace, globals)


class PageTemplates(Environment):
    """Where such templates are kept."""

    template_class = PageTemplate
