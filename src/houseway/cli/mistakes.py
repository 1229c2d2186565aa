"""What a person at the keyboard can get wrong."""


class Mistake(ValueError):  # noqa: N818
    """Something typed that cannot be carried out, said in one sentence."""
