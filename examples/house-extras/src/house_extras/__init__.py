"""Games, a side bet and rules beside those of Houseway."""
