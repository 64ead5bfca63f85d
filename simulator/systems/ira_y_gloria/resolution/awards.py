"""Points that a scenario gives at marked events (IG-WRATH-04, IG-OUT-06)."""

from __future__ import annotations

from ..state import Battle
from .resources import change_reloads, gain_wrath


def reward(scene: Battle, task: str = "") -> None:
    """IG-WRATH-04, IG-OUT-06: give the awards that are due: for ``task``, just done, or for the round that begins."""
    state = scene.state
    for award in state.setting.wrath_awards:
        due = award.task == task if task else award.round == state.round
        if not due:
            continue
        for body in state.bodies:
            if body.sheet.hero and award.hero in ("", state.encounter.names[body.id]):
                if award.wrath:
                    gain_wrath(scene, body, award.wrath, task or "round_start")
                if award.reloads:
                    change_reloads(scene, body, award.reloads, task or "round_start", "IG-OUT-06")
