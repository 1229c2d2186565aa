"""Tournaments: conditions, entries, ballot, sessions, clock, places and prizes."""
