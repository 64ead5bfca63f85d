"""The environments keep the laws of PettingZoo and Gymnasium, as their own checkers have them."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from simulator.rl import FightAEC, FightEnv
from simulator.rl.match import Match

pytestmark = pytest.mark.slow

NAMES = (
    "haunted_house/tie_group",
    "ira_y_gloria/squad_against_cultists",
    "tapiz/sharra_and_the_mercenary",
    "fragmentos/the_slasher_and_three",
)


@pytest.fixture(autouse=True)
def _advice() -> Iterator[None]:
    """The checkers also advise (names of agents, observations that are no array): that is no error."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def course(env: FightAEC, seed: int) -> list[tuple[str, bytes, int]]:
    """Return a fight of answers drawn from what the mask allows: who was asked, what it saw, what it did."""
    luck = random.Random(1)
    env.reset(seed=seed)
    steps = []
    while not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        seen = env.observe(agent)
        action = luck.choice(np.flatnonzero(seen["action_mask"]).tolist())
        steps.append((agent, b"".join(np.asarray(part).tobytes() for part in seen.values()), action))
        env.step(np.int64(action))
        assert not env.infos[agent]["illegal"]
    return steps


def test_only_the_side_that_is_asked_sees_the_question() -> None:
    """Another sees the combatants, and may do nothing; so does every side once the fight is over."""
    env = FightAEC("haunted_house/reference_duel")
    course(env, 3)
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
    env.reset(seed=3)
    asked = [agent for agent in env.possible_agents if env.observe(agent)["action_mask"].any()]
    assert asked == [env.agent_selection]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_api(name: str) -> None:
    """PettingZoo's own test of environments passes, and after it the same environment plays a fight to its end."""
    env = FightAEC(name)
    api_test(env, num_cycles=200)
    assert {agent for agent, _, _ in course(env, 3)} == set(env.possible_agents)
    assert all(env.terminations.values())
    assert set(env.rewards) == set(env.possible_agents)
    assert sorted(env.rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_seeds(name: str) -> None:
    """PettingZoo's own test of seeds passes: equal seeds give equal fights, others give others."""
    seed_test(lambda: FightAEC(name), num_cycles=60)
    one, other = FightAEC(name), FightAEC(name)
    first = course(one, 3)
    assert course(other, 3) == first
    assert course(one, 3) == first
    assert course(one, 4) != first


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_gymnasium(name: str) -> None:
    """Gymnasium's checker passes, for every side."""
    for side in Match(name).sides:
        check_env(FightEnv(name, side))


def test_the_command_line_imports_no_extra() -> None:
    """The command line imports neither the screen nor the environments."""
    code = (
        "import sys, simulator.cli, simulator.runtime.inline, simulator.scenario;"
        "print([name for name in ('textual', 'gymnasium', 'pettingzoo') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"
