"""``python -m benchmarks.straight_duel``: the reference duel through the whole engine, but without a rule.

Runner, dice, questions, policies, plans, tests, hits, wounds, statistics and fates are those of every fight. The
code below decides this one fight in place of the rules and knows neither variants nor weapons nor dodges. Outcomes
equal those of the rules, fight by fight. So this is the cost of the design alone: the rest up to a goal is the time
that rules may take. CPU time in turns, in this process: with ``ASALTO_PLAIN=1`` of plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Final

from rich.console import Console
from rich.table import Table

from benchmarks.plain_duel import duel
from simulator.core.asks import Option, PartedAsk, Rule
from simulator.core.scene import Scene
from simulator.runtime.inline import Runner
from simulator.scenario.library import find
from simulator.scenario.load import load
from simulator.systems.haunted_house.plans import Action, TurnPlan
from simulator.systems.haunted_house.resolution.checks import Check
from simulator.systems.haunted_house.resolution.harm import Hit
from simulator.systems.haunted_house.resolution.settling import Pending
from simulator.systems.haunted_house.rules import HauntedHouse
from simulator.systems.haunted_house.state import Body, State, Wound
from simulator.systems.haunted_house.turns.options import PARTS

from .command_line import run_program

SEED: Final = 7
FIGHTS: Final = 3000
TURNS: Final = 9
WAIT: Final = Option("wait")


class BlowAsk(PartedAsk):
    """The action question: a blow at the opponent, or wait."""

    __slots__ = ("_actor", "_state")

    def __init__(self, state: State, body: Body) -> None:
        super().__init__(body.id, "turn", "HH-FLOW-04", body.id, WAIT, PARTS)
        self._state = state
        self._actor = body

    def make(self, number: int) -> list[Option]:
        if number:
            return []
        foe = self._state.bodies[1 - self._actor.id]
        return [Option("melee_attack", foe.id, "unarmed", "" if foe.status == "active" else "helpless")]


class StraightDuel(HauntedHouse):
    """Plays the reference duel and nothing else."""

    def step(self, scene: Scene[State]) -> Rule[None] | None:
        state = scene.state
        one, two = state.bodies
        if state.phase == "slot":
            slot = state.order[state.slot]
            state.slot += 1
            if state.slot == len(state.order):
                state.phase = "end"
            if len(slot) > 1:
                return _tie(scene)
            body = state.bodies[slot[0]]
            return _turn(scene, body) if body.status == "active" else None
        if state.phase == "round":
            state.round += 1
            state.slot = 0
            if state.round <= 2:
                for body in state.bodies:
                    faces = scene.roll(body.id, 2, 6, "initiative", "HH-INIT-02")
                    body.score = faces[0] + faces[1] + 5
                ahead = one.score - two.score
                state.order = [[0], [1]] if ahead > 0 else [[1], [0]] if ahead else [[0, 1]]
            state.phase = "slot"
        elif state.phase == "end":
            state.phase = "round"
            stands, stands_too = one.status == "active", two.status == "active"
            if not (stands and stands_too):
                state.phase = "over"
                state.ending = "last_side" if stands or stands_too else "mutual"
                state.winner = 0 if stands else 1 if stands_too else -1
        else:
            state.phase = "round"
        return None


def _turn(scene: Scene[State], body: Body) -> Rule[None]:
    plan = TurnPlan(body)
    (answer,) = yield (BlowAsk(scene.state, body),)
    pending = Pending()
    _strike(scene, plan, answer, pending)
    _settle(scene, pending)


def _tie(scene: Scene[State]) -> Rule[None]:
    plans = [TurnPlan(body) for body in scene.state.bodies]
    answers = yield tuple([BlowAsk(scene.state, plan.body) for plan in plans])
    pending = Pending()
    for plan, answer in zip(plans, answers, strict=True):
        _strike(scene, plan, answer, pending)
    _settle(scene, pending)


def _strike(scene: Scene[State], plan: TurnPlan, option: Option, pending: Pending) -> None:
    body, action = plan.body, Action(option)
    plan.actions = (action,)
    faces = scene.roll(body.id, 2, 6, "attack", "HH-MEL-01")
    dice = faces[0] + faces[1]
    check = Check(dice + 6, dice == 12 or (dice != 2 and dice + 6 >= 12), dice)
    if check.passed:
        scene.stats.landed(body.id)
        faces = scene.roll(body.id, 2, 6, "damage", "HH-MEL-05")
        lost = max(0, faces[0] + faces[1] + 1 - 2)
        pending.hits = (*pending.hits, Hit(scene.state.bodies[action.target], lost, "unarmed", body.id))


def _settle(scene: Scene[State], pending: Pending) -> None:
    state = scene.state
    for hit in pending.hits:
        body = hit.target
        if hit.loss > 0:
            body.wounds.append(Wound(hit.loss, hit.loss, 20, hit.source, state.round))
            scene.stats.harmed(hit.by, body.id, hit.source, hit.loss)
            body.life = max(0, body.life - hit.loss)
    for hit in pending.hits:
        body = hit.target
        if hit.loss > 0 and body.life == 0:
            faces = scene.roll(body.id, 2, 6, "life", "HH-LIFE-01")
            dice = faces[0] + faces[1]
            check = Check(dice + 5, dice == 12 or (dice != 2 and dice + 5 >= 12), dice)
            body.status = "unconscious" if check.passed else "dead"
            if check.passed:
                scene.roll(body.id, 2, 6, "timer", "HH-LIFE-02")
            scene.stats.fell(body.id, state.round, body.status)


def microseconds(play: Callable[[int], object]) -> float:
    """Return CPU microseconds for one of many fights."""
    began = process_time()
    for number in range(1, FIGHTS + 1):
        play(number)
    return (process_time() - began) / FIGHTS * 1e6


def measure() -> dict[str, float]:
    """Return microseconds of a duel by player. Raise AssertionError if outcomes differ."""
    scenario = load(find("haunted_house/reference_duel"))
    rng = random.Random(SEED)
    found: dict[str, list[float]] = {"script": [], "straight": [], "rules": []}
    with Runner(scenario, SEED) as rules, Runner(scenario, SEED, system=StraightDuel()) as straight:
        for number in range(1, FIGHTS + 1):
            assert straight.play(number).outcome == rules.play(number).outcome, f"fight {number} ends otherwise"
        for _ in range(TURNS):
            found["script"].append(microseconds(lambda number: duel(rng)))
            found["straight"].append(microseconds(straight.play))
            found["rules"].append(microseconds(rules.play))
    return {name: median(times) for name, times in found.items()}


def main() -> None:
    """Print a table."""
    times = measure()
    table = Table("the reference duel", "us", "script / it", title="Cost of the design, and of the rules")
    for name, time in times.items():
        table.add_row(name, f"{time:.1f}", f"{times['script'] / time:.3f}")
    Console().print(table)


if __name__ == "__main__":
    run_program(main)
