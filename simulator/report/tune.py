"""Tuned weights: their gain in held-out scenarios, and their differences from the defaults."""

from __future__ import annotations

from typing import Final

from ..experiments.requests import TuneRequest
from ..policy.weights import TEMPER
from ..tournament.scores import ScoreEstimate
from ..tournament.tuning import Arenas, Tuned, tuning_of
from .document import Document, Section
from .tables import Table
from .words import heads, number, percent, say

MINUTE: Final = 60.0


def announcement(arenas: Arenas, plan: TuneRequest, seed: int, lang: str) -> list[str]:
    """Return the sentences about the tuned and held-out scenarios."""
    many, trials = len(arenas.training), number(plan.trials, lang)
    if arenas.drawn:
        return [
            say(lang, "tune-held_drawn", encounters=many),
            say(lang, "tune-tuning_drawn", trials=trials, encounters=many, seed=seed),
        ]
    held = ", ".join(arena.name for arena in arenas.held)
    return [
        say(lang, "tune-other_fights" if arenas.same else "tune-held", held=held),
        say(lang, "tune-tuning", trials=trials, scenarios=many, seed=seed),
    ]


def estimate(games: int, seconds: float, lang: str) -> str:
    """Return the sentence about the expected time."""
    if seconds < MINUTE:
        return say(lang, "tune-seconds", games=number(games, lang), seconds=number(max(1, seconds), lang))
    return say(lang, "tune-minutes", games=number(games, lang), minutes=number(seconds / MINUTE, lang))


def tuned_answer(found: Tuned, path: str, lang: str) -> Document:
    """Return the answer, which has no page."""
    answer = [
        say(lang, "tune-score", opponent=each.opponent, **_interval(each.estimate, lang)) for each in found.measured
    ]
    if found.gain is None:
        answer.append(say(lang, "tune-unmeasured"))
    else:
        gain = percent(abs(found.gain.mean - 0.5), lang)
        answer.append(say(lang, "tune-proved" if found.proved else "tune-unproved", opponent=found.rival, gain=gain))
    answer.append(say(lang, "tune-written", file=path, policy=f'{{ use = "tuned", file = "{path}" }}'))
    return Document(lang, "", found.arenas.system, "", answer, [Section("weights", "", [weights_table(found, lang)])])


def weights_table(found: Tuned, lang: str) -> Table:
    """Return the weights that differ from the defaults of their temperament, with their meaning."""
    assert found.best is not None
    tuning, temper = tuning_of(found.arenas.system), str(found.best.table[TEMPER])
    rows = [[say(lang, "tune-temper"), temper, "", ""]]
    for name, value in found.best.table.items():
        if name != TEMPER:
            rows.append([name, f"{value:g}", f"{tuning.tempers[temper][name]:g}", tuning.bounds[name].what])
    return Table(heads(lang, *(f"tune-{head}" for head in ("weight", "value", "usual", "what"))), rows, (1, 2))


def comment(found: Tuned, seed: int) -> list[str]:
    """Return the comment of the file: how the weights were found, and their gain; in English, as all files."""
    number = len(found.arenas.training)
    what = "drawn encounter" if found.arenas.drawn else "scenario"
    scenarios = f"one {what}" if number == 1 else f"{number} {what}s"
    lines = [f"Tuned in {scenarios}: {found.trials} trials, {found.games:,} games, seed {seed}."]
    held = "Held-out drawn encounters" if found.arenas.drawn else "Held out"
    for each in found.measured:
        said = _interval(each.estimate, "en")
        lines.append(
            f"{held}, against {each.opponent}: {said['score']} (95 % interval: {said['low']} to {said['high']})."
        )
    if not found.measured:
        lines.append("Stopped before the held-out test.")
    elif not found.proved:
        lines.append("No gain beyond chance.")
    return lines


def _interval(found: ScoreEstimate, lang: str) -> dict[str, str]:
    low = percent(found.low, lang).removesuffix(" %")
    return {"score": percent(found.mean, lang), "low": low, "high": percent(found.high, lang)}
