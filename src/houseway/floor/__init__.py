"""The floor: every game on the web, with accounts and roles, pages, an API and live updates."""
