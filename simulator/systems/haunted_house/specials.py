"""Specials in Haunted House (HH-SPEC-01): the facts of their conditions, and what rules and policies ask for.

data/specials.toml declares the words and ids; docs/specials.md has the table of effects. Rules make ``Facts`` from the
state, policies from a view, whose bodies are copies."""

from __future__ import annotations

from functools import cache
from typing import Final

from ...core import events
from ...core.asks import NO_BODY
from ...core.language.words import Words
from ...core.powers import NOTHING_MORE as NOTHING_MORE
from ...core.powers import Part, Power, Powers, Situation, attacks_key, emit_use
from ...core.scene import Scene
from ...core.special_words import special_words
from .plans import ATTACKS
from .state import Body, State
from .tables import MELEE, RANGED, table

BASE: Final = 12  # HH-MEL-02
HALVE: Final = "halve damage"
NO_ATTACK: Final = ""
"""Manner of an attack at hand, besides MELEE and RANGED."""


class Facts(Situation[Body]):
    """The fight as a condition of a special reads it; ``manner`` is that of the attack at hand."""

    __slots__ = ()

    # What the powers need to know. A room has no metres.

    def able(self, body: int) -> bool:
        """HH-FLOW-04: return whether a body is active and in the scene."""
        return self.bodies[body].active

    def lacks_life(self, body: int) -> bool:
        """HH-LIFE-01: return whether a body is below its maximum of life."""
        return self.life(body) < 1

    # Facts (data/specials.toml).

    def life(self, number: int) -> float:
        """HH-LIFE-01: return the share of its life that a body has left."""
        body = self.bodies[number]
        return body.life / (body.sheet.max_life or 1)

    def life_points(self, number: int) -> int:
        """HH-LIFE-01: return the points of life of a body."""
        return self.bodies[number].life

    def stamina(self, number: int) -> int:
        """HH-STAM-01: return the points of stamina of a body."""
        return self.bodies[number].stamina

    def shock(self, number: int) -> int:
        """HH-SHK-01: return the points of shock of a body."""
        return self.bodies[number].shock

    def friends_near(self, number: int) -> int:
        """Return the number of active friends of a body in the room, without itself."""
        return self.company(number, True)

    def enemies_near(self, number: int) -> int:
        """Return the number of active enemies of a body in the room."""
        return self.company(number, False)

    def wounds(self, number: int) -> int:
        """HH-DMG-04: return the number of wounds of a body."""
        return len(self.bodies[number].wounds)

    def prone(self, number: int) -> bool:
        """HH-MEL-03: return whether a body lies on the ground."""
        return self.bodies[number].prone

    def hidden(self, number: int) -> bool:
        """HH-ACT-03: return whether a body is hidden."""
        return self.bodies[number].hidden

    def dodging(self, number: int) -> bool:
        """HH-DOD-02: return whether a body dodges the attack at hand, or without one any attacks."""
        body = self.bodies[number]
        return (self.manner != RANGED and body.dodge_melee) or (self.manner != MELEE and body.dodge_ranged)

    def weakened(self, number: int) -> bool:
        """HH-STAM-02: return whether a body is weakened."""
        return self.bodies[number].weakened

    def distracted(self, number: int) -> bool:
        """HH-ACT-03: return whether a body has been distracted for its next turn."""
        return self.bodies[number].distracted

    def burning(self, number: int) -> bool:
        """HH-HAZ-02: return whether a body burns."""
        return self.bodies[number].burning != ""

    def armed(self, number: int) -> bool:
        """HH-CHAR-06: return whether a body has a thing in its hand."""
        return self.bodies[number].held != ""

    def keyword(self, word: str) -> bool:
        """HH-CHAR-05: return whether the other of an attack, or of an effect on others, is of this kind, or is
        `protagonist`, `mindless` or `fearless`."""
        number = self.opponent()
        if number < 0:
            return False
        sheet = self.bodies[number].sheet
        if word == "protagonist":
            return bool(sheet.protagonist)
        if word == "mindless":
            return sheet.mindless
        return bool(sheet.fearless) if word == "fearless" else word == sheet.fright_source


@cache
def facts() -> Words:
    """Return the words of the conditions."""
    return special_words("haunted_house", table("specials"), Facts)


def situation(
    state: State, attacker: int = NO_BODY, target: int = NO_BODY, manner: str = NO_ATTACK, real: bool = True
) -> Facts:
    """Return the situation in which a rule makes a number; uses are counted if it is ``real``."""
    return Facts(state, manner, attacker, target, real)


def parts(
    state: State, kind: str, body: Body, attacker: int = NO_BODY, target: int = NO_BODY, manner: str = NO_ATTACK
) -> list[Part]:
    """HH-SPEC-01: return what specials add to a figure of a body, and count their uses."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return NOTHING_MORE
    return powers.parts(kind, body.id, situation(state, attacker, target, manner))


def first(
    state: State, kind: str, body: Body, attacker: int = NO_BODY, target: int = NO_BODY, manner: str = NO_ATTACK
) -> Power | None:
    """HH-SPEC-01: return the first special of this kind that counts for a body now, and count its use."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return None
    return powers.first(kind, body.id, situation(state, attacker, target, manner))


def may(state: State, kind: str, body: Body, attacker: int = NO_BODY, target: int = NO_BODY) -> bool:
    """HH-SPEC-01: return whether a special of this kind ("cannot run") counts for a body; no use is counted."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return False
    return bool(powers.that_count(kind, body.id, situation(state, attacker, target, real=False)))


def spared(scene: Scene[State], name: str, body: Body) -> bool:
    """HH-SPEC-03: return whether a special makes a body immune to this now; the use is counted and emitted."""
    power = first(scene.state, f"immune {name}", body)
    if power is None:
        return False
    tell(scene, power, body.id)
    return True


def note_attack(state: State, body: Body, verb: str) -> None:
    """HH-SPEC-01: note that a body has attacked in this fight."""
    if verb in ATTACKS:
        state.special_uses[attacks_key(body.id)] = 1


def settle_places(scene: Scene[State], bodies: list[Body]) -> None:
    """HH-SPEC-02: settle for this round which of these bodies specials put before or after all others."""
    uses = scene.state.special_uses
    for body in bodies:
        for word in ("first", "last"):
            power = first(scene.state, f"order {word}", body)
            if power is not None:
                uses[place_key(word, body)] = 1
                if scene.has_listener:
                    scene.emit(events.Acted("HH-SPEC-02", body.id, "special", item=power.name, detail=word))


def place_key(word: str, body: Body) -> str:
    """Return the key by which ``special_uses`` notes a place for this round."""
    return f"round {word} {body.id}"


def place(state: State, body: Body) -> int:
    """HH-SPEC-02: 1: a special puts a body before all others; -1: after them; else 0."""
    uses = state.special_uses
    return uses.get(place_key("first", body), 0) - uses.get(place_key("last", body), 0)


def tell(scene: Scene[State], power: Power, body: int) -> None:
    """HH-SPEC-01: emit the line that a special counts for a body, where no part of a sum has its name."""
    emit_use(scene, "HH-SPEC-01", power, body)


# Parts of an attack (HH-SPEC-02, HH-SPEC-03), for rules and policies.


def goal_parts(powers: Powers, found: Facts, bodies: list[Body], target: Body, dodging: bool) -> list[Part]:
    """HH-SPEC-02: return what specials add to the difficulty of an attack. HH-SPEC-05: a guard makes a target hard to
    reach while a friend of it stands in the room."""
    parts = powers.parts("change difficulty", target.id, found)
    power: Power | None = None
    if any(one.active and not one.hidden and one.side == target.side and one is not target for one in bodies):
        power = powers.first("guard", target.id, found)
    if power is not None and power.number > BASE:
        parts.append((power.name, power.number - BASE))
    return parts + powers.parts("change dodge", target.id, found) if dodging else parts


def armour_parts(powers: Powers, found: Facts, target: Body, armour: int) -> list[Part]:
    """HH-SPEC-03: return what specials add to the armour of a target, which is never below 0 with ``armour``."""
    parts: list[Part] = []
    for name, value in powers.parts("change armour", target.id, found):
        value = max(value, -armour)
        armour += value
        parts.append((name, value))
    return parts


def sparing(powers: Powers, found: Facts, target: Body, kind: str) -> Power | None:
    """HH-SPEC-03: return the special that makes a target immune to a kind of damage, or halves it."""
    return powers.first(f"immune {kind}", target.id, found) or powers.first(HALVE, target.id, found)


def protection(powers: Powers, found: Facts, target: Body, kind: str, rolled: int, armour: int) -> list[Part]:
    """HH-SPEC-03: return what specials add to the protection of a target against ``rolled`` damage: armour; then all
    that is left for an immune target, or half of it, rounded up."""
    parts = armour_parts(powers, found, target, armour)
    left = max(0, rolled - armour - sum([value for _, value in parts]))
    power = sparing(powers, found, target, kind) if left else None
    if power is not None:
        parts.append((power.name, left - left // 2 if power.kind == HALVE else left))
    return parts
