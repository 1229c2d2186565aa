"""How fast the rules engine and the ranking are, against pokerkit on the same work."""
