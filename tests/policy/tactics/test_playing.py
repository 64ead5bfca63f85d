"""Playing by rows: which options a row and the policy behind it are offered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest

from simulator.core.asks import Ask, Choose, Option
from simulator.policy.protocol import Policy, Sight
from simulator.policy.tactics.playing import RowsPlayer
from simulator.policy.tactics.rows import OfferedAsk
from tests.plain import stand_in

HIT, RUN, PASS = Option("hit", 1), Option("run"), Option("pass")


class InBulk(Choose):
    """A question that makes all of its options, whatever the verbs."""

    __slots__ = ()

    def makes_by_verb(self) -> bool:
        return False


class Behind(Policy):
    """Keeps the questions that come to it, and takes the last option."""

    def __init__(self, wants: Collection[str] | None = None) -> None:
        self.wants = None if wants is None else frozenset(wants)
        self.asked: list[Ask] = []

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Keep it."""
        self.asked.append(ask)
        return list(ask.options())[-1]


class Row:
    """A row that applies or not, and leaves these options."""

    def __init__(self, holds: bool, leaves: Sequence[Option], note: str = "") -> None:
        self.note = note
        self.offered: list[Ask] = []
        self._holds = holds
        self._leaves = list(leaves)

    def holds(self, board: object) -> bool:
        """Whether it applies."""
        return self._holds

    def options(self, ask: Ask, board: object) -> list[Option]:
        """Keep what it is offered."""
        self.offered.append(ask)
        return self._leaves


class Eyes:
    """See nothing."""

    def look(self, ask: Ask, view: object) -> None:
        """Nothing."""


def player(behind: Behind, *rows: Row) -> RowsPlayer:
    """One with these rows for turns."""
    stand_in()
    given: Any = {"turn": tuple(rows)}
    eyes: Any = Eyes()
    return RowsPlayer(given, eyes, behind, "else")


def question(kind: str = "turn", make: type[Choose] = Choose) -> Choose:
    """Hit, run or pass; the default is the first."""
    ask = make(3, kind, "R-1", (HIT, RUN, PASS), 4, 5, HIT)
    ask.id = 7
    return ask


class Blind:
    """Nothing is to be seen."""

    def view(self) -> None:
        """Nothing."""


NO_SIGHT: Any = Blind()


@pytest.mark.parametrize("make", [Choose, InBulk])
def test_the_options_are_listed_once_for_all_rows(make: type[Choose]) -> None:
    """And for the policy behind them, unless the question makes those of some verbs sooner."""
    ask, behind = question(make=make), Behind()
    rows = Row(False, [HIT]), Row(True, []), Row(True, [])
    playing = player(behind, *rows)
    assert playing.choose(ask, NO_SIGHT) == PASS
    assert playing.note == "else"
    offered = rows[1].offered[0]
    assert [row.offered for row in rows] == [[], [offered], [offered]]
    assert behind.asked == [offered]
    assert (offered is ask) is (make is Choose)
    assert isinstance(offered, OfferedAsk) is (make is InBulk)


def test_the_first_row_that_leaves_something_decides() -> None:
    """The policy behind it chooses among what it leaves, of the same question."""
    behind = Behind()
    last = Row(True, [PASS], "last")
    playing = player(behind, Row(False, [HIT], "no"), Row(True, [], "nothing"), Row(True, [HIT, RUN], "this"), last)
    assert playing.choose(question(), NO_SIGHT) == RUN
    assert playing.note == "this"
    assert last.offered == []
    (asked,) = behind.asked
    assert list(asked.options()) == [HIT, RUN]
    assert [asked.id, asked.seat, asked.kind, asked.rule, asked.body, asked.by, asked.about] == [
        7, 3, "turn", "R-1", 4, 5, HIT,
    ]  # fmt: skip


def test_what_the_policy_behind_does_not_want_is_not_passed_on() -> None:
    """The first option that a row leaves, or the default; a policy that chooses something else is not heard."""
    behind = Behind(["other"])
    assert player(behind, Row(True, [RUN, HIT])).choose(question(), NO_SIGHT) == RUN
    assert player(behind, Row(False, [RUN])).choose(question(), NO_SIGHT) == question().default()
    assert behind.asked == []
    wild = Behind(["turn"])
    wild.choose = lambda ask, sight: PASS  # type: ignore[method-assign]
    assert player(wild, Row(True, [RUN, HIT])).choose(question(), NO_SIGHT) == RUN


def test_a_question_without_rows_goes_to_the_policy_behind() -> None:
    """As it is."""
    behind, ask = Behind(), question("other")
    playing = player(behind, Row(True, [HIT]))
    assert playing.choose(ask, NO_SIGHT) == PASS
    assert behind.asked == [ask]
    assert playing.note == "else"
