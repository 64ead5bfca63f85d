"""PettingZoo environment: every side is an agent, which acts whenever one of its seats gets a question."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..scenario import Scenario
from .encoding import Observation
from .match import Match, MatchOptions


class FightAEC(AECEnv[str, Observation, np.int64 | None]):  # type: ignore[misc]  # PettingZoo has no types
    """Fights of ``scenario`` whose agents are its sides. See MatchOptions for the keywords and FightEnv for
    ``shaping``."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "name": "asalto_fight_v0", "is_parallelizable": False}
    render_mode = None

    def __init__(
        self, scenario: str | Path | Scenario, *, shaping: float = 0.0, **options: Unpack[MatchOptions]
    ) -> None:
        super().__init__()
        self.match = Match(scenario, **options)
        self.shaping = shaping
        self.possible_agents = list(self.match.sides)
        self.agents: list[str] = []
        self._spaces = dict.fromkeys(self.possible_agents, self.match.encoder.space)
        actions = self.match.encoder.shape.options
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space, the same for every side."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the action space: the indices of options."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin fight number 1 of ``seed``, or the next one."""
        self.match.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._stood = {agent: self.match.standing(agent) for agent in self.agents} if self.shaping else {}
        self._select()

    def step(self, action: np.int64 | None) -> None:
        """Answer the open question with option ``action``; a masked index takes the default."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        legal = self.match.answer(int(action))
        self.rewards = {each: self._reward(each) for each in self.agents}
        self.infos = {each: {} for each in self.agents}
        self.infos[agent]["illegal"] = not legal
        self._select()
        self._accumulate_rewards()

    def _reward(self, agent: str) -> float:
        reward = self.match.reward(agent)
        if self.shaping:
            stood, self._stood[agent] = self._stood[agent], self.match.standing(agent)
            reward += self.shaping * (self._stood[agent] - stood)
        return reward

    def _select(self) -> None:
        """Select the side of the open question as the next agent. After the fight terminate all agents and select the
        first."""
        if self.match.ask is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.match.side
        self.infos[self.agent_selection] |= self.match.info()

    def observe(self, agent: str) -> Observation:
        """Return the open question for the side that gets it; only the combatants for another side."""
        if self.match.ask is not None and agent == self.agent_selection:
            return self.match.observation()
        return self.match.glimpse(agent)

    def close(self) -> None:
        """Abort the current fight."""
        self.match.close()
