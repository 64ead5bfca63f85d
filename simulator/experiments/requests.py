"""Requests: the options of every experiment, each declared once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from ..narration import LANGUAGES
from . import bounds
from .bounds import RealBounds, WholeBounds
from .declaring import ANY, Option, Request, flag, option, real, text, texts, whole

MOST: Final = 1_000_000
"""Highest number of fights over HTTP."""
_TINY: Final = 1e-9
"""Lowest precision, margin and tolerance over HTTP."""
_WITH_PRECISION: Final = "with --precision 1000000"
_PAIRS: Final = WholeBounds(1, MOST)


def _positive(help: str, metavar: str = "P") -> Any:
    return real(help, bounds.POSITIVE, metavar=metavar, low=_TINY, percent=True)


def _fights(help: str, **more: Any) -> Any:
    return FIGHTS._replace(help=help, **more)


# Options that several requests have.

FIGHTS: Any = whole("", WholeBounds(1), flags=("-n", "--fights"), high=MOST)
SEED: Any = whole("Random seed (default: drawn and printed).", bounds.SEED, served=False)
SETTINGS: Any = texts(
    "Change the scenario: combatants.NAME.FIELD, sheets.NAME.FIELD, variants.NAME, sides.NAME.policy, limits.NAME.",
    "KEY=VALUE",
    flags=("--set",),
)
POLICIES: Any = texts(
    "Policy of a combatant or a side: a name, a tactics file, a class (./bot.py:Bold) or a program ('program: node"
    " bot.js').",
    "WHO=POLICY",
    flags=("--policy",),
)
FIGHT: Any = whole("Number of the fight within the seed.", WholeBounds(1), 1, metavar="K")
TRUST: Any = flag(
    "Run third-party policies in the fight's process: faster, but a crash takes the run down.", served=False
)
TRACE: Any = text("Write a trace of the fight: every decision and roll.", "FILE", served=False)
DEADLINE: Any = real("Time limit for each answer of a policy.", bounds.SECONDS, 5.0, high=60.0)
REPORT: Any = text("Write an HTML report that opens offline.", "FILE.html", served=False)
LANG: Any = option("Output language (default: from the environment).", default="", words=LANGUAGES, served=False)
AS_JSON: Any = flag("Print one JSON document instead of text.", flags=("--json",), served=False)
EXECUTOR: Any = option(
    "Run fights in local processes or on Dask workers.",
    default=bounds.PROCESSES,
    words=(bounds.PROCESSES, bounds.DASK),
)
WHY: Any = flag("Show the tactics row of each action.", served=False)


class ExperimentOptions(Request):
    """Options of all experiments.

    ``seed`` None: draw one; ``jobs`` None: one per core; ``journal`` None: the default file; ``out`` and ``report``:
    files to write (None: no file)."""

    seed: int | None = SEED
    jobs: int | None = whole("Number of processes (default: one per core).", bounds.JOBS)
    executor: str = EXECUTOR
    scheduler: str | None = text(
        "Address of the Dask scheduler, such as tcp://127.0.0.1:8786 (default: start local workers).", "ADDRESS"
    )
    settings: Sequence[str] = SETTINGS
    policies: Sequence[str] = POLICIES
    trust: bool = TRUST
    out: str | None = text("", "FILE")
    report: str | None = REPORT
    resume: bool = flag("Continue an earlier run of the same command, finished or not.")
    journal: str | None = text("Journal file (default: in your state folder).", "FILE")
    deadline: float = DEADLINE
    yes: bool = flag("Do not ask before a run of more than a minute.")
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


class FightRequest(Request):
    """Options of a fight that is shown."""

    seed: int | None = SEED
    fight: int = FIGHT
    settings: Sequence[str] = SETTINGS
    policies: Sequence[str] = POLICIES
    trust: bool = TRUST
    trace: str | None = TRACE
    lang: str = LANG


class RunRequest(FightRequest):
    """One fight. The route /fights/1 has its events."""

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
        f"Number of fights (the maximum with --precision).  [default: {bounds.USUAL_FIGHTS}; {_WITH_PRECISION}]"
    )
    precision: float | None = _positive("Play until the half-width of the metric's 95 % interval is at most P.")
    of: str | None = text("Metric for --precision (default: the players' win rate).", "METRIC")
    plain: bool = flag("Show raw rates, without the luck adjustment.")


class PrintRequest(Experiment):
    """A scenario on paper, with its odds."""

    fights: int = FIGHTS._replace(help="Number of fights for the odds.", default=200)
    paper: str = option("Paper size.", default="a4", words=("a4", "letter"), served=False)
    output: str | None = text(
        "File to write: .html or .pdf (default: the scenario's name and .html).",
        "FILE",
        flags=("-o", "--output"),
        served=False,
    )

    @classmethod
    def shared(cls) -> list[Option]:
        """Return the options of all experiments; the answer is the page, so there is no other document."""
        return [one for one in super().shared() if one.name != "as_json"]


class CompareRequest(Experiment):
    """The same fights under two or more settings."""

    SCENARIOS = (1, 2)
    ROWS = "Write one row per fight and arm: .parquet, .csv or .jsonl."
    vary: Sequence[str] = texts(
        "Key path to vary and its values: A,B,... or LOW..HIGH or LOW..HIGH..STEP.", "KEY=A,B", single=True
    )
    fights: int | None = _fights(
        f"Maximum number of fights per arm.  [default: {bounds.USUAL_PAIRED_FIGHTS}; {_WITH_PRECISION}]", default=None
    )
    precision: float | None = _positive("Play until the half-width of the difference's 95 % interval is at most P.")
    of: str | None = text("Metric that decides (default: the players' win rate).", "METRIC")
    margin: float | None = _positive(
        "Smallest difference that matters.  [default: 0.02 for rates, a tenth of a standard deviation for means]", "D"
    )
    all: bool = flag("Play all -n fights, even if the answer is clear earlier.")


class ExactRequest(Request):
    """The exact odds of a small fight."""

    settings: Sequence[str] = SETTINGS
    policies: Sequence[str] = POLICIES
    trust: bool = TRUST
    max_states: int = whole("Give up after N distinct states.", WholeBounds(1), 500_000, high=2_000_000)
    max_seconds: float = real("Give up after this many seconds.", bounds.SECONDS, 120.0, high=600.0)
    report: str | None = REPORT
    lang: str = LANG
    as_json: bool = AS_JSON


class SweepRequest(Experiment):
    """A batch in every cell of a grid."""

    ROWS = "Write one row per cell and metric: .parquet, .csv or .jsonl."
    vary: Sequence[str] = option("Axis of the grid.", metavar="KEY=VALUES", many=True)
    fights: int | None = _fights(
        "Number of fights per cell (the maximum with --precision)."
        f"  [default: {bounds.USUAL_FIGHTS}; {_WITH_PRECISION}]"
    )
    precision: float | None = _positive(
        "Play each cell until the half-width of its metric's 95 % interval is at most P."
    )
    of: Sequence[str] = texts(
        "Metric to show; the first is that of --precision (default: the players' win rate).", "METRIC"
    )
    cull: Sequence[str] = texts("Give up a cell once this condition is certain.", "METRIC<VALUE")


class SensitivityRequest(Experiment):
    """Effect of one step in each number."""

    REPORTED = True
    of: str = text("Metric to rank by (default: the players' win rate).", "METRIC", "")
    only: str = text("Only numbers whose NAME.FIELD matches: Zombi.*, *.max_life.", "PATTERN", "")
    fights: int = _fights("Number of fights per step.", bound=WholeBounds(2), default=bounds.USUAL_FIGHTS, usual=None)


class SolveRequest(Experiment):
    """The setting that brings a metric to a target."""

    REPORTED = True
    vary: Sequence[str] = option("Key path to vary and its values.", metavar="KEY=VALUES", many=True)
    target: str = option("Target, such as win(SIDE)=0.7.", metavar="METRIC=VALUE")
    require: Sequence[str] = texts("Further condition, such as tpk<0.05.", "METRIC<VALUE")
    within: float | None = _positive("Tolerance around the target.  [default: 0.05; for means 5 %]")
    fights: int = _fights(
        "Maximum number of fights over all settings, at least 200.",
        bound=WholeBounds(200),
        default=50_000,
        usual=None,
    )
    trials: int = whole("Maximum number of trials in a large grid.", WholeBounds(1, 10_000), 40, usual=None)


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
    time: float | None = real(
        "Approximate time limit; it sets the number of fights.  [default: 120]",
        RealBounds(1.0, 86_400.0, "allowed are 1 to 86400 seconds"),
        served=False,
    )
    fights: int | None = _fights(
        "Number of fights, instead of --time; with a seed, the answer is reproducible.",
        default=None,
        low=200,
        usual=12_000,
    )
    within: float | None = _positive("Tolerance on the win rate.  [default: 0.05]")
    take: int | None = whole("Write solution N without asking.", WholeBounds(1, 3), served=False)
    output: str | None = text("File to write; may be SCENARIO itself.", "FILE", flags=("-o", "--output"), served=False)


class MatchupsRequest(Experiment):
    """Each policy of one side against each of another."""

    REPORTED = True
    also: Sequence[str] = texts(
        "Policy to play besides random, basic, cautious, aggressive and tuned: a name, a tactics file, a class or a"
        " program.",
        "POLICY",
    )
    side: str | None = text("Side whose wins are counted (default: the players').", "SIDE")
    against: str | None = text("Side to play against; with more than two sides, give both.", "SIDE")
    fights: int = _fights("Number of fights of each pair.", default=200, usual=None)


class MatchRequest(Experiment):
    """Two policies against each other."""

    SCENARIOS = (1, 20)
    ROWS = "Write one row per game: .parquet, .csv or .jsonl."
    CHANGED = False
    pair: Sequence[str] = option("The two policies.", default=(), many=True, flags=())
    scenario: Sequence[str] = option("Scenario to play.", metavar="SCENARIO", many=True, served=False)
    pairs: int | None = whole("Pairs of games per scenario.  [default: 200]", _PAIRS)
    sprt: tuple[float, float] | None = real(
        "Play until this sequential test (SPRT) is decided.", ANY, metavar="ELO0 ELO1", width=2
    )
    alpha: float = real(
        "Chance of accepting ELO1 if ELO0 is true.", ANY, 0.05, low=0.0001, high=0.5, usual=None, metavar=None
    )
    beta: float = real(
        "Chance of accepting ELO0 if ELO1 is true.", ANY, 0.05, low=0.0001, high=0.5, usual=None, metavar=None
    )
    elo_model: str = option(
        "Scale of ELO0 and ELO1: of scores, or of scores in standard deviations.",
        default="logistic",
        words=("logistic", "normalized"),
    )
    max_pairs: int | None = whole("Maximum number of pairs with --sprt.  [default: 20000]", _PAIRS)
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
    output: str = text("File to write.", "FILE.toml", "tuned.toml", flags=("-o", "--output"), served=False)
    held_out: Sequence[str] = texts("Scenario to measure the result in.", "SCENARIO")
    drawn: int | None = whole("Train in N drawn encounters of SYSTEM, and measure in N others.", WholeBounds(1, 10_000))
    trials: int = whole("Number of trials.", WholeBounds(1, 10_000), 60)
    pairs: int = whole("Pairs of games per trial, scenario and opponent.", WholeBounds(1, 100_000), 3)
    held_pairs: int = whole("Pairs of games per held-out scenario and opponent.", WholeBounds(1, 100_000), 100)


EXPERIMENTS: Final[tuple[type[Request], ...]] = (
    RunRequest,
    BatchRequest,
    CompareRequest,
    ExactRequest,
    SweepRequest,
    SensitivityRequest,
    SolveRequest,
    BalanceRequest,
    MatchupsRequest,
    MatchRequest,
    TournamentRequest,
)
"""Requests that a service answers."""
