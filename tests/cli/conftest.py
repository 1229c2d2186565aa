import pytest
from at_the_keyboard import Program


@pytest.fixture
def houseway(monkeypatch, capsys):
    return Program(monkeypatch, capsys)
