"""The record of a fight with network seats: what came from outside, kept so that the fight can be played again."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from simulator.service.seats import Record


class Stuck(Exception):
    """There is no room."""


def stuck(error: OSError) -> NoReturn:
    """Called where an answer cannot be written."""
    raise Stuck(error.strerror)


def test_each_seat_hears_again_what_it_said(tmp_path: Path) -> None:
    """In its order, once; a line that was half written never counted, and what follows is written after the others."""
    path = tmp_path / "answers.jsonl"
    new = Record(path, stuck)
    assert (new.knows(0), new.next(0)) == (False, None)
    for seat, said in ((0, "aGk="), (-1, 3), (0, "late"), (-1, None)):
        new.add(seat, said)
    assert (new.knows(0), new.next(0)) == (False, None)
    with path.open("a") as file:
        file.write('[0, "hal')
    old = Record(path, stuck)
    assert (old.knows(0), old.knows(-1), old.knows(1)) == (True, True, False)
    assert [old.next(0) for _ in range(3)] == ["aGk=", "late", None]
    assert not old.knows(0)
    old.add(0, "left")
    again = Record(path, stuck)
    assert [again.next(0) for _ in range(4)] == ["aGk=", "late", "left", None]
    assert [again.next(-1) for _ in range(3)] == [3, None, None]
    assert [each.name for each in tmp_path.iterdir()] == ["answers.jsonl"]


def test_an_answer_that_cannot_be_written_never_counts(tmp_path: Path) -> None:
    """The fight stops there, with the reason."""
    with pytest.raises(Stuck, match="No such file or directory"):
        Record(tmp_path / "gone/answers.jsonl", stuck).add(0, "left")
