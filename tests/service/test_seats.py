"""Network seats: the record of what came from outside, kept so that a fight can be played again, and choices."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest
import trio
from trio.testing import wait_all_tasks_blocked

from simulator.core.asks import LATE, Choose, Option
from simulator.service.seats import NetworkPeer, NetworkPerson, Record
from simulator.wire.codec import decode, encode
from simulator.wire.messages import AskMessage, Failed


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
        """Nothing is reckoned."""


def person(path: Path) -> Person:
    """A person with the record in this file."""
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
                asked.hear(seat, ask, said)
    assert chosen == [found, found]


async def test_a_record_of_no_option_is_one_of_leaving(tmp_path: Path) -> None:
    """Whatever has been written there."""
    path = tmp_path / "answers.jsonl"
    path.write_text("[0, -1]\n[0, 3]\n")
    asked = person(path)
    assert [await asked.choose(QUESTION) for _ in range(2)] == [[], []]


@pytest.mark.parametrize(("asked", "said"), [(7.0, 1), (8.0, 0)])
async def test_an_answer_is_late_only_for_the_question_that_is_open(asked: float, said: int) -> None:
    """The alarm of a question that has been answered says nothing; that of one that is open is recorded and sent."""
    kept: list[tuple[int, object]] = []
    sent: list[object] = []

    async def reply(data: bytes) -> None:
        sent.append(decode(data))

    peer: Any = object.__new__(NetworkPeer)
    vars(peer).update(_asked=7.0, _seat=3, _reply=reply)
    peer._record = SimpleNamespace(add=lambda seat, answer: kept.append((seat, answer)))
    question = Choose(3, "turn", "R", (Option("wait"),))
    question.id = 5
    await peer._ring(encode(AskMessage(question, False)), asked, 0.001, None)
    assert [(message.ask, message.how) for message in sent if isinstance(message, Failed)] == [(5, LATE)] * said
    assert [seat for seat, _ in kept] == [3] * said


async def test_a_person_is_shown_three_hundred_options(tmp_path: Path) -> None:
    """Of more, the first; what is not shown is no choice."""
    many: Any = SimpleNamespace(ask=QUESTION.ask, options=[Option(str(number)) for number in range(302)])
    path = tmp_path / "answers.jsonl"
    path.write_text("[0, 300]\n[0, 299]\n")
    asked = person(path)
    assert [await asked.choose(many) for _ in range(2)] == [[], [Option("299")]]
