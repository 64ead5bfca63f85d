"""The room ``rl``: what learners see of fights, what they get for what they do, in both kinds of environments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import numpy as np

from simulator.core.dice import Luck, luck_key
from simulator.rl import FightAEC, FightEnv
from simulator.rl.encoding import Encoder, Shape
from simulator.rl.features import body_rows
from simulator.rl.match import Match
from simulator.scenario import load
from simulator.scenario.taken import taken_by

from .net import SEED, Case, tried
from .playing import answer, standing

VIEWED: Final = (
    "reference_duel", "firearms_and_jams", "ambush_from_hiding", "tie_group", "three_against_a_werewolf",
    "ira_y_gloria/mob_against_mob", "ira_y_gloria/grenades", "ira_y_gloria/special_weapons",
    "ira_y_gloria/squad_against_cultists", "tapiz/an_archer_who_aims", "tapiz/hero_points", "tapiz/a_mental_duel",
    "tapiz/cover_and_half_light", "tapiz/knockout_and_recovery", "fragmentos/hide_and_seek", "fragmentos/no_director",
    "fragmentos/the_slasher_and_three", "fragmentos/flight_with_an_obstacle",
)  # fmt: skip
LEARNT: Final = (
    "reference_duel",
    "tie_group",
    "ira_y_gloria/grenades",
    "tapiz/a_mental_duel",
    "fragmentos/no_director",
)
STEPS: Final = 40
LONGEST: Final = 60
"""Answers of a learner in one case."""


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for name in VIEWED:
        yield Case(f"seen in {name}", partial(seen, name))
    for number in range(4 * len(LEARNT)):
        name = LEARNT[number % len(LEARNT)]
        yield Case(f"one side of {name}, {number}", partial(one_side, name, number))
        yield Case(f"all sides of {name}, {number}", partial(all_sides, name, number))
    for number, given in enumerate(REFUSED):
        yield Case(f"refused {number}", partial(refused, *given))
    for name in LEARNT:
        yield Case(f"sizes of {name}", partial(sizes, name))


REFUSED: Final[tuple[Any, ...]] = (
    (["nobody"], {}), ([], {}), (["left", "left"], {}), (["right", "x"], {}), (None, {"settings": ["limits.rounds=0"]}),
    (None, {"policies": ["left=basic"]}), (["left"], {"policies": ["left=random"], "seed": 4, "options": 2}),
)  # fmt: skip


def refused(sides: Any, options: Any) -> object:
    """What a match is of that is made so."""
    match = Match("reference_duel", sides, **options)
    match.begin()
    return [match.sides, match.info(), match.seed, match.fight_number, match.side, as_seen(match.observation())]


def as_seen(observation: Any) -> object:
    """An observation as plain numbers, rows of zeros left out."""
    found: list[object] = [int(observation["kind"]), observation["verbs"].tolist(), observation["action_mask"].tolist()]
    for key in ("bodies", "options"):
        rows = observation[key]
        found.append([[at, [round(float(each), 5) for each in row]] for at, row in enumerate(rows) if row.any()])
        found.append([*rows.shape, str(rows.dtype)])
    return found


def seen(name: str) -> object:
    """What each seat of a fight sees at some of its questions, and what is asked, as a learner sees it."""
    fight, luck = standing(name, 0), Luck(luck_key(SEED, 1, name))
    members = fight.encounter.members
    encoders = [Encoder(fight.system.name, Shape(*shape)) for shape in ((len(members), 40), (1, 2))]
    found: list[object] = []
    for step in range(STEPS):
        if fight.pending is None:
            break
        for ask in getattr(fight.pending, "asks", (fight.pending,)):
            side = members[ask.seat].side if ask.seat >= 0 else -1 - ask.seat
            view = fight.view(ask.seat)
            for encoder in encoders:
                found.append(as_seen(encoder.asked(ask, encoder.options(ask), view, side)))
            found += [body_rows(view, own, luck.below(2), 1 + luck.below(len(members))) for own in (ask.body, 0, -1)]
        if step % 5 == 0:
            found.append(as_seen(encoders[0].seen(fight.view(0), 0, 0)))
        answer(fight, luck)
    return found


def one_side(name: str, number: int) -> object:
    """Some fights in which a learner plays a side, answering at random and now and then what it may not."""
    luck = Luck(luck_key(SEED, number, "one side"))
    side = load(name).encounter.sides[luck.below(2)].name
    options: dict[str, Any] = (
        {}, {"kinds": ["turn"]}, {"options": 3}, {"record": True, "settings": ["limits.rounds=2"]}
    )[number % 4]  # fmt: skip
    env = FightEnv(name, side, shaping=(0.0, 0.5)[luck.below(2)], **options)
    found: list[object] = [tried(lambda: env.step(np.int64(0)))]
    for seed in (None, 3, None, 3):
        observation, info = env.reset(seed=seed)
        found.append([env.match.fight_number, env.match.seed, as_seen(observation), info])
        for _ in range(LONGEST):
            action = _action(luck, int(observation["action_mask"].sum()))
            observation, reward, over, cut, info = env.step(np.int64(action))
            found.append([action, as_seen(observation), round(reward, 6), over, cut, info])
            if over:
                break
    found.append([line.decode() for line in env.match.lines[1:]])
    env.close()
    return [*found, tried(lambda: env.step(np.int64(0)))]


def _action(luck: Luck, legal: int) -> int:
    """Mostly an index that is legal, now and then one just beyond, or before."""
    return luck.below(max(1, legal)) if luck.below(8) else (legal, -1, 10_000, legal - 1)[luck.below(4)]


def all_sides(name: str, number: int) -> object:
    """Some fights in which every side is an agent."""
    luck = Luck(luck_key(SEED, number, "all sides"))
    options: dict[str, Any] = ({}, {"kinds": ["turn", "dodge"]}, {"options": 5}, {"record": True})[number % 4]
    env = FightAEC(name, shaping=(0.0, 2.0)[luck.below(2)], **options)
    found: list[object] = [env.possible_agents, str(env.metadata)]
    for seed in (2, None):
        env.reset(seed=seed)
        for _ in range(LONGEST):
            agent = env.agent_selection
            if env.terminations[agent]:
                break
            found.append([as_seen(env.observe(each)) for each in env.agents])
            action = _action(luck, int(env.observe(agent)["action_mask"].sum()))
            env.step(np.int64(action))
            found.append([agent, action, _rounded(env.rewards), _rounded(env._cumulative_rewards), env.infos])
        for agent in list(env.agents if env.terminations[env.agent_selection] else ()):
            env.step(None)
            found.append([agent, list(env.agents), env.agent_selection])
        found.append([as_seen(env.observe(each)) for each in env.possible_agents])
    found.append([line.decode() for line in env.match.lines[1:]])
    env.close()
    return found


def _rounded(rewards: Any) -> object:
    return {agent: round(reward, 6) for agent, reward in rewards.items()}


def sizes(name: str) -> object:
    """The space of a scenario's observations, and what its numbers stand for."""
    scenario = taken_by("learner", load(name), [load(name).encounter.sides[0].name], "side")
    match = Match(scenario, None)
    env = FightAEC(scenario)
    agents = [str(env.action_space(agent)) for agent in env.possible_agents]
    return [str(match.encoder.space), match.encoder.kinds, match.encoder.verbs, agents, match.info()]
