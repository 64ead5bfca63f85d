"""Fights of a batch, replayed and narrated, so that a reader sees what is behind a number."""

from __future__ import annotations

from collections.abc import Sequence

from ...narration.grammar import capital
from ...narration.narrator import Line, narrator_of
from ...narration.wording import Phrasebook
from ...runtime import campaign, inline
from ...scenario import Scenario
from ...statistics.summary import BatchSummary, TypicalFight
from ..text.headline import edge_text, highlight, run_command, said, typical_fights
from ..words import number, say
from .page import NarrationLine, SampleFight

KINDS = ("median", "worst", "best")
MOST = 350  # shown lines of a narration


def sample_fights(found: BatchSummary, scenario: Scenario, book: Phrasebook, extra: Sequence[str]) -> list[SampleFight]:
    """Return the median, the worst and the best fight, each once."""
    ones = {one.kind: one for one in typical_fights(found) if one.kind in KINDS}
    return [_story(ones[kind], found, scenario, book, extra) for kind in KINDS if kind in ones]


def _story(
    one: TypicalFight, found: BatchSummary, scenario: Scenario, book: Phrasebook, extra: Sequence[str]
) -> SampleFight:
    lang = book.lang
    lines = narrate_fight(scenario, found.seed, one.fight, lang)
    what, edge = capital(highlight(one, book)), edge_text(one, lang)
    title = said(found, lang, "html-story", what=what, fight=number(one.fight, lang), edge=edge)
    return told(title, lines, run_command(found, extra, one.fight), lang)


def told(title: str, lines: Sequence[Line], command: str, lang: str) -> SampleFight:
    """Return a narrated fight to show: its first lines, and the number of further lines, if any."""
    kept = [NarrationLine(line.level, line.text, line.tone) for line in lines[:MOST]]
    cut = say(lang, "html-cut", lines=number(len(lines) - MOST, lang)) if len(lines) > MOST else ""
    return SampleFight(title, kept, command, cut)


def narrate_fight(scenario: Scenario, seed: int, fight: int, lang: str) -> list[Line]:
    """Narrate one fight, or a whole campaign, up to the state of each combatant at the end."""
    lines: list[Line] = []
    narrator = narrator_of(scenario, lines.append, lang)
    play = campaign.play if scenario.chain else inline.play
    result = play(scenario, seed, fight, listener=narrator, trust=False)
    narrator.ended(result.outcome, result.fates_after_fight)
    return lines
