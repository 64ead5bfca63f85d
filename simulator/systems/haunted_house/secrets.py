"""Secrets of a Haunted House fight: doom and its pending effects (HH-DOOM), and hide totals (HH-ACT-03), which the
hider's own side does not know either. No seat sees them; ``resample`` draws likely values."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from ...core.dice import Luck
from ...core.system import Encounter, Member
from .formulas import action_figure
from .sheet import Sheet
from .state import NO_NUMBERS, Body, State

CHECKS: Final = 2  # checks that a body makes in a round, roughly
TWO_ONES: Final = 36  # a natural 2 comes once in 36 rolls
WAITING: Final = (1, 3, 4)  # the effects that stay pending until a certain event
EFFECTS: Final = 6
STARTS_HIDDEN: Final = 12  # the lowest total of a successful hide


def public(encounter: Encounter) -> Encounter:
    """HH-ACT-03, HH-DOOM-01: the encounter with the lowest total for all who start hidden, and without doom."""
    members = tuple(map(_member, encounter.members))
    same = all(shown is written for shown, written in zip(members, encounter.members, strict=True))
    return encounter if same else evolve(encounter, members=members)


def _member(member: Member) -> Member:
    sheet = member.sheet
    assert isinstance(sheet, Sheet)
    shown = public_sheet(sheet)
    return member if shown is sheet else evolve(member, sheet=shown)


def public_sheet(sheet: Sheet) -> Sheet:
    """HH-ACT-03, HH-DOOM-01: the sheet without doom and with the lowest total if it starts hidden."""
    hidden = STARTS_HIDDEN if sheet.hidden else 0
    return sheet if sheet.hidden == hidden and not sheet.doom else evolve(sheet, hidden=hidden, doom=0)


def resample(state: State, luck: Luck) -> None:
    """HH-DOOM-01, HH-DOOM-02, HH-ACT-03: give every body that can have doom a likely amount for the rounds played, and
    every hidden body a likely total."""
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
    """HH-ACT-03: draw the total of a successful test. The draw uses the same luck whether or not the body has
    hidden."""
    faces = 2 + luck.below(6) + luck.below(6)
    if body.hide_total:
        body.hide_total = max(STARTS_HIDDEN, faces + action_figure(body.sheet.caution, 0, state.variants))
