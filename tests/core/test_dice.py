"""Dice sources: known faces, uniformity, independence; scripts, records, extremes; a policy's luck."""

from __future__ import annotations

from collections import Counter
from hashlib import shake_128
from itertools import pairwise

import pytest
from scipy.stats import chisquare

from simulator.core.dice import Luck, Recorded, Rigged, Scripted, Seeded, luck_key
from simulator.core.errors import ScriptExhausted

NAMES = ["Ada", "Zoe"]


def test_the_same_seed_gives_the_same_faces_on_every_platform() -> None:
    """Known answers: a change here changes every fight ever recorded."""
    dice = Seeded(7, 1, NAMES)
    assert list(dice.roll(0, 8, 6)) == [2, 6, 6, 2, 3, 6, 5, 3]
    assert list(dice.roll(1, 8, 6)) == [4, 5, 1, 5, 1, 5, 3, 4]
    assert list(dice.roll(-1, 4, 20)) == [7, 20, 9, 15]
    assert list(dice.roll(0, 4, 10)) == [5, 5, 10, 5]


def test_faces_are_the_bytes_of_shake_with_rejection() -> None:
    """An independent reading of the tape, for every kind of die."""
    for sides in (2, 3, 6, 10, 20, 100, 255):
        tape = shake_128(f"asalto dice 1|5|9|{sides}|Ada".encode()).digest(160)
        expected = [byte % sides + 1 for byte in tape if byte < 256 - 256 % sides][:20]
        assert list(Seeded(5, 9, NAMES).roll(0, 20, sides)) == expected


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 100])
def test_faces_are_uniform(sides: int) -> None:
    """No face is favoured (one fixed tape; a fair die fails this once in a thousand)."""
    dice = Seeded(1, 1, NAMES)
    counts = Counter(face for _ in range(400) for face in dice.roll(0, 50, sides))
    assert chisquare([counts[face] for face in range(1, sides + 1)]).pvalue > 0.001


def test_faces_do_not_depend_on_how_they_are_taken() -> None:
    """Faces taken one by one or many together, over the ends of blocks, are the same row."""
    dice, other = Seeded(3, 1, NAMES), Seeded(3, 1, NAMES)
    assert b"".join(dice.roll(0, 1, 6) for _ in range(700)) == other.roll(0, 700, 6)
    taken = [other.roll(0, count, 6) for count in (0, 3, 155, 161, 1)]
    assert b"".join(taken) == dice.roll(0, 320, 6)


def test_rollers_do_not_shift_each_other() -> None:
    """Each roller has tapes of its own, one a kind of die."""
    alone, disturbed = Seeded(2, 5, NAMES), Seeded(2, 5, NAMES)
    disturbed.roll(1, 17, 6)
    disturbed.roll(0, 3, 10)
    disturbed.roll(-1, 5, 6)
    assert alone.roll(0, 12, 6) == disturbed.roll(0, 12, 6)


def test_a_roller_is_known_by_name() -> None:
    """The same name has the same dice at another place of the roster."""
    assert Seeded(2, 5, ["Ada", "Zoe"]).roll(1, 9, 6) == Seeded(2, 5, ["Zoe"]).roll(0, 9, 6)


def test_seeds_and_fights_have_their_own_faces() -> None:
    """No two of many (seed, fight) pairs share their first twenty faces."""
    rows = {Seeded(seed, fight, NAMES).roll(0, 20, 6) for seed in (-1, 0, 1, 2**80) for fight in range(50)}
    assert len(rows) == 200


def test_streams_are_independent() -> None:
    """Faces of neighbouring fights, and of two rollers, come in all pairs equally often."""
    fights = [Seeded(4, fight, NAMES) for fight in range(1200)]
    first = [(dice.roll(0, 1, 6)[0], dice.roll(1, 1, 6)[0]) for dice in fights]
    neighbours = pairwise(first)
    for pairs in (Counter(first), Counter((one[0], other[0]) for one, other in neighbours)):
        counts = [pairs[(one, other)] for one in range(1, 7) for other in range(1, 7)]
        assert chisquare(counts).pvalue > 0.001


@pytest.mark.parametrize("sides", [0, 1, 256])
def test_a_die_has_2_to_255_sides(sides: int) -> None:
    """A face must fit into a byte."""
    with pytest.raises(ValueError, match="2 to 255"):
        Seeded(1, 1, NAMES).roll(0, 1, sides)


def test_scripted_dice_are_a_flat_list() -> None:
    """They give the faces in order and know what is left."""
    dice = Scripted([1, 6, 3])
    assert dice.roll(0, 2, 6) == bytes([1, 6])
    assert dice.left == [3]
    with pytest.raises(ScriptExhausted, match="1 faces left"):
        dice.roll(1, 2, 6)


def test_scripted_dice_refuse_an_impossible_face() -> None:
    """A seven on a d6 is a mistake in the test."""
    with pytest.raises(ScriptExhausted, match=r"the script says \[7\]"):
        Scripted([7]).roll(0, 1, 6)


def test_recorded_dice_replay_whole_rolls_and_hand_over() -> None:
    """Afterwards the next source goes on; without one it is over."""
    dice = Recorded([bytes([2, 2])], after=Rigged(high=True))
    assert dice.roll(0, 2, 6) + dice.roll(0, 1, 6) == bytes([2, 2, 6])
    with pytest.raises(ScriptExhausted, match="no roll is left"):
        Recorded([]).roll(0, 1, 6)


@pytest.mark.parametrize("recorded", [bytes([1]), bytes([1, 7]), bytes([0, 1]), bytes([1, 2, 3])])
def test_recorded_dice_notice_another_roll(recorded: bytes) -> None:
    """The number of dice and their faces must fit."""
    with pytest.raises(ScriptExhausted, match="was recorded"):
        Recorded([recorded]).roll(0, 2, 6)


def test_rigged_dice_show_extremes() -> None:
    """Rigged dice show all ones, or the highest faces."""
    assert Rigged(high=False).roll(0, 2, 10) == bytes([1, 1])
    assert Rigged(high=True).roll(0, 2, 10) == bytes([10, 10])


def test_luck_is_the_same_on_every_platform() -> None:
    """Known answers: policies' choices in recorded fights hang on them."""
    luck = Luck(luck_key(7, 1, "Ada"))
    assert luck.key.hex() == "b881c2769b933098bd6307b6f3d5b76b"
    assert [luck.below(6) for _ in range(8)] == [3, 0, 0, 4, 2, 4, 3, 3]
    assert [luck.below(1000) for _ in range(4)] == [60, 985, 793, 102]


@pytest.mark.parametrize("n", [1, 2, 6, 100, 128, 129, 1000])
def test_luck_is_uniform(n: int) -> None:
    """Every number from 0 to n - 1 as often as any other."""
    luck = Luck(b"k" * 16)
    counts = Counter(luck.below(n) for _ in range(20 * n if n > 100 else 4000))
    assert set(counts) <= set(range(n))
    if n > 1:
        assert chisquare([counts[value] for value in range(n)]).pvalue > 0.001


@pytest.mark.parametrize(("n", "width"), [(1, 1), (6, 1), (100, 1), (128, 1), (129, 4), (3 << 22, 4)])
def test_luck_is_the_bytes_of_shake_with_rejection(n: int, width: int) -> None:
    """An independent reading of the tape: of the values that a number of bytes has, the uneven rest is left out."""
    most = 256**width - 256**width % n
    for number in range(60):
        key = b"luck %d" % number
        tape = shake_128(key + b"|0").digest(160)
        values = [int.from_bytes(tape[place : place + width], "big") for place in range(0, 160, width)]
        expected = [value % n for value in values if value < most][:20]
        luck = Luck(key)
        assert [luck.below(n) for _ in expected] == expected


@pytest.mark.parametrize("n", [0, 2**24 + 1])
def test_luck_has_bounds(n: int) -> None:
    """The number of possibilities is 1 to 2**24."""
    with pytest.raises(ValueError, match="1 to 2"):
        Luck(b"k" * 16).below(n)


def test_luck_says_nothing_about_the_dice() -> None:
    """Keys differ by seed, fight and seat, and are no dice keys."""
    keys = {luck_key(seed, fight, name) for seed in (0, 1) for fight in (1, 2) for name in NAMES}
    assert len(keys) == 8
    assert all(len(key) == 16 for key in keys)
