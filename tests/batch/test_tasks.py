"""Work: a stretch is the same fights, whoever plays it."""

from __future__ import annotations

from simulator.batch.rows import row_of, table
from simulator.batch.tasks import Player, Task, play, unpacked, written
from simulator.runtime import inline

from .results import LAYOUT, brawl


def test_a_stretch_is_its_fights_played_alone() -> None:
    """Nothing is left over from the one before: fights 3 to 8, one by one, with dice of their own."""
    part = Player(brawl(), 7, 5.0).play(3, 9)
    alone = []
    runner = inline.Runner(brawl(), 7)
    for number in range(3, 9):
        dice = runner.seats.dice(number)
        alone.append(row_of(LAYOUT, number, inline.play(brawl(), 7, number, dice=dice), dice.luck()))
    assert part.rows.equals(table(LAYOUT, alone))
    assert (part.start, part.stop, part.fights, part.faults) == (3, 9, 6, ())


def test_a_task_is_played_from_what_it_says_alone() -> None:
    """The scenario travels as JSON and comes back the same."""
    task = Task(written(brawl()), 7, 3, 9, 5.0)
    rows, faults, seconds = play(task)
    assert unpacked(rows, LAYOUT.schema).equals(Player(brawl(), 7, 5.0).play(3, 9).rows)
    assert faults == ()
    assert seconds > 0


def test_a_stretch_may_end_after_any_fight() -> None:
    """The fight that is being played is played to its end, and one is always played."""
    asked: list[bool] = []

    def third() -> bool:
        asked.append(True)
        return len(asked) == 3

    assert Player(brawl(), 7, 5.0).play(1, 100, third).fights == 3
    assert Player(brawl(), 7, 5.0).play(1, 100, lambda: True).fights == 1
