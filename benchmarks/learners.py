"""Cost that an environment for learners adds to a question: at most three tenths of the bare question.

The bare question is inline: the same seat is played by a policy that looks at its view and at all of its options and
takes one at random, which is the least that a learner's question can cost."""

from __future__ import annotations

from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from simulator.core.asks import Ask, Option, captain
from simulator.core.dice import Luck
from simulator.policy.protocol import Policy, Sight, Start
from simulator.rl import FightAEC, FightEnv
from simulator.runtime.inline import Runner
from simulator.scenario import load

from .command_line import number, run_program

SCENARIOS = (
    ("haunted_house/reference_duel", "right"),
    ("haunted_house/three_against_a_werewolf", "investigators"),
    ("ira_y_gloria/reference_battle", "imperium"),
    ("tapiz/reference_four_against_four", "heroes"),
    ("fragmentos/reference_scene", "protagonists"),
)
MOST = 1.3  # times the bare question
ROUNDS = 5


class Looking(Policy):
    """Looks at its view and its options, and takes one of the first ones at random."""

    def begin(self, start: Start) -> None:
        self._luck = start.luck

    def choose(self, ask: Ask, sight: Sight) -> Option:
        view: Any = sight.view()  # Any: each game has its own
        for body in view.bodies:
            assert body.sheet is not None
        options = list(ask.options())
        if ask.kind == "surrender":
            return options[0]
        return options[self._luck.below(min(64, len(options)))]


class Picks:
    """Makes the same choices, by index."""

    def __init__(self, env: Any) -> None:
        self.match = env.match
        self._lucks: dict[int, Luck] = {}

    def begin(self) -> None:
        """Begin a fight."""
        self._lucks.clear()

    def index(self) -> int:
        """Return the index of the open question's answer."""
        match = self.match
        ask = match.ask
        luck = self._lucks.get(ask.seat)
        if luck is None:
            luck = self._lucks[ask.seat] = match._seats.luck(match.fight_number, ask.seat)
        return 0 if ask.kind == "surrender" else luck.below(len(match.options))


def bare(name: str, sides: list[str], fights: int) -> tuple[float, int]:
    """Return the CPU seconds, and the questions to the learner's seats, of fights inline."""
    scenario = load(name)
    encounter = scenario.encounter
    numbers = [number for number, side in enumerate(encounter.sides) if side.name in sides]
    seats = [number for number, member in enumerate(encounter.members) if member.side in numbers]
    factories = dict.fromkeys([*seats, *map(captain, numbers)], Looking)
    asked = 0
    began = process_time()
    with Runner(scenario, 1, factories=factories, deadline=None) as runner:
        for fight in range(1, fights + 1):
            asked += runner.play(fight).asked
    return process_time() - began, asked


def stepped(env: Any, fights: int) -> tuple[float, int]:
    """Return the CPU seconds, and steps, of the same fights in an environment."""
    steps, picks = 0, Picks(env)
    began = process_time()
    for fight in range(fights):
        env.reset(seed=1 if fight == 0 else None)
        picks.begin()
        while env.match.ask is not None:
            if isinstance(env, FightAEC):
                env.last()
            env.step(picks.index())
            steps += 1
    return process_time() - began, steps


def ratios(name: str, side: str, fights: int) -> dict[str, float]:
    """Return the cost of a fight in each environment over the same fight inline: the least of several rounds each."""
    all_sides = [each.name for each in load(name).encounter.sides]
    single, every = FightEnv(name, side), FightAEC(name)
    one = [(bare(name, [side], fights)[0], stepped(single, fights)) for _ in range(ROUNDS)]
    two = [(bare(name, all_sides, fights)[0], stepped(every, fights)) for _ in range(ROUNDS)]
    return {
        "single": min(step[0] for _, step in one) / min(base for base, _ in one),
        "aec": min(step[0] for _, step in two) / min(base for base, _ in two),
        "us": 1e6 * min(step[0] for _, step in two) / two[0][1][1],
    }


def main() -> int:
    """Print the table; return 1 if an environment is over the limit."""
    fights = number(__doc__, "fights", 20, "of each scenario and turn")
    table = Table("", "Gymnasium / bare", "PettingZoo / bare", "us a step", title="Environments for learners")
    worst = 0.0
    for name, side in SCENARIOS:
        found = ratios(name, side, fights)
        worst = max(worst, found["single"], found["aec"])
        table.add_row(name, f"{found['single']:.2f}", f"{found['aec']:.2f}", f"{found['us']:.0f}")
    Console().print(table)
    print(f"worst {worst:.2f}, at most {MOST}")
    return int(worst > MOST)


if __name__ == "__main__":
    run_program(main)
