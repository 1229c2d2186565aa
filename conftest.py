"""For all tests: examples may take their time, because machines are not equally fast."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("untimed", settings.default, deadline=None)
settings.load_profile("untimed")
