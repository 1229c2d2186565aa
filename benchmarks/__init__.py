"""How fast the rules engine, the ranking and the analysis are, against others on the same work."""
