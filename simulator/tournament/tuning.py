"""Tuning: a search for the weights with which a policy wins most.

Every guess plays mirrored pairs of games, with the same dice as all other guesses, against the untuned policies in the
training scenarios. The best guesses play more games. The winner is then measured in scenarios, or at least in fights,
that no guess has played. The guesses come from Optuna's tree of Parzen estimators. Equal seeds and scores give equal
guesses, so a journal brings a stopped run back to its place."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

import numpy as np
from attrs import define, field, frozen

from ..batch.engine import Engine
from ..core.dice import Luck
from ..core.record import Json
from ..experiments.bounds import MOST
from ..experiments.requests import TuneRequest
from ..policy.registry import load
from ..policy.spec import TUNED, PolicySpec
from ..policy.weights import TEMPER, Tuning
from ..wire.documents import keys
from .engine import GameEngine
from .games import Match
from .likelihood import Floats
from .model import WIN, Arena
from .scores import GameTable, ScoreEstimate
from .tasks import GameTask

OPPONENTS: Final = ("aggressive", "cautious")
"""Opponents of every guess, which are also the baseline."""
FINALISTS: Final = 6
"""Number of the best guesses that play on to GROWTH times the pairs; half of them play on to GROWTH times that."""
GROWTH: Final = 3
STARTS: Final = 12
"""Number of random guesses before Optuna uses the scores."""
REACH: Final = 0.3
"""Distance of a weight from the usual values of the tempers, as a share of its range."""
UNSEEN: Final = 1
"""Offset of the seed for the fights that measure the result, so that no guess has played them."""
CHANGED: Final = 5
"""Number of weights of the best guess that every second guess after the random ones changes..."""
NEAR: Final = 0.25
"""...by at most this share of the range..."""
STEPS: Final = 1000
"""...in this number of steps."""

TuningProgress = Callable[[int, int], object]


class TuningInterrupted(Exception):
    """Control signal: the engine was stopped before all games were played."""


@frozen(eq=False)
class Arenas:
    """Scenarios for tuning: the game, the arenas for training, and those ``held`` out. ``drawn``: they are encounters
    drawn at random, those held out with another seed."""

    system: str
    training: tuple[Arena, ...]
    held: tuple[Arena, ...]
    drawn: bool = False

    @property
    def same(self) -> bool:
        """Return whether other fights of the training scenarios are held out, instead of other scenarios."""
        return self.held == self.training


@define(eq=False)
class Guess:
    """Table of weights, with its training ``scores`` for every pair of games, by opponent and arena."""

    table: Mapping[str, Json]
    scores: dict[tuple[str, int], list[float]] = field(factory=dict)

    @property
    def score(self) -> float:
        """Return the mean score over opponents and arenas, 0 to 1."""
        return float(np.mean([np.mean(found) for found in self.scores.values()]))


@frozen(eq=False)
class Measured:
    """Score of the chosen weights against one opponent in the held-out arenas."""

    opponent: str
    estimate: ScoreEstimate


@keys(
    "system=arenas.system training=arenas.training.name held_out=arenas.held.name table=best.table"
    " score_in_training=best.score rival held_out_scores[opponent:estimate]=measured proved trials games",
    held_out_scores="score=mean low high",
)
@frozen(eq=False)
class Tuned:
    """Result of tuning.

    ``best`` is None if tuning was stopped before the first guess was played; ``measured`` is empty if it was stopped
    before the end. ``rival`` is the opponent with the better score in training."""

    arenas: Arenas
    best: Guess | None
    rival: str
    trials: int
    games: int
    measured: tuple[Measured, ...] = ()

    @property
    def gain(self) -> ScoreEstimate | None:
        """Return the held-out score against the better untuned policy; None if it was not measured."""
        return next((each.estimate for each in self.measured if each.opponent == self.rival), None)

    @property
    def proved(self) -> bool:
        """Return whether the weights beat the better untuned policy beyond chance."""
        return self.gain is not None and self.gain.low > 0.5


def tuning_of(system: str) -> Tuning:
    """Return the tunable weights of a game. Raises PolicyError."""
    kind: Any = load(TUNED)  # Any: a class with ``tuning``, simulator.policy.weights.Tunable
    found = kind.tuning(system)
    assert isinstance(found, Tuning)
    return found


def pairs_in_all(arenas: Arenas, plan: TuneRequest) -> int:
    """Return the maximum number of pairs of games to play."""
    finals, pairs, finalists = 0, plan.pairs, min(FINALISTS, plan.trials)
    while finalists > 1:
        finals += finalists * (GROWTH - 1) * pairs
        pairs, finalists = pairs * GROWTH, finalists // 2
    training = len(arenas.training) * (plan.trials * plan.pairs + finals)
    return len(OPPONENTS) * (training + len(arenas.held) * plan.held_pairs)


@define(eq=False)
class Tuner:
    """Tuner of the weights of one game.

    ``estimated`` is called after the first guess with the estimated seconds per pair of games."""

    engine: Engine
    arenas: Arenas
    plan: TuneRequest
    seed: int
    deadline: float | None
    progress: TuningProgress
    estimated: Callable[[float], object]
    _games: GameEngine = field(init=False)
    _guesses: list[Guess] = field(factory=list, init=False)
    _pairs: int = field(default=0, init=False)
    _seconds: float = field(default=0.0, init=False)
    _most: int = field(default=0, init=False)

    def tune(self) -> Tuned:
        """Guess, let the best play on, and measure the winner. Raises WorkerLost and BadJournal."""
        self._games = GameEngine(self.engine)
        self._most = pairs_in_all(self.arenas, self.plan)
        study = Study(tuning_of(self.arenas.system), self.seed)
        try:
            for number in range(self.plan.trials):
                guess = Guess(study.ask())
                self._train(guess, self.plan.pairs)
                self._guesses.append(guess)
                study.tell(guess.score)
                if number == 0:
                    self.estimated(self._seconds / max(1, self._pairs))
            best = self._final(self._guesses)
            return self._result(best, tuple(self._measure(best)))
        except TuningInterrupted:
            return self._result(max(self._guesses, key=attrgetter("score"), default=None), ())

    def _result(self, best: Guess | None, measured: tuple[Measured, ...]) -> Tuned:
        rival = OPPONENTS[0]
        if len(self._guesses) >= len(OPPONENTS):  # the untuned policies are the first guesses
            rival = max(OPPONENTS, key=lambda opponent: self._guesses[OPPONENTS.index(opponent)].score)
        return Tuned(self.arenas, best, rival, len(self._guesses), 2 * self._pairs, measured)

    def _final(self, guesses: Sequence[Guess]) -> Guess:
        """Let the best guesses play on, fewer and fewer, and return the best."""
        ranked = sorted(guesses, key=attrgetter("score"), reverse=True)[:FINALISTS]
        pairs = self.plan.pairs
        while len(ranked) > 1:
            pairs *= GROWTH
            for guess in ranked:
                self._train(guess, pairs)
            ranked = sorted(ranked, key=attrgetter("score"), reverse=True)[: len(ranked) // 2]
        return ranked[0]

    def _train(self, guess: Guess, pairs: int) -> None:
        """Continue a guess to this number of pairs in each arena against each opponent."""
        for opponent in OPPONENTS:
            for number, arena in enumerate(self.arenas.training):
                scores = guess.scores.setdefault((opponent, number), [])
                scores.extend(self._play(guess, opponent, arena, self.seed, len(scores) + 1, pairs + 1))

    def _measure(self, best: Guess) -> list[Measured]:
        """Return the held-out scores of the best guess."""
        found = []
        seed = (self.seed + UNSEEN) % MOST
        for opponent in OPPONENTS:
            scores = [
                self._play(best, opponent, arena, seed, 1, self.plan.held_pairs + 1) for arena in self.arenas.held
            ]
            found.append(Measured(opponent, ScoreEstimate.of_scores(np.concatenate(scores))))
        return found

    def _play(self, guess: Guess, opponent: str, arena: Arena, seed: int, start: int, stop: int) -> Floats:
        """Return the scores of pairs ``start`` to ``stop`` - 1. Raises TuningInterrupted when some were not played."""
        spec = PolicySpec(TUNED, {self.arenas.system: dict(guess.table)})
        policies = tuple(json.dumps(each.plain(), sort_keys=True) for each in (spec, PolicySpec(opponent)))
        match = Match(arena.document, arena.sides, (policies[0], policies[1]), seed, self.deadline, False)
        found: list[Floats] = []
        for order, chunk in self._games.play([GameTask(match, start, stop)]):
            table = GameTable(chunk, arena.seatings)
            found.append(table.points(WIN).reshape(-1, len(arena.seatings)).mean(axis=1))
            self._pairs += order.pairs
            self._seconds += chunk.seconds
            self.progress(self._pairs, self._most)
        scores = np.concatenate(found) if found else np.empty(0)
        if len(scores) < stop - start:
            raise TuningInterrupted
        return scores


class Study:
    """Optuna study over the weights of a game.

    Its first guesses are the untuned policies, then each temper with the other's usual values for the weights that both
    use, then the shipped weights."""

    def __init__(self, tuning: Tuning, seed: int) -> None:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=seed % 2**32, n_startup_trials=STARTS)
        self._study = optuna.create_study(sampler=sampler, direction="maximize")
        self._tuning = tuning
        self._luck = Luck(source=f"asalto tuning 1|{seed}")
        self._asked: Any = None  # Any: the trial that waits for its score
        tempers = [temper for temper in OPPONENTS if temper in tuning.tempers]
        for temper, other in (*zip(tempers, tempers, strict=True), *zip(tempers, reversed(tempers), strict=True)):
            self._study.enqueue_trial({TEMPER: temper, **self._named(temper, other)}, skip_if_exists=True)
        shipped = {f"{tuning.temper}.{name}": tuning.shipped[name] for name in tuning.used(tuning.temper)}
        self._study.enqueue_trial({TEMPER: tuning.temper, **shipped}, skip_if_exists=True)

    def _named(self, temper: str, other: str) -> dict[str, float]:
        """Return the usual weights of a temper by Optuna's parameter names; shared weights are those of ``other``."""
        tempers, shared = self._tuning.tempers, set(self._tuning.used(other))
        used = self._tuning.used(temper)
        return {f"{temper}.{name}": tempers[other if name in shared else temper][name] for name in used}

    def ask(self) -> dict[str, Json]:
        """Return the next guess: a temper and its weights."""
        asked = len(self._study.trials)
        if asked > STARTS and asked % 2:
            self._study.enqueue_trial(self._near(self._study.best_trial.params), skip_if_exists=True)
        trial = self._asked = self._study.ask()
        temper = trial.suggest_categorical(TEMPER, list(self._tuning.tempers))
        table: dict[str, Json] = {TEMPER: temper}
        for name in self._tuning.used(temper):
            low, high = self.tried(name)
            value = round(trial.suggest_float(f"{temper}.{name}", low, high), 4)
            if value != round(self._tuning.tempers[temper][name], 4):
                table[name] = value
        return table

    def _near(self, best: Mapping[str, Any]) -> dict[str, Any]:  # Any: Optuna's parameters, words and numbers
        """Return the parameters of the best guess so far, with a few small changes."""
        temper, near = best[TEMPER], dict(best)
        names = self._tuning.used(temper)
        for _ in range(CHANGED):
            name = names.pop(self._luck.below(len(names)))
            low, high = self.tried(name)
            step = (self._luck.below(2 * STEPS + 1) - STEPS) / STEPS
            value = best[f"{temper}.{name}"] + step * NEAR * (high - low)
            near[f"{temper}.{name}"] = min(high, max(low, value))
        return near

    def tried(self, name: str) -> tuple[float, float]:
        """Return the range of values for a weight.

        It extends REACH beyond the usual values of the tempers that use the weight and the shipped value, within the
        bounds."""
        bounds = self._tuning.bounds[name]
        usual = [weights[name] for temper, weights in self._tuning.tempers.items() if bounds.temper in ("", temper)]
        if name in self._tuning.used(self._tuning.temper):
            usual.append(self._tuning.shipped[name])
        reach = REACH * (bounds.high - bounds.low)
        return max(bounds.low, min(usual) - reach), min(bounds.high, max(usual) + reach)

    def tell(self, score: float) -> None:
        """Report the score of the guess last asked for."""
        self._study.tell(self._asked, score)
