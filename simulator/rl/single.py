"""Gymnasium's environment: a learner plays one side, policies play the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces

from ..scenario import Scenario
from .encoding import Observation
from .match import Match, MatchOptions

BLANK_RETRIES = 100  # fights that may end before the learner is asked anything, in a row


class FightEnv(gymnasium.Env[Observation, np.int64]):
    """Fights of ``scenario`` in which a learner plays ``side``; see MatchOptions for the keywords.

    ``shaping`` times the change of how the side stands is added to each reward, the more the better for the side; the
    sum over a fight is that much of where it ended less where it began."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self, scenario: str | Path | Scenario, side: str, *, shaping: float = 0.0, **options: Unpack[MatchOptions]
    ) -> None:
        self.match = Match(scenario, [side], **options)
        self.side = side
        self.shaping = shaping
        self.observation_space = self.match.encoder.space
        self.action_space = spaces.Discrete(self.match.encoder.shape.options)
        self._stood = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin fight number 1 of ``seed``, or the next one; fights in which the learner is asked nothing are passed
        over."""
        super().reset(seed=seed)
        self.match.begin(seed)
        for _ in range(BLANK_RETRIES):
            if self.match.ask is not None:
                break
            self.match.begin()
        if self.shaping:
            self._stood = self.match.standing(self.side)
        return self.match.observation(), self.match.info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer the open question by an index; one that the mask rules out takes the default (info["illegal"])."""
        match = self.match
        if match.ask is None:
            raise RuntimeError("the fight is over, or has not begun: call reset")
        legal = match.answer(int(action))
        reward = match.reward(self.side)
        if self.shaping:
            stood, self._stood = self._stood, match.standing(self.side)
            reward += self.shaping * (self._stood - stood)
        return match.observation(), reward, match.ask is None, False, {**match.info(), "illegal": not legal}

    def close(self) -> None:
        """Break off the fight that is played."""
        self.match.close()
