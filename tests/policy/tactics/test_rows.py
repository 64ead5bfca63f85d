"""Rows: what each leaves of a question's options."""

from __future__ import annotations

import pytest

from simulator.core.asks import Choose, Option
from simulator.policy.tactics.conditions import Flaw
from simulator.policy.tactics.names import is_else
from simulator.policy.tactics.rows import OfferedAsk, Row, WrittenRow, note_of, notes_of, read_row

from .toy_words import WORDS, ToyBoard, board

BITES = (Option("bite", 1), Option("tear", 1), Option("bite", 2), Option("run"))


def row(do: str, when: str = "", *at: str) -> Row:
    """Return a row without a flaw."""
    flaws: list[tuple[str, Flaw]] = []
    found = read_row(WrittenRow(do, when, at), "list 1", WORDS, flaws)
    assert flaws == []
    assert found is not None
    return found[0]


def left(tried: Row, at: ToyBoard | None = None) -> list[Option]:
    """Return the options of a turn that it leaves."""
    seen = at or board()
    return list(tried.options(OfferedAsk(Choose(0, "turn", "TOY-1", BITES)), seen)) if tried.holds(seen) else []


@pytest.mark.parametrize(
    ("do", "when", "at", "options"),
    [
        ("bite", "", (), [0, 1, 2]),
        ("morder", "", (), [0, 1, 2]),
        ("tear", "", (), [1]),
        ("run", "", (), [3]),
        ("bite", "life > 9", (), [0, 1, 2]),
        ("bite", "life > 10", (), []),
        ("bite", "", ("weakest",), [0, 1]),
        ("bite", "", ("mas_debil",), [0, 1]),
        ("bite", "", ("cat",), [2]),
        ("tear", "", ("cat",), []),
        ("tear", "", ("cat", "weakest"), [1]),
        ("bite", "", ("'C'",), [2]),
        ("bite", "", ('"B"',), [0, 1]),
        ("bite", "", ("'Z'",), []),
        ("bite", "life(target) < 5", ("weakest",), [0, 1]),
        ("bite", "life(target) < 3", ("weakest",), []),
        ("bite", "life(target) > 5", ("weakest", "cat"), [2]),
        ("bite", "life(target) < 5", (), [0, 1, 2]),
        ("bite", "life(target) > 5", (), []),
        ("tear", "life(target) < 5", (), [1]),
        ("tear", "life(target) > 5", (), []),
        ("bite", "", ("me",), []),
        ("bite", "", ("attacker",), []),
    ],
)
def test_leaves(do: str, when: str, at: tuple[str, ...], options: list[int]) -> None:
    """A row gives the options of the action at the target chosen among its possible targets."""
    assert [BITES[number] for number in options] == left(row(do, when, *at))


def test_without_a_choice_the_first_possible_target_is_chosen() -> None:
    """The order of the options says who that is."""
    tried = row("bite", "life(target) > 5")
    for options, kept in (((BITES[2], BITES[0]), 2), ((BITES[0], BITES[2]), 0)):
        asked = OfferedAsk(Choose(0, "turn", "TOY-1", options))
        assert len(tried.options(asked, board())) == kept


def test_weakest_is_chosen_among_those_in_reach() -> None:
    """The weakest of all cannot be bitten: the weakest of the others is."""
    weak = ToyBoard({0: 10, 1: 4, 2: 6, 3: 1}, {0: "wolf", 1: "wolf", 2: "cat", 3: "cat"})
    assert [BITES[0], BITES[1]] == left(row("bite", "", "weakest"), weak)


def test_the_attacker_is_answered() -> None:
    """``at = "attacker"`` is the body whose action causes the question."""
    assert [BITES[2]] == left(row("bite", "", "attacker"), board(attacker=2))


def test_kinds_are_those_of_the_action() -> None:
    """A row is for the questions that its action can answer, no others."""
    assert {"turn", "panic"} == row("run").kinds
    assert {"turn"} == row("bite").kinds


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        (WrittenRow("bit", "lif > 2", ("weak",)), ["when", "do", "at"]),
        (WrittenRow("bite", "", ("target",)), ["at"]),
        (WrittenRow("bite", "life(cta) > 1 and x", ("cat", "dgo")), ["when", "when", "at"]),
    ],
)
def test_flaws_have_keys(written: WrittenRow, keys: list[str]) -> None:
    """All flaws of a row are reported together, each with its key."""
    flaws: list[tuple[str, Flaw]] = []
    assert read_row(written, "list 1", WORDS, flaws) is None
    assert keys == [key for key, _ in flaws]


def test_is_written_canonically() -> None:
    """In English, whatever it was written in."""
    found = read_row(WrittenRow("morder", "vida(yo)>3", ("gato", "'C'"), "Eva"), "n", WORDS, [])
    assert found is not None
    assert WrittenRow("bite", "life(me) > 3", ("cat", "'C'"), "Eva") == found[1]
    assert {"C"} == found[0].names


def test_notes() -> None:
    """The reasons that a list may give: its rows by number and name, and its else."""
    rows = (WrittenRow("bite"), WrittenRow("run", name="away"))
    assert ("wolves 1", "wolves 2: away", "wolves else") == notes_of("wolves", rows)
    assert "wolves 2: away" == note_of("wolves", 2, rows[1])
    assert [False, False, True] == [is_else(note) for note in notes_of("wolves", rows)]
    assert not is_else("wolves 3: or else")
