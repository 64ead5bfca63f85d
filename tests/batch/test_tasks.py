"""Tasks: a chunk is the same fights, in whichever process it is played."""

from __future__ import annotations

from simulator.batch.cells import add_row
from simulator.batch.packing import unpack_rows
from simulator.batch.rows import Cell, rows_of
from simulator.batch.tasks import ChunkPlayer, FightTask, scenario_json
from simulator.runtime import inline

from .results import LAYOUT, brawl


def test_a_chunk_is_its_fights_played_alone() -> None:
    """Fights 3 to 8 have dice of their own and inherit nothing from the fight before."""
    chunk = ChunkPlayer(brawl(), 7, 5.0).play(3, 9)
    alone: list[Cell] = []
    for number in range(3, 9):
        add_row(alone, LAYOUT, number, inline.play(brawl(), 7, number, counts_rolls=True))
    assert chunk.rows.equals(rows_of(LAYOUT, alone))
    assert (chunk.start, chunk.stop, chunk.fights, chunk.faults) == (3, 9, 6, ())


def test_a_task_is_played_from_what_it_says_alone() -> None:
    """The scenario travels as JSON and comes back the same."""
    task = FightTask(scenario_json(brawl()), 7, 3, 9, 5.0)
    rows, faults, seconds = task.play()
    assert unpack_rows(rows, LAYOUT.schema).equals(ChunkPlayer(brawl(), 7, 5.0).play(3, 9).rows)
    assert faults == ()
    assert seconds > 0


def test_a_chunk_may_end_after_any_fight() -> None:
    """The fight that is being played is played to its end, and one is always played."""
    asked: list[bool] = []

    def third() -> bool:
        asked.append(True)
        return len(asked) == 3

    assert ChunkPlayer(brawl(), 7, 5.0).play(1, 100, third).fights == 3
    assert ChunkPlayer(brawl(), 7, 5.0).play(1, 100, lambda: True).fights == 1
