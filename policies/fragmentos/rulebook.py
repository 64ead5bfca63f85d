"""Everything that an encounter of Fragmentos fixes for a planner, and the memos of meetings, responses and challenges.

The memos have keys of the numbers of forms and of conflicts. A form is everything that a body's rolls depend on."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import captained
from simulator.core.system import Encounter
from simulator.systems.fragmentos.formulas import SCENE, bears_on, director_seat, things_of
from simulator.systems.fragmentos.frames import ActionFrame
from simulator.systems.fragmentos.odds import DicePool, OpposedOdds, total
from simulator.systems.fragmentos.setting import Setting
from simulator.systems.fragmentos.sheet import MAIN, MONSTER, Sheet
from simulator.systems.fragmentos.variants import Variants
from simulator.systems.fragmentos.view import BodyView

from ..memos import MOST_RESULTS, Basis, EncounterCache, Memo
from .weights import AGGRESSIVE, Weights

NO_FORM: Final = -1
LIVES: Final = 2  # points that protect a body from as much as it can bear without them


Costs = tuple[tuple[float, float], tuple[float, float]]  # taken and lost, each without and with protection
Likeness = tuple[int, int, int, float]  # side, form, points of protection, setback; a single body: its number and -1
NO_COSTS: Final[Costs] = ((0.0, 0.0), (0.0, 0.0))


class Defence:  # mypyc: acyclic
    """Response to a conflict: its number (``way``) among those of the body, its characteristic and pool."""

    __slots__ = ("char", "pool", "way")

    def __init__(self, way: int, char: str, pool: DicePool) -> None:
        self.way = way
        self.char = char
        self.pool = pool


class Hand:  # mypyc: acyclic
    """Roll of one body in a conflict, as qualities read it: the ``tags`` of the roll, those of the wielded object
    included, and the ``thing`` that is wielded ("": none)."""

    __slots__ = ("tags", "thing")

    def __init__(self, tags: frozenset[str], thing: str = "") -> None:
        self.tags = tags
        self.thing = thing

    def is_moved(self, wanted: tuple[str, ...], owner: int, body: int, things: tuple[str, ...]) -> bool:
        """FR-QUAL-02: return whether the quality of this owner, or of these objects, bears on this roll of a body, and
        a tag of the roll is among those ``wanted``: it can be played on the roll."""
        return not self.tags.isdisjoint(wanted) and bears_on(things, owner, body, self.thing)


NO_HAND: Final = Hand(frozenset())


class Meeting:  # mypyc: acyclic
    """Odds of a conflict for the body that begins it: the ``chance`` to win and the ``risk`` to lose. In a dangerous
    one, ``taken`` is the expected cost for the other and ``lost`` that for the body itself, each without and with
    protection; ``theirs`` and ``mine`` are the expected shares of what is left of the characteristics that are rolled.
    ``fells`` is the chance that an unprotected other falls; ``falls`` is that chance when a loss is reversed as
    well. ``kills`` and ``dies`` are the chances that the other, or the body itself, is lost for good, unprotected;
    ``turned`` is the latter when a success is reversed as well. ``plays`` and ``counters`` are the numbers of qualities
    that may turn a loss of the body, or of the other. If the body turns its losses, ``bid`` are the costs of these for
    the other, beside ``taken``, and its own costs; if the other does, ``countered`` are the other's costs, and those
    for the body, beside ``lost``. ``lead`` and ``answer`` are the rolls of the body and of the other."""

    __slots__ = (
        "answer",
        "bid",
        "chance",
        "countered",
        "counters",
        "dies",
        "falls",
        "fells",
        "kills",
        "lead",
        "lost",
        "mine",
        "plays",
        "risk",
        "taken",
        "theirs",
        "turned",
    )

    def __init__(self, odds: OpposedOdds) -> None:
        self.chance = odds.chance
        self.risk = total(odds.lose)
        self.taken = (0.0, 0.0)
        self.lost = (0.0, 0.0)
        self.theirs = 0.0
        self.mine = 0.0
        self.fells = 0.0
        self.falls = 0.0
        self.kills = 0.0
        self.dies = 0.0
        self.turned = 0.0
        self.plays = 0
        self.counters = 0
        self.bid = self.countered = NO_COSTS
        self.lead = self.answer = NO_HAND


class Stance:  # mypyc: acyclic
    """A body's facts for a board: the number of its ``form`` (everything that its rolls depend on; NO_FORM: not
    remembered), whether it is ``guarded`` (FR-PROT: its payer would pay a point rather than see it fall), the cost of
    one more ``setback`` (FR-FIGHT-05), and that of losing all points of a characteristic in danger (``life``: less for
    a body with points to pay for its protection). ``bids`` are the points with which its payer may turn its losses
    (FR-QUAL-09). Two bodies with equal ``like`` have the same odds and costs in every conflict; the board makes one
    with an obstacle, or named by one, unlike all others."""

    __slots__ = ("bids", "body", "form", "guarded", "life", "like", "setback")

    def __init__(self, body: BodyView, form: int, points: int, setback: float, bids: int) -> None:
        self.body = body
        self.bids = bids
        self.form = form
        self.guarded = points > 0
        self.setback = setback
        self.life = 1 / (1 + points / LIVES)
        single = form == NO_FORM or body.kind == MAIN  # mains have qualities and points of their own
        self.like: Likeness = (body.id, -1, 0, 0.0) if single else (body.side, form, points, setback)


class Rulebook(Basis):
    """Constants of an encounter and the results computed from them, kept from fight to fight.

    ``horror`` is the director's side (-1: none); ``imposed``: free danger needs no declaration (FR-DANG-07).
    ``monsters``: there are any.
    ``things`` has, by owner and id, the objects of the qualities that belong to objects (FR-QUAL-02).
    ``gears`` and ``elements`` are those that qualities and the scene may bring. Boards fill ``meetings``, ``defences``,
    ``choices`` and ``challenges``; their keys consist of the numbers of forms and of conflicts."""

    def __init__(self, encounter: Encounter, weights: Weights = AGGRESSIVE) -> None:
        super().__init__()
        self.weights = weights
        assert isinstance(encounter.variants, Variants)
        assert isinstance(encounter.scene, Setting)
        self.variants = encounter.variants
        self.setting = encounter.scene
        self.powers = encounter.powers
        self.sides = [side.name for side in encounter.sides]
        seat = director_seat(encounter, encounter.variants)
        self.horror = -1 if seat is None else captained(seat)
        self.imposed = seat is None or encounter.variants.high_threat_danger == "automatic"
        sheets = [member.sheet for member in encounter.members if isinstance(member.sheet, Sheet)]
        self.monsters = any(sheet.kind == MONSTER for sheet in sheets)
        self._sheets = [sheets.index(sheet) for sheet in sheets]
        qualities = [quality for sheet in sheets for quality in sheet.qualities]
        owned = [(SCENE, quality) for quality in self.setting.qualities]
        owned += [(number, quality) for number, sheet in enumerate(sheets) for quality in sheet.qualities]
        self.things = {(owner, quality.id): found for owner, quality in owned if (found := things_of(quality))}
        self.gears = list(self.setting.findable_objects)
        self.gears += [gear for quality in (*self.setting.qualities, *qualities) for gear in quality.objects]
        self.elements = list(self.setting.reinforcements)
        self.elements += [element for quality in qualities for element in quality.elements]
        self._forms: dict[int, int] = {}
        self._conflicts: dict[int, tuple[int, ActionFrame]] = {}
        self._outfits: dict[tuple[tuple[str, int, str, tuple[str, ...]], ...], int] = {}
        self.meetings: Memo[int, Meeting | None] = Memo(self)
        self.defences: Memo[int, Defence | None] = Memo(self)
        self.choices: Memo[tuple[int, str, str, tuple[str, ...]], str] = Memo(self)
        self.challenges: Memo[tuple[int, str, int], float] = Memo(self)

    def brings(self, *kinds: str) -> bool:
        """Return whether a quality may bring an object, or an element of one of these kinds."""
        return bool(self.gears) or any(element.kind in kinds for element in self.elements)

    def forget(self) -> None:
        """Empty all memos, and the numbers in their keys."""
        super().forget()
        self._forms.clear()
        self._conflicts.clear()
        self._outfits.clear()

    def number(self, conflict: ActionFrame) -> int:
        """Return the number of a conflict."""
        found = self._conflicts.get(id(conflict))
        if found is None:
            found = self._conflicts[id(conflict)] = len(self._conflicts), conflict
        return found[0]

    def form(self, body: BodyView) -> int:
        """Return the number of the body's form: its sheet, objects and points, and whether it uses full strength."""
        if not body.active or self.powers is not None:  # specials depend on more than the body
            return NO_FORM
        form = self._sheets[body.id] << 16 | self._outfit(body)
        for points in body.current.values():
            if not 0 <= points < 16:
                return NO_FORM
            form = form << 4 | points
        form = form << 1 | body.full_strength
        return self._forms.setdefault(form, len(self._forms))

    def _outfit(self, body: BodyView) -> int:
        """Return the number of the body's objects; 0 for those of the sheet."""
        if body.only_own_things:
            return 0
        outfit = tuple([(each.id, each.dice, each.char, tuple(each.tags)) for each in body.things])
        return self._outfits.setdefault(outfit, len(self._outfits) + 1)


RULEBOOKS: Final = EncounterCache(Rulebook, AGGRESSIVE)


def rulebook_of(encounter: Encounter, weights: Weights = AGGRESSIVE) -> Rulebook:
    """Return the rulebook of the encounter for these weights; it forgets its results when they become too many."""
    rulebook = RULEBOOKS.of(encounter, weights)
    if sum([len(memo.known) for memo in rulebook.memos]) > MOST_RESULTS:
        rulebook.forget()
    return rulebook
