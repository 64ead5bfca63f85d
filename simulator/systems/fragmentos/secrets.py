"""The public part of an encounter: everything but hidden difficulties (FR-CHAL-06).

Every hidden number reads as the usual one; it is no secret that a way out takes a roll. ``resample`` draws hidden
numbers for the copies of a fight in which a policy looks ahead."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from ...core.dice import Luck
from ...core.system import Encounter, Member
from .frames import CHALLENGE, FLEE_CLEAR, OBJECTIVE, OBSTACLE
from .setting import Challenge, Objective, Setting
from .sheet import Element, Quality, Sheet
from .state import State
from .variants import Variants

USUAL: Final = Variants()
LIKELY: Final = (3, 5, 5, 7)
"""FR-CHAL-02: likely values of a hidden difficulty: easy, medium twice, hard."""


def public(encounter: Encounter) -> Encounter:
    """FR-CHAL-06: the encounter without hidden difficulties; unchanged with ``difficulty_visibility = open``."""
    variants, setting = encounter.variants, encounter.scene
    assert isinstance(variants, Variants)
    assert isinstance(setting, Setting)
    if variants.difficulty_visibility == "open":
        return encounter
    return evolve(
        encounter,
        members=tuple(map(_member, encounter.members)),
        variants=evolve(
            variants, default_difficulty=USUAL.default_difficulty, obstacle_difficulty=USUAL.obstacle_difficulty
        ),
        scene=_setting(setting),
    )


def _setting(setting: Setting) -> Setting:
    return evolve(
        setting,
        qualities=_qualities(setting.qualities),
        reinforcements=_elements(setting.reinforcements),
        exit_difficulty=_usual(setting.exit_difficulty),
        objective=None if setting.objective is None else _objective(setting.objective),
        challenges={name: _challenge(each) for name, each in setting.challenges.items()},
    )


def _challenge(written: Challenge) -> Challenge:
    return evolve(written, difficulty=None, level=None, grants=_elements(written.grants))


def _objective(written: Objective) -> Objective:
    return evolve(written, difficulty=None, level=None)


def _member(member: Member) -> Member:
    sheet = member.sheet
    assert isinstance(sheet, Sheet)
    return evolve(member, sheet=public_sheet(sheet))


def public_sheet(sheet: Sheet) -> Sheet:
    """FR-CHAL-06: the sheet without the difficulties of the exits that its qualities may bring."""
    if not any(quality.elements for quality in sheet.qualities):
        return sheet
    return evolve(sheet, qualities=_qualities(sheet.qualities))


def _qualities(written: tuple[Quality, ...]) -> tuple[Quality, ...]:
    return tuple(evolve(each, elements=_elements(each.elements)) for each in written)


def _elements(written: tuple[Element, ...]) -> tuple[Element, ...]:
    return tuple(evolve(each, exit_difficulty=_usual(each.exit_difficulty)) for each in written)


def _usual(difficulty: int | None) -> int | None:
    return None if difficulty is None else USUAL.default_difficulty


def resample(state: State, luck: Luck) -> None:
    """FR-CHAL-06: replace every difficulty that no roll has shown; exits still to come get the usual one."""
    if state.variants.difficulty_visibility == "open":
        return
    unseen = _Unseen(state.revealed, luck)
    state.variants = evolve(
        state.variants, default_difficulty=USUAL.default_difficulty, obstacle_difficulty=unseen.draw(OBSTACLE)
    )
    if state.exit_difficulty:
        state.exit_difficulty = unseen.draw(FLEE_CLEAR)
    state.setting = _resampled(_setting(state.setting), unseen)
    for body in state.bodies:
        body.sheet = public_sheet(body.sheet)
    for card in state.cards:
        quality = card.quality
        if isinstance(quality, Quality) and quality.elements:
            card.quality = _qualities((quality,))[0]


class _Unseen:
    """Difficulties by name: the number that a roll has shown, or a likely one."""

    def __init__(self, revealed: dict[str, int], luck: Luck) -> None:
        self._revealed = revealed
        self._luck = luck

    def draw(self, name: str) -> int:
        """Return a difficulty; consume the same luck for shown and for hidden ones."""
        drawn = LIKELY[self._luck.below(len(LIKELY))]
        return self._revealed.get(name, drawn)


def _resampled(setting: Setting, unseen: _Unseen) -> Setting:
    objective = setting.objective
    challenges = {
        name: evolve(each, difficulty=unseen.draw(f"{CHALLENGE}:{name}")) for name, each in setting.challenges.items()
    }
    if objective is not None:
        objective = evolve(objective, difficulty=unseen.draw(OBJECTIVE))
    return evolve(setting, objective=objective, challenges=challenges)
