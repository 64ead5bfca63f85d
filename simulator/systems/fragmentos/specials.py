"""Specials in Fragmentos (FR-SPEC-01): the facts of their conditions, and what rules and policies ask for.

data/specials.toml declares the words and ids; docs/specials.md has the table of effects. The game has no distances, so
whatever is for those near a creature is for all in the scene."""

from __future__ import annotations

from functools import cache
from typing import Final

from ...core.asks import NO_BODY
from ...core.language.words import Words
from ...core.powers import HIT, INFLICT, SELF, Part, Power, Powers, Situation, Source, emit_use, used
from ...core.powers import NOTHING_MORE as NOTHING_MORE
from ...core.scene import Scene
from ...core.special_words import special_words
from .sheet import ACCION, COGNICION, INTERACCION
from .state import ACTIVE, Body, State
from .tables import table

RULE: Final = "FR-SPEC-01"
ATTACK: Final = "attack"
DEFENCE: Final = "defence"
TEST: Final = "test"
"""Figures of results: those of the initiator of a fight, of its opponent, and of all other rolls."""
LEAST: Final = "least"
FEAR: Final = "fear"
"""The tag of the roll that terrifies (FR-FIGHT-02)."""
MOMENT: Final = "FR-SPEC-04"
CHOICE: Final = "FR-SPEC-06"
ODD: Final = "FR-SPEC-07"
SPECIAL: Final = "special"
SETBACK: Final = "setback"
ACTION: Final = "action"
"""A setback as what is inflicted, an action as a cost."""
REROLL: Final = "reroll"
MISS: Final = "miss"
IMMUNE: Final = "immune"
SHIELD: Final = "shield"
ACT: Final = "act"
"""Effects that decide what comes next, as their events name them."""


class Facts(Situation[Body]):
    """The scene as a condition of a special reads it. ``figure`` is that of the roll at hand ("": there is none), and
    ``name`` its challenge, frame or mode."""

    __slots__ = ("_name", "_threat")

    def __init__(
        self, source: Source[Body], threat: int, figure: str, name: str, attacker: int = NO_BODY, target: int = NO_BODY
    ) -> None:
        super().__init__(source, "" if figure == TEST else figure, attacker, target)
        self._threat = threat
        self._name = name

    # What the powers need to know.

    def able(self, body: int) -> bool:
        """FR-COND-01: return whether a body can act."""
        return self.bodies[body].status == ACTIVE

    def lacks_life(self, body: int) -> bool:
        """FR-SHEET-02: return whether a body is below its total in a characteristic."""
        return self.life(body) < 1 and self.able(body)

    def is_due(self, group: list[Power]) -> bool:
        """FR-SPEC-04: return whether a special happens now; what only harms the beaten one needs one that stands."""
        if not super().is_due(group):
            return False
        for one in group:
            harms = one.kind == HIT or one.kind.startswith(INFLICT)
            if not harms or one.who != SELF or self.target < 0 or self.able(self.target):
                return True
        return False

    # Facts (data/specials.toml).

    def threat(self) -> int:
        """FR-THR-01: return the points of threat."""
        return self._threat

    def life(self, number: int) -> float:
        """FR-COND-01: return the share that is left of the characteristic nearest to its end."""
        body = self.bodies[number]
        return min([max(0, now) / body.sheet.full(char) for char, now in body.current.items()], default=0.0)

    def accion(self, number: int) -> int:
        """FR-SHEET-02: return the current value of acción; 0 without it."""
        return self.bodies[number].current.get(ACCION, 0)

    def interaccion(self, number: int) -> int:
        """FR-SHEET-02: return the current value of interacción; 0 without it."""
        return self.bodies[number].current.get(INTERACCION, 0)

    def cognicion(self, number: int) -> int:
        """FR-SHEET-02: return the current value of cognición; 0 without it."""
        return self.bodies[number].current.get(COGNICION, 0)

    def setbacks(self, number: int) -> int:
        """FR-FIGHT-05: return the setbacks of a body."""
        return self.bodies[number].setbacks

    def allies(self, number: int) -> int:
        """Return the number of active friends of a body."""
        return self.company(number, True)

    def enemies(self, number: int) -> int:
        """Return the number of active enemies of a body."""
        return self.company(number, False)

    def hidden(self, number: int) -> bool:
        """FR-FIGHT-07: return whether a body is hidden."""
        return self.bodies[number].hidden

    def full_strength(self, number: int) -> bool:
        """FR-SUP-05: return whether a body draws on full strength."""
        return self.bodies[number].full_strength

    def keyword(self, word: str) -> bool:
        """FR-SHEET-05: return whether the other of a conflict, or of an effect on others, is of this kind, has this
        name for its kind, or a quality with this id."""
        number = self.opponent()
        if number < 0:
            return False
        sheet = self.bodies[number].sheet
        return word == sheet.kind or word in sheet.title.values() or any(one.id == word for one in sheet.qualities)

    def trait(self, word: str) -> bool:
        """FR-SHEET-03: return whether the creature has a trait of this name."""
        return any(one.name == word for one in self.bodies[self.me].sheet.traits)

    def object(self, word: str) -> bool:
        """FR-OBJ-01: return whether the creature has an object of this id."""
        return any(one.id == word for one in self.bodies[self.me].things)

    def testing(self, word: str) -> bool:
        """FR-FIGHT-02: return whether the roll at hand is of this challenge, frame or mode."""
        return self._name in (word, f"challenge:{word}")


@cache
def facts() -> Words:
    """Return the words of the conditions."""
    return special_words("fragmentos", table("specials"), Facts)


def situation(
    state: State,
    attacker: int = NO_BODY,
    target: int = NO_BODY,
    figure: str = "",
    name: str = "",
    real: bool = True,
) -> Facts:
    """Return the situation in which a rule makes a number; uses are counted if it is ``real``."""
    found = Facts(state, state.threat, figure, name, attacker, target)
    found.real = real
    return found


def hurt_key(number: int) -> str:
    """Return the key by which ``special_uses`` notes that a body has just lost points."""
    return f"turn hurt {number}"


def first(state: State, kind: str, body: Body) -> bool:
    """FR-SPEC-01: return whether a special of this kind counts for a body now, and count its use."""
    powers = state.encounter.powers
    return powers is not None and powers.first(kind, body.id, situation(state)) is not None


def is_barred(state: State, what: str, body: Body) -> bool:
    """FR-SPEC-05: return whether a special forbids this to a body; no use is counted."""
    powers = state.encounter.powers
    return powers is not None and bool(powers.that_count("cannot " + what, body.id, situation(state, real=False)))


def tell(scene: Scene[State], power: Power, body: int, rule: str = RULE, how: str = "") -> None:
    """FR-SPEC-01: emit the line that a special counts for a body, where no part of a sum has its name. ``how`` is the
    effect, where it decides the next lines."""
    emit_use(scene, rule, power, body, how)


def averts_setback(scene: Scene[State], body: Body, by: int) -> bool:
    """FR-FIGHT-05: return whether a special keeps a body from a setback, and emit it."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None:
        return False
    power = powers.first("immune setback", body.id, situation(state, by, body.id))
    if power is not None:
        tell(scene, power, body.id, how=IMMUNE)
    return power is not None


def least(parts: list[Part], least: int, before: int) -> list[Part]:
    """FR-SPEC-02: return the parts with one more if they would bring a figure that is ``before`` without them below
    the ``least``."""
    short = least - before - sum([value for _, value in parts])
    return [*parts, (LEAST, short)] if short > 0 else parts


def guards(powers: Powers, body: Body, found: Facts) -> list[Power]:
    """FR-SPEC-07: return the guards of a body, which count while an active friend in the open stands by it."""
    if not powers.known("guard"):
        return []
    if not any(one.side == body.side and one is not body and one.active and not one.hidden for one in found.bodies):
        return []
    return powers.that_count("guard", body.id, found)


def guard(powers: Powers, body: Body, found: Facts, result: int) -> list[Part]:
    """FR-SPEC-07: return what raises the result of a guarded body to its least."""
    for power in guards(powers, body, found):
        if power.number > result:
            used(power, found)
            return [(power.name, power.number - result)]
    return NOTHING_MORE


def averted(powers: Powers, found: Facts, victim: int, char: str, parts: list[Part], fear: bool) -> list[Part]:
    """FR-SPEC-03: return the parts of a loss with those of the specials: damage and armour, immunity, half; the loss
    never sinks below 0."""
    dealer = found.attacker if victim == found.target else found.target
    if dealer >= 0:
        parts = parts + powers.parts("change damage", dealer, found)
    for name, value in powers.parts("change armour", victim, found):
        parts = [*parts, (name, -value)]
    parts = least(parts, 0, 0)
    loss = sum([value for _, value in parts])
    kinds = ["immune damage", f"immune {char}"]
    if fear:
        kinds.append("immune fear")
    for kind in kinds:
        power = powers.first(kind, victim, found) if loss else None
        if power is not None:
            parts, loss = [*parts, (power.name, -loss)], 0
    half = powers.first("halve damage", victim, found) if loss else None
    return parts if half is None else [*parts, (half.name, loss // 2 - loss)]
