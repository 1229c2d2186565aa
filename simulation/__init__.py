"""A floor in one process and one thread, with every fault that a machine can have."""
