"""Forgotten values: what may be done with them, and what raises ForgottenValueRead."""

from __future__ import annotations

import pytest

from simulator.exact.forgotten import BegunList, ForgottenValue, ForgottenValueRead
from simulator.exact.symbolic import BranchSearch


def test_forgotten_values_may_be_carried_but_not_read() -> None:
    """Arithmetic is fine, with symbolic values as well; reading one names the fields that it comes from."""
    forgotten = ForgottenValue(frozenset({(int, "life")}))
    other = ForgottenValue(frozenset({(str, "ammo")}))
    die = BranchSearch().die(6)
    total = forgotten + 1 - die + other
    forgotten.append(3)
    assert type(total) is ForgottenValue
    for read in (bool, int, len, hash, str, list, lambda value: value > 3, lambda value: isinstance(value, int)):
        with pytest.raises(ForgottenValueRead) as caught:
            read(total)
        assert caught.value.fields == {(int, "life"), (str, "ammo")}


def test_a_forgotten_dict_knows_what_was_written_since() -> None:
    """A forgotten dictionary knows only the items that were written since."""
    forgotten = ForgottenValue(frozenset({(int, "scores")}), mapping=True)
    forgotten[3] = 7
    assert forgotten[3] == 7
    assert 3 in forgotten
    with pytest.raises(ForgottenValueRead):
        forgotten[4]


def test_of_a_list_that_is_only_begun_the_first_item_is_known() -> None:
    """It may be looked at and appended to; anything else reads the others."""
    begun = BegunList("first", (int, "wounds"))
    begun.append("second")
    assert begun
    assert isinstance(begun, list)
    assert (begun[0], next(iter(begun)), any(begun)) == ("first", "first", True)
    assert begun.to_view().first == "first"
    reads = (
        list,
        len,
        str,
        hash,
        lambda all: all[1],
        lambda all: all[-1],
        lambda all: all[:1],
        lambda all: 3 in all,
    )
    for read in (*reads, lambda all: all == [], lambda all: [*all], lambda all: all.pop(), lambda all: all.copy()):
        with pytest.raises(ForgottenValueRead) as caught:
            read(begun)
        assert caught.value.fields == {(int, "wounds")}
