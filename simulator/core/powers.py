"""Powers: the effects of all specials of an encounter, where the rules look for them.

An encounter without specials has no ``Powers`` at all (None), so a rule pays one comparison. A rule asks by kind, such
as "change defence", for whom, and with a ``Situation`` of its game, which knows the fight and the attack at hand."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Any, Final, Generic, Protocol, TypeVar

from .asks import NO_BODY
from .events import Acted
from .language.readings import Read
from .plane import TOLERANCE
from .scene import Scene
from .spelling import fold

LABEL: Final = "special:"
BAR: Final = "|"
Part = tuple[str, int]
"""A part of a figure: its name and its value."""

NOTHING_MORE: Final[list[Part]] = []
"""Answer to a rule that asks for parts where no special has any; never changed."""

SELF: Final = "self"
ALLIES: Final = "allies"
ENEMIES: Final = "enemies"
ATTACKERS: Final = "attackers"
TARGET: Final = "target"
ALL: Final = "all"

TURN: Final = "turn"
HIT: Final = "hit"
SLAIN: Final = "slain"
"""Moments that several games have."""
HEAL: Final = "heal"
INFLICT: Final = "inflict "
FOR_EVER: Final = 1_000_000
"""The last round of a special that lasts to the end of the fight."""

MELEE: Final = "melee"
RANGED: Final = "ranged"
"""Manners of an attack at hand; a game may have others."""


class Power:  # mypyc: acyclic
    """One effect of one special of a combatant, the ``owner``.

    ``special`` numbers the specials of its sheet. ``key`` counts its uses, ``name`` is its part's name. ``by`` reads
    the amount between ``least`` and ``most``, ``when`` its condition, ``only`` that of the one effect.
    ``who`` and ``within`` (metres, -1: any distance) say for whom. ``damage``, ``dice`` and ``ap`` are those of a hit;
    ``number`` is the difficulty of fear and guard, or the highest face of a miss."""

    __slots__ = (
        "ap", "at", "by", "cost", "damage", "dice", "key", "kind", "lasts", "least", "most", "name", "number",
        "only", "optional", "owner", "per", "special", "uses", "when", "who", "within",
    )  # fmt: skip

    def __init__(self, owner: int, special: int, kind: str, name: str) -> None:
        self.owner = owner
        self.special = special
        self.kind = kind
        self.name = name
        self.key = ""
        self.who = SELF
        self.within = -1.0
        self.by: Read | None = None
        self.least = -(10**6)
        self.most = 10**6
        self.number = 0
        self.damage = 0
        self.dice = 0
        self.ap = 0
        self.when: Read | None = None
        self.only: Read | None = None
        self.at = ""
        self.lasts = ""
        self.uses = 0
        self.per = ""
        self.optional = False
        self.cost: Mapping[str, int] = {}


class Creature(Protocol):
    """A body of any game."""

    id: int
    name: str
    side: int


B = TypeVar("B", bound=Creature)


class Source(Protocol[B]):
    """The state of a fight, or a view of it, as situations read it."""

    round: int
    special_uses: dict[str, int]
    special_rounds: dict[str, int]

    @property
    def bodies(self) -> list[B]:
        """The bodies, in roster order."""


class Situation(Generic[B]):  # mypyc: derivable
    """The fight as a condition of a special reads it; every game derives its own, with the facts of its words.

    ``me`` is the creature with the special, ``other`` the one that it is about, ``attacker`` and ``target`` those of
    the attack at hand (NO_BODY: there is none), and ``manner`` is how it is made ("": there is none). ``real``: a rule
    makes the number now, so that uses are counted; policies and forecasts ask with False."""

    __slots__ = ("attacker", "bodies", "lasting", "manner", "me", "now", "other", "real", "target", "uses")

    def __init__(
        self,
        source: Source[B],
        manner: str = "",
        attacker: int = NO_BODY,
        target: int = NO_BODY,
        real: bool = False,
    ) -> None:
        self.me: int = NO_BODY
        self.other: int = NO_BODY
        self.attacker = attacker
        self.target = target
        self.manner = manner
        self.real = real
        self.bodies: list[B] = source.bodies
        self.now: int = source.round
        self.uses: dict[str, int] = source.special_uses
        self.lasting: dict[str, int] = source.special_rounds

    # What the powers need to know.

    def named(self, name: str) -> int:
        """Return the number of the body with that name, or NO_BODY."""
        for body in self.bodies:
            if body.name == name:
                return body.id
        return NO_BODY

    def metres(self, one: int, other: int) -> float:
        """Return the distance of two bodies, in metres; 0 in games without metres."""
        return 0.0

    def friends(self, one: int, other: int) -> bool:
        """Return whether two bodies are of one side."""
        return self.bodies[one].side == self.bodies[other].side

    def able(self, body: int) -> bool:
        """Return whether a body can act, so that its auras work."""
        raise NotImplementedError

    def there(self, body: int) -> bool:
        """Return whether what a special of another does at a moment can be for a body; unless a game says more, as
        long as it can act."""
        return self.able(body)

    def lacks_life(self, body: int) -> bool:
        """Return whether a body can be healed."""
        raise NotImplementedError

    def reaches(self, one: int, other: int, metres: float) -> bool:
        """Return whether two bodies are at most this many metres apart; -1: at any distance."""
        return metres < 0 or self.metres(one, other) <= metres + TOLERANCE

    def times(self, key: str) -> int:
        """Return how often this has been used."""
        return self.uses.get(key, 0)

    def lasts(self, key: str) -> bool:
        """Return whether a special that began at a moment still holds."""
        return self.lasting.get(key, -1) >= self.now

    def count(self, power: Power) -> None:
        """Count a use."""
        self.uses[power.key] = self.uses.get(power.key, 0) + 1

    def spent(self, power: Power) -> bool:
        """Return whether a power has no uses left."""
        return power.uses > 0 and self.times(power.key) >= power.uses

    # Moments.

    def is_due(self, group: list[Power]) -> bool:
        """Return whether a special happens now: uses are left, its condition holds, and it would change anything."""
        power, about = group[0], self.target if self.attacker == group[0].owner else self.attacker
        if self.spent(power) or not is_met(power, about if about >= 0 else power.owner, self):
            return False
        return any(one.kind != HEAL or any(self.lacks_life(body.id) for body in self.bearers(one)) for one in group)

    def hold(self, power: Power) -> None:
        """Note how long the changes hold of a special that happens now."""
        self.lasting[power.key] = FOR_EVER if power.lasts == "fight" else self.now

    def bearers(self, power: Power, harmful: bool = False, metres: float = -1.0) -> list[B]:
        """Return the bodies that an effect at a moment is for, and for which its own condition holds, in roster order.
        A ``harmful`` one for which nothing is said is for the one that its owner attacks, without an attack for enemies
        within these ``metres``."""
        owner, who = power.owner, power.who
        far = power.within if power.within >= 0 else metres
        if harmful and who == SELF:
            who = TARGET if self.attacker == owner and self.target >= 0 else ENEMIES
        one: int = owner if who == SELF else NO_BODY
        if who == TARGET and self.attacker == owner:
            one = self.target
        elif who == ATTACKERS and self.target == owner:
            one = self.attacker
        found: list[B] = []
        for body in self.bodies:
            if who in (ALLIES, ENEMIES, ALL):
                meant = body.id != owner and (who == ALL or self.friends(owner, body.id) is (who == ALLIES))
                meant = meant and self.there(body.id) and self.reaches(owner, body.id, far)
            else:
                meant = body.id == one
            if meant and is_apt(power, body.id, self):
                found.append(body)
        return found

    # Facts that several games have; each names its own in data/specials.toml.

    def round(self) -> int:
        """Return the round."""
        return self.now

    def attacking(self) -> bool:
        """Return whether an attack is at hand, and the creature makes it."""
        return self.attacker == self.me and self.manner != ""

    def defending(self) -> bool:
        """Return whether an attack is at hand, and the creature is its target."""
        return self.target == self.me and self.manner != ""

    def melee(self) -> bool:
        """Return whether the attack at hand is made in melee."""
        return self.manner == MELEE

    def ranged(self) -> bool:
        """Return whether the attack at hand comes from a distance."""
        return self.manner == RANGED

    def first_attack(self, number: int) -> bool:
        """Return whether a body has not finished an attack in this fight."""
        return attacks_key(number) not in self.uses

    def distance(self, number: int) -> float:
        """Return the metres between the creature and a body."""
        return self.metres(self.me, number)

    # Reading of bodies.

    def opponent(self) -> int:
        """Return the other body of the attack at hand, without one that which an effect is about, or NO_BODY."""
        if self.attacker == self.me:
            return self.target
        return self.attacker if self.target == self.me else self.other

    def company(self, number: int, ours: bool, metres: float = -1.0) -> int:
        """Return the number of able bodies near a body: of its side, without itself, or of the others."""
        found, side = 0, self.bodies[number].side
        for one in self.bodies:
            if one.id != number and (one.side == side) is ours and self.able(one.id):
                found += self.reaches(number, one.id, metres)
        return found


def attacks_key(number: int) -> str:
    """Return the key by which ``special_uses`` notes that a body has attacked in this fight."""
    return f"fight attacks {number}"


class Powers:  # mypyc: acyclic
    """The effects of all specials of an encounter, by kind in roster order. ``limited``: some have limited uses."""

    __slots__ = ("_at", "all", "by_kind", "limited")

    def __init__(self, powers: list[Power]) -> None:
        self.all = powers
        self.by_kind: dict[str, list[Power]] = {}
        self._at: dict[tuple[str, int], list[Power]] = {}
        self.limited = False
        for one in powers:
            self.by_kind.setdefault(one.kind, []).append(one)
            self._at.setdefault((one.at, one.owner), []).append(one)
            self.limited = self.limited or one.uses > 0

    def known(self, kind: str) -> bool:
        """Return whether any special has an effect of this kind."""
        return kind in self.by_kind

    def that_count(self, kind: str, body: int, situation: Situation[Any]) -> list[Power]:
        """Return the powers of this kind that count for a body now."""
        found = self.by_kind.get(kind)
        if found is None:
            return []
        return [one for one in found if counts(one, body, situation)]

    def first(self, kind: str, body: int, situation: Situation[Any]) -> Power | None:
        """Return the first power of this kind that counts for a body now, and count its use; None if there is none."""
        found = self.by_kind.get(kind)
        if found is not None:
            for one in found:
                if counts(one, body, situation):
                    used(one, situation)
                    return one
        return None

    def parts(self, kind: str, body: int, situation: Situation[Any]) -> list[Part]:
        """Return what the powers of this kind add to a figure of a body, and count their uses."""
        found = self.by_kind.get(kind)
        if found is None:
            return []
        parts: list[Part] = []
        for one in found:
            if counts(one, body, situation):
                value = amount(one, body, situation)
                if value:
                    parts.append((one.name, value))
                    used(one, situation)
        return parts

    def usable(self, owner: int, name: str, uses: Mapping[str, int]) -> bool:
        """Return whether a creature has a special of that name, in either language, with uses left."""
        wanted = fold(name)
        for one in self.all:
            if one.owner == owner and wanted in (
                fold(special_name(one.name, "es")),
                fold(special_name(one.name, "en")),
            ):
                if not one.uses or uses.get(one.key, 0) < one.uses:
                    return True
        return False

    def at(self, moment: str, owner: int) -> list[Power]:
        """Return the powers of a creature that happen at a moment, in the order of its sheet."""
        return self._at.get((moment, owner), [])

    def groups(self, moment: str, owner: int) -> list[list[Power]]:
        """Return the powers of a creature that happen at a moment, those of one special together."""
        found: list[list[Power]] = []
        for one in self.at(moment, owner):
            if found and found[-1][0].special == one.special:
                found[-1].append(one)
            else:
                found.append([one])
        return found


def counts(power: Power, body: int, situation: Situation[Any]) -> bool:
    """Return whether a power counts for a body: it is for that body, in reach, its condition holds and uses are
    left."""
    owner, who = power.owner, power.who
    if who == SELF:
        if owner != body:
            return False
    elif who == ATTACKERS:
        if body != situation.attacker or owner != situation.target:
            return False
    elif who == TARGET:
        if body != situation.target or owner != situation.attacker:
            return False
    elif (
        owner == body
        or not situation.able(owner)
        or (who != "all" and situation.friends(owner, body) is not (who == ALLIES))
    ):
        return False
    if owner != body and not situation.reaches(owner, body, power.within):
        return False
    if power.at:  # its uses are counted when it begins
        if not situation.lasts(power.key):
            return False
    elif situation.spent(power):
        return False
    return is_meant(power, body, situation)


def is_meant(power: Power, body: int, situation: Situation[Any]) -> bool:
    """Return whether the condition of a power, and that of its effect, hold for a body."""
    return is_met(power, body, situation) and is_apt(power, body, situation)


def is_apt(power: Power, body: int, situation: Situation[Any]) -> bool:
    """Return whether the condition of a power's effect holds for a body; that of its special is not asked."""
    if power.only is None:
        return True
    situation.me = power.owner
    situation.other = body
    return power.only.holds(situation)


def is_met(power: Power, body: int, situation: Situation[Any]) -> bool:
    """Return whether the condition of a power holds for a body."""
    if power.when is None:
        return True
    situation.me = power.owner
    situation.other = body
    return power.when.holds(situation)


def amount(power: Power, body: int, situation: Situation[Any]) -> int:
    """Return how much a power changes, rounded down; 0 where a fact is missing."""
    if power.by is None:
        return 0
    situation.me = power.owner
    situation.other = body
    value = power.by.number(situation)
    if value != value:  # nan
        return 0
    return max(power.least, min(power.most, floor(value)))


def used(power: Power, situation: Situation[Any]) -> None:
    """Count a use of a power that holds always, if a rule makes the number now."""
    if situation.real and power.uses and not power.at:
        situation.count(power)


def forget(uses: dict[str, int], per: str) -> None:
    """Forget the uses that are counted for a turn or a round that is over."""
    if uses:
        for key in [key for key in uses if key.startswith(per)]:
            del uses[key]


def end_turn(powers: Powers | None, source: Source[Any], owner: int) -> None:
    """Forget the uses of a turn that is over, and end the changes that specials of its body have begun for it."""
    if powers is None:
        return
    forget(source.special_uses, TURN)
    for power in powers.all:
        if power.lasts == TURN and power.owner == owner:
            source.special_rounds.pop(power.key, None)


def emit_use(scene: Scene[Any], rule: str, power: Power, body: int, how: str = "") -> None:
    """Emit the line that a special counts for a body, where no part of a sum has its name. ``how`` is the effect, where
    it decides the next lines."""
    if scene.has_listener:
        other = NO_BODY if body == power.owner else body
        scene.emit(Acted(rule, power.owner, "special", other, power.name, how))


def special_name(label: str, lang: str) -> str:
    """Return the name of a special in a language, from its label in a trace."""
    spanish, _, english = label.removeprefix(LABEL).partition(BAR)
    return spanish if lang == "es" else english
