"""A small learner, with numpy alone: it plays one side of a duel, and learns when to attack twice and when to dodge.

    python examples/learner.py                  trains for a few seconds, then plays 1,000 other fights against basic

The duel is the reference duel with fighters who hit more easily (combat 9): two attacks in a turn, each at -2, are
worth more than the one that ``basic`` makes. The learner is a softmax policy with one weight for every kind of question
and verb, trained by REINFORCE: after each fight, the weights of what was chosen go up or down by how much better the
rest of the fight went than it usually does."""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulator.rl import FightEnv
from simulator.statistics.intervals import Rate

SCENARIO = "reference_duel"
CHANGES = ("sheets.brawler.combat=9",)
KINDS = ("turn", "second", "dodge")
Floats = NDArray[np.float64]


def environment(seed: int) -> FightEnv:
    """The duel, in which the learner plays the right side; the way to a win is rewarded as it is gone."""
    return FightEnv(SCENARIO, "right", seed=seed, settings=CHANGES, kinds=KINDS, options=32, shaping=1.0)


class Learner:
    """A weight for every kind of question and verb; the better a verb, the more often it is chosen."""

    def __init__(self, env: FightEnv, seed: int = 0) -> None:
        encoder = env.match.encoder
        self.weights: Floats = np.zeros((len(encoder.kinds), len(encoder.verbs)))
        self._usual = 0.0
        self._random = np.random.default_rng(seed)

    def chances(self, observation: dict[str, Any]) -> Floats:
        """How likely each index is to be chosen."""
        scores = self.weights[int(observation["kind"]), observation["verbs"]]
        scores = np.where(observation["action_mask"] == 1, scores, -np.inf)
        odds = np.exp(scores - scores.max())
        return np.asarray(odds / odds.sum())

    def best(self, observation: dict[str, Any]) -> int:
        """The index of the likeliest verb; of those that are equally likely, the first."""
        return int(self.chances(observation).argmax())

    def train(self, env: FightEnv, fights: int, rate: float = 0.3) -> None:
        """Play so many fights, and learn from each."""
        for _ in range(fights):
            self._learn(*self._play(env), rate)

    def _play(self, env: FightEnv) -> tuple[list[tuple[dict[str, Any], int]], list[float]]:
        """One fight: what was asked and chosen, and the reward that followed each choice."""
        observation, _ = env.reset()
        chosen, rewards, over = [], [], False
        while not over:
            index = int(self._random.choice(len(observation["verbs"]), p=self.chances(observation)))
            chosen.append((observation, index))
            observation, reward, over, _, _ = env.step(np.int64(index))
            rewards.append(float(reward))
        return chosen, rewards

    def _learn(self, chosen: list[tuple[dict[str, Any], int]], rewards: list[float], rate: float) -> None:
        """Move the weights of each choice by how much better what followed was than usual."""
        later = np.cumsum(rewards[::-1])[::-1]
        for (observation, index), value in zip(chosen, later, strict=True):
            chances = self.chances(observation)
            kind, verbs = int(observation["kind"]), observation["verbs"]
            step = rate * (value - self._usual)
            np.add.at(self.weights[kind], verbs, -step * chances)
            self.weights[kind, verbs[index]] += step
            self._usual += 0.01 * (value - self._usual)


def wins(learner: Learner, env: FightEnv, fights: int) -> int:
    """How many of so many new fights the learner wins, at its best."""
    won = 0
    for _ in range(fights):
        observation, _ = env.reset()
        over = False
        while not over:
            observation, _, over, _, _ = env.step(np.int64(learner.best(observation)))
        won += env.match.reward(env.side) > 0
    return won


def main() -> None:
    """Train, then print how often the learner wins, before and after."""
    arguments = argparse.ArgumentParser(description="Train a small learner against basic.")
    arguments.add_argument("--fights", type=int, default=600, help="to learn from")
    arguments.add_argument("--test", type=int, default=1000, help="to be tried in")
    given = arguments.parse_args()
    env, other = environment(seed=1), environment(seed=2)
    learner = Learner(env)
    for trained in (0, given.fights):
        learner.train(env, trained)
        rate = Rate(wins(learner, other, given.test), given.test)
        low, high = rate.interval
        print(f"after {trained} fights: wins {rate.rate:.1%} of {given.test} (95 % interval {low:.1%} to {high:.1%})")
    kinds, verbs = env.match.encoder.kinds, env.match.encoder.verbs
    for kind, row in zip(kinds, learner.weights, strict=True):
        liked = np.argsort(-row)[:3]
        if row.any():
            print(f"{kind}: " + ", ".join(f"{verbs[verb]} {row[verb]:+.1f}" for verb in liked))


if __name__ == "__main__":
    main()
