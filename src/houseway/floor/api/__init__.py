"""The HTTP API: the same commands that pages and people use, for programs."""
