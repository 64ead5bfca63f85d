"""What no seat sees of a Haunted House fight, and what it might be: doom and its waiting effects (HH-DOOM), and how
well the hidden are hidden (HH-ACT-03), which their own side does not know either."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from ...core.dice import Luck
from ...core.system import Encounter, Member
from .formulas import action_figure
from .sheet import Sheet
from .state import NO_NUMBERS, Body, State

CHECKS: Final = 2  # that a body makes in a round, about
TWO_ONES: Final = 36  # a natural 2 comes once in so many
WAITING: Final = (1, 3, 4)  # the effects that wait for their moment
EFFECTS: Final = 6
STARTS_HIDDEN: Final = 12  # the least total that a successful hide can have


def public(encounter: Encounter) -> Encounter:
    """HH-ACT-03, HH-DOOM-01: the encounter in which those who start hidden have the least total, and no one doom."""
    members = tuple(map(_member, encounter.members))
    same = all(shown is written for shown, written in zip(members, encounter.members, strict=True))
    return encounter if same else evolve(encounter, members=members)


def _member(member: Member) -> Member:
    sheet = member.sheet
    assert isinstance(sheet, Sheet)
    shown = public_sheet(sheet)
    return member if shown is sheet else evolve(member, sheet=shown)


def public_sheet(sheet: Sheet) -> Sheet:
    """HH-ACT-03, HH-DOOM-01: the sheet, which says that it starts hidden but not how well, and nothing of doom."""
    hidden = STARTS_HIDDEN if sheet.hidden else 0
    return sheet if sheet.hidden == hidden and not sheet.doom else evolve(sheet, hidden=hidden, doom=0)


def resample(state: State, luck: Luck) -> None:
    """HH-DOOM-01, HH-DOOM-02, HH-ACT-03: give every body that can have doom as much as the rounds played may have
    brought it, and every one that has hidden a likely total."""
    state.doom_due = []
    for body in state.bodies:
        _resample_body(state, body, luck)
        _resample_hiding(state, body, luck)


def _resample_body(state: State, body: Body, luck: Luck) -> None:
    variants = state.variants
    body.doom = 0
    body.doom_pending = NO_NUMBERS
    if variants.doom_effects == "off" or not (body.sheet.protagonist or variants.doom_for_enemies):
        return
    body.doom += sum(not luck.below(TWO_ONES) for _ in range(CHECKS * min(state.round, 20)))
    while variants.doom_effects == "table" and body.doom >= variants.doom_threshold:
        body.doom -= variants.doom_threshold
        effect = luck.below(EFFECTS) + 1
        if effect in WAITING:
            body.doom_pending |= {effect}


def _resample_hiding(state: State, body: Body, luck: Luck) -> None:
    """HH-ACT-03: a total that a successful test may have had; the same luck is used up whether it has hidden or not."""
    faces = 2 + luck.below(6) + luck.below(6)
    if body.hide_total:
        body.hide_total = max(STARTS_HIDDEN, faces + action_figure(body.sheet.caution, 0, state.variants))
