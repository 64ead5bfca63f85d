"""Specials in Ira y Gloria (IG-SPEC-01): the facts of their conditions, and what rules and policies ask for.

data/specials.toml declares the words and ids; docs/specials.md has the table of effects. Rules make ``Facts`` from the
state, policies from a view."""

from __future__ import annotations

from functools import cache

from ...core import plane
from ...core.asks import NO_BODY
from ...core.language.words import Words
from ...core.powers import NOTHING_MORE as NOTHING_MORE
from ...core.powers import Part, Power, Situation
from ...core.special_words import special_words
from .formulas import Declaration
from .resolution.engagement import engaged
from .state import ACTIVE, Battle, Body, State
from .tables import table


class Facts(Situation):
    """The fight as a condition of a special reads it. ``attack`` is the attack at hand, if any."""

    __slots__ = ("_attack", "_bodies", "_lasting", "_round", "_scene", "_uses")

    def __init__(
        self, bodies: list[Body], number: int, uses: dict[str, int], lasting: dict[str, int], attack: Declaration | None
    ) -> None:
        super().__init__()
        self._bodies = bodies
        self._round = number
        self._uses = uses
        self._lasting = lasting
        self._attack = attack
        self._scene: Battle | None = None

    # What the powers need to know.

    def metres(self, one: int, other: int) -> float:
        """IG-MOVE-01: return the distance of two bodies, in metres."""
        return plane.distance(self._bodies[one].place, self._bodies[other].place)

    def friends(self, one: int, other: int) -> bool:
        """Return whether two bodies are of one side."""
        return self._bodies[one].side == self._bodies[other].side

    def able(self, body: int) -> bool:
        """Return whether a body can act."""
        return self._bodies[body].status == ACTIVE

    def times(self, key: str) -> int:
        """Return how often this has been used."""
        return self._uses.get(key, 0)

    def lasts(self, key: str) -> bool:
        """Return whether a special that began at a moment still holds."""
        return self._lasting.get(key, -1) >= self._round

    def count(self, power: Power) -> None:
        """Count a use."""
        self._uses[power.key] = self._uses.get(power.key, 0) + 1

    # Facts (data/specials.toml).

    def round(self) -> int:
        """Return the round."""
        return self._round

    def attacking(self) -> bool:
        """Return whether an attack is at hand, and the creature makes it."""
        return self.attacker == self.me

    def melee(self) -> bool:
        """Return whether the attack at hand is made in melee, with a pistol too."""
        return self._attack is not None and not self._attack.distant

    def ranged(self) -> bool:
        """Return whether the attack at hand comes from outside melee."""
        return self._attack is not None and self._attack.distant

    def life(self, number: int) -> float:
        """IG-WND-01: return the share of its wounds or members that a body has left."""
        body = self._bodies[number]
        return body.members / body.sheet.mob_size if body.mob else body.wounds / body.wounds_max

    def wounds(self, number: int) -> int:
        """IG-WND-01: return the wounds that a body has left."""
        return self._bodies[number].wounds

    def members(self, number: int) -> int:
        """IG-MOB-01: return the living members of a mob; 0: no mob."""
        return self._bodies[number].members

    def distance(self, number: int) -> float:
        """Return the metres between the creature and a body."""
        return self.metres(self.me, number)

    def engaged(self, number: int) -> int:
        """IG-ATK-02: return the number of enemies that a body is engaged with."""
        body = self._bodies[number]
        return sum([engaged(body, other) for other in self._bodies])

    def engaging(self, number: int) -> int:
        """IG-ATK-02: return the number of the creature's friends, without itself, that are engaged with a body."""
        side, body = self._bodies[self.me].side, self._bodies[number]
        return sum([each.side == side and each.id != self.me and engaged(body, each) for each in self._bodies])

    def prone(self, number: int) -> bool:
        """IG-COND-01: return whether a body is prone."""
        return "prone" in self._bodies[number].conditions

    def keyword(self, word: str) -> bool:
        """IG-SHEET-08: return whether the other of an attack, or of an effect on others, has a keyword."""
        number = self.target if self.attacker == self.me else self.attacker if self.target == self.me else self.other
        return number >= 0 and word.lower() in self._bodies[number].sheet.keywords


@cache
def facts() -> Words:
    """Return the words of the conditions."""
    return special_words("ira_y_gloria", table("specials"), Facts)


def situation(state: State, attack: Declaration | None = None, attacker: int = NO_BODY, target: int = NO_BODY) -> Facts:
    """Return the situation in which a rule makes a number."""
    found = Facts(state.bodies, state.round, state.special_uses, state.special_rounds, attack)
    found.attacker = attacker
    found.target = target
    return found


def parts(
    state: State,
    kind: str,
    body: Body,
    attack: Declaration | None = None,
    attacker: int = NO_BODY,
    target: int = NO_BODY,
) -> list[Part]:
    """IG-SPEC-01: return what specials add to a figure of a body."""
    powers = state.encounter.powers
    if powers is None or not powers.known(kind):
        return NOTHING_MORE
    return powers.parts(kind, body.id, situation(state, attack, attacker, target))
