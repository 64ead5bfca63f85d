"""Facts that the referee knows: the figures of each body, the rolls and pairs of each resolution."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, define

from .tables import AVOIDING, CHARS, KINDS, STATUSES, condition


@define
class Figures:
    """One body: ``extras`` are its traits and objects as the trace names them, in (name, number) pairs."""

    name: str
    side: str
    kind: str = ""
    named: bool = True
    current: dict[str, int] = Factory(dict)
    total: dict[str, int] = Factory(dict)
    points: int = 0
    extras: list[tuple[str, int]] = Factory(list)
    status: str = "reserve"
    hidden: bool = False
    full_strength: bool = False
    setbacks: int = 0
    obstacles: set[int] = Factory(set)
    failed: set[str] = Factory(set)
    acted: bool = False
    hurried: bool = False
    doubled: bool = False
    owes: bool = False

    @property
    def active(self) -> bool:
        """FR-COND-01: it can act."""
        return self.status == "active"

    def read(self, figures: Sequence[Sequence[object]], words: Sequence[str]) -> list[str]:
        """Take over a body's initial state; return its qualities, the words with no other meaning."""
        self.kind, self.named = KINDS[words[0]], words[0] != "secondary"
        self.current, self.total, self.extras = {}, {}, []
        for name, value in figures:
            assert isinstance(name, str)
            assert isinstance(value, int)
            if name in CHARS:
                self.current[name] = value
                self.total.setdefault(name, value)
            elif name.removeprefix("total_") in CHARS:
                self.total[name.removeprefix("total_")] = value
            elif name == "superacion":
                self.points = value
            else:
                self.extras.append((name, value))
        self.status = next((word for word in words[1:] if word in STATUSES), "active")
        self.hidden = "hidden" in words
        return [word for word in words[1:] if word not in STATUSES and word != "hidden"]

    def clear(self) -> None:
        """FR-END-04: forget the facts that end with a scene."""
        self.hidden = self.full_strength = self.acted = self.hurried = self.doubled = self.owes = False
        self.setbacks = 0
        self.obstacles.clear()
        self.failed.clear()
        if self.status in ("escaped", "driven_off"):
            self.status = condition(self.current)


@define(eq=False)
class Throw:
    """One roll: ``char`` is the characteristic ("": no dice), ``thing`` the object."""

    body: int
    purpose: str
    char: str
    thing: str
    dice: tuple[int, ...]
    total: int
    omens: int

    @property
    def avoiding(self) -> bool:
        """FR-FIGHT-04: it only avoids."""
        return self.purpose in AVOIDING


@define(eq=False)
class Pair:
    """FR-CONF-03: a comparison, or, without ``other``, a challenge; ``tries`` counts its rerolls."""

    leads: list[Throw]
    other: Throw | None
    lead_wins: bool = False
    settled: bool = False
    tries: int = 0

    @property
    def lead(self) -> Throw:
        """FR-FIGHT-10: the best of the joint attackers, the first of equals."""
        return max(self.leads, key=lambda throw: throw.total)

    def losers(self) -> list[Throw]:
        """FR-CONF-03: the losers as the pair stands."""
        if not self.lead_wins:
            return list(self.leads)
        return [] if self.other is None else [self.other]


@define(eq=False)
class Resolution:
    """FR-RES-01: a challenge or conflict; ``action`` is its verb, ``name`` its frame, task or mode, ``leads`` its
    initiators."""

    action: str
    name: str
    leads: list[int]
    target: int = -1
    area: bool = False
    danger: str = ""
    threat: int = -1
    firsts: list[Throw] = Factory(list)
    others: list[Throw] = Factory(list)
    pairs: list[Pair] = Factory(list)
    used: set[str] = Factory(set)
    spoken: set[int] = Factory(set)
    complete: bool = False
    settled: bool = False

    @property
    def fight(self) -> bool:
        """FR-FIGHT-05: the loser of a harmless conflict has a setback."""
        return self.action == "attack"

    @property
    def alone(self) -> bool:
        """FR-CHAL-01: a challenge."""
        return not self.others

    def efforts(self) -> list[Throw]:
        """FR-CONF-07, FR-OMEN-05: the rolls that decide; over an area the initiator's first roll stays in the count."""
        return [*self.firsts, *self.others]
