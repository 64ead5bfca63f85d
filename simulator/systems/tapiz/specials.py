"""Specials in Tapiz (TZ-SPEC-01): the facts of their conditions, and what rules and policies ask for.

data/specials.toml declares the words and ids; docs/specials.md has the table of effects. Rules make ``Facts`` from the
state, policies from a view, whose bodies are copies."""

from __future__ import annotations

from functools import cache
from typing import Final

from ...core import plane
from ...core.asks import NO_BODY
from ...core.language.words import Words
from ...core.powers import MELEE, RANGED, Part, Power, Situation, Source, emit_use
from ...core.powers import NOTHING_MORE as NOTHING_MORE
from ...core.powers import attacks_key as attacks_key
from ...core.special_words import special_words
from .setting import Setting
from .sheet import MENTAL
from .state import Body, Condition, Conflict, State
from .tables import table

NO_ATTACK: Final = ""
"""Manner of an attack at hand, besides MELEE, RANGED and MENTAL."""


def manner(domain: str, melee: bool, words: str = "") -> str:
    """Return the manner of an attack: in melee, ranged or mental; then the ``words`` for its weapon or power."""
    how = MENTAL if domain == MENTAL else MELEE if melee else RANGED
    return f"{how} {words}" if words else how


class Facts(Situation[Body]):
    """The fight as a condition of a special reads it; ``manner`` is that of the attack at hand, and ``words`` are those
    for its weapon or power, or for the test at hand."""

    __slots__ = ("_setting", "viewed", "words")

    def __init__(
        self,
        source: Source[Body],
        setting: Setting,
        manner: str,
        attacker: int = NO_BODY,
        target: int = NO_BODY,
        real: bool = False,
    ) -> None:
        super().__init__(source, manner, attacker, target, real)
        self._setting = setting
        self.words: list[str] = []
        self.viewed = False
        """The bodies are those of a view."""

    # What the powers need to know.

    def metres(self, one: int, other: int) -> float:
        """TZ-MOV-05: return the distance of two bodies, in metres."""
        return plane.distance(self.bodies[one].place, self.bodies[other].place)

    def able(self, body: int) -> bool:
        """TZ-TIME-04: return whether a body can act."""
        return self.bodies[body].able

    def there(self, body: int) -> bool:
        """Return whether a body is in the conflict."""
        return not self.bodies[body].out

    def lacks_life(self, body: int) -> bool:
        """TZ-DMG-01: return whether a body has lost physical hit points."""
        return self.bodies[body].pgf < self.bodies[body].pgf_max

    # Facts (data/specials.toml).

    def mental(self) -> bool:
        """TZ-ATK-06: return whether the attack at hand is one on the mind."""
        return self.manner == MENTAL

    def charging(self) -> bool:
        """TZ-MOV-02: return whether the attacker attacks in melee after running or sprinting in this turn."""
        return self.manner == MELEE and self.attacker >= 0 and self.bodies[self.attacker].pace < 0

    def dark(self) -> bool:
        """TZ-ATK-09: return whether the place is not fully lit."""
        return self._setting.visibility != "full"

    def life(self, number: int) -> float:
        """TZ-DMG-01: return the share of its physical hit points that a body has left."""
        body = self.bodies[number]
        return max(0, body.pgf) / body.pgf_max

    def body_points(self, number: int) -> int:
        """TZ-DMG-01: return the physical hit points of a body."""
        return self.bodies[number].pgf

    def mind_points(self, number: int) -> int:
        """TZ-DMG-01: return the mental hit points of a body."""
        return self.bodies[number].pgm

    def engaged(self, number: int) -> int:
        """TZ-MOV-05: return the number of able enemies at arm's length of a body."""
        return self._at_hand(number, self.bodies[number].side, False)

    def engaging(self, number: int) -> int:
        """TZ-MOV-05: return the number of the creature's able friends, without itself, at arm's length of a body."""
        return self._at_hand(number, self.bodies[self.me].side, True)

    def friends_near(self, number: int) -> int:
        """TZ-MOV-05: return the number of able friends of a body in the band ``cerca`` or nearer."""
        return self.company(number, True, self._setting.lienzo.bands.cerca)

    def prone(self, number: int) -> bool:
        """TZ-EFF-12: return whether a body is knocked down."""
        return self._has(number, "knocked_down")

    def surprised(self, number: int) -> bool:
        """TZ-INI-04: return whether a body is surprised."""
        return self.bodies[number].surprised

    def covered(self, number: int) -> bool:
        """TZ-ATK-10: return whether a body is under cover."""
        return bool(self.bodies[number].cover)

    def unlit(self, number: int) -> bool:
        """TZ-ATK-09: return whether a body is hard to see: by the light of the place, or by its own."""
        setting, name = self._setting, self.bodies[number].name
        return setting.visibility != "full" or name in setting.unseen or name in setting.dim

    def size(self, number: int) -> str:
        """TZ-CHR-09: return the size of a body."""
        return self.bodies[number].sheet.size

    def keyword(self, word: str) -> bool:
        """TZ-CHR-10: return whether the other of an attack, or of an effect on others, is of this species, class or
        kind, or has this flag."""
        number = self.opponent()
        if number < 0:
            return False
        sheet = self.bodies[number].sheet
        return word in (sheet.origin, sheet.class_id, sheet.kind) or word in sheet.flags

    def weapon(self, word: str) -> bool:
        """TZ-LNZ-05: return whether the attack at hand is made with this weapon or power, or one of this group or
        school."""
        return self.manner != NO_ATTACK and word in self.words

    def testing(self, word: str) -> bool:
        """TZ-TEST-01: return whether a test with this tag is at hand, such as "hide"."""
        return self.manner == NO_ATTACK and word in self.words

    def state(self, word: str) -> bool:
        """TZ-EFF-11: return whether the creature has a state of this id."""
        return self._has(self.me, word)

    # Reading of bodies.

    def _has(self, number: int, name: str) -> bool:
        return any(one.name == name for one in self._states(number))

    def _states(self, number: int) -> list[Condition]:
        body = self.bodies[number]
        return body.marks if self.viewed else body.conditions

    def _at_hand(self, number: int, side: int, ours: bool) -> int:
        """Count the able bodies at arm's length of a body: those of a side without the creature, or all others."""
        found, near = 0, self._setting.lienzo.bands.inmediato
        for one in self.bodies:
            if one.able and one.id not in (number, self.me if ours else number) and (one.side == side) is ours:
                found += plane.within(one.place, self.bodies[number].place, near)
        return found


@cache
def facts() -> Words:
    """Return the words of the conditions."""
    return special_words("tapiz", table("specials"), Facts)


def situation(
    state: State, attacker: int = NO_BODY, target: int = NO_BODY, manner: str = NO_ATTACK, real: bool = True
) -> Facts:
    """Return the situation in which a rule makes a number; uses are counted if it is ``real``."""
    how, _, words = manner.partition(" ")
    found = Facts(state, state.setting, how, attacker, target, real)
    if words:
        found.words = words.split()
    return found


def parts(
    state: State,
    kind: str,
    body: Body,
    attacker: int = NO_BODY,
    target: int = NO_BODY,
    manner: str = NO_ATTACK,
    real: bool = True,
) -> list[Part]:
    """TZ-SPEC-01: return what specials add to a figure of a body."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return NOTHING_MORE
    return powers.parts(kind, body.id, situation(state, attacker, target, manner, real))


def first(
    state: State, kind: str, body: Body, attacker: int = NO_BODY, target: int = NO_BODY, manner: str = NO_ATTACK
) -> Power | None:
    """TZ-SPEC-01: return the first special of this kind that counts for a body now, and count its use."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return None
    return powers.first(kind, body.id, situation(state, attacker, target, manner))


def may(state: State, kind: str, body: Body) -> bool:
    """TZ-SPEC-01: return whether a special of this kind ("cannot run") counts for a body; no use is counted."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return False
    return bool(powers.that_count(kind, body.id, situation(state, real=False)))


def is_immune(state: State, body: Body, name: str, does: str) -> bool:
    """TZ-SPEC-03, TZ-SPEC-04: return whether nothing of this name can befall a body; ``does`` is what an immediate
    state does."""
    if state.encounter.powers is None:
        return False
    return may(state, f"immune {name}", body) or (does == "push_band" and may(state, "immune moved", body))


def tell(scene: Conflict, power: Power, body: int) -> None:
    """TZ-SPEC-01: emit the line that a special counts for a body, where no part of a sum has its name."""
    emit_use(scene, "TZ-SPEC-01", power, body)
