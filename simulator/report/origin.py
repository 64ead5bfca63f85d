"""Origin of an answer: its game, the command that repeats it, the versions, and the scenario itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from .. import __version__, systems
from ..scenario import Scenario
from .best import best_line
from .document import Code, ForPage, Prose, Section
from .tables import Block
from .words import number, say


def kicker(scenario: Scenario, lang: str, key: str = "html-kicker") -> str:
    """Return the line above a title: the scenario's game."""
    return say(lang, key, system=systems.game(scenario.system).title)


def fights_and_seed(fights: int, seed: int, lang: str, *, sessions: bool = False) -> tuple[str, str]:
    """Return the facts about the run."""
    key = "session-html-fights" if sessions else "html-fights"
    return say(lang, key, fights=number(fights, lang)), say(lang, "html-seed", seed=seed)


def origin(
    scenarios: Sequence[tuple[str, Scenario]], command: str, lang: str, method: str = "html-method", before: str = ""
) -> Section:
    """Return the last section of a page. Each scenario has a label, empty for the only one; ``command`` repeats the
    answer; ``method`` and ``before`` are keys of messages."""

    def blocks() -> Iterator[Block]:
        yield from (Prose(say(lang, key)) for key in (before, method) if key)
        yield Prose(say(lang, "html-command_title"), quiet=True)
        yield Code(command)
        for label, scenario in scenarios:
            title, rules = systems.game(scenario.system).title, systems.system(scenario.system).rules_version
            values = {"version": __version__, "system": title, "rules": rules}
            versions = say(lang, "html-versions", digest=scenario.digest[:16], **values)
            title = say(lang, "html-document")
            yield Prose(f"{label}: {versions}" if label else versions, quiet=True)
            if best := best_line(scenario, lang):
                yield Prose(best, quiet=True)
            text = json.dumps(scenario.document, indent=2, ensure_ascii=False, sort_keys=True)
            yield Code(text, f"{title}: {label}" if label else title)

    return Section("origin", say(lang, "section-origin"), [ForPage(blocks)])
