"""A small but complete game, so that core and runtimes are tested without a real one.

A round: the captains signal and all fighters take a stance, in secret (TOY-1, TOY-2); then each walks (TOY-3) and
attacks (TOY-4) in the order of initiative, and an attacked fighter may dodge (TOY-5). It has the parts of real
systems: questions that may be unwanted, simultaneous ones, options that are not listed, secret events, every kind of
record."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Self

from attrs import Factory, field, frozen

from simulator.core.asks import Ask, Asks, Choose, Option, Options, Rule, ask, captain, together
from simulator.core.dice import Luck
from simulator.core.events import DamageRolled, FateStruck, OrderSet, RoundStarted, StatusChanged, Tested, TurnStarted
from simulator.core.fields import shown
from simulator.core.record import Record
from simulator.core.scene import Scene
from simulator.core.system import (
    NO_COUNTERS,
    NO_CURVES,
    Counters,
    Curves,
    Encounter,
    Fate,
    Member,
    Outcome,
    SeatView,
    Side,
)
from simulator.policy.spec import PolicySpec

PASS = Option("pass")
RALLY = Option("rally")
DUCK = Option("duck")
STAND = Option("stand")
STANCES = (Option("wait"), Option("press"), Option("guard"))
REACH = 3.0  # metres of a walk
TIRED = frozenset({"tired"})


@frozen
class ToySheet:
    """A fighter: life, skill from 0, weapons by name."""

    life: int = 6
    skill: int = 1
    weapons: tuple[str, ...] = ("stick",)


@frozen
class ToyVariants:
    """``bluffs``: captains have a second question at the same time."""

    bluffs: bool = True


class Body(Record):
    """State of one fighter."""

    id: int
    life: int
    marks: set[str]
    notes: list[str]
    place: tuple[float, float]
    sheet: ToySheet
    side: int
    stance: str
    wounds: dict[int, int]

    def __init__(self, number: int, member: Member) -> None:
        assert isinstance(member.sheet, ToySheet)
        self.id = number
        self.side = member.side
        self.sheet = member.sheet
        self.life = member.sheet.life
        self.stance = "wait"
        self.place = (float(number), 0.0)
        self.wounds = {}
        self.marks = set()
        self.notes = []

    @property
    def up(self) -> bool:
        """Return whether it can still fight."""
        return self.life > 0


class State(Record):
    """State of a toy fight; ``order`` holds the bodies that have yet to act this round."""

    bodies: list[Body]
    encounter: Encounter
    order: list[int]
    rallied: set[int]
    round: int

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.round = 0
        self.bodies = [Body(number, member) for number, member in enumerate(encounter.members)]
        self.order = []
        self.rallied = set()

    def foes(self, body: Body) -> list[Body]:
        """Return the standing fighters of other sides."""
        return [other for other in self.bodies if other.side != body.side and other.up]


class Attack(Ask):
    """An attack: its target, weapon and force (1 to 3)."""

    __slots__ = ("_body", "_state")

    def __init__(self, state: State, body: Body) -> None:
        super().__init__(body.id, "attack", "TOY-4", body.id)
        self._state = state
        self._body = body

    def options(self) -> Iterator[Option]:
        for foe in self._state.foes(self._body):
            for weapon in self._body.sheet.weapons:
                for strength in (1, 2, 3):
                    yield Option("attack", foe.id, weapon, amount=strength)
        yield PASS


class Walk(Ask):
    """A walk to any place within reach; only a few are listed."""

    __slots__ = ("_from",)

    def __init__(self, body: Body) -> None:
        super().__init__(body.id, "walk", "TOY-3", body.id)
        self._from = body.place

    def options(self) -> Iterator[Option]:
        x, y = self._from
        yield Option("walk", place=(x, y))
        yield Option("walk", place=(x + 1, y))
        yield Option("walk", place=(x, y + 1))

    def allows(self, option: Option) -> bool:
        if option.place is None or option != Option("walk", place=option.place):
            return False
        return abs(option.place[0] - self._from[0]) + abs(option.place[1] - self._from[1]) <= REACH


class ToyBodyCells:
    """One fighter."""

    side: Annotated[int, shown("The number of its side.")]
    life: Annotated[int, shown("Points of life.")]
    x: Annotated[float, shown("Metres east.")]
    y: Annotated[float, shown("Metres north.")]


class ToyCells:
    """The view of a seat, as cells."""

    seat: Annotated[int, shown("Whose view it is.")]
    round: Annotated[int, shown("The round, from 1.")]
    bodies: Annotated[list[ToyBodyCells], shown("All fighters.")]


class ToyView(SeatView):
    """The view of a seat: the round and every body's (side, life, x, y), but no stances."""

    def __init__(self, row: list[Any]) -> None:
        super().__init__()
        self._row = row
        self.seat: int = row[0]
        self.round: int = row[1]
        self.bodies: list[list[Any]] = row[2]

    def row(self) -> list[Any]:
        return self._row


class Toy:
    """The system."""

    name = "toy"
    title = "Toy"
    rules_version = "1"
    captains = True
    elsewhere: frozenset[str] = frozenset()
    has_aftermath = False
    kinds: Mapping[str, str] = {
        "signal": "Rally your side this round?",
        "bluff": "Bluff?",
        "stance": "Which stance?",
        "walk": "Where to?",
        "attack": "Whom to attack?",
        "dodge": "Dodge?",
    }
    records: tuple[type[Record], ...] = (State, Body)
    view_cells: type = ToyCells

    def setup(self, encounter: Encounter) -> State:
        return State(encounter)

    def step(self, scene: Scene[State]) -> Rule[None]:
        if scene.state.order:
            yield from _turn(scene, scene.state.bodies[scene.state.order.pop(0)])
        else:
            yield from _round(scene)

    def outcome(self, state: State) -> Outcome | None:
        left = {body.side for body in state.bodies if body.up}
        if len(left) < 2:
            winner = state.encounter.sides[left.pop()].name if left else None
            return Outcome(winner, "last_standing" if winner else "all_down", state.round, "TOY-6")
        if state.round >= state.encounter.max_rounds and not state.order:
            return Outcome(None, "rounds", state.round, "TOY-6")
        return None

    def view(self, state: State, seat: int) -> ToyView:
        return ToyView([seat, state.round, [[body.side, body.life, *body.place] for body in state.bodies]])

    def view_of(self, row: list[Any], encounter: Encounter) -> ToyView:
        if len(row) != 3 or len(row[2]) != len(encounter.members):
            raise ValueError(f"{row!r:.80} is no view")
        return ToyView(row)

    def fates(self, state: State) -> list[Fate]:
        sides = state.encounter.sides
        return [
            Fate(
                member.name,
                sides[body.side].name,
                body.up,
                body.life > -3,
                "up" if body.up else "down",
                {"life": body.life},
                100 * body.life if body.up else 0,
            )
            for member, body in zip(state.encounter.members, state.bodies, strict=True)
        ]

    def unsettled(self, state: State) -> bool:
        return False

    def aftermath(self, scene: Scene[State]) -> Rule[None]:
        yield from ()

    def counters(self, state: State) -> Counters:
        return NO_COUNTERS

    def curves(self, state: State) -> Curves:
        return NO_CURVES

    def public(self, encounter: Encounter) -> Encounter:
        return encounter

    def resample(self, state: State, luck: Luck) -> None:
        """Change nothing: the toy game hides nothing."""

    def shared(self, encounter: Encounter) -> tuple[object, ...]:
        return (encounter, *(member.sheet for member in encounter.members))

    def broken(self, state: State) -> list[str]:
        return [f"{body.id} has too much life" for body in state.bodies if body.life > body.sheet.life]


def _round(scene: Scene[State]) -> Rule[None]:
    """TOY-1: a round begins with secret signals and stances, then initiative."""
    state = scene.state
    state.round += 1
    if scene.has_listener:
        scene.emit(RoundStarted("TOY-1", state.round))
    standing = [body for body in state.bodies if body.up]
    sides = sorted({body.side for body in standing})
    captains = [_signal(scene, side, kind) for side in sides for kind in ("signal", "bluff")]
    answers = yield from together(captains + [_stance(scene, body) for body in standing])
    signals, stances = answers[: len(captains)], answers[len(captains) :]
    state.rallied = {side for side, answer in zip(sides, signals[::2], strict=True) if answer == RALLY}
    for body, stance in zip(standing, stances, strict=True):
        body.stance = stance.verb
        body.notes.append(stance.verb)
    faces = scene.roll(-1, len(standing), 10, "initiative", "TOY-1")
    order = sorted(zip(faces, standing, strict=True), key=lambda pair: (-pair[0], pair[1].id))
    state.order = [body.id for _, body in order]
    if scene.has_listener:
        scores = tuple((body.id, face) for face, body in order)
        scene.emit(OrderSet("TOY-1", "numeric", tuple((number,) for number in state.order), scores))


def _signal(scene: Scene[State], side: int, kind: str) -> Rule[Option]:
    """TOY-2: a captain may rally its side, and bluff."""
    variants = scene.state.encounter.variants
    assert isinstance(variants, ToyVariants)
    seat = captain(side)
    if (kind == "bluff" and not variants.bluffs) or not scene.wants(seat, kind, "TOY-2", PASS):
        return PASS
    return (yield from ask(Choose(seat, kind, "TOY-2", (PASS, RALLY))))


def _stance(scene: Scene[State], body: Body) -> Rule[Option]:
    """a fighter takes a stance; pressing needs a confirmation."""
    if not scene.wants(body.id, "stance", "TOY-2", STANCES[0]):
        return STANCES[0]
    stance = yield from ask(Choose(body.id, "stance", "TOY-2", STANCES, body.id))
    if stance.verb == "press":
        stance = yield from ask(Choose(body.id, "stance", "TOY-2", (stance, STANCES[0]), body.id, about=stance))
    return stance


def _turn(scene: Scene[State], body: Body) -> Rule[None]:
    """TOY-3, TOY-4: walk, then attack."""
    state = scene.state
    if not body.up or not state.foes(body):
        return
    if scene.has_listener:
        scene.emit(TurnStarted("TOY-3", (body.id,)))
    if scene.wants(body.id, "walk", "TOY-3", Option("walk", place=body.place)):
        step = yield from ask(Walk(body))
        assert step.place is not None
        body.place = step.place
    choice = yield from ask(Attack(state, body))
    if choice.verb == "pass":
        body.marks.add("rested")
        return
    target = state.bodies[choice.target]
    dodging = False
    if scene.wants(target.id, "dodge", "TOY-5", STAND):
        answer = yield from ask(Choose(target.id, "dodge", "TOY-5", (STAND, DUCK), target.id, body.id, choice))
        dodging = answer == DUCK
    _strike(scene, body, target, choice, dodging)


def _strike(scene: Scene[State], body: Body, target: Body, choice: Option, dodging: bool) -> None:
    """TOY-4: a d6 and skill against 4, 6 if the target dodges; the stronger the blow, the harder."""
    bonus = body.sheet.skill + (body.stance == "press") + (body.side in scene.state.rallied) - choice.amount
    faces = scene.roll(body.id, 1, 6, "attack", "TOY-4")
    difficulty = 6 if dodging else 4
    hit = faces[0] + bonus >= difficulty
    if scene.has_listener:
        parts = (("skill", body.sheet.skill), ("strength", -choice.amount))
        scene.emit(
            Tested(
                "TOY-4",
                body.id,
                "attack",
                parts,
                bonus,
                tuple(faces),
                faces[0] + bonus,
                difficulty,
                hit,
                against=target.id,
            )
        )
        scene.emit(FateStruck("TOY-7", body.id, faces[0], secret=True))
    if not hit:
        body.marks |= TIRED
        return
    dice = scene.roll(body.id, choice.amount, 3, "damage", "TOY-4")
    loss = max(0, sum(dice) - (target.stance == "guard"))
    target.life -= loss
    target.wounds[body.id] = target.wounds.get(body.id, 0) + loss
    if scene.has_listener:
        scene.emit(
            DamageRolled(
                "TOY-4", body.id, target.id, choice.item, f"{choice.amount}d3", tuple(dice), sum(dice), 0, loss
            )
        )
        if not target.up:
            scene.emit(StatusChanged("TOY-4", target.id, "down"))


TOY: Toy = Toy()


class Unvaried:
    """Base of scenarios none of whose numbers varies."""

    varies: ClassVar[None] = None

    def fixed(self, seed: int, fight: int) -> Self:
        """Return the scenario itself."""
        return self


@frozen
class ToyScenario(Unvaried):
    """A scenario as the runtimes need it, with every seat's policy (``basic`` by default)."""

    encounter: Encounter
    policies: Mapping[int, PolicySpec] = field(default=Factory(dict))
    system: str = "toy"
    chain: tuple[()] = ()


def seats(encounter: Encounter) -> list[int]:
    """Return every seat: the fighters', then the captains'."""
    return [*range(len(encounter.members)), *(captain(side) for side in range(len(encounter.sides)))]


def skirmish(sheets: list[list[ToySheet]], rounds: int = 20, bluffs: bool = True) -> Encounter:
    """Return an encounter with these sheets, one list per side."""
    sides = tuple(
        Side(f"side {letter}", "npc" if number else "pc") for number, letter in enumerate("ABCD"[: len(sheets)])
    )
    members = tuple(
        Member(f"{'ABCD'[side]}{number}", side, sheet)
        for side, row in enumerate(sheets)
        for number, sheet in enumerate(row, 1)
    )
    digest = f"toy {sheets!r} {rounds} {bluffs}"
    return Encounter("toy", "A toy fight", sides, members, ToyVariants(bluffs), None, rounds, digest)


def duel(life: int = 6, rounds: int = 20) -> Encounter:
    """Return a fight of one against one, with sticks."""
    return skirmish([[ToySheet(life)], [ToySheet(life)]], rounds)


def some_skirmish(luck: random.Random) -> Encounter:
    """Return a random encounter: two or three sides of one to three fighters each."""
    return skirmish(
        [[_some_sheet(luck) for _ in range(luck.randint(1, 3))] for _ in range(luck.randint(2, 3))],
        rounds=luck.randint(1, 5),
        bluffs=luck.random() < 0.8,
    )


def _some_sheet(luck: random.Random) -> ToySheet:
    weapons = tuple(luck.sample(["stick", "stone", "spear"], luck.randint(1, 3)))
    return ToySheet(luck.randint(1, 9), luck.randint(0, 3), weapons)


def any_answer(asks: Asks, luck: random.Random) -> Options:
    """Return random legal options, now and then a walk that is not listed."""
    return tuple([any_option(each, luck) for each in asks])


def any_option(question: Ask, luck: random.Random) -> Option:
    """Return a random legal option."""
    options = list(question.options())
    if options[0].place is not None and luck.random() < 0.5:
        x, y = options[0].place
        return Option("walk", place=(x - luck.random(), y + 1.25))
    return luck.choice(options)
