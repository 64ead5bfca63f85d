"""Facts about each combatant from the lines so far: figures, points, states, stance, cover, things in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from attrs import define, field, frozen

from ...trace.lines import Fields
from .rulebook import ABILITIES, IMPEDIMENTS, MELEE, SEVERITIES, Rulebook

POOLS: Final = {"physical": "pgf", "mental": "pgm"}
Summands = Counter[tuple[str, int]]
"""Named summands, however often each."""


@frozen
class Mark:
    """A state that a combatant is in, as its line tells it."""

    name: str
    detail: str
    value: int
    on: tuple[str, ...]
    against: int
    by: int

    def touches(self, kind: str, against: int, melee: bool, tag: str) -> bool:
        """TZ-EFF-07: its number acts on a roll of this class."""
        if not self.value or self.against not in (-1, against):
            return False
        return kind in self.on or (tag != "" and tag in self.on) or (melee and kind == "PA" and "melee" in self.on)


@define
class Person:
    """One combatant."""

    number: int
    name: str
    side: str
    level: int = 1
    mods: dict[str, int] = field(factory=dict)
    pools: dict[str, int] = field(factory=dict)
    most: dict[str, int] = field(factory=dict)
    figures: dict[str, int] = field(factory=dict)
    words: frozenset[str] = frozenset()
    stance: str = "normal"
    push: int = 0
    marks: list[Mark] = field(factory=list)
    edges: set[tuple[str, int]] = field(factory=set)
    stable: set[str] = field(factory=set)
    cover: str = ""
    hand: str = ""
    broken: set[str] = field(factory=set)
    empty: set[str] = field(factory=set)
    out: str = ""
    surprised: bool = False
    granted: bool = False
    shaken: int = 0
    jolt: int = 0
    initiative: int | None = None
    lost: dict[str, int] = field(factory=dict)
    told_able: bool = True

    @property
    def size(self) -> str:
        """TZ-CHR-09: its size, one of three words."""
        return next(word for word in ("small", "medium", "large") if word in self.words)

    def mod(self, ability: str) -> int:
        """TZ-CHR-01: the modifier of an ability."""
        return self.mods.get(ability, 0)

    def best(self, abilities: Iterable[str]) -> str:
        """The best of some abilities; of several as good the first."""
        return max(abilities, key=self.mod)

    def muster(self, line: Fields) -> None:
        """Take the figures of the start of a fight."""
        self.figures = dict(line["figures"])
        self.words = frozenset(line.get("words", ()))
        self.level = self.figures["level"]
        self.mods = {name: self.figures.get(name, 0) for name in ABILITIES}
        self.pools = {name: self.figures[name] for name in ("pgf", "pgm")}
        self.most = {name: self.figures.get(f"{name}_max", self.figures[name]) for name in ("pgf", "pgm")}

    def calm(self) -> None:
        """TZ-EFF-10, TZ-OUT-01: the scene ends: no stance, cover, momentary modifier or surprise outlasts it."""
        self.stance, self.cover, self.push = "normal", "", 0
        self.edges.clear()
        self.surprised = False
        self.shaken = self.jolt = 0

    # Abilities.

    def down(self, book: Rulebook) -> str:
        """TZ-EFF-13: the state that incapacitates it; "" if none does."""
        found = ""
        for mark in self.marks:
            row = book.state(mark.name)
            if row is not None and row.get("incapacitates"):
                found = "petrified" if row["ends"] == "permanent" else "knocked_out"
        return found

    def reserve(self, book: Rulebook) -> bool:
        """TZ-DMG-11: its points are a reserve."""
        return book.switch("hp_model") == "defence_reserve"

    def able(self, book: Rulebook) -> bool:
        """TZ-TIME-04: it is in the conflict, up, and has points left in both pools."""
        if self.out or self.down(book):
            return False
        return self.reserve(book) or min(self.pools.values()) > 0

    def helpless(self, book: Rulebook) -> bool:
        """TZ-ATK-11: it cannot defend itself."""
        sunk = self.pools["pgf"] <= 0 or self.pools["pgm"] < 0
        return bool(self.down(book)) or (sunk and not self.reserve(book))

    def bleeds(self) -> bool:
        """TZ-DMG-06, TZ-DMG-12: it loses hit points until it is stabilised."""
        sunk = self.pools["pgf"] < 0 and "pgf" not in self.stable
        return sunk and not self.out and "no_bleed" not in self.words

    def slips(self) -> bool:
        """TZ-DMG-07: its mind gives way until it is stabilised."""
        return self.pools["pgm"] < 0 and "pgm" not in self.stable and not self.out

    def status(self, book: Rulebook) -> str:
        """Return the word for its status."""
        if self.out or self.down(book):
            return self.out or self.down(book)
        if self.able(book):
            return "able"
        if self.pools["pgf"] <= 0:
            return "bleeding" if self.bleeds() else "unconscious"
        return "broken" if self.pools["pgm"] == 0 else "unstable"

    def barred(self, book: Rulebook) -> str:
        """TZ-TIME-02: the reason why it has no turn at all; "" if it has one."""
        down = self.down(book)
        if self.out or (down and down != "knocked_out"):
            return self.out or down
        if not self.reserve(book):
            if self.pools["pgf"] <= 0:
                return "unconscious"
            if self.pools["pgm"] < 0 and "pgm" in self.stable:
                return "unstable"
        return "surprised" if self.surprised and self.able(book) else ""

    def metres(self, book: Rulebook) -> int:
        """TZ-MOV-01, TZ-EFF-12: MOV, half of it for the slowed."""
        halved = any((book.state(mark.name) or {}).get("halves_mov") for mark in self.marks)
        return self.figures.get("mov", 0) // (2 if halved else 1)

    # Additions to a roll by states, stance and load.

    def of_states(self, book: Rulebook, marks: Iterable[Mark], bare: bool) -> Summands:
        """TZ-EFF-07, TZ-TEST-05, TZ-STA-05: the numbers of states that touch a roll."""
        found = [mark for mark in marks if not (bare and mark.value > 0)]
        if book.switch("effect_stacking") == "worst_only":
            best = max((mark for mark in found if mark.value > 0), key=lambda one: one.value, default=None)
            worst = min((mark for mark in found if mark.value < 0), key=lambda one: one.value, default=None)
            found = [mark for mark in (best, worst) if mark is not None]
        return Counter((mark.name, mark.value) for mark in found)

    def of_edges(self, book: Rulebook, kind: str, bare: bool) -> Summands:
        """TZ-EFF-06: the momentary modifiers, which the roll uses up."""
        found: Summands = Counter()
        for sign in (1, -1):
            if (kind, sign) in self.edges:
                self.edges.discard((kind, sign))
                if sign < 0 or not bare:
                    found["momentary", sign * book.number("momentary_value")] += 1
        return found

    def of_load(self, book: Rulebook, kind: str, over: bool) -> Summands:
        """TZ-ENC-02: the penalty of a conflict; after it the number beside the level, if that is no label."""
        if over:
            noncombat = self.impediment(book) if kind in ("MV", "SK") else 0
            return Counter([("impediment", noncombat)]) if noncombat else Counter()
        loaded = {"PA", "MA", "PD", "MD", "MV"} | ({"SK", "INI"} if book.switch("load_scope") == "all" else set())
        load = self.figures.get("load", 0)
        return Counter([("load", load)]) if load and kind in loaded else Counter()

    def impediment(self, book: Rulebook) -> int:
        """TZ-ENC-02: the number beside its level of load, where that is more than a label."""
        return IMPEDIMENTS[self.figures.get("load", 0)] if book.switch("impediment_number") == "noncombat" else 0


def melee(verb: str) -> bool:
    """Return True if the attack is made hand to hand."""
    return verb in MELEE


def severity_of(mark: Mark, book: Rulebook) -> str:
    """Return the severity of a person's state, by its line or its number."""
    severity = mark.detail.partition(" ")[0]
    return severity if severity in SEVERITIES else book.severity(mark.name)
