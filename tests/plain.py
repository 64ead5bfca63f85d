"""Tools for tests that only plain Python allows."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from simulator.compiled import is_compiled
from simulator.core.asks import Option


def put_in_place(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str, function: object) -> None:
    """Replace a rules' function for a test. Skip it on the compiled copy, whose rules call each other directly."""
    if is_compiled():
        pytest.skip("compiled rules call each other directly, so that none can be put in another's place")
    monkeypatch.setattr(module, name, function)


def mistyped(*answers: tuple[Any, ...]) -> list[Option]:
    """Return options whose cells have wrong types; none on the compiled copy, which refuses to make them."""
    return [] if is_compiled() else [Option(*cells) for cells in answers]


def subclass_of_rules() -> None:
    """Skip a test that derives a class from a compiled one, which is impossible."""
    if is_compiled():
        pytest.skip("no interpreted class can derive from a compiled one")


def stand_in() -> None:
    """Skip a test that gives policies a simple object in place of a board, which compiled ones do not take."""
    if is_compiled():
        pytest.skip("compiled policies take no other object in the place of a board")
