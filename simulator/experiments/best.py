"""Decision of the policy ``best``: which of ``MINDS`` each side with it plays.

``decided`` is the only place where a loaded scenario becomes one that can be played. Every command passes through it,
in its own process, so workers get decided scenarios. A pilot of a few fights plays a matrix: the side's policies are
the rows, those of its enemies the columns, all on the same dice. The row whose lowest gain is highest wins, the first
by name of equal ones.

Seats with ``best`` on one side all play the same. Enemies with a policy that the pilot can play keep it. Enemies with
``best``, and those whose policy is slow or comes from outside (search, programs, persons), play the policy of a column,
all of them the same. Dice come from the encounter's digest, and the number of fights from the number of questions that
the first ones asked, so a file always has the same answer. Two sides with the same combatants get the same policy. Of
a chain the pilot plays the first fight. If numbers vary, the roster of the pilot has their means."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from attrs import evolve
from platformdirs import user_cache_path

from .. import systems
from ..core.asks import captain
from ..core.campaign import FightStage
from ..core.system import Fate
from ..policy import registry
from ..policy.spec import BEST, HELD, MINDS, PolicySpec
from ..runtime.inline import Runner
from ..runtime.matchups import maximin
from ..runtime.result import Result
from ..runtime.seats import Staged, of_present
from ..scenario import Scenario
from ..scenario.canonical import digest
from ..scenario.describe import key_word

PILOT: Final = "1"
"""Version of the pilot: another one may decide otherwise."""
QUESTIONS: Final = 200_000
"""Questions of a pilot, about, times the bodies and ``SLOWER``: with more bodies an answer takes longer."""
SLOWER: Final = 8
"""Bodies that make an answer twice as slow."""
BEGIN: Final = 10
"""Questions in whose time a fight is begun."""
FIRST: Final = 3
"""The first part of the questions, one in this many, is spent evenly; the rest where the decision is close."""
HINT: Final = 5
"""Fights as which the strength left counts."""
KEPT: Final = 1_000
"""Number of decisions that the user's cache keeps."""

SEARCH: Final = "search"
"""Policy that is too slow for a pilot."""

Cast = tuple[str, ...]
"""Policy of the undecided seats of each side; "" for a side without any."""
Matrix = Sequence[Sequence[Cast]]
"""For each policy of a side, and in it for each of its enemies', the policies of all sides."""
Minds = Mapping[str, str]
"""Policies that ``best`` becomes, by side."""


def decided(scenario: Scenario, as_is: Scenario | None = None) -> Scenario:
    """Return the scenario with the policies that ``best`` becomes; the scenario itself if it has none.

    ``as_is``: the scenario before it was varied, on which ``best`` is decided, so all variants play the same; sides
    that have it in the variant alone are decided there too, with the policies of the variant."""
    wanted = open_sides(scenario)
    if not wanted:
        return scenario
    minds = minds_of(scenario if as_is is None else as_is)
    if as_is is not None and not wanted <= minds.keys():
        minds = {**minds_of(_recast(as_is, scenario)), **minds}
    return with_minds(scenario, minds)


def open_sides(scenario: Scenario) -> set[str]:
    """Return the sides on which a seat has ``best`` without a decision."""
    sides = scenario.encounter.sides
    seats = (seat for seat, spec in scenario.policies.items() if spec.is_open)
    return {sides[scenario.encounter.side_of(seat)].name for seat in seats}


def with_minds(scenario: Scenario, minds: Minds) -> Scenario:
    """Return the scenario in which every undecided ``best`` has become the policy of its side."""

    def row(written: Mapping[str, Any], side: str) -> Mapping[str, Any]:
        is_open = PolicySpec.of(written["policy"]).is_open
        return {**written, "policy": _as(minds[side]).plain()} if is_open else written

    document, sides = scenario.document, scenario.encounter.sides
    heads = [row(written, written["name"]) for written in document["sides"]]
    combatants = [row(written, written["side"]) for written in document["combatants"]]
    document = {**document, "sides": heads, "combatants": combatants}
    policies = {
        seat: _as(minds[sides[scenario.encounter.side_of(seat)].name]) if spec.is_open else spec
        for seat, spec in scenario.policies.items()
    }
    return evolve(scenario, policies=policies, document=document, digest=digest(document))


def minds_of(scenario: Scenario) -> Minds:
    """Return the policies that ``best`` becomes, by side: from memory, from the user's cache, or from a pilot."""
    pilot = Pilot(usual(scenario))
    minds = _kept(pilot)
    if minds is None:
        minds = _decided[pilot.key] = pilot.minds()
        _write(pilot.key, minds)
    return minds


def kept_minds(scenario: Scenario) -> Minds | None:
    """Return the policies that ``best`` becomes, by side, if an earlier pilot has decided them; None otherwise."""
    return _kept(Pilot(usual(scenario)))


def _kept(pilot: Pilot) -> Minds | None:
    """Return the decision of an earlier pilot; None if there is none."""
    if not pilot.sides:
        return {}
    key = pilot.key
    if key not in _decided and (found := _read(key, pilot.sides)) is not None:
        _decided[key] = found
    return _decided.get(key)


def usual(scenario: Scenario) -> Scenario:
    """Return the scenario with every number that varies at its mean, rounded up; ``best`` is decided on it."""
    if scenario.varies is None:
        return scenario
    fixed = scenario.varies.fixed(scenario, scenario.varies.means())
    return evolve(fixed, policies=of_present(scenario.encounter, fixed.encounter, scenario.policies))


_decided: Final[dict[str, Minds]] = {}
"""Decisions of this process, by key."""


def pins(scenario: Scenario) -> tuple[str, ...]:
    """Return the decisions of a scenario in the syntax of ``--policy``: WHO=POLICY."""
    rows, sides = scenario.document["combatants"], {row["name"]: row["policy"] for row in scenario.document["sides"]}
    policies = {**sides, **{row["name"]: row["policy"] for row in rows if row["policy"] != sides[row["side"]]}}
    minds = {who: PolicySpec.of(policy).mind for who, policy in policies.items()}
    return tuple(f'{key_word(who)}={{ use = "{BEST}", mind = "{mind}" }}' for who, mind in minds.items() if mind)


class Pilot:
    """Pilot of a scenario. ``sides`` are those with undecided seats."""

    def __init__(self, scenario: Scenario) -> None:
        fight = next((stage for stage in scenario.chain if isinstance(stage, FightStage)), None)
        whole = scenario.encounter
        self._encounter = whole if fight is None else fight.encounter
        self._system = scenario.system
        self._names = [side.name for side in whole.sides]
        seat_of = {name: number for number, name in enumerate(whole.names)}
        specs = {number: scenario.policies[seat_of[name]] for number, name in enumerate(self._encounter.names)}
        specs |= {seat: scenario.policies[seat] for seat in map(captain, range(len(self._names)))}
        self._fixed = {seat: spec for seat, spec in specs.items() if not _is_loose(spec)}
        self._loose = {seat: self._encounter.side_of(seat) for seat in specs if seat not in self._fixed}
        undecided = open_sides(scenario)
        self.sides = [name for name in self._names if name in undecided]
        self._seed = int(sha256(f"asalto best 1|{self._encounter.digest}".encode()).hexdigest()[:12], 16)
        self._mirrored = self._is_mirrored(scenario.document["combatants"])
        self._played: dict[Cast, list[Result]] = {}
        self._spent = 0

    @property
    def key(self) -> str:
        """Key of the decision: the encounter, its policies, and the versions of rules, policies and pilot."""
        rules = systems.system(self._system).rules_version
        versions = registry.versions([*map(PolicySpec, MINDS), *self._fixed.values()], self._system)
        fixed = sorted((seat, spec.plain()) for seat, spec in self._fixed.items())
        parts = [PILOT, self._system, rules, versions, self._encounter.digest, self.sides, sorted(self._loose), fixed]
        return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def minds(self) -> Minds:
        """Play the pilot and return the policy of each side.

        All pairs of policies play as many fights first; then those that decide between the best row and the next."""
        rows = {name: self._rows(self._names.index(name)) for name in self.sides}
        casts = dict.fromkeys(cast for matrix in rows.values() for row in matrix for cast in row)
        most = QUESTIONS // (SLOWER + len(self._encounter.members))
        for cast in casts:
            self._play(cast, 1)
        fights = max(1, most // FIRST // self._spent)
        for cast in casts:
            self._play(cast, fights)
        step = max(1, fights // 2)
        while self._spent < most:
            for cast in dict.fromkeys(cast for name in rows for cast in self._close(rows, name)):
                self._play(cast, len(self._played[cast]) + step)
        return {name: MINDS[maximin(self._gains(rows, name))] for name in rows}

    def _rows(self, side: int) -> Matrix:
        """Return the matrix of a side: for each of its policies a row, for each of its enemies' a column."""
        return [[self._cast(side, own, other) for other in MINDS] for own in MINDS]

    def _is_mirrored(self, rows: Sequence[Mapping[str, Any]]) -> bool:  # Any: tables of the document
        """Return whether two undecided sides have the same combatants, up to their names."""
        if len(self._names) != 2 or len(self.sides) != 2 or self._fixed:
            return False
        known = {row["name"]: {**row, **dict.fromkeys(("name", "side", "policy"))} for row in rows}
        sides: list[list[str]] = [[], []]
        for member in self._encounter.members:
            sides[member.side].append(json.dumps(known[member.name], sort_keys=True))
        return sorted(sides[0]) == sorted(sides[1])

    def _gains(self, rows: Mapping[str, Matrix], side: str) -> list[list[float]]:
        """Return the gains of a side; of mirrored sides the mean of both, so that they decide alike."""
        pooled = rows if self._mirrored else {side: rows[side]}

        def mean(own: int, other: int) -> float:
            found = [gain(self._played[matrix[own][other]], name) for name, matrix in pooled.items()]
            return sum(found) / len(found)

        return [[mean(own, other) for other in range(len(MINDS))] for own in range(len(MINDS))]

    def _close(self, rows: Mapping[str, Matrix], side: str) -> Iterator[Cast]:
        """Return the lowest cells of the best row and of the next."""
        gains = self._gains(rows, side)
        for number in sorted(range(len(MINDS)), key=lambda row: -min(gains[row]))[:2]:
            yield rows[side][number][min(range(len(MINDS)), key=gains[number].__getitem__)]

    def _cast(self, side: int, own: str, other: str) -> Cast:
        """Return the policy of each undecided side, if ``side`` plays ``own`` and the others ``other``."""
        loose = set(self._loose.values())
        return tuple(
            (own if number == side else other) if number in loose else "" for number in range(len(self._names))
        )

    def _play(self, cast: Cast, fights: int) -> None:
        """Play the fights that are missing up to number ``fights``."""
        results = self._played.setdefault(cast, [])
        if len(results) >= fights:
            return
        policies = self._fixed | {seat: PolicySpec(cast[side]) for seat, side in self._loose.items()}
        staged = Staged(self._system, self._encounter, policies)
        with Runner(staged, self._seed, deadline=None, settles=False) as runner:
            played = [runner.play(number) for number in range(len(results) + 1, fights + 1)]
        results += played
        self._spent += sum(result.asked + BEGIN for result in played)


def gain(results: Sequence[Result], side: str) -> float:
    """Return the gain of a side, from 0 to 1: the share of its wins (a fight that no side wins counts half). The
    strength left of the sides, which tells more of a few fights, counts as ``HINT`` fights."""
    won = sum(0.5 if result.outcome.winner is None else result.outcome.winner == side for result in results)
    left = sum(_standing(result.fates, side) for result in results) / len(results)
    return (won + HINT * (1 + left) / 2) / (len(results) + HINT)


def _standing(fates: Sequence[Fate], side: str) -> float:
    """Return the mean strength of the side's combatants minus that of the others, from -1 to 1."""
    own = [fate.strength for fate in fates if fate.side == side]
    others = [fate.strength for fate in fates if fate.side != side]
    return (sum(own) / max(1, len(own)) - sum(others) / max(1, len(others))) / 1000


def _is_loose(spec: PolicySpec) -> bool:
    """Return whether the pilot gives the seat a policy: with ``best``, one that is slow, or one from outside."""
    return spec.is_open or spec.use in HELD or SEARCH in spec.uses or not registry.plays_own(spec)


def _as(mind: str) -> PolicySpec:
    return PolicySpec(BEST, {"mind": mind})


def _recast(as_is: Scenario, varied: Scenario) -> Scenario:
    """Return the scenario as it is with the policies of a variant, by name; new combatants are left out."""
    seats = {name: number for number, name in enumerate(varied.encounter.names)}
    policies = dict(as_is.policies)
    for body, name in enumerate(as_is.encounter.names):
        if name in seats:
            policies[body] = varied.policies[seats[name]]
    for number in range(len(as_is.encounter.sides)):
        policies[captain(number)] = varied.policies[captain(number)]
    return evolve(as_is, policies=policies)


# The user's cache. Whatever is wrong with it only costs another pilot.


def _folder() -> Path:
    return user_cache_path("asalto", appauthor=False) / "best"


def _read(key: str, sides: Sequence[str]) -> Minds | None:
    """Return a decision from the cache; None if it has none, or a damaged one."""
    with suppress(OSError, ValueError):
        found = json.loads((_folder() / key).read_bytes())
        if isinstance(found, dict) and list(found) == list(sides) and all(mind in MINDS for mind in found.values()):
            return found
    return None


def _write(key: str, minds: Minds) -> None:
    """Write a decision into the cache, and remove the oldest ones beyond ``KEPT``."""
    with suppress(OSError):
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f".{key}.{uuid4().hex[:8]}"
        part.write_text(json.dumps(minds), encoding="utf-8")
        part.replace(folder / key)
        kept = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
        for file in kept[:-KEPT]:
            file.unlink(missing_ok=True)
