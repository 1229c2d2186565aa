"""Poker among players: betting, pots and the course of a hand, for every instrument that has it."""
