"""Gymnasium environment: a learner plays one side, policies play the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces

from ..scenario import Scenario
from .encoding import Observation
from .match import Match, MatchOptions

BLANK_RETRIES = 100  # fights in a row that may end without a question to the learner


class FightEnv(gymnasium.Env[Observation, np.int64]):
    """Fights of ``scenario`` in which a learner plays ``side``; see MatchOptions for the keywords.

    Each reward gets ``shaping`` times the change of the side's standing (``Match.standing``). Over a fight these terms
    sum to ``shaping`` times the final minus the initial standing."""

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
        """Begin fight number 1 of ``seed``, or the next fight; skip fights without a question to the learner."""
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
        """Answer the open question with option ``action``; a masked index takes the default and sets
        info["illegal"]."""
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
        """Abort the current fight."""
        self.match.close()
