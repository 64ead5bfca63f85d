"""Reader of tournaments: from a TOML file, or from the words of ``asalto match``. It reports all mistakes together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from attrs import evolve, field, frozen

from ..core.errors import BadScenario
from ..core.schema import Range, Size, knob
from ..policy import registry
from ..policy.errors import PolicyError
from ..policy.spec import TACTICS, PolicySpec, class_in_file
from ..scenario import Scenario, load
from ..scenario.diagnostics import Diagnostics, below, item, listed, nearest, quoted
from ..scenario.field_types import Form, Text, WholeNumber
from ..scenario.file_kinds import TOURNAMENT, mistaken
from ..scenario.overrides import typed_value
from ..scenario.policy_specs import PolicySpecs, registered
from ..scenario.read import MOST_NAME, WRONG, Reader
from ..scenario.source import copy_of, file_tables
from ..scenario.tactics import TacticsReader, located
from .best import decided_beside
from .model import (
    GAUNTLET,
    KNOCKOUT,
    MATCH,
    SWISS,
    USUAL_MOST,
    USUAL_PAIRS,
    USUAL_SPRT_PAIRS,
    Arena,
    Entrant,
    Plan,
    Tournament,
)

if TYPE_CHECKING:
    from ..experiments.requests import MatchRequest
    from .sprt import Sprt

VERSION: Final = 1
MOST_ENTRANTS: Final = 200
MOST_ARENAS: Final = 100
_HEAD: Final = ("asalto", "tournament", "entrants", "scenarios")
_ENTRANT: Final = ("name", "policy", "enters")

Pairs = Annotated[int, Range(1, 1_000_000)]


@frozen
class WrittenPlan:
    """The table [tournament]."""

    title: Annotated[str, Size(200)] = knob("", "", "Title of the tournament.")
    format: Literal["round_robin", "gauntlet", "swiss", "knockout", "match"] = knob(
        "round_robin",
        "",
        "Pairings: all against all, the first against all others, by points, until beaten, or a match of two.",
    )
    pairs: Pairs = knob(USUAL_PAIRS, "", "Pairs of games for each pairing; the sides are swapped within a pair.")
    precision: Annotated[float, Range(1.0, 10_000.0)] | None = knob(
        None, "", "Play until the 95 % interval of each rating is at most this wide, in Elo."
    )
    max_pairs: Pairs = knob(USUAL_MOST, "", "Maximum of pairs for a pairing, with precision or adaptive.")
    adaptive: bool = knob(False, "", "Play more games where the order is not clear.")
    score: Literal["win", "edge"] = knob("win", "", "Count a game as won, drawn or lost, or by its margin.")
    faults: Literal["forfeit", "defaults"] = knob(
        "forfeit", "", "A policy that fails loses the game, or plays defaults from then on."
    )
    rounds: Annotated[int, Range(1, 100)] | None = knob(
        None, "", "Rounds of a Swiss tournament (default: as many as its entrants need)."
    )

    def plan(self) -> Plan:
        """Return the plan that the table describes."""
        most = max(self.max_pairs, self.pairs)
        given = (self.format, self.pairs, self.precision, most, self.adaptive, self.score, self.faults, self.rounds)
        return Plan(*given)


@frozen
class WrittenArena:
    """A table [[scenarios]]."""

    use: Annotated[str, Size(1000)] = field(metadata={"help": "A shipped scenario, or a file beside this one."})
    sides: Annotated[tuple[str, ...], Size(20)] = knob((), "", "Contested sides (default: all).")
    weight: Annotated[float, Range(0.001, 1000.0)] = knob(1.0, "", "Weight of its games in the ratings.")


def shipped_tournaments() -> dict[str, Path]:
    """Return the tournaments shipped with Asalto, by name: in the installed package, or in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "shipped_tournaments"
    folder = installed if installed.is_dir() else package.parent / "tournaments"
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def asked_match(asked: MatchRequest) -> tuple[Tournament, Sprt | None]:
    """Return the match and its sequential test, if there is one. Raises BadScenario and BadTest."""
    from .sprt import Sprt

    test = None if asked.sprt is None else Sprt(*asked.sprt, asked.alpha, asked.beta, asked.elo_model)
    pairs, most = asked.pairs or USUAL_PAIRS, asked.max_pairs or USUAL_SPRT_PAIRS
    plan = Plan(MATCH, pairs, max_pairs=most, score=asked.score, faults=asked.faults)
    return match_of(asked.pair, asked.scenario, plan), test


def load_tournament(path: str | Path) -> Tournament:
    """Load the tournament in a file, or a shipped one by name. Raises BadScenario with a sentence for every mistake."""
    file, origin = Path(path), str(path)
    shipped = shipped_tournaments()
    if not file.exists() and origin in shipped:
        file = shipped[origin]
    elif not file.is_file():
        near = nearest(origin, shipped)
        hint = (
            f"; the nearest shipped one is {quoted(near)}" if near else f"; shipped are {listed(list(shipped), 'and')}"
        )
        raise BadScenario([f"{quoted(origin)} is neither a file nor a shipped tournament{hint}."])
    raw = file_tables(file, origin)
    return read_tournament(raw, origin, file.parent, file.stem)


def read_tournament(document: Mapping[str, Any], origin: str, folder: Path, name: str) -> Tournament:
    """Read the tournament in the tables of a file called ``origin``; paths in it start from ``folder``."""
    problems = Diagnostics(origin)
    raw = copy_of(dict(document), problems)
    problems.stop()
    other = mistaken(raw, TOURNAMENT)
    if other:
        raise BadScenario([f"{origin} {other}."])
    reader = Reader.of({}, {}, problems)
    return _TournamentReader(raw, reader, folder).tournament(name)


def match_of(policies: Sequence[str], scenarios: Sequence[str], plan: Plan) -> Tournament:
    """Return a match of two policies, each a name, a class in a file or a table. Raises BadScenario."""
    problems = Diagnostics("match")
    files: set[str] = set()
    written = [{"policy": located(_typed(text, problems), files)} for text in policies]
    problems.stop()
    raw = {"entrants": written, "scenarios": [{"use": use} for use in scenarios], "tournament": {"format": MATCH}}
    reader = _TournamentReader(raw, Reader.of({}, {}, problems), Path(), frozenset(files))
    found = reader.tournament("match", version=False)
    return evolve(found, plan=plan, name=" - ".join(entrant.name for entrant in found.entrants))


def _typed(text: str, problems: Diagnostics) -> object:
    try:
        return typed_value(text, "match")
    except ValueError as error:
        problems.add(text, str(error))
        return None


class _TournamentReader:
    """Reader of one tournament's tables."""

    def __init__(self, raw: dict[str, Any], reader: Reader, folder: Path, typed: frozenset[str] = frozenset()) -> None:
        self._raw = raw
        self._reader = reader
        self._problems = reader.problems
        self._folder = folder
        self._tactics = TacticsReader(reader.problems, folder, None, typed)
        self._specs = PolicySpecs(reader, self._tactics, self._known, folder)

    def tournament(self, name: str, *, version: bool = True) -> Tournament:
        """Read everything, or raise BadScenario with all mistakes."""
        keys = self._reader.keys(self._raw, _HEAD, "")
        if version and self._raw.get("asalto") != VERSION:
            self._problems.add("asalto", f"is not {VERSION}; a tournament begins with asalto = {VERSION}")
        where, table = keys.get("tournament", ("tournament", {}))
        written: Any = self._reader.read(Form(WrittenPlan), table, where)
        entrants = self._entrants(keys.get("entrants", ("entrants", None)))
        arenas = self._arenas(keys.get("scenarios", ("scenarios", None)))
        if isinstance(written, WrittenPlan):
            self._check(written, entrants)
        for entrant in entrants:
            self._check_game(entrant, arenas)
        self._problems.stop()
        return Tournament(name, written.title, written.plan(), tuple(entrants), tuple(arenas))

    def _known(self) -> AbstractSet[str]:
        """Return the installed policies, and the classes in files that this file names."""
        rows = self._raw.get("entrants")
        policies = [row.get("policy") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
        uses = [policy.get("use") if isinstance(policy, dict) else policy for policy in policies]
        return registered() | {use for use in uses if isinstance(use, str) and class_in_file(use) is not None}

    # Entrants.

    def _entrants(self, written: tuple[str, Any]) -> list[Entrant]:
        rows = self._rows(*written, "entrant", 2, MOST_ENTRANTS)
        found = [self._entrant(row, item("entrants", index, row.get("name"))) for index, row in rows]
        entrants = _told_apart([entrant for entrant in found if entrant is not None])
        for name, times in Counter(entrant.name for entrant in entrants).items():
            if times > 1:
                self._problems.add("entrants", f"has {times} entrants called {quoted(name)}; each needs another name")
        return entrants

    def _entrant(self, row: dict[str, Any], place: str) -> Entrant | None:
        keys = self._reader.keys(row, _ENTRANT, place)
        if "policy" not in keys:
            self._problems.add(below(place, "policy"), 'is missing; write policy = "NAME"')
            return None
        spec = self._specs.policy(keys["policy"][1], keys["policy"][0])
        where, value = keys.get("enters", (place, 1))
        enters = self._reader.read(_ENTERS, value, where)
        where, value = keys.get("name", (place, None))
        name = "" if value is None else self._reader.read(_NAME, value, where)
        if spec is None or WRONG in (enters, name):
            return None
        spec = self._in_folder(spec)
        self._check_own(spec, place)
        return Entrant(name, spec, enters)

    def _in_folder(self, spec: PolicySpec) -> PolicySpec:
        """Return the policy with the path of its file, if it has one, below the tournament's folder."""
        placed = class_in_file(spec.use)
        if placed is None or self._folder == Path():
            return spec
        path, name = placed
        return evolve(spec, use=f"{(self._folder / path).as_posix()}:{name}")

    def _check_own(self, spec: PolicySpec, place: str) -> None:
        """Try to make a policy that comes with Asalto, to find wrong options.

        Other policies are tried in their own processes when the tournament begins."""
        if registry.is_own(spec.use) and not spec.is_open:
            try:
                registry.make(spec)
            except PolicyError as error:
                self._problems.add(below(place, "policy"), f"cannot play: {error}")

    # Scenarios.

    def _arenas(self, written: tuple[str, Any]) -> list[Arena]:
        rows = self._rows(*written, "scenario", 1, MOST_ARENAS)
        found = [self._arena(row, item("scenarios", index, row.get("use"))) for index, row in rows]
        arenas = [arena for arena in found if arena is not None]
        for name, times in Counter((arena.name, arena.sides) for arena in arenas).items():
            if times > 1:
                self._problems.add(
                    "scenarios", f"has {quoted(name[0])} {times} times; keep one, its weight may be more"
                )
        return arenas

    def _arena(self, row: dict[str, Any], place: str) -> Arena | None:
        written: Any = self._reader.read(Form(WrittenArena), row, place)
        if written is WRONG:
            return None
        beside = self._folder / written.use
        source = str(beside) if beside.is_file() else written.use
        try:
            scenario = load(source)
        except BadScenario as error:
            for sentence in error.problems:
                self._problems.add(below(place, "use"), f"cannot be loaded: {sentence.rstrip('.')}")
            return None
        if scenario.chain:
            self._problems.add(below(place, "use"), "is a chain of fights; a tournament plays single fights")
            return None
        sides = self._sides(written, scenario, place)
        if sides is None:
            return None
        return Arena(written.use, decided_beside(scenario, sides), sides, written.weight, source)

    def _sides(self, written: WrittenArena, scenario: Scenario, place: str) -> tuple[int, ...] | None:
        """Return the numbers of the contested sides: the named ones, else all."""
        names = [side.name for side in scenario.encounter.sides]
        chosen = list(dict.fromkeys(written.sides)) or names
        where = below(place, "sides")
        for name in chosen:
            if name not in names:
                self._problems.unknown(where, name, names, f"has {quoted(name)}, which is not a side")
                return None
        if len(chosen) < 2:
            self._problems.add(where, f"has {listed(chosen)} alone; at least two sides must be contested")
            return None
        return tuple(names.index(name) for name in chosen)

    # Checks.

    def _rows(self, place: str, value: Any, what: str, least: int, most: int) -> list[tuple[int, dict[str, Any]]]:
        """Return the tables of a list, with their numbers."""
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            said = "is missing" if value is None else "is not a list of tables"
            self._problems.add(place, f"{said}; write each {what} as [[{place}]]")
            return []
        if not least <= len(value) <= most:
            self._problems.add(place, f"has {len(value)}; a tournament has {least} to {most}")
        return list(enumerate(value))[:most]

    def _check_game(self, entrant: Entrant, arenas: Sequence[Arena]) -> None:
        """Check that every scenario is of the game for which an entrant's tactics are."""
        game = entrant.policy.options.get("system") if entrant.policy.use == TACTICS else None
        for arena in arenas if game is not None else ():
            if arena.scenario.system != game:
                what = f"has {quoted(entrant.name)}, tactics for {game}"
                self._problems.add("entrants", f"{what}, but {quoted(arena.name)} is {arena.scenario.system}")

    def _check(self, written: WrittenPlan, entrants: Sequence[Entrant]) -> None:
        """Check what depends on several keys."""
        place, form = "tournament", written.format
        if form == MATCH and len(entrants) > 2:
            self._problems.add(place, f"is a match, which has 2 entrants, and there are {len(entrants)}")
        if form in (SWISS, KNOCKOUT) and (written.precision is not None or written.adaptive):
            self._problems.add(place, f'has precision or adaptive, which a tournament of format = "{form}" cannot have')
        if written.precision is not None and written.adaptive:
            self._problems.add(place, "has precision and adaptive; keep one of them")
        if form != SWISS and written.rounds is not None:
            self._problems.add(below(place, "rounds"), f'is for format = "{SWISS}" only')
        if form != SWISS and any(entrant.enters > 1 for entrant in entrants):
            self._problems.add("entrants", f'has one that enters late, which is for format = "{SWISS}" only')
        if form == GAUNTLET and len(entrants) < 2:
            self._problems.add(place, "is a gauntlet, in which the first entrant meets each of the others")


_ENTERS: Final = WholeNumber(1, 100)
_NAME: Final = Text(MOST_NAME)


def _told_apart(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Name entrants without a name after their policies, with a number where these are equal."""
    names = [entrant.name or entrant.policy.label for entrant in entrants]
    seen: Counter[str] = Counter()
    found = []
    for name, entrant in zip(names, entrants, strict=True):
        seen[name] += 1
        alike = not entrant.name and names.count(name) > 1
        found.append(evolve(entrant, name=f"{name} {seen[name]}" if alike else name))
    return found
