"""Ranking poker hands many at a time: look-ups, whole batches, rivals, and suits that are alike."""
