"""The exam of the thinking minds: which differences fail, when a cell stops, and which turns are idle."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks.exam import WORSE, Cell, Comparison, Encounter, examined, interval, may_fail, settled, wins_of
from benchmarks.idling import Idle, Run, Watch
from simulator.core.asks import Choose, Option
from simulator.core.events import Compared, ConditionGained, ItemChanged, TurnStarted
from simulator.scenario import load
from simulator.scenario.drawn import drawn, stock_of

EVEN = [1.0, -1.0, 0.0, 0.0, 0.0] * 40
WORST = [1.0, 0.0] * 100


@pytest.mark.parametrize(
    ("harms", "fights", "fails"),
    [(EVEN, 40, False), ([0.0] * 200, 20, False), (WORST, 40, True), ([1.0, *[0.0] * 9] * 20, 200, False)],
)
def test_a_cell_plays_on_only_while_it_may_fail(harms: list[float], fights: int, fails: bool) -> None:
    """Equal fights stop at the first look, even minds at the second, where one that is far worse fails. Ten points less
    in 200 fights may be chance."""
    found = settled(lambda count: harms[:count], WORSE)
    assert len(found) == fights
    assert (interval(found, 0.001)[0] > WORSE) is fails


def test_eighteen_points_less_in_200_fights_fail_and_in_40_do_not() -> None:
    """With as many fights that differ in either way, as in a game of chance."""
    harms = [*[1.0] * 4, -1.0, *[0.0] * 12] * 12
    assert interval(harms[:200], 0.001)[0] > WORSE > interval(harms[:40], 0.001)[0]
    assert may_fail(harms, WORSE, 200)


def test_a_cell_knows_the_fight_to_watch() -> None:
    """A known difference: the mind loses the fights that the simple one wins."""
    encounter = Encounter(drawn("haunted_house", 1, 1))
    base, other = ("", "basic", "basic"), ("", "tuned", "basic")
    for key, winner in ((base, 0), (other, 1)):
        fights = encounter.play(key, 0)
        fights.winners += [1, *[winner] * 19]
        fights.lost += [(0.0, 0.0)] * 20
    cell: Cell = Comparison("a", 0, "tuned", "wins", base, other, WORSE, wins_of(0)).cell(encounter)
    assert (cell.fails, cell.fights, cell.harm, cell.witness, encounter.count) == (True, 20, 0.95, 2, 0)


def test_those_in_the_hands_of_an_enemy_that_won_are_lost() -> None:
    """Basic minds never leave, so all of a beaten side are lost, also if the enemy leaves the helpless alive."""
    encounter = Encounter(drawn("haunted_house", 1, 1))
    fights = encounter.play(("", "basic", "basic"), 20)
    beaten = [lost[1 - winner] for winner, lost in zip(fights.winners, fights.lost, strict=True) if winner >= 0]
    assert beaten == [1.0] * len(beaten) != []


@pytest.mark.slow
def test_an_exam_can_be_taken_again() -> None:
    """The same encounter has the same cells, whatever else is asked."""
    alone = examined(stock_of("haunted_house"), 5, 21, "b")
    assert alone.cells
    assert [cell for cell in examined(stock_of("haunted_house"), 5, 21, "bd").cells if cell.question == "b"] == list(
        alone.cells
    )


@pytest.mark.parametrize(
    ("verbs", "found"),
    [
        ("wait", Idle("wait", 1)),
        ("wait aim wait wait wait", Idle("wait", 3)),
        ("draw stow draw stow draw stow draw stow", Idle("draw and stow", 4)),
    ],
)
def test_actions_and_pairs_by_turns_are_counted(verbs: str, found: Idle) -> None:
    """The longest repetition that the last turn ends."""
    assert Run(verbs.split()).longest() == found


@pytest.mark.parametrize(("changed", "found"), [("drawn", {0: Idle("draw", 4)}), ("loaded", {})])
def test_drawing_weapons_by_turns_is_idle(changed: str, found: dict[int, Idle]) -> None:
    """Four turns in a row; loading them changes something."""
    watch = Watch(load("reference_duel").encounter)
    for item in ("revolver", "shotgun", "revolver", "shotgun"):
        watch.happened(TurnStarted("HH-ACT-01", (0,)))
        watch.decided(SimpleNamespace(kind="turn", seat=0, option=Option("draw", item=item)))
        watch.happened(ItemChanged("HH-CHAR-06", 0, item, changed))
    watch.close()
    assert watch.idle() == found


@pytest.mark.parametrize(("loser", "found"), [(1, {}), (0, {0: Idle("pass", 4)})])
def test_waiting_is_idle_only_while_it_costs_the_enemy_nothing(loser: int, found: dict[int, Idle]) -> None:
    """FR-FIGHT-05: a body passes, and its enemy attacks it four times: with a setback for the attacker, or for it."""
    watch = Watch(load("brawl_in_the_bar").encounter)
    around = watch.around(0, lambda ask, sight: ask.default())
    for _ in range(4):
        watch.happened(TurnStarted("FR-TURN-01", (0,)))
        around(Choose(0, "turn", "FR-FIGHT-01", (Option("pass"), Option("attack", target=2))), None)
        watch.decided(SimpleNamespace(kind="turn", seat=0, option=Option("pass")))
        watch.happened(TurnStarted("FR-TURN-01", (1,)))
        watch.decided(SimpleNamespace(kind="turn", seat=1, option=Option("attack", target=0)))
        watch.happened(Compared("FR-CONF-03", 1, 0, 3, 5, loser == 0))
        watch.happened(ConditionGained("FR-FIGHT-05", loser, "setback"))
    watch.close()
    assert watch.idle() == found


def test_an_output_without_a_reader_ends_a_benchmark_in_silence(tmp_path: Path) -> None:
    """``python -m benchmarks.drawn ... | head`` gave a traceback; 141 is the code of programs that die of SIGPIPE."""
    reader, writer = os.pipe()
    os.close(reader)
    words = [sys.executable, "-c", "from benchmarks.command_line import run_program; run_program(lambda: print('x'))"]
    with os.fdopen(writer, "wb") as gone:
        ended = subprocess.run(words, stdout=gone, stderr=subprocess.PIPE)
    assert (ended.returncode, ended.stderr) == (141, b"")
