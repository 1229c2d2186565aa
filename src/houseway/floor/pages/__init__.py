"""Pages for people: HTML drawn by Python, kept alive by small scripts."""
