"""Conditions: what each sign means, what is wrong with them, and how they are written canonically."""

from __future__ import annotations

from math import isnan
from typing import Any

import pytest

from simulator.policy.tactics.conditions import Flaw, condition, term

from .toy_words import WORDS, ToyBoard, board


def read(text: str, at: ToyBoard | None = None) -> Any:  # Any: a number, a truth or a word
    """What a text gives on the usual board."""
    flaws: list[Flaw] = []
    found = term(text, WORDS, flaws)
    assert flaws == []
    return found.read.on(at or board())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("25%", 0.25),
        ("round", 3),
        ("life", 10),
        ("life(me)", 10),
        ("vida(yo)", 10),
        ("life(weakest)", 4),
        ("life('C')", 6),
        ("life(cat)", 6),
        ("life + 2 * 3", 16),
        ("life - 2 - 3", 5),
        ("life - (2 - 3)", 11),
        ("life / 4", 2.5),
        ("-life", -10),
        ("kind", "wolf"),
        ("life > 9", True),
        ("life > 10", False),
        ("life >= 10", True),
        ("life < 11", True),
        ("life < 10", False),
        ("life <= 10", True),
        ("life == 10", True),
        ("life = 10", True),
        ("life != 10", False),
        ("life / 0 != 3", False),
        ("life / 0 == life / 0", False),
        ("not life / 0 < 3", True),
        ("life != 9", True),
        ("kind == wolf", True),
        ("kind = lobo", True),
        ("gato == kind(cat)", True),
        ("kind == 'cat'", False),
        ("kind != kind(cat)", True),
        ("title == 'wolf'", True),
        ("late", True),
        ("not late", False),
        ("down or late", True),
        ("down and late", False),
        ("down or down", False),
        ("late and late", True),
        ("not down and late", True),
        ("late == down", False),
    ],
)
def test_gives(text: str, value: object) -> None:
    """Every sign, and every way to say whom."""
    assert value == read(text)


@pytest.mark.parametrize("text", ["life(target) < 99", "life(target) >= 0", "life(target) != 3", "down(target)"])
def test_nothing_holds_of_no_body(text: str) -> None:
    """A comparison with a fact about a body that is not there does not hold, in either direction."""
    assert read(text) is False
    assert read(f"not ({text})") is True


def test_target_and_attacker_are_those_of_the_board() -> None:
    """A fact about the target or the attacker is about whom the board says."""
    assert 6 == read("life(target)", board(target=2))
    assert 4 == read("life(attacker)", board(attacker=1))
    assert isnan(read("life(target) + 1"))


def test_a_captain_has_no_facts_of_its_own() -> None:
    """A board without a body of one's own: own facts are about no body."""
    assert not read("life < 99", board(me=-1))
    assert read("life(weakest) == 4", board(me=-1))


def test_nothing_is_divided_by_zero() -> None:
    """It gives no number, and no comparison holds."""
    assert not read("1 / (life - 10) > 0")
    assert not read("1 / (life - 10) <= 0")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("VIDA(más débil)<3", None),
        ("vida(mas_debil)<3", "life(weakest) < 3"),
        ("Vida( yo ) = 33%", "life(me) == 33%"),
        ("no (caido o tarde) y asalto>2", "not (down or late) and round > 2"),
        ("1-(2-3)*4", "1 - (2 - 3) * 4"),
        ("(1-2)-3<0", "1 - 2 - 3 < 0"),
        ("-(1+2) < 0", "-(1 + 2) < 0"),
        ("clase = gato", "kind == 'cat'"),
        ("down or (late and down)", "down or late and down"),
        ("(down or late) and down", "(down or late) and down"),
        ("not (not late)", "not not late"),
        ('life("B") > 1', "life('B') > 1"),
        ("-(-life) < 0", "--life < 0"),
        ("-life * -2 < 0", "-life * -2 < 0"),
        ("-(life * 2) < 0", "-(life * 2) < 0"),
        ("(1 * 2) * 3 < 0", "1 * 2 * 3 < 0"),
        ("1 * (2 * 3) < 0", "1 * (2 * 3) < 0"),
        ("1 / (2 / 3) < 0", "1 / (2 / 3) < 0"),
        ("(1 + 2) * 3 < 0", "(1 + 2) * 3 < 0"),
        ("1 + (2 + 3) < 0", "1 + (2 + 3) < 0"),
        ("not (life < 3)", "not life < 3"),
        ("(not late) and down", "not late and down"),
    ],
)
def test_is_written_canonically(text: str, canonical: str | None) -> None:
    """English words, one spelling, brackets only where they matter; what comes out is read as the same."""
    flaws: list[Flaw] = []
    found = term(text, WORDS, flaws)
    if canonical is None:
        assert flaws
        return
    assert canonical == found.text
    again = term(found.text, WORDS, flaws)
    assert (canonical, flaws) == (again.text, [])
    assert found.read.on(board()) == again.read.on(board())


@pytest.mark.parametrize(
    ("text", "said", "near"),
    [
        ("lif < 3", "has lif, which is no fact", "life"),
        ("life(wekest) < 3", "has wekest, which is no choice of a body", "weakest"),
        ("kind == dog", "has dog, which kind never is", "cat"),
        ("kind == 'dog'", "has dog, which kind never is", "cat"),
        ("life", "has life, which is a number and is no condition: true or false is due", ""),
        ("life and late", "has life, which is a number and stands beside and", ""),
        ("late + 1 > 2", "has late, which is true or false and stands beside +", ""),
        ("-late > 2", "stands behind a minus", ""),
        ("not life", "stands behind not", ""),
        ("life > late", "compares life, which is a number, with late, which is true or false", ""),
        ("kind < 'x'", "has x, which kind never is", "wolf"),
        ("title < 'x'", "only numbers are smaller and greater", ""),
        ("round(me) > 2", "round is not about a body", ""),
        ("life >", "ends too early", ""),
    ],
)
def test_flaws(text: str, said: str, near: str) -> None:
    """What is wrong is said, with the words that there are."""
    flaws: list[Flaw] = []
    condition(text, WORDS, flaws)
    assert [said in flaw.what for flaw in flaws] == [True]
    assert not near or near in flaws[0].choices


def test_all_flaws_are_found_at_once() -> None:
    """One condition, three flaws."""
    flaws: list[Flaw] = []
    condition("lif < 3 and life(wekest) > 2 or kind == dog", WORDS, flaws)
    assert ["lif", "wekest", "dog"] == [flaw.word for flaw in flaws]


def test_an_empty_condition_always_holds() -> None:
    """No condition, no flaw."""
    flaws: list[Flaw] = []
    assert condition("  ", WORDS, flaws).read.on(board())
    assert flaws == []


def test_says_whom_it_names() -> None:
    """The names of combatants, and whether it is about the target."""
    found = term("life('B') > 1 and not down('C') or life(target) > 2", WORDS, [])
    assert {"B", "C"} == found.names
    assert found.of_target
