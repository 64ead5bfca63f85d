"""Fights of a batch, replayed and narrated, so that a reader sees what is behind a number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..narration.grammar import capital
from ..narration.narrator import Line, narrator_of
from ..narration.wording import Phrasebook
from ..runtime import campaign, inline
from ..scenario import Scenario
from ..statistics.summary import BatchSummary
from .document import SampleFight
from .headline import edge_text, highlight, run_command, said, typical_fights
from .words import number

KINDS = ("median", "worst", "best")


def sample_fights(found: BatchSummary, scenario: Scenario, book: Phrasebook, extra: Sequence[str]) -> list[SampleFight]:
    """Return the median, the worst and the best fight, each once."""
    ones = {one.kind: one for one in typical_fights(found) if one.kind in KINDS}
    stories = []
    for one in (ones[kind] for kind in KINDS if kind in ones):
        values = {"what": capital(highlight(one, book)), "fight": number(one.fight, book.lang)}
        title = said(found, book.lang, "html-story", edge=edge_text(one, book.lang), **values)
        narrate = partial(narrate_fight, scenario, found.seed, one.fight, book.lang)
        stories.append(SampleFight(title, narrate, run_command(found, extra, one.fight)))
    return stories


def narrate_fight(scenario: Scenario, seed: int, fight: int, lang: str) -> list[Line]:
    """Narrate one fight, or a whole campaign, up to the state of each combatant at the end."""
    lines: list[Line] = []
    scenario = scenario.fixed(seed, fight)
    narrator = narrator_of(scenario, lines.append, lang)
    play = campaign.play if scenario.chain else inline.play
    result = play(scenario, seed, fight, listener=narrator, trust=False)
    narrator.ended(result.outcome, result.fates)
    return lines
