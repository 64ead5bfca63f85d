"""Requests: the options of every experiment, each declared once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from ..narration import LANGUAGES
from . import bounds
from .bounds import RealBounds, WholeBounds
from .declaring import ANY, Option, Request, option

MOST: Final = 1_000_000
"""Highest number of fights over HTTP."""
_TINY: Final = 1e-9
"""Lowest precision, margin and tolerance over HTTP."""
_WITH_PRECISION: Final = "with --precision 1000000"
_PAIRS: Final = WholeBounds(1, MOST)


def _positive(help: str, metavar: str = "P") -> Any:
    return option(help, default=None, metavar=metavar, bound=bounds.POSITIVE, low=_TINY)


def _fights(help: str, **more: Any) -> Any:
    return FIGHTS._replace(help=help, **more)


# Options that several requests have.

FIGHTS: Any = option("", default=None, flags=("-n", "--fights"), metavar="N", bound=bounds.FIGHTS, high=MOST)
SEED: Any = option(
    "Random seed (default: drawn and printed).", default=None, metavar="N", bound=bounds.SEED, served=False
)
SETTINGS: Any = option(
    "Change the scenario: combatants.NAME.FIELD, sheets.NAME.FIELD, variants.NAME, sides.NAME.policy, limits.NAME. May"
    " be repeated.",
    default=(),
    flags=("--set",),
    metavar="KEY=VALUE",
    many=True,
)
POLICIES: Any = option(
    "Policy of a combatant or a side: a name, a tactics file, a class (./bot.py:Bold) or a program ('program: node"
    " bot.js'). May be repeated.",
    default=(),
    flags=("--policy",),
    metavar="WHO=POLICY",
    many=True,
)
FIGHT: Any = option("Number of the fight within the seed.", default=1, metavar="K", bound=bounds.FIGHT)
TRUST: Any = option(
    "Run third-party policies in the fight's process: faster, but a crash takes the run down.",
    default=False,
    served=False,
)
TRACE: Any = option("Write a trace of the fight: every decision and roll.", default=None, metavar="FILE", served=False)
DEADLINE: Any = option(
    "Time limit for each answer of a policy.", default=5.0, metavar="SECONDS", bound=bounds.SECONDS, high=60.0
)
REPORT: Any = option("Write an HTML report that opens offline.", default=None, metavar="FILE.html", served=False)
LANG: Any = option("Output language (default: from the environment).", default="", words=LANGUAGES, served=False)
AS_JSON: Any = option("Print one JSON document instead of text.", default=False, flags=("--json",), served=False)
WHY: Any = option("Show the tactics row of each action.", default=False, served=False)


class ExperimentOptions(Request):
    """Options of all experiments.

    ``seed`` None: draw one; ``jobs`` None: one per core; ``journal`` None: the default file; ``out`` and ``report``:
    files to write (None: no file)."""

    seed: int | None = SEED
    jobs: int | None = option(
        "Number of processes (default: one per core).", default=None, metavar="N", bound=bounds.JOBS, served=False
    )
    executor: str = option(
        "Run fights in local processes or on Dask workers.",
        default=bounds.PROCESSES,
        words=(bounds.PROCESSES, bounds.DASK),
        served=False,
    )
    scheduler: str | None = option(
        "Address of the Dask scheduler, such as tcp://127.0.0.1:8786 (default: start local workers).",
        default=None,
        metavar="ADDRESS",
        served=False,
    )
    settings: tuple[str, ...] = SETTINGS
    policies: tuple[str, ...] = POLICIES
    trust: bool = TRUST
    out: str | None = option("", default=None, metavar="FILE", served=False)
    report: str | None = REPORT
    resume: bool = option("Continue an earlier run of the same command, finished or not.", default=False, served=False)
    journal: str | None = option(
        "Journal file (default: in your state folder).", default=None, metavar="FILE", served=False
    )
    deadline: float = DEADLINE
    yes: bool = option("Do not ask before a run of more than a minute.", default=False, served=False)
    lang: str = LANG
    as_json: bool = AS_JSON


class Experiment(Request):
    """Request of a command that has the options of all experiments besides its own.

    ``ROWS``: the help of --out (empty: the command has no --out); ``REPORTED``: it has --report without --out;
    ``CHANGED``: it has --set and --policy."""

    ROWS: ClassVar[str] = ""
    REPORTED: ClassVar[bool] = False
    CHANGED: ClassVar[bool] = True

    @classmethod
    def shared(cls) -> list[Option]:
        """Return those of the options of all experiments that the command has."""
        has = {"settings": cls.CHANGED, "policies": cls.CHANGED, "out": cls.ROWS, "report": cls.ROWS or cls.REPORTED}
        found = [one for name, one in ExperimentOptions.OPTIONS.items() if has.get(name, True)]
        return [one._replace(help=cls.ROWS) if one.name == "out" else one for one in found]


class RunRequest(Request):
    """One fight. The route /fights/1 has its events."""

    seed: int | None = SEED
    fight: int = FIGHT
    settings: tuple[str, ...] = SETTINGS
    policies: tuple[str, ...] = POLICIES
    trust: bool = TRUST
    trace: str | None = TRACE
    lang: str = LANG
    runtime: str = option(
        "Run combatants as concurrent tasks or call them directly; the fight is the same.",
        default="actors",
        words=("actors", "inline"),
        served=False,
    )
    why: bool = WHY
    deadline: float = DEADLINE
    as_json: bool = AS_JSON


class BatchRequest(Experiment):
    """Statistics of many fights."""

    ROWS = "Write one row per fight: .parquet, .csv or .jsonl."
    fights: int | None = _fights(
        f"Number of fights (the maximum with --precision).  [default: {bounds.USUAL_FIGHTS}; {_WITH_PRECISION}]",
    )
    precision: float | None = _positive("Play until the half-width of the metric's 95 % interval is at most P.")
    of: str | None = option("Metric for --precision (default: the players' win rate).", default=None, metavar="METRIC")
    plain: bool = option("Show raw rates, without the luck adjustment.", default=False)


class CompareRequest(Experiment):
    """The same fights under two or more settings."""

    SCENARIOS = (1, 2)
    ROWS = "Write one row per fight and arm: .parquet, .csv or .jsonl."
    vary: Sequence[str] = option(
        "Key path to vary and its values: A,B,... or LOW..HIGH or LOW..HIGH..STEP.",
        default=(),
        metavar="KEY=A,B",
        many=True,
        single=True,
    )
    fights: int | None = _fights(
        f"Maximum number of fights per arm.  [default: {bounds.USUAL_PAIRED_FIGHTS}; {_WITH_PRECISION}]", default=None
    )
    precision: float | None = _positive("Play until the half-width of the difference's 95 % interval is at most P.")
    of: str | None = option("Metric that decides (default: the players' win rate).", default=None, metavar="METRIC")
    margin: float | None = _positive(
        "Smallest difference that matters.  [default: 0.02 for rates, a tenth of a standard deviation for means]", "D"
    )
    all: bool = option("Play all -n fights, even if the answer is clear earlier.", default=False)


class ExactRequest(Request):
    """The exact odds of a small fight."""

    settings: tuple[str, ...] = SETTINGS
    policies: tuple[str, ...] = POLICIES
    trust: bool = TRUST
    max_states: int = option(
        "Give up after N distinct states.", default=200_000, metavar="N", bound=bounds.STATES, high=2_000_000
    )
    max_seconds: float = option(
        "Give up after this many seconds.", default=120.0, metavar="SECONDS", bound=bounds.SECONDS, high=600.0
    )
    report: str | None = REPORT
    lang: str = LANG
    as_json: bool = AS_JSON


class SweepRequest(Experiment):
    """A batch in every cell of a grid."""

    ROWS = "Write one row per cell and metric: .parquet, .csv or .jsonl."
    vary: Sequence[str] = option("Axis of the grid. May be repeated.", metavar="KEY=VALUES", many=True)
    fights: int | None = _fights(
        "Number of fights per cell (the maximum with --precision)."
        f"  [default: {bounds.USUAL_FIGHTS}; {_WITH_PRECISION}]",
    )
    precision: float | None = _positive(
        "Play each cell until the half-width of its metric's 95 % interval is at most P."
    )
    of: Sequence[str] = option(
        "Metric to show; the first is that of --precision (default: the players' win rate). May be repeated.",
        default=(),
        metavar="METRIC",
        many=True,
    )
    cull: Sequence[str] = option(
        "Give up a cell once this condition is certain. May be repeated.", default=(), metavar="METRIC<VALUE", many=True
    )


class SensitivityRequest(Experiment):
    """Effect of one step in each number."""

    REPORTED = True
    of: str = option("Metric to rank by (default: the players' win rate).", default="", metavar="METRIC")
    only: str = option("Only numbers whose NAME.FIELD matches: Zombi.*, *.max_life.", default="", metavar="PATTERN")
    fights: int = _fights(
        "Number of fights per step.", bound=bounds.STEP_FIGHTS, default=bounds.USUAL_FIGHTS, usual=None
    )


class SolveRequest(Experiment):
    """The setting that brings a metric to a target."""

    REPORTED = True
    vary: Sequence[str] = option("Key path to vary and its values. May be repeated.", metavar="KEY=VALUES", many=True)
    target: str = option("Target, such as win(SIDE)=0.7.", metavar="METRIC=VALUE")
    require: Sequence[str] = option(
        "Further condition, such as tpk<0.05. May be repeated.", default=(), metavar="METRIC<VALUE", many=True
    )
    within: float | None = _positive("Tolerance around the target.  [default: 0.05; for means 5 %]")
    fights: int = _fights(
        "Maximum number of fights over all settings, at least 200.",
        bound=bounds.SEARCH_FIGHTS,
        default=bounds.USUAL_SEARCH_FIGHTS,
        usual=None,
    )
    trials: int = option(
        "Maximum number of trials in a large grid.",
        default=bounds.USUAL_TRIALS,
        metavar="N",
        bound=bounds.TRIALS,
        usual=None,
    )


class BalanceRequest(Experiment):
    """Three solutions for a fair fight."""

    REPORTED = True
    win: float = option("Target for the players' win rate.", default=0.7, metavar="SHARE", share=True)
    deaths: float | None = option(
        "Highest acceptable share of fights in which a player character dies.",
        default=None,
        metavar="<SHARE",
        share=True,
    )
    time: float | None = option(
        "Approximate time limit; it sets the number of fights.  [default: 120]",
        default=None,
        metavar="SECONDS",
        bound=RealBounds(1.0, 86_400.0, "allowed are 1 to 86400 seconds"),
        served=False,
    )
    fights: int | None = _fights(
        "Number of fights, instead of --time; with a seed, the answer is reproducible.",
        default=None,
        low=200,
        usual=12_000,
    )
    within: float | None = _positive("Tolerance on the win rate.  [default: 0.05]")
    take: int | None = option(
        "Write solution N without asking.", default=None, metavar="N", bound=bounds.WAYS, served=False
    )
    output: str | None = option(
        "File to write; may be SCENARIO itself.", default=None, flags=("-o", "--output"), metavar="FILE", served=False
    )


class MatchRequest(Experiment):
    """Two policies against each other."""

    SCENARIOS = (1, 20)
    ROWS = "Write one row per game: .parquet, .csv or .jsonl."
    CHANGED = False
    pair: Sequence[str] = option("The two policies.", default=(), many=True, flags=())
    scenario: Sequence[str] = option("Scenario to play. May be repeated.", metavar="SCENARIO", many=True, served=False)
    pairs: int | None = option("Pairs of games per scenario.  [default: 200]", default=None, metavar="N", bound=_PAIRS)
    sprt: tuple[float, float] | None = option(
        "Play until this sequential test (SPRT) is decided.", default=None, metavar="ELO0 ELO1", bound=ANY, width=2
    )
    alpha: float = option(
        "Chance of accepting ELO1 if ELO0 is true.", default=0.05, bound=ANY, low=0.0001, high=0.5, usual=None
    )
    beta: float = option(
        "Chance of accepting ELO0 if ELO1 is true.", default=0.05, bound=ANY, low=0.0001, high=0.5, usual=None
    )
    max_pairs: int | None = option(
        "Maximum number of pairs with --sprt.  [default: 20000]", default=None, metavar="N", bound=_PAIRS
    )
    score: str = option(
        "Score a game by its winner, or by the strength left on each side.", default="win", words=("win", "edge")
    )
    faults: str = option(
        "Penalty for a fault: lose the game, or only the answer.", default="forfeit", words=("forfeit", "defaults")
    )


class TournamentRequest(Experiment):
    """Entrants, scenarios and a format: the question's only file, or a shipped tournament named as scenario."""

    ROWS = "Write one row per game: .parquet, .csv or .jsonl."
    CHANGED = False


class TuneRequest(Experiment):
    """Weights that make a policy win more."""

    CHANGED = False
    output: str = option(
        "File to write.", default="tuned.toml", flags=("-o", "--output"), metavar="FILE.toml", served=False
    )
    held_out: Sequence[str] = option(
        "Scenario to measure the result in. May be repeated.", default=(), metavar="SCENARIO", many=True
    )
    trials: int = option("Number of trials.", default=bounds.USUAL_TUNING_TRIALS, metavar="N", bound=bounds.TRIALS)
    pairs: int = option(
        "Pairs of games per trial, scenario and opponent.",
        default=bounds.USUAL_PAIRS_TUNED,
        metavar="N",
        bound=bounds.TUNED_PAIRS,
    )
    held_pairs: int = option(
        "Pairs of games per held-out scenario and opponent.",
        default=bounds.USUAL_PAIRS_HELD,
        metavar="N",
        bound=bounds.TUNED_PAIRS,
    )


EXPERIMENTS: Final[tuple[type[Request], ...]] = (
    RunRequest,
    BatchRequest,
    CompareRequest,
    ExactRequest,
    SweepRequest,
    SensitivityRequest,
    SolveRequest,
    BalanceRequest,
    MatchRequest,
    TournamentRequest,
)
"""Requests that a service answers."""
