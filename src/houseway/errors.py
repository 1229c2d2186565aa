"""The one kind of error that people can cause or meet."""


class HousewayError(Exception):
    """What a person can cause or meet: something refused, not there, not readable or not true."""
