"""Where the floor keeps everything: one database, one writer, nothing acknowledged before it."""
