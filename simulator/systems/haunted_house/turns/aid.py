"""Actions that help: first aid, calming, reviving, putting out fires (HH-REC-03, HH-REC-05, HH-HAZ-03, HH-HAZ-06).

These are actions of a turn like those of actions.py: they roll their dice now, and put every effect that others could
see into the Pending."""

from __future__ import annotations

from typing import Final

from ....core import events
from ..plans import Action, TurnPlan
from ..resolution.checks import CheckKind, House, own_test
from ..resolution.harm import LIFE, SHOCK, STAMINA, recover_strength, set_pool, weaken
from ..resolution.settling import Gain, Pending
from ..state import Body, tags_of
from ..tables import ACTIVE, INSANE, UNCONSCIOUS
from ..variants import Variants

CALM: Final = CheckKind("calm", "HH-REC-05", "charisma", "psychiatry")
EXTINGUISH: Final = CheckKind("extinguish", "HH-HAZ-03", "agility")


def healing(variants: Variants, task: str, rule: str) -> CheckKind:
    """HH-CHAR-03: a test of first aid, by the characteristic of the variant ``heal_characteristic``."""
    return CheckKind(task, rule, variants.heal_characteristic, "heal")


def heal(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-REC-03, HH-STAM-02: first aid: a wound is tested once ever, for +1 life, +2 on a natural 12; weakness once per
    onset. A success is medical attention for the comatose (HH-STAM-03)."""
    patient = scene.state.bodies[action.target]
    check = own_test(scene, body, plan, healing(scene.state.variants, "heal", "HH-REC-03"))
    if action.detail == "weakness":
        pending.later(_treat_weakness, body, patient, "", int(check.passed))
        return
    pending.later(_treat_wound, body, patient, "", action.number if check.passed else -action.number)
    if check.passed:
        pending.help(Gain(patient, LIFE, 2 if check.natural == 12 else 1, action.number, check.total))


def _treat_weakness(scene: House, actor: Body, patient: Body, word: str, success: int) -> None:
    patient.weak_heal_tried = True
    if success:
        patient.attended = scene.state.clock
        recover_strength(scene, patient)


def _treat_wound(scene: House, actor: Body, patient: Body, word: str, number: int) -> None:
    """HH-REC-03: mark the wound as tried; a success (``number`` above 0) clears its tags."""
    wound = patient.wounds[abs(number) - 1]
    wound.heal_tried = True
    if number > 0:
        if scene.has_listener:
            for tag in tags_of(wound):
                scene.emit(events.ConditionEnded("HH-REC-03", patient.id, tag, "wound"))
        wound.healed = True
        patient.attended = scene.state.clock


def calm(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-REC-05: psychiatry gives another body 1 shock back; one try per patient and fright."""
    patient = scene.state.bodies[action.target]
    pending.later(_calmed, body, patient)
    check = own_test(scene, body, plan, CALM)
    if check.passed:
        pending.help(Gain(patient, SHOCK, 1, 0, check.total))


def _calmed(scene: House, actor: Body, patient: Body, word: str, number: int) -> None:
    patient.calm_open = False


def revive(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-HAZ-06: a heal test ends the arrest; a coma stays. With ``asphyxia_zero = arrest_only`` (HH-HAZ-05) the
    revived patient has stamina 1, is weakened, and wakes if it has life left and no timer runs."""
    if own_test(scene, body, plan, healing(scene.state.variants, "revive", "HH-HAZ-06")).passed:
        pending.later(revived, body, scene.state.bodies[action.target])


def revived(scene: House, actor: Body, patient: Body, word: str, number: int) -> None:
    """HH-HAZ-05, HH-HAZ-06: end the arrest of a patient."""
    patient.arrest = False
    patient.attended = scene.state.clock
    if scene.has_listener:
        scene.emit(events.ConditionEnded("HH-HAZ-06", patient.id, "arrest"))
    if scene.state.variants.asphyxia_zero == "arrest_only" and patient.status == UNCONSCIOUS:
        set_pool(scene, patient, STAMINA, max(1, patient.stamina), "revive", "HH-HAZ-05")
        weaken(scene, patient, "HH-HAZ-05")
        if patient.life > 0 and patient.wake_round == 0:
            patient.status = INSANE if patient.mad else ACTIVE
            if scene.has_listener:
                scene.emit(events.StatusChanged("HH-HAZ-05", patient.id, patient.status))


def extinguish(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-HAZ-03: agility against 12 puts the fire out."""
    if own_test(scene, body, plan, EXTINGUISH).passed:
        pending.later(_put_out, body, scene.state.bodies[action.target])


def _put_out(scene: House, actor: Body, target: Body, word: str, number: int) -> None:
    if target.burning:
        target.burning = ""
        if scene.has_listener:
            scene.emit(events.ConditionEnded("HH-HAZ-03", target.id, "burning"))
