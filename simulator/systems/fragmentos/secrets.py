"""What a policy may know of an encounter: everything but the difficulties that are hidden (FR-CHAL-06).

Every hidden number reads as the usual one; that a way out takes a roll at all is no secret."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from ...core.system import Encounter, Member
from .setting import Challenge, Objective, Setting
from .sheet import Element, Quality, Sheet
from .variants import Variants

USUAL: Final = Variants()


def public(encounter: Encounter) -> Encounter:
    """FR-CHAL-06: the encounter without hidden difficulties; with ``difficulty_visibility = open`` all of it."""
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
