"""Specials in Ira y Gloria (IG-SPEC-01): the facts of their conditions, and what rules and policies ask for.

data/specials.toml declares the words and ids; docs/specials.md has the table of effects. Rules make ``Facts`` from the
state, policies from a view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import nan
from typing import Final

from ...core import plane
from ...core.asks import NO_BODY
from ...core.language.words import Words
from ...core.powers import MELEE, RANGED, Part, Power, Situation, Source, emit_use
from ...core.powers import NOTHING_MORE as NOTHING_MORE
from ...core.powers import attacks_key as attacks_key
from ...core.special_words import flaws, special_words
from ...core.specials import Special
from .formulas import Declaration
from .resolution.engagement import engaged, in_sight
from .state import ACTIVE, Battle, Body, State
from .tables import table

RULE: Final = "IG-SPEC-01"


class Facts(Situation[Body]):
    """The fight as a condition of a special reads it. ``attack`` is the attack at hand, ``test`` the name of the test
    and of its skill, if any."""

    __slots__ = ("_ap", "_attack", "_used", "test")

    def __init__(
        self,
        source: Source[Body],
        attack: Declaration | None,
        attacker: int = NO_BODY,
        target: int = NO_BODY,
        real: bool = False,
    ) -> None:
        manner = "" if attack is None else RANGED if attack.distant else MELEE
        super().__init__(source, manner, attacker, target, real)
        self._attack = attack
        self._ap = 0 if attack is None else attack.weapon.ap
        self._used: set[str] | None = None
        self.test = ""

    def begin(self, used: set[str], ap: int) -> None:
        """Set the AP of the attack at hand, and the specials that it has ``used``: each counts once for it."""
        self.real = True
        self._used = used
        self._ap = ap

    # What the powers need to know.

    def metres(self, one: int, other: int) -> float:
        """IG-MOVE-01: return the distance of two bodies, in metres."""
        return plane.distance(self.bodies[one].place, self.bodies[other].place)

    def able(self, body: int) -> bool:
        """Return whether a body can act."""
        return self.bodies[body].status == ACTIVE

    def there(self, body: int) -> bool:
        """Return whether a body can be a target: able, or unconscious."""
        return in_sight(self.bodies[body])

    def lacks_life(self, body: int) -> bool:
        """Return whether an able body has wounds that can heal."""
        one = self.bodies[body]
        return one.status == ACTIVE and (bool(one.hurt) if one.mob else one.wounds < one.wounds_max)

    def times(self, key: str) -> int:
        """Return how often this has been used."""
        mine = self._used is not None and key in self._used
        return super().times(key) - mine

    def count(self, power: Power) -> None:
        """Count a use."""
        if self._used is not None:
            if power.key in self._used:
                return
            self._used.add(power.key)
        super().count(power)

    # Facts (data/specials.toml).

    def attacking(self) -> bool:
        """Return whether an attack is at hand, and the creature makes it."""
        return self.attacker == self.me

    def charging(self) -> bool:
        """IG-ATK-07: return whether the attack at hand is a charge."""
        return self._attack is not None and self._attack.charge

    def ap(self) -> int:
        """IG-TRAIT-13: return the AP of the attack at hand."""
        return self._ap

    def trait(self, word: str) -> bool:
        """IG-TRAIT-01: return whether the weapon of the attack at hand has a trait, or inflicts this condition."""
        if self._attack is None:
            return False
        traits, name = self._attack.weapon.traits, word.lower().replace(" ", "_")
        return bool(getattr(traits, name, False)) or traits.inflict == name

    def weapon(self, word: str) -> bool:
        """IG-SHEET-04: return whether the attack at hand is made with this weapon."""
        return self._attack is not None and self._attack.weapon.id == word

    def testing(self, word: str) -> bool:
        """IG-TEST-01: return whether this test is at hand, such as "stealth", or a test of this skill."""
        return word in self.test.split()

    def moved(self, number: int) -> bool:
        """IG-ACT-02: return whether a body has moved in the turn under way."""
        return moved_key(number) in self.uses

    def exhausted(self, number: int) -> bool:
        """IG-SHOCK-02: return whether a body is exhausted."""
        return self.bodies[number].exhausted

    def nearest_ally(self, number: int) -> float:
        """IG-MOVE-01: return the metres from a body to its nearest able friend; nan: it has none."""
        return self._nearest(number, True)

    def nearest_enemy(self, number: int) -> float:
        """IG-MOVE-01: return the metres from a body to its nearest able enemy; nan: it has none."""
        return self._nearest(number, False)

    def _nearest(self, number: int, friendly: bool) -> float:
        body = self.bodies[number]
        able = [one for one in self.bodies if one.status == ACTIVE and one.id != number]
        return min([self.metres(number, one.id) for one in able if (one.side == body.side) is friendly], default=nan)

    def life(self, number: int) -> float:
        """IG-WND-01: return the share of its wounds or members that a body has left."""
        body = self.bodies[number]
        return body.members / body.sheet.mob_size if body.mob else body.wounds / body.wounds_max

    def wounds(self, number: int) -> int:
        """IG-WND-01: return the wounds that a body has left."""
        return self.bodies[number].wounds

    def members(self, number: int) -> int:
        """IG-MOB-01: return the living members of a mob; 0: no mob."""
        return self.bodies[number].members

    def engaged(self, number: int) -> int:
        """IG-ATK-02: return the number of enemies that a body is engaged with."""
        body = self.bodies[number]
        return sum([engaged(body, other) for other in self.bodies])

    def engaging(self, number: int) -> int:
        """IG-ATK-02: return the number of the creature's friends, without itself, that are engaged with a body."""
        side, body = self.bodies[self.me].side, self.bodies[number]
        return sum([each.side == side and each.id != self.me and engaged(body, each) for each in self.bodies])

    def engaged_with(self, number: int) -> bool:
        """IG-ATK-02: return whether the creature is engaged with a body."""
        return engaged(self.bodies[self.me], self.bodies[number])

    def prone(self, number: int) -> bool:
        """IG-COND-01: return whether a body is prone."""
        return "prone" in self.bodies[number].conditions

    def keyword(self, word: str) -> bool:
        """IG-SHEET-08: return whether the other of an attack, or of an effect on others, has a keyword."""
        number = self.opponent()
        return number >= 0 and word.lower() in self.bodies[number].sheet.keywords


@cache
def facts() -> Words:
    """Return the words of the conditions."""
    return special_words("ira_y_gloria", table("specials"), Facts)


def flaws_of(specials: tuple[Special, ...]) -> Iterator[str]:
    """Yield what is wrong with specials that single fields cannot show."""
    yield from flaws(specials, table("specials"))
    for special in specials:
        if any(one.act not in (None, "turn") for one in special.effects) and special.at not in ("turn", "first_turn"):
            yield f"special {special.name.en or special.name.es!r}: a free act needs the moment `turn` or `first_turn`"


def moved_key(number: int) -> str:
    """Return the key by which ``special_uses`` notes that a body has moved in this turn."""
    return f"turn moved {number}"


def spared_key(number: int, other: int) -> str:
    """Return the key by which ``special_uses`` notes that a body cannot bring itself to attack another in this turn."""
    return f"turn spared {number} {other}"


def note(state: State, key: str) -> None:
    """Note that something has happened, if specials may ask for it."""
    if state.encounter.powers is not None:
        state.special_uses[key] = state.special_uses.get(key, 0) + 1


def situation(
    state: State, attack: Declaration | None = None, attacker: int = NO_BODY, target: int = NO_BODY, real: bool = False
) -> Facts:
    """Return the situation in which a rule makes a number; ``real``: for a roll, so that uses are counted."""
    return Facts(state, attack, attacker, target, real)


def parts(state: State, kind: str, body: Body, real: bool = False, test: str = "") -> list[Part]:
    """IG-SPEC-01: return what specials add to a figure of a body outside attacks."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return NOTHING_MORE
    found = situation(state, real=real)
    found.test = test
    return powers.parts(kind, body.id, found)


def may(state: State, kind: str, body: Body) -> bool:
    """IG-SPEC-01: return whether a special of this kind ("may soak_mortal", "cannot run") counts for a body."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return False
    return bool(powers.that_count(kind, body.id, situation(state)))


def use(scene: Battle, kind: str, body: Body, found: Facts | None = None) -> Power | None:
    """IG-SPEC-01: use the first special of this kind that counts for a body, and emit it; None: there is none."""
    powers = scene.state.encounter.powers
    if powers is None or not powers.known(kind):
        return None
    power = powers.first(kind, body.id, found or situation(scene.state, real=True))
    if power is not None:
        tell(scene, power, body)
    return power


def tell(scene: Battle, power: Power, body: Body) -> None:
    """IG-SPEC-01: emit the line that a special counts for a body, where no part of a sum has its name."""
    emit_use(scene, RULE, power, body.id)
