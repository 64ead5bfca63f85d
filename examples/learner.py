"""A small learner, with numpy alone: it plays one side of a duel, and learns when to attack twice and when to dodge.

Run ``python examples/learner.py``: it trains for a few seconds, then plays 1,000 other fights against basic.

The duel is the reference duel with fighters who hit more easily (combat 9): two attacks in a turn, each at -2, are
worth more than the one attack of ``basic``. The learner is a softmax policy with one weight for every kind of
question and verb, trained by REINFORCE: after each fight, the weights of the choices change by the rest of the
fight's reward above its usual value."""

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
    """Return the duel, in which the learner plays the right side; steps towards a win are rewarded as they happen."""
    return FightEnv(SCENARIO, "right", seed=seed, settings=CHANGES, kinds=KINDS, options=32, shaping=1.0)


class Learner:
    """A weight for every kind of question and verb; the better a verb, the more often it is chosen."""

    def __init__(self, env: FightEnv, seed: int = 0) -> None:
        encoder = env.match.encoder
        self.weights: Floats = np.zeros((len(encoder.kinds), len(encoder.verbs)))
        self._usual = 0.0
        self._random = np.random.default_rng(seed)

    def chances(self, observation: dict[str, Any]) -> Floats:
        """Return the probability of each index."""
        scores = self.weights[int(observation["kind"]), observation["verbs"]]
        scores = np.where(observation["action_mask"] == 1, scores, -np.inf)
        odds = np.exp(scores - scores.max())
        return np.asarray(odds / odds.sum())

    def best(self, observation: dict[str, Any]) -> int:
        """Return the index of the likeliest verb, the first of equals."""
        return int(self.chances(observation).argmax())

    def train(self, env: FightEnv, fights: int, rate: float = 0.3) -> None:
        """Play ``fights`` fights, and learn from each."""
        for _ in range(fights):
            self._learn(*self._play(env), rate)

    def _play(self, env: FightEnv) -> tuple[list[tuple[dict[str, Any], int]], list[float]]:
        """Play one fight; return its questions and choices, and the reward after each choice."""
        observation, _ = env.reset()
        chosen, rewards, over = [], [], False
        while not over:
            index = int(self._random.choice(len(observation["verbs"]), p=self.chances(observation)))
            chosen.append((observation, index))
            observation, reward, over, _, _ = env.step(np.int64(index))
            rewards.append(float(reward))
        return chosen, rewards

    def _learn(self, chosen: list[tuple[dict[str, Any], int]], rewards: list[float], rate: float) -> None:
        """Move the weights of each choice by its later reward above the usual one."""
        later = np.cumsum(rewards[::-1])[::-1]
        for (observation, index), value in zip(chosen, later, strict=True):
            chances = self.chances(observation)
            kind, verbs = int(observation["kind"]), observation["verbs"]
            step = rate * (value - self._usual)
            np.add.at(self.weights[kind], verbs, -step * chances)
            self.weights[kind, verbs[index]] += step
            self._usual += 0.01 * (value - self._usual)


def wins(learner: Learner, env: FightEnv, fights: int) -> int:
    """Return the number of new fights that the learner wins with its best choices."""
    won = 0
    for _ in range(fights):
        observation, _ = env.reset()
        over = False
        while not over:
            observation, _, over, _, _ = env.step(np.int64(learner.best(observation)))
        won += env.match.reward(env.side) > 0
    return won


def main() -> None:
    """Train, then print the learner's win rate before and after."""
    arguments = argparse.ArgumentParser(description="Train a small learner against basic.")
    arguments.add_argument("--fights", type=int, default=600, help="number of training fights")
    arguments.add_argument("--test", type=int, default=1000, help="number of test fights")
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
