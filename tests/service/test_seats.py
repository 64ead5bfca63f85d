"""Network seats: the record of what came from outside, kept so that a fight can be played again, and choices."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest
import trio
from trio.testing import wait_all_tasks_blocked

from simulator.core.asks import Option
from simulator.service.seats import NetworkPerson, Record


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


OPTIONS = [Option("one"), Option("two"), Option("three")]
QUESTION: Any = SimpleNamespace(ask=SimpleNamespace(seat=0, id=7), options=OPTIONS)


class Person(NetworkPerson):
    """Is asked, but not shown anything."""

    def _document(self, *asked: object) -> dict[str, Any]:
        return {}

    async def _forecast(self, *asked: object) -> None:
        """Compute nothing."""


def person(path: Path) -> Person:
    """Return a person with the record in this file."""
    return Person(lambda word, said: None, Record(path, stuck), {}, "haunted_house", (60.0, None))


@pytest.mark.parametrize(("number", "found"), [(0, OPTIONS[:1]), (2, OPTIONS[2:]), (None, [])])
async def test_only_the_number_of_an_option_is_a_choice(tmp_path: Path, number: int | None, found: object) -> None:
    """Others are not heard, nor is an answer to another question; the choice is the same from the record."""
    path, chosen = tmp_path / "answers.jsonl", list[object]()
    for asked in (person(path), person(path)):

        async def choose(who: Person = asked) -> None:
            chosen.append(await who.choose(QUESTION))

        async with trio.open_nursery() as nursery:
            nursery.start_soon(choose)
            for seat, ask, said in ((0, 7, -1), (0, 7, 3), (1, 7, 1), (0, 8, 1), (0, 7, number)):
                await wait_all_tasks_blocked()
                asked.receive(seat, ask, said)
    assert chosen == [found, found]


async def test_a_person_is_shown_three_hundred_options(tmp_path: Path) -> None:
    """Of more, the first; what is not shown is no choice."""
    many: Any = SimpleNamespace(ask=QUESTION.ask, options=[Option(str(number)) for number in range(302)])
    path = tmp_path / "answers.jsonl"
    path.write_text("[0, 300]\n[0, 299]\n")
    asked = person(path)
    assert [await asked.choose(many) for _ in range(2)] == [[], [Option("299")]]
