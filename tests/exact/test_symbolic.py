"""Numbers that nobody has looked at: what they carry, when the walk splits, and that the chances add up."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from simulator.core.errors import RulesError
from simulator.exact.forgotten import Lost, Needed
from simulator.exact.symbolic import MOST_ROWS, Moment, Shade, Trail


def outcomes(rule: Callable[[Trail], Any]) -> dict[Any, Fraction]:
    """What ``rule`` comes to in every branch, looked at in the end, with its chance."""
    trail = Trail()
    found: dict[Any, Fraction] = {}
    while True:
        trail.begin()
        value = rule(trail)
        known = value.known() if isinstance(value, Shade) else value
        chance = Fraction(1)
        for group in trail.groups:
            chance *= Fraction(sum(group.weights), group.total)
        found[known] = found.get(known, Fraction(0)) + chance
        if not trail.advance():
            return found


def branches(rule: Callable[[Trail], Any]) -> int:
    """Into how many branches ``rule`` splits."""
    trail = Trail()
    count = 0
    while True:
        trail.begin()
        rule(trail)
        count += 1
        if not trail.advance():
            return count


def two_dice(trail: Trail) -> Any:
    """2d6."""
    return trail.die(6) + trail.die(6)


def test_a_sum_has_its_exact_chances() -> None:
    """2d6 + 1."""
    found = outcomes(lambda trail: two_dice(trail) + 1)
    assert found == {total + 1: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_carrying_a_number_about_does_not_split() -> None:
    """Nor does arithmetic, nor a comparison that nobody asks about."""
    assert branches(lambda trail: (two_dice(trail) * 2 - 3 >= 7) | (trail.die(6) == 6)) == 1


def test_a_look_splits_into_its_answers() -> None:
    """Whether, not which: two branches, though eleven sums are possible."""
    assert branches(lambda trail: bool(two_dice(trail) >= 9)) == 2
    assert outcomes(lambda trail: bool(two_dice(trail) >= 9)) == {True: Fraction(10, 36), False: Fraction(26, 36)}


def test_what_was_learnt_holds_for_all_that_hangs_together() -> None:
    """After a double six was ruled out, the sum of the same dice is no twelve."""

    def rule(trail: Trail) -> Any:
        total = two_dice(trail)
        return "twelve" if total == 12 else total

    found = outcomes(rule)
    assert 12 not in found
    assert found["twelve"] == found[2] == Fraction(1, 36)
    assert sum(found.values()) == 1


def test_the_same_number_twice_is_one_number() -> None:
    """A die less itself is nothing; two dice are not."""

    def same(trail: Trail) -> Any:
        die = trail.die(6)
        return die - die

    assert outcomes(same) == {0: 1}
    assert outcomes(lambda trail: trail.die(6) - trail.die(6))[0] == Fraction(1, 6)


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
        (lambda die: die > 0 or die.known(), 1),
    ],
)
def test_everything_else_is_a_look(look: Callable[[Any], Any], count: int) -> None:
    """Indexing, counting, writing, hashing; what is certain splits nothing."""
    assert branches(lambda trail: look(trail.die(6))) == count


def test_numbers_too_many_to_be_mixed_are_looked_at() -> None:
    """Two sums of very many rows: the one with fewer values is looked at, and the answer is the same."""

    def rule(trail: Trail) -> Any:
        wide = trail.spread(range(MOST_ROWS // 2), [1] * (MOST_ROWS // 2))
        return bool(wide + trail.die(6) > 3)

    found = outcomes(rule)
    rows = MOST_ROWS // 2 * 6
    assert found[False] == Fraction(1 + 2 + 3, rows)
    assert branches(rule) == 9  # three of six faces leave it open


def test_certain_comparisons_mix_nothing() -> None:
    """1d6 is never above 1d6 + 6."""

    def rule(trail: Trail) -> Any:
        low, high = trail.die(6), trail.die(6) + 6
        assert not low > high
        return len(trail.groups)

    assert outcomes(rule) == {2: 1}


def test_a_value_of_another_branch_is_refused() -> None:
    """A rule that keeps a value from one playing to the next would make nonsense of it."""
    trail = Trail()
    trail.begin()
    kept = trail.die(6)
    trail.begin()
    with pytest.raises(RulesError, match="another branch"):
        _ = trail.die(6) + kept


def test_lost_values_may_be_carried_but_not_looked_at() -> None:
    """Arithmetic is fine, with shades as well; a look says which fields were needed."""
    lost = Lost(frozenset({(int, "life")}))
    other = Lost(frozenset({(str, "ammo")}))
    die = Trail().die(6)
    total = lost + 1 - die + other
    lost.append(3)
    assert type(total) is Lost
    for look in (bool, int, len, hash, str, list, lambda value: value > 3, lambda value: isinstance(value, int)):
        with pytest.raises(Needed) as caught:
            look(total)
        assert caught.value.fields == {(int, "life"), (str, "ammo")}


def test_a_lost_dict_knows_what_was_written_since() -> None:
    """And nothing else."""
    lost = Lost(frozenset({(int, "scores")}), mapping=True)
    lost[3] = 7
    assert lost[3] == 7
    assert 3 in lost
    with pytest.raises(Needed):
        lost[4]


def test_moments_are_counted_from_now() -> None:
    """Two moments are compared without knowing how late it is; a moment and a number are not."""
    trail = Trail(now=5)
    trail.begin()
    now = Moment(trail.cell(0, range(128)), 0)
    later: Any = now + 3
    assert later > now
    assert later - now == 3
    assert not trail.groups[0].looked
    assert later > 7
    assert trail.times == frozenset(range(5, 128))


def test_a_look_at_the_clock_alone_does_not_split() -> None:
    """It is now; and the times at which it would be the same are noted."""
    trail = Trail(now=2)
    trail.begin()
    clock = trail.cell(0, range(10))
    assert clock < 4
    assert clock != 1
    assert trail.times == frozenset((0, 2, 3))
    assert not trail.advance()


def test_the_share_of_the_tree_that_lies_behind() -> None:
    """Two forks of six: a quarter of the way through the first is at most a quarter of the tree."""
    trail = Trail()
    shares = []
    while True:
        trail.begin()
        for _ in range(2):
            trail.die(6).known()
        shares.append(trail.share)
        if not trail.advance():
            break
    assert shares == pytest.approx([number / 36 for number in range(36)])
