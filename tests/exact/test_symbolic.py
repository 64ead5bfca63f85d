"""Symbolic values: their distributions, when the execution splits, and that the chances add up."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from simulator.core.errors import RulesError
from simulator.exact.symbolic import MAX_JOINT_ROWS, BranchSearch, RelativeTime, SymbolicValue


def outcomes(rule: Callable[[BranchSearch], Any]) -> dict[Any, Fraction]:
    """Return the result of ``rule`` in every branch, resolved, with its chance."""
    search = BranchSearch()
    found: dict[Any, Fraction] = {}
    while True:
        search.begin()
        value = rule(search)
        known = value.resolve() if isinstance(value, SymbolicValue) else value
        chance = Fraction(1)
        for joint in search.joints:
            chance *= Fraction(sum(joint.weights), joint.total)
        found[known] = found.get(known, Fraction(0)) + chance
        if not search.advance():
            return found


def branches(rule: Callable[[BranchSearch], Any]) -> int:
    """Return the number of branches into which ``rule`` splits."""
    search, count = BranchSearch(), 1
    search.begin()
    rule(search)
    while search.advance():
        search.begin()
        rule(search)
        count += 1
    return count


def two_dice(search: BranchSearch) -> Any:
    """2d6."""
    return search.die(6) + search.die(6)


def test_a_sum_has_its_exact_chances() -> None:
    """The sum 2d6 + 1 has the chances that counting the faces gives."""
    found = outcomes(lambda search: two_dice(search) + 1)
    assert found == {total + 1: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_carrying_a_number_about_does_not_split() -> None:
    """Nor does arithmetic, nor a comparison whose answer is not used."""
    assert branches(lambda search: (two_dice(search) * 2 - 3 >= 7) | (search.die(6) == 6)) == 1


def test_resolving_splits_into_the_answers() -> None:
    """A comparison has two answers, though eleven sums are possible."""
    assert branches(lambda search: bool(two_dice(search) >= 9)) == 2
    assert outcomes(lambda search: bool(two_dice(search) >= 9)) == {True: Fraction(10, 36), False: Fraction(26, 36)}


def test_what_is_resolved_holds_for_all_dependent_values() -> None:
    """After a double six was ruled out, the sum of the same dice is no twelve."""

    def rule(search: BranchSearch) -> Any:
        total = two_dice(search)
        return "twelve" if total == 12 else total

    found = outcomes(rule)
    assert 12 not in found
    assert found["twelve"] == found[2] == Fraction(1, 36)
    assert sum(found.values()) == 1


def test_the_same_number_twice_is_one_number() -> None:
    """A die less itself is 0; a die less another is 0 in one case of six."""
    assert outcomes(lambda search: (lambda die: die - die)(search.die(6))) == {0: 1}
    assert outcomes(lambda search: search.die(6) - search.die(6))[0] == Fraction(1, 6)


@pytest.mark.parametrize(
    ("look", "count"),
    [
        (lambda die: [10, 20, 30, 40, 50, 60][die - 1], 6),
        (lambda die: range(die), 6),
        (lambda die: f"{die}", 6),
        (lambda die: {die: 1}, 6),
        (lambda die: abs(die - 4), 6),
        (lambda die: die.bit_length(), 6),
        (lambda die: [0] * die, 6),
        (lambda die: max(die, 4), 2),
        (lambda die: -die < -3, 1),
        (lambda die: isinstance(die, int), 1),
        (lambda die: die > 0 or die.resolve(), 1),
    ],
)
def test_every_other_operation_resolves(look: Callable[[Any], Any], count: int) -> None:
    """Indexing, counting, writing, hashing; what is certain splits nothing."""
    assert branches(lambda search: look(search.die(6))) == count


def test_values_too_wide_to_be_joined_are_resolved() -> None:
    """Two sums of very many rows: the one with fewer values is resolved, and the answer is the same."""

    def rule(search: BranchSearch) -> Any:
        wide = search.value(range(MAX_JOINT_ROWS // 2), [1] * (MAX_JOINT_ROWS // 2))
        return bool(wide + search.die(6) > 3)

    found = outcomes(rule)
    rows = MAX_JOINT_ROWS // 2 * 6
    assert found[False] == Fraction(1 + 2 + 3, rows)
    assert branches(rule) == 9  # three of six faces leave it open


def test_certain_comparisons_join_nothing() -> None:
    """1d6 is never above 1d6 + 6."""

    def rule(search: BranchSearch) -> Any:
        low, high = search.die(6), search.die(6) + 6
        assert not low > high
        return len(search.joints)

    assert outcomes(rule) == {2: 1}


@pytest.mark.parametrize("kept_first", [True, False])
def test_a_value_of_another_branch_is_refused(kept_first: bool) -> None:
    """A rule that keeps a value from one playing to the next would make nonsense of it."""
    search = BranchSearch()
    search.begin()
    kept = search.die(6)
    search.begin()
    fresh = search.die(6)
    with pytest.raises(RulesError, match="another branch"):
        _ = kept + fresh if kept_first else fresh + kept


def test_relative_times_are_counted_from_now() -> None:
    """Two relative times are compared without resolving the clock; a relative time and a number are not."""
    search = BranchSearch(now=5)
    search.begin()
    now = RelativeTime(search.cell(0, range(128)), 0)
    later: Any = now + 3
    assert later > now
    assert later - now == 3
    assert not search.joints[0].resolved
    assert later > 7
    assert search.times == frozenset(range(5, 128))


def test_resolving_the_clock_alone_does_not_split() -> None:
    """The answer is that of now, and the times with the same answer are noted."""
    search = BranchSearch(now=2)
    search.begin()
    clock = search.cell(0, range(10))
    assert clock < 4
    assert clock != 1
    assert search.times == frozenset((0, 2, 3))
    assert not search.advance()


def test_the_share_of_the_tree_that_is_explored() -> None:
    """Two forks of six: a quarter of the way through the first is at most a quarter of the tree."""
    search = BranchSearch()
    shares = []
    while True:
        search.begin()
        for _ in range(2):
            search.die(6).resolve()
        shares.append(search.explored)
        if not search.advance():
            break
    assert shares == pytest.approx([number / 36 for number in range(36)])
