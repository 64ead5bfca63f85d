"""Copies of a fight that a policy in another process holds: what each request does, and which make no sense."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgpack
import pytest

from simulator.core.asks import Choose, Option
from simulator.core.errors import RulesError
from simulator.core.system import Fate, Outcome
from simulator.runtime import copy_server
from simulator.runtime.copy_server import OPENING, CopyServer
from simulator.wire.codec import decode_ask

ASK = 8
TAG = msgpack.unpackb(OPENING[1:])
NONSENSE = ("PolicyError", "this request for a copy is malformed")


class Fight:
    """A copy: its question, and what was done with it."""

    round, left = 3, 17

    def __init__(self, *pending: Choose, outcome: Outcome | None = None) -> None:
        self.pending = pending
        self.outcome = outcome
        self.answers: list[object] = []
        self.copies: list[Fight] = []

    def fork(self) -> Fight:
        """Return a copy of the copy."""
        self.copies.append(Fight(*self.pending))
        return self.copies[-1]

    def answer(self, *answers: Any) -> None:
        """Note them; an option that flies is illegal, and one that passes alone ends the fight."""
        if answers == (Option("fly"),):
            raise RulesError("none can fly")
        self.answers.append(answers)
        if answers == (Option("pass"),):
            self.pending, self.outcome = (), Outcome("left", "last_side", 3)

    def view(self, seat: int) -> Any:
        """Return the view of a seat."""
        return SimpleNamespace(row=lambda: ["seen", seat])

    def fates(self) -> list[Fate]:
        """Return one body that stands."""
        return [Fate("Ada", "left", True, True, "active", {"life": 4}, 500)]


class Table:
    """The lookaheads of a server, and what was asked of them."""

    def __init__(self, *fights: Fight) -> None:
        self.fights = list(fights)
        self.budgets: list[int] = []
        self.asked: list[tuple[int, Any]] = []
        self.server = CopyServer(ASK, self._look)

    def _look(self, budget: int) -> Any:
        self.budgets.append(budget)
        number = len(self.budgets)

        def fork(*asked: Any) -> Fight:
            self.asked.append((number, asked))
            return self.fights.pop(0)

        return SimpleNamespace(next_number=lambda: 100 * number, fork=fork)

    def ask(self, name: str, *operands: object, ask: int = ASK) -> Any:
        """Return the value that a request brings, or what is wrong with it."""
        reply = self.server.reply(msgpack.packb([TAG, ask, name, operands]))
        assert reply is not None
        wrong, value = msgpack.unpackb(reply)
        return tuple(wrong) if wrong else value


def offered(data: bytes) -> list[Option]:
    """Return the options of a question that was sent."""
    found = decode_ask(data)
    assert found is not None
    return list(found.options())


def question(*kinds: str) -> Choose:
    """Return a question of the copy."""
    return Choose(0, "turn", "TOY-1", tuple(map(Option, kinds)))


def test_every_lookahead_has_a_budget_and_numbers_of_its_own() -> None:
    """Copies are distinguished by their places, from 0 on."""
    table = Table()
    assert [table.ask("begin", budget) for budget in (5, 7)] == [0, 1]
    assert table.budgets == [5, 7]
    assert [table.ask("number", place) for place in (0, 1, 0)] == [100, 200, 100]
    assert table.ask("number", 2) == NONSENSE


def test_a_copy_stands_where_the_fight_stands() -> None:
    """Copies are numbered from 1; the kinds that seats want are passed on."""
    table = Table(Fight(question("hit", "pass")), Fight(outcome=Outcome(None, "rounds", 3)))
    table.ask("begin", 5)
    number, (round_, left, outcome, asks, sealed) = table.ask("fork", 0, 4, [[0, ["turn"]], [-1, None]], False, [])
    assert (number, round_, left, outcome, sealed) == (1, 3, 17, None, False)
    assert [offered(each) for each in asks] == [[Option("hit"), Option("pass")]]
    number, (*_, outcome, asks, sealed) = table.ask("fork", 0, None, [], True, [])
    assert (number, outcome, asks, sealed) == (2, [None, "rounds", 3, ""], [], False)
    assert table.asked == [(1, (4, {0: frozenset({"turn"}), -1: None}, False)), (1, (None, {}, True))]


def test_a_copy_is_played_on_looked_at_and_copied() -> None:
    """Simultaneous questions are answered together."""
    fight, both = Fight(question("hit", "pass")), (question("hit"), question("pass"))
    both[0].sealed = True
    table = Table(fight, Fight(*both))
    table.ask("begin", 5)
    table.ask("fork", 0, 0, [], True, [])
    assert table.ask("view", 1, -1) == ["seen", -1]
    assert table.ask("fates", 1) == [["Ada", "left", True, True, "active", {"life": 4}, 500]]
    assert table.ask("fork_copy", 1, [])[0] == 2
    assert len(fight.copies) == 1
    assert table.ask("answer", 1, [Option("fly").row()], None) == ("RulesError", "none can fly")
    assert table.ask("answer", 1, [Option("pass").row()], [[0, ["turn"]]])[2] == ["left", "last_side", 3, ""]
    assert fight.answers == [(Option("pass"),)]
    *_, asks, sealed = table.ask("fork", 0, 0, [], True, [])[1]
    assert (len(asks), sealed) == (2, True)
    held = table.server._copies[3].fork
    assert isinstance(held, Fight)
    table.ask("answer", 3, [Option("hit").row(), Option("pass").row()], None)
    assert held.answers == [(Option("hit"), Option("pass"))]


def test_copies_that_are_dropped_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a copy of the fight, and for one of another copy; numbers are not given twice."""
    monkeypatch.setattr(copy_server, "MOST_COPIES", 2)
    table = Table(*(Fight() for _ in range(9)))
    table.ask("begin", 5)
    assert [table.ask("fork", 0, 0, [], True, [])[0] for _ in range(2)] == [1, 2]
    full = ("PolicyError", "there are 2 copies already, which is the maximum")
    assert table.ask("fork", 0, 0, [], True, []) == full
    assert table.ask("fork_copy", 2, []) == full
    assert table.ask("fork", 0, 0, [], True, [1, 9])[0] == 3
    assert table.ask("fork_copy", 2, [3])[0] == 4
    assert table.ask("view", 1, 0) == NONSENSE


def test_what_is_no_request_is_left_to_others() -> None:
    """A request about another question or of no known kind is refused."""
    table = Table()
    assert table.server.reply(msgpack.packb(["choice", ASK, 0])) is None
    earlier = ("PolicyError", "this lookahead belongs to an earlier question, which has been answered")
    assert table.ask("begin", 5, ask=ASK - 1) == earlier
    for name, operands in (("explode", ()), ("begin", ()), ("view", (1, 0)), ("answer", (1, [], None))):
        assert table.ask(name, *operands) == NONSENSE
    wrong, _ = msgpack.unpackb(table.server.reply(OPENING) or b"")
    assert tuple(wrong) == NONSENSE
