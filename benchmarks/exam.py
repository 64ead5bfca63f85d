"""The exam of the thinking policies in one drawn encounter: fights in pairs, and the cells that compare them.

A *mind* is a built-in policy. Every question pairs fights with the same dice: the mind with a simple one in the same
seat (a), the mind with itself in a worse position (b), and the mind with search (c). A cell plays on only while it may
still fail, and fights of equal minds in equal encounters are played once for all questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean
from typing import Any, Final

from attrs import Factory, define, evolve, frozen

from simulator import systems
from simulator.core.errors import BadScenario
from simulator.core.system import Fate
from simulator.experiments.best import minds_of
from simulator.policy.spec import PolicySpec
from simulator.runtime.inline import Runner
from simulator.scenario import Scenario, load_document
from simulator.scenario.drawn import Drawn, Stock, drawn
from simulator.scenario.formation import POSITION
from simulator.statistics.intervals import Mean
from simulator.statistics.paired import rate_interval
from simulator.statistics.special import ndtri

from .idling import Idle, Watch

WINNERS: Final = ("aggressive", "tuned")
"""Minds that have to win as much as the simple ones do."""
CAREFUL: Final = "cautious"
MINDS: Final = (*WINNERS, CAREFUL)
CHOOSING: Final = "best"
"""Mind that becomes one of the others in each encounter, and has to win as much as the simple ones do."""
SIMPLE: Final = ("basic", "random")
OPPONENTS: Final = ("aggressive", "basic")
"""Minds in the other seat of questions (a)."""
CONTROL: Final = "basic"
SEARCH: Final = "search"

LOOKS: Final = (20, 40, 100, 200)
"""Paired fights after which a cell may stop."""
CERTAIN: Final = 0.001
"""Chance of error of a failure."""
HOPE: Final = 1.5
"""A cell plays on if the difference may still be this many standard errors greater than it looks."""
WATCHED: Final = 12
"""Fights of each pair of minds that are watched for idling."""
WORSE: Final = 0.05
"""Margin of wins in (a)..."""
CAREFUL_WORSE: Final = 0.10
"""...and for ``cautious``..."""
HELPED: Final = 0.02
"""...in (b)..."""
BEHIND: Final = 0.15
"""...and in (c)."""

Tables = dict[str, Any]  # Any: tables of a scenario file
Key = tuple[str, str, str]
"""A variant of the encounter, and the minds of both sides."""


@define
class Fights:
    """Fights 1, 2, ... of one variant with one pair of minds: the winning sides (-1: none), and the shares of both
    sides that were lost: dead, out for good, or in the hands of an enemy that won."""

    winners: list[int] = Factory(list)
    lost: list[tuple[float, float]] = Factory(list)

    def wins(self, side: int, fights: int) -> list[float]:
        """Return 1.0 for every fight that the side won, else 0.0."""
        return [float(winner == side) for winner in self.winners[:fights]]

    def losses(self, side: int, fights: int) -> list[float]:
        """Return the share of the side that was lost in every fight."""
        return [lost[side] for lost in self.lost[:fights]]


@frozen
class Cell:
    """A comparison: ``harm`` is by how much the mind does worse than it should, with a 99.9 % interval; it fails if all
    of that is beyond the ``margin``. ``excused``: basic minds show the same."""

    question: str
    encounter: int
    side: str
    mind: str
    what: str
    fights: int
    base: float
    other: float
    harm: float
    low: float
    high: float
    margin: float
    witness: int
    see: tuple[str, str, str]
    excused: bool = False

    @property
    def beyond(self) -> bool:
        """Return whether the difference is beyond its margin."""
        return self.low > self.margin

    @property
    def fails(self) -> bool:
        """Return whether the mind is to blame for a difference beyond its margin."""
        return self.beyond and not self.excused


@frozen
class Finding:
    """A combatant that idles, or a mind that crashes (``what``), in one fight of one pair of minds."""

    encounter: int
    side: str
    mind: str
    who: str
    what: str
    fight: int
    see: tuple[str, str, str]


@frozen
class Results:
    """Results of one encounter."""

    encounter: int
    cells: tuple[Cell, ...]
    findings: tuple[Finding, ...]
    watched: int
    fights: int


class Encounter:
    """A drawn encounter, its variants, and all fights that were played in it."""

    def __init__(self, found: Drawn) -> None:
        self.drawn = found
        self.variants: dict[str, tuple[Tables, Scenario]] = {"": (found.tables, found.scenario())}
        self.sides = tuple(found.tables["sides"])
        self.findings: list[Finding] = []
        self.watched = 0
        self.count = 0
        self._elsewhere = systems.system(found.tables["system"]).elsewhere
        self._fights: dict[Key, Fights] = {}
        self._runners: dict[Key, Runner] = {}
        self._names: set[tuple[Key, str]] = set()
        self._casts: dict[Key, Key] = {}

    def add(self, name: str, tables: Tables) -> bool:
        """Add a variant. Return whether it is a valid scenario."""
        try:
            self.variants[name] = tables, load_document(tables, name)
        except BadScenario:
            return False
        return True

    def play(self, key: Key, upto: int, watch: bool = False) -> Fights:
        """Return fights 1 to ``upto``, those played already and the others."""
        fights = self._fights.setdefault(key, Fights())
        start = len(fights.winners)
        if watch and start < WATCHED:
            self._watched(key, fights, min(upto, WATCHED))
        if len(fights.winners) < upto:
            runner = self._runners.get(key)
            if runner is None:
                runner = self._runners[key] = Runner(self._scenario(key), self.drawn.seed, deadline=None)
            for fight in range(len(fights.winners) + 1, upto + 1):
                self._count(key, fights, runner.play(fight), fight)
        return fights

    def cast(self, key: Key) -> Key:
        """Return the key with the minds that ``best`` becomes."""
        if CHOOSING not in key[1:]:
            return key
        if key not in self._casts:
            minds = minds_of(self._scenario(key))
            first, second = (minds.get(side, mind) for side, mind in zip(self.sides, key[1:], strict=True))
            self._casts[key] = (key[0], first, second)
        return self._casts[key]

    def _scenario(self, key: Key) -> Scenario:
        variant, *minds = key
        scenario = self.variants[variant][1]
        specs = [
            PolicySpec(SEARCH, {"budget": int(mind[7:])}) if mind[:7] == "search " else PolicySpec(mind)
            for mind in minds
        ]
        encounter = scenario.encounter
        return evolve(scenario, policies={seat: specs[encounter.side_of(seat)] for seat in scenario.policies})

    def _watched(self, key: Key, fights: Fights, upto: int) -> None:
        """Play fights, and note combatants that repeat actions without effect."""
        scenario = self._scenario(key)
        watch = Watch(scenario.encounter)
        runner = Runner(scenario, self.drawn.seed, deadline=None, around=watch.around)
        for fight in range(len(fights.winners) + 1, upto + 1):
            watch.begin()
            self._count(key, fights, runner.play(fight, listener=watch), fight)
            watch.close()
            self.watched += 1
            for seat, idle in watch.idle().items():
                self._note(key, scenario, seat, fight, idle)

    def _note(self, key: Key, scenario: Scenario, seat: int, fight: int, idle: Idle) -> None:
        """Note what a combatant repeated; once for each of its kind."""
        side = scenario.encounter.side_of(seat)
        who = scenario.encounter.members[seat].name if seat >= 0 else self.sides[side]
        mind = key[1 + side]
        family = who.rstrip("0123456789 ")
        if mind not in SIMPLE and (key, family) not in self._names:
            self._names.add((key, family))
            what = f"{idle.verbs}, {idle.times} times in a row"
            self.findings.append(Finding(self.drawn.number, self.sides[side], mind, who, what, fight, key))

    def _count(self, key: Key, fights: Fights, result: Any, fight: int) -> None:  # Any: runtime.result.Result
        """Count a fight."""
        self.count += 1
        winner = result.outcome.winner
        fights.winners.append(self.sides.index(winner) if winner in self.sides else -1)
        lost = []
        for side in self.sides:
            beaten = winner in self.sides and winner != side
            lost.append(fmean(self._is_lost(fate, beaten) for fate in result.fates if fate.side == side))
        fights.lost.append((lost[0], lost[1]))
        for fault in result.faults[:1]:
            side = fault.seat if fault.seat >= 0 else -1 - fault.seat
            mind = key[1 + (side if fault.seat < 0 else 0)]
            self.findings.append(Finding(self.drawn.number, "", mind, fault.seat_name, fault.message, fight, key))

    def _is_lost(self, fate: Fate, beaten: bool) -> bool:
        """Return whether a combatant is dead, out for good, or has fallen or surrendered to an enemy that won."""
        return not fate.alive or (beaten and not fate.standing and fate.status not in self._elsewhere)


# Cells.

Values = Callable[[Fights, int], Sequence[float]]


def interval(harms: Sequence[float], alpha: float) -> tuple[float, float]:
    """Return the confidence interval of the mean of paired differences: those of rates are -1, 0 and 1."""
    if set(harms) <= {-1.0, 0.0, 1.0}:
        return rate_interval(harms.count(1.0), harms.count(-1.0), len(harms), alpha)
    scaled = [round(1000 * harm) for harm in harms]
    low, high = Mean(len(scaled), sum(scaled), sum(each * each for each in scaled)).interval(1 - alpha)
    return low / 1000, high / 1000


def may_fail(harms: Sequence[float], margin: float, most: int) -> bool:
    """Return whether ``most`` paired fights may show a difference beyond the margin, if these are the first."""
    count = len(harms)
    mean = sum(harms) / count
    spread = sqrt(max(sum(each * each for each in harms) / count - mean * mean, 0.0))
    needed = margin - float(ndtri(CERTAIN / 2)) * spread / sqrt(most)
    return mean + HOPE * spread / sqrt(count) > needed


def differences(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Return the differences, fight by fight."""
    return [first - second for first, second in zip(one, other, strict=True)]


def settled(harms_of: Callable[[int], Sequence[float]], margin: float, looks: Sequence[int] = LOOKS) -> list[float]:
    """Return the differences after as many fights as it takes to see that a cell fails, or that it will not."""
    for look in looks:
        harms = list(harms_of(look))
        if look == looks[-1] or not may_fail(harms, margin, looks[-1]):
            return harms
        if interval(harms, CERTAIN / 10)[0] > margin:
            return harms
    raise ValueError("no look")


@frozen
class Comparison:
    """A question to the fights of two keys: the harm is what ``base`` has more of than ``other``, or less of
    (``sign`` -1)."""

    question: str
    side: int
    mind: str
    what: str
    base: Key
    other: Key
    margin: float
    values: Values
    sign: int = 1

    def cell(self, encounter: Encounter, looks: Sequence[int] = LOOKS) -> Cell:
        """Play it."""

        def harms_of(fights: int) -> list[float]:
            base, other = (encounter.play(key, fights) for key in (self.base, self.other))
            found = differences(self.values(base, fights), self.values(other, fights))
            return [self.sign * each for each in found]

        harms = settled(harms_of, self.margin, looks)
        count = len(harms)
        low, high = interval(harms, CERTAIN)
        base, other = (self.values(encounter.play(key, count), count) for key in (self.base, self.other))
        return Cell(
            self.question,
            encounter.drawn.number,
            encounter.sides[self.side],
            self.mind,
            self.what,
            count,
            sum(base) / count,
            sum(other) / count,
            sum(harms) / count,
            low,
            high,
            self.margin,
            harms.index(max(harms)) + 1,
            self.other,
        )


def seated(variant: str, side: int, mine: str, theirs: str) -> Key:
    """Return the key of fights in which the side has the mind ``mine``."""
    return (variant, mine, theirs) if side == 0 else (variant, theirs, mine)


def wins_of(side: int) -> Values:
    """Return the function that reads the wins of a side."""
    return lambda fights, count: fights.wins(side, count)


def losses_of(side: int) -> Values:
    """Return the function that reads the losses of a side."""
    return lambda fights, count: fights.losses(side, count)


def never_worse(encounter: Encounter) -> Iterator[Cell]:
    """Question (a): do thinking minds win no less than simple ones in the same seat?"""
    for side in (0, 1):
        for opponent in OPPONENTS:
            for simple in SIMPLE:
                base = seated("", side, simple, opponent)
                for mind in (*WINNERS, CHOOSING):
                    other = encounter.cast(seated("", side, mind, opponent))
                    what = f"wins, beside {simple}, against {opponent}"
                    yield Comparison("a", side, mind, what, base, other, WORSE, wins_of(side)).cell(encounter)
            base, other = (seated("", side, mind, opponent) for mind in (CONTROL, CAREFUL))
            what = f"beside {CONTROL}, against {opponent}"
            wins, losses = wins_of(side), losses_of(side)
            yield Comparison("a", side, CAREFUL, f"wins, {what}", base, other, CAREFUL_WORSE, wins).cell(encounter)
            yield Comparison("a", side, CAREFUL, f"losses, {what}", base, other, 0.0, losses, -1).cell(encounter)


def monotone(encounter: Encounter) -> Iterator[Cell]:
    """Question (b): does what hurts a side never help it? ``basic`` against ``basic`` is the control."""
    for name, side in hurts(encounter):
        for mind in (*MINDS, CHOOSING):
            cell = _helped(encounter, mind, name, side).cell(encounter)
            if cell.beyond:
                control = _helped(encounter, CONTROL, name, side).cell(encounter, LOOKS[-1:])
                cell = evolve(cell, excused=control.harm > HELPED and control.low > 0)
            yield cell


def _helped(encounter: Encounter, mind: str, name: str, side: int) -> Comparison:
    """Return the comparison of a variant; ``best`` is decided once, on the encounter as it is."""
    base = encounter.cast(("", mind, mind))
    other = (name, *base[1:])
    return Comparison("b", side, mind, f"wins, with {name}", base, other, HELPED, wins_of(side), -1)


def close_to_search(encounter: Encounter, budget: int, fights: int) -> Iterator[Cell]:
    """Question (c): does search in the same seat win little more? Sides take turns from encounter to encounter."""
    side = encounter.drawn.number % 2
    base = seated("", side, f"{SEARCH} {budget}", OPPONENTS[0])
    for mind in (*WINNERS, CHOOSING):
        other = encounter.cast(seated("", side, mind, OPPONENTS[0]))
        what = f"wins, beside {SEARCH}, against {OPPONENTS[0]}"
        yield Comparison("c", side, mind, what, base, other, BEHIND, wins_of(side)).cell(encounter, (fights,))


def not_idle(encounter: Encounter) -> None:
    """Question (d): watch the thinking minds against themselves and against ``basic``."""
    for mind in MINDS:
        for key in (("", mind, mind), ("", mind, CONTROL), ("", CONTROL, mind)):
            encounter.play(key, WATCHED, True)
    encounter.play(encounter.cast(("", CHOOSING, CHOOSING)), WATCHED, True)


# Variants.

LIFE: Final[Mapping[str, str]] = {
    "haunted_house": "max_life",
    "ira_y_gloria": "wounds_max",
    "tapiz": "pgf_max",
    "fragmentos": "current",
}
LESS: Final = 5


def hurts(encounter: Encounter) -> Iterator[tuple[str, int]]:
    """Add variants that hurt a side, one of each kind; yield their names and the side. Sides take turns."""
    number = encounter.drawn.number
    for turn, (name, change) in enumerate(CHANGES.items()):
        for side in ((number + turn) % 2, (number + turn + 1) % 2):
            tables = change(encounter, side)
            if tables is not None and encounter.add(f"{name} ({encounter.sides[side]})", tables):
                yield f"{name} ({encounter.sides[side]})", side
                break


def _rows(encounter: Encounter, side: int) -> list[int]:
    """Return the places of the rows of a side."""
    rows = encounter.drawn.tables["combatants"]
    return [at for at, row in enumerate(rows) if row["side"] == encounter.sides[side]]


def one_enemy_more(encounter: Encounter, side: int) -> Tables | None:
    """Return the tables with a copy of the last enemy beside it."""
    tables = encounter.drawn.tables
    last = tables["combatants"][_rows(encounter, 1 - side)[-1]]
    more = {**last, "name": f"{last['name']} more"}
    if POSITION in last:
        x, y = last[POSITION]
        more[POSITION] = [x, y + 2.0]
    return {**tables, "combatants": [*tables["combatants"], more]}


def one_companion_less(encounter: Encounter, side: int) -> Tables | None:
    """Return the tables without the last of the side; None if it is the only one."""
    tables, rows = encounter.drawn.tables, _rows(encounter, side)
    kept = [row for at, row in enumerate(tables["combatants"]) if at != rows[-1]]
    return {**tables, "combatants": kept} if len(rows) > 1 else None


def less_life(encounter: Encounter, side: int) -> Tables | None:
    """Return the tables with up to five points of life less for the side's strongest body; None if it has one only."""
    tables = encounter.drawn.tables
    members = encounter.variants[""][1].encounter.members
    lives = {at: _life(tables["system"], members[at].sheet) for at in _rows(encounter, side)}
    body = max(lives, key=lambda at: lives[at][1])
    key, life = lives[body]
    if life < 2:
        return None
    left: object = max(1, life - LESS)
    if tables["system"] == "fragmentos":
        key, left = "current", {key: left}
    rows = [{**row, key: left} if at == body else row for at, row in enumerate(tables["combatants"])]
    return {**tables, "combatants": rows}


def _life(game: str, sheet: Any) -> tuple[str, int]:  # Any: every game has its own sheets
    """Return the key that holds a sheet's points of life at the start, and their number."""
    if game == "fragmentos":
        found = [each for each in ("accion", "cognicion", "interaccion") if sheet.total(each) is not None]
        return found[0], sheet.full(found[0])
    most = LIFE[game]
    return most.replace("_max", "").replace("max_", ""), getattr(sheet, most) or 0


CHANGES: Final[Mapping[str, Callable[[Encounter, int], Tables | None]]] = {
    "one enemy more": one_enemy_more,
    "one companion less": one_companion_less,
    "five points of life less": less_life,
}


def examined(stock: Stock, seed: int, number: int, only: str, search: int = 0, fights: int = 40) -> Results:
    """Return the results of one encounter; ``only`` has the letters of the questions."""
    encounter = Encounter(drawn(stock, seed, number))
    cells: list[Cell] = []
    if "d" in only:
        not_idle(encounter)
    if "a" in only:
        cells += never_worse(encounter)
    if "b" in only:
        cells += monotone(encounter)
    if "c" in only:
        cells += close_to_search(encounter, search, fights)
    return Results(number, tuple(cells), tuple(encounter.findings), encounter.watched, encounter.count)
