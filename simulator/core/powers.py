"""Powers: the effects of all specials of an encounter, where the rules look for them.

An encounter without specials has no ``Powers`` at all (None), so a rule pays one comparison. A rule asks by kind, such
as "change defence", for whom, and with a ``Situation`` of its game, which knows the fight and the attack at hand."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Final

from .asks import NO_BODY
from .language.readings import Read

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


class Power:  # mypyc: acyclic
    """One effect of one special of a combatant, the ``owner``.

    ``special`` numbers the specials of its sheet. ``key`` counts its uses, ``name`` is its part's name. ``by`` reads
    the amount between ``least`` and ``most``, ``when`` its condition. ``who`` and ``within`` (metres, -1: any distance)
    say for whom. ``damage``, ``dice`` and ``ap`` are those of a hit; ``number`` is the difficulty of fear and guard, or
    the highest face of a miss."""

    __slots__ = (
        "ap", "at", "by", "cost", "damage", "dice", "key", "kind", "lasts", "least", "most", "name", "number",
        "optional", "owner", "per", "special", "uses", "when", "who", "within",
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
        self.at = ""
        self.lasts = ""
        self.uses = 0
        self.per = ""
        self.optional = False
        self.cost: Mapping[str, int] = {}


class Situation:  # mypyc: derivable
    """The fight as a condition of a special reads it; every game derives its own, with the facts of its words.

    ``me`` is the creature with the special, ``other`` the one that it is about, ``attacker`` and ``target`` those of
    the attack at hand (NO_BODY: there is none). ``real``: a rule makes the number now, so that uses are counted;
    policies and forecasts ask with False."""

    __slots__ = ("attacker", "me", "other", "real", "target")

    def __init__(self, attacker: int = NO_BODY, target: int = NO_BODY, real: bool = False) -> None:
        self.me: int = NO_BODY
        self.other: int = NO_BODY
        self.attacker = attacker
        self.target = target
        self.real = real

    def named(self, name: str) -> int:
        """Return the number of the body with that name, or NO_BODY."""
        return NO_BODY

    def metres(self, one: int, other: int) -> float:
        """Return the distance of two bodies, in metres; 0 in games without metres."""
        return 0.0

    def friends(self, one: int, other: int) -> bool:
        """Return whether two bodies are of one side."""
        raise NotImplementedError

    def able(self, body: int) -> bool:
        """Return whether a body can act, so that its auras work."""
        raise NotImplementedError

    def times(self, key: str) -> int:
        """Return how often this has been used."""
        raise NotImplementedError

    def lasts(self, key: str) -> bool:
        """Return whether a special with a moment still lasts."""
        raise NotImplementedError

    def count(self, power: Power) -> None:
        """Count a use, and tell it."""
        raise NotImplementedError


class Powers:  # mypyc: acyclic
    """The effects of all specials of an encounter, by kind in roster order."""

    __slots__ = ("all", "by_kind")

    def __init__(self, powers: list[Power]) -> None:
        self.all = powers
        self.by_kind: dict[str, list[Power]] = {}
        for one in powers:
            self.by_kind.setdefault(one.kind, []).append(one)

    def known(self, kind: str) -> bool:
        """Return whether any special has an effect of this kind."""
        return kind in self.by_kind

    def that_count(self, kind: str, body: int, situation: Situation) -> list[Power]:
        """Return the powers of this kind that count for a body now."""
        found = self.by_kind.get(kind)
        if found is None:
            return []
        return [one for one in found if counts(one, body, situation)]

    def first(self, kind: str, body: int, situation: Situation) -> Power | None:
        """Return the first power of this kind that counts for a body now, and count its use; None if there is none."""
        found = self.by_kind.get(kind)
        if found is not None:
            for one in found:
                if counts(one, body, situation):
                    used(one, situation)
                    return one
        return None

    def parts(self, kind: str, body: int, situation: Situation) -> list[Part]:
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

    def at(self, moment: str, owner: int) -> list[Power]:
        """Return the powers of a creature that happen at a moment, in the order of its sheet."""
        return [one for one in self.all if one.at == moment and one.owner == owner]


def counts(power: Power, body: int, situation: Situation) -> bool:
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
    if power.within >= 0 and owner != body and situation.metres(owner, body) > power.within:
        return False
    if power.at:  # its uses are counted when it begins
        if not situation.lasts(power.key):
            return False
    elif power.uses and situation.times(power.key) >= power.uses:
        return False
    return is_met(power, body, situation)


def is_met(power: Power, body: int, situation: Situation) -> bool:
    """Return whether the condition of a power holds for a body."""
    if power.when is None:
        return True
    situation.me = power.owner
    situation.other = body
    return power.when.holds(situation)


def amount(power: Power, body: int, situation: Situation) -> int:
    """Return how much a power changes, rounded down; 0 where a fact is missing."""
    if power.by is None:
        return 0
    situation.me = power.owner
    situation.other = body
    value = power.by.number(situation)
    if value != value:  # nan
        return 0
    return max(power.least, min(power.most, floor(value)))


def used(power: Power, situation: Situation) -> None:
    """Count a use of a power that holds always, if a rule makes the number now."""
    if situation.real and power.uses and not power.at:
        situation.count(power)


def forget(uses: dict[str, int], per: str) -> None:
    """Forget the uses that are counted for a turn or a round that is over."""
    if uses:
        for key in [key for key in uses if key.startswith(per)]:
            del uses[key]
