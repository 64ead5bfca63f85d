"""Challenges: one character against a difficulty (FR-CHAL, FR-DANG-03)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY, Choose, Option, Rule, ask
from ....core.events import Parts
from .. import specials
from ..formulas import needed_result, written_difficulty
from ..frames import ACTOR, CHALLENGE, FLEE_CLEAR, OBJECTIVE, OBSTACLE, challenge_row
from ..setting import Challenge, Objective
from ..sheet import COGNICION, MONSTER
from ..state import ACTIVE, Body, State
from .checks import Effort, FrScene, added_parts, pool_parts, rerolls, roll
from .contest import Bout, Resolution, loss_parts
from .danger import announce, settle_danger
from .harm import DamageInstance, deal_damage, gain_setback
from .objects import use_up_obstacle
from .prepare import prepare
from .qualities import quality_window
from .threat import can_pay, check_omens, pay, payer

DIFFICULTY: Final = "difficulty"
SIGHT: Final = "sight"
COURAGE: Final = frozenset({"stay_calm", specials.FEAR})
GIVE_UP: Final = Option("no")
RETRY: Final = Option("retry")


class Trial:  # mypyc: acyclic, reused
    """Challenge about to be tried. ``key`` identifies it for retries (FR-CHAL-05), "" for a hazard (FR-OOC-07);
    ``harm_char`` is what a failure hurts, "" for the characteristic that was rolled. ``source`` is the body whose sight
    must be borne (FR-SPEC-07)."""

    __slots__ = ("char", "dangerous_default", "difficulty", "harm_char", "key", "name", "source", "tags")

    def __init__(self, name: str, key: str, char: str, tags: frozenset[str], difficulty: int) -> None:
        self.name = name
        self.key = key
        self.char = char
        self.tags = tags
        self.difficulty = difficulty
        self.dangerous_default = False
        self.harm_char = ""
        self.source: Body | None = None


def sight_trial(source: Body, difficulty: int) -> Trial:
    """FR-SPEC-07: a body must bear the sight of a fearful one."""
    trial = Trial(SIGHT, "", COGNICION, COURAGE, difficulty)
    trial.source = source
    return trial


def obstacle_trial(state: State, enemy: int) -> Trial:
    """FR-FIGHT-08: a body tries to put something between itself and an enemy."""
    char, tags = challenge_row(OBSTACLE)
    return Trial(OBSTACLE, f"{OBSTACLE}:{enemy}", char, tags, state.variants.obstacle_difficulty)


def exit_trial(state: State) -> Trial:
    """FR-FIGHT-02: a body tries to leave without a pursuer."""
    char, tags = challenge_row(FLEE_CLEAR)
    return Trial(FLEE_CLEAR, FLEE_CLEAR, char, tags, state.exit_difficulty)


def written_trial(state: State, name: str, written: Challenge | Objective) -> Trial:
    """FR-CHAL-01, FR-FIGHT-09: a challenge of the scenario, or its objective."""
    trial = Trial(
        name, name, written.characteristic, frozenset(written.tags), written_difficulty(state.variants, written)
    )
    trial.dangerous_default = written.dangerous_default
    trial.harm_char = written.harm_char or ""
    return trial


def difficulty_now(state: State, trial: Trial) -> int:
    """FR-CHAL-02: the difficulty at the moment of the dice; in a copy with other hidden difficulties it may differ from
    that at the start of the trial."""
    if trial.source is not None:
        return trial.difficulty
    if trial.name == OBSTACLE:
        return state.variants.obstacle_difficulty
    if trial.name == FLEE_CLEAR:
        return state.exit_difficulty
    if trial.name == OBJECTIVE and state.setting.objective is not None:
        return written_difficulty(state.variants, state.setting.objective)
    return written_difficulty(state.variants, state.setting.challenges[trial.name.removeprefix(f"{CHALLENGE}:")])


def known_difficulty(state: State, trial: Trial) -> int:
    """FR-CHAL-06: the difficulty that a policy may see before the roll: 0 while it is hidden and not yet revealed."""
    if state.variants.difficulty_visibility == "open":
        return trial.difficulty
    return state.revealed.get(trial.name, 0)


def retry_cost(body: Body, trial: Trial) -> int:
    """FR-CHAL-05: 1 point after a failure in this very challenge in this scene, else 0."""
    return 1 if trial.key in body.failed else 0


def may_try(state: State, body: Body, trial: Trial) -> bool:
    """FR-SHEET-06, FR-CHAL-05: the body has the characteristic, and can pay if it failed before. A retry without
    payment would fail automatically and is not offered."""
    return trial.char in body.current and (trial.key not in body.failed or can_pay(state, body))


def attempt(scene: FrScene, body: Body, trial: Trial) -> Rule[bool]:
    """FR-CHAL-05: pay for a retry on declaring it, then try. With ``retry_timing = immediate`` a failure may be retried
    once immediately. Return whether the last try succeeded."""
    if trial.key in body.failed:
        pay(scene, body, "retry", "FR-CHAL-05")
    success = yield from resolve(scene, body, trial)
    if success or scene.state.variants.retry_timing != "immediate":
        return success
    seat = payer(scene.state, body)
    if seat is None or body.status != ACTIVE or not can_pay(scene.state, body):
        return False
    if not scene.wants(seat, "retry", "FR-CHAL-05", GIVE_UP):
        return False
    about = Option(trial.name, amount=trial.difficulty)
    answer = yield from ask(Choose(seat, "retry", "FR-CHAL-05", (GIVE_UP, RETRY), body.id, about=about))
    if answer.verb != RETRY.verb:
        return False
    pay(scene, body, "retry", "FR-CHAL-05")
    return (yield from resolve(scene, body, trial))


def resolve(scene: FrScene, body: Body, trial: Trial) -> Rule[bool]:
    """FR-RES-01: one try, from the choices before the dice to the damage after them. Return whether it succeeded.

    FR-CHAL-05: the final outcome sets or clears the mark of a failure. FR-CHAL-04: a failure costs nothing more unless
    it was dangerous."""
    effort = Effort(body, trial.char, trial.tags)
    res = Resolution(trial.name, ACTOR, [effort], [])
    res.wanted_dangerous = trial.dangerous_default
    yield from prepare(scene, res)
    source = trial.source
    if source is None:
        yield from settle_danger(scene, res)
    else:
        res.threat = scene.state.threat
        if source.kind == MONSTER:
            announce(scene, res, "danger_by_monster")
    trial.difficulty = difficulty_now(scene.state, trial)
    roll(scene, effort, trial.name, "FR-CHAL-01")
    goal = goal_of(scene.state, effort, trial)
    number = sum([value for _, value in goal])
    before = b""
    if not succeeds(scene.state, effort, number) and rerolls(scene, effort, trial.name):
        before = effort.faces
        roll(scene, effort, trial.name, "FR-CHAL-01")
    res.bouts = [Bout(effort, None, succeeds(scene.state, effort, number))]
    _tell(scene, effort, trial, goal, res.bouts[0].lead_wins, before)
    check_omens(scene, [effort], "FR-OMEN-02")
    if source is None:
        scene.state.revealed[trial.name] = trial.difficulty
    yield from quality_window(scene, res)
    use_up_obstacle(scene, effort)
    success = res.bouts[0].lead_wins
    if trial.key:
        mark_outcome(body, trial.key, success)
    if res.dangerous and not success:
        yield from deal_damage(scene, res, [failure_damage(effort, trial)])
    elif source is not None and not success:
        gain_setback(scene, body, source.id, specials.ODD)
    return success


def goal_of(state: State, effort: Effort, trial: Trial) -> Parts:
    """FR-CHAL-02, FR-SPEC-02: the difficulty and what specials add to it; at least 1."""
    own = (DIFFICULTY, trial.difficulty)
    powers = state.encounter.powers
    if powers is None:
        return (own,)
    found = specials.situation(state, figure=specials.TEST, name=trial.name)
    more = powers.parts("change difficulty", effort.body.id, found)
    return (own, *specials.least(more, 1, trial.difficulty))


def succeeds(state: State, effort: Effort, number: int) -> bool:
    """FR-CHAL-03, FR-DICE-06: on a result of at least the difficulty (``gt``: above it); never without dice."""
    if not effort.faces:
        return False
    return effort.result >= needed_result(state.variants, number)


def mark_outcome(body: Body, key: str, success: bool) -> None:
    """FR-CHAL-05: a failure is remembered until the scene ends; a success clears it."""
    if success:
        body.failed.discard(key)
    else:
        body.failed.add(key)


def failure_damage(effort: Effort, trial: Trial) -> DamageInstance:
    """FR-DANG-03, FR-DANG-05, FR-OOC-07: a dangerous failure costs 1 point and 1 for each omen of the roll, off the
    characteristic rolled or the one that the scenario names."""
    char = trial.harm_char if trial.harm_char in effort.body.current else effort.char
    return DamageInstance(effort.body, char, loss_parts("omens", effort.omens), False, NO_BODY, trial.name)


def _tell(scene: FrScene, effort: Effort, trial: Trial, goal: Parts, passed: bool, before: bytes) -> None:
    if scene.has_listener:
        dice = tuple(effort.faces)
        scene.emit(
            events.Tested(
                "FR-CHAL-03",
                effort.body.id,
                trial.name,
                pool_parts(effort),
                len(dice),
                dice,
                effort.result,
                sum([value for _, value in goal]),
                passed,
                goal_parts=goal if len(goal) > 1 else (),
                before=tuple(before),
                added=added_parts(effort),
            )
        )


def objective_trial(state: State) -> Trial | None:
    """FR-FIGHT-09: the scene's objective, if it has one."""
    written = state.setting.objective
    return None if written is None else written_trial(state, OBJECTIVE, written)
