"""Fights of a batch, played once more and told, for those who want to see what is behind a number."""

from __future__ import annotations

from collections.abc import Sequence

from ...narration.narrator import Line, narrator_of
from ...narration.wording import Phrasebook
from ...runtime import campaign, inline
from ...scenario import Scenario
from ...statistics.summary import Summary, Typical
from ..text.fight import capital
from ..text.headline import typical, watch, what
from ..words import number, say
from .page import Story, Told

KINDS = ("median", "worst", "best")
MOST = 350  # lines that are told of one


def stories(found: Summary, scenario: Scenario, book: Phrasebook, extra: Sequence[str]) -> list[Story]:
    """The median, the worst and the best fight, as far as they are not the same."""
    ones = {one.kind: one for one in typical(found) if one.kind in KINDS}
    return [_story(ones[kind], found, scenario, book, extra) for kind in KINDS if kind in ones]


def _story(one: Typical, found: Summary, scenario: Scenario, book: Phrasebook, extra: Sequence[str]) -> Story:
    lang = book.lang
    lines = lines_of(scenario, found.seed, one.fight, lang)
    kept = [Told(line.level, line.text, line.tone) for line in lines[:MOST]]
    cut = say(lang, "html-cut", lines=number(len(lines) - MOST, lang)) if len(lines) > MOST else ""
    edge = f"{number((one.strength or 0) / 10, lang)} %"
    title = say(lang, "html-story", what=capital(what(one, book)), fight=number(one.fight, lang), edge=edge)
    return Story(title, kept, watch(found, extra, one.fight), cut)


def lines_of(scenario: Scenario, seed: int, fight: int, lang: str) -> list[Line]:
    """The narration of one fight, or of a whole chain of them, to what became of everybody."""
    lines: list[Line] = []
    narrator = narrator_of(scenario, lines.append, lang)
    play = campaign.play if scenario.chain else inline.play
    result = play(scenario, seed, fight, listener=narrator)
    narrator.ended(result.outcome, result.fates)
    return lines
