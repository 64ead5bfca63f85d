"""What the words of tactics say, written down: of a fight of every shipped scenario the mean of each fact, how often
each choice chose whom, and how many options each deed meant.

``python -m tests.policies.readings`` rewrites the files (``make goldens`` does); read the difference before you keep
it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from math import fsum
from pathlib import Path
from typing import Any, Final

from policies.aggressive import Aggressive
from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.tactics.finding import vocabulary
from simulator.policy.tactics.vocabulary import NUMBER, TRUTH, WORD, Deed, Fact, Vocabulary
from simulator.runtime import inline
from tests.shipping import fights, loaded

FOLDER: Final = Path(__file__).with_name("readings")
SEED: Final = 1
KINDS: Final = {NUMBER: (int, float), TRUTH: (bool,), WORD: (str,)}
LISTED: Final = 40
"""Questions of which the deeds are counted; to list all options of every question would take long."""

Reading = tuple[int, str, dict[str, list[Any]]]
"""The id and the kind of a question, and what was read there by the name of each word."""


class Curious(Policy):
    """Plays aggressively, and reads everything at every question; ``seen`` collects what it read."""

    def __init__(self, seen: list[Reading]) -> None:
        self._seen = seen
        self._mind = Aggressive()

    def begin(self, start: Start) -> None:
        """Begin, as the policy does."""
        self._words = vocabulary(start.system)
        self._eyes = self._words.eyes(start)
        self._bodies = range(len(start.encounter.members))
        self._mind.begin(start)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Read everything, and answer as the policy does."""
        board: Any = self._eyes.look(ask, sight.view())
        found: dict[str, list[Any]] = {"me": [board.me], "attacker": [board.attacker]}
        for fact in self._words.facts:
            found[fact.name] = [self._read(fact, board, body) for body in (self._bodies if fact.of_body else (-1,))]
        for choice in self._words.choices:
            body = choice.pick(board)
            assert body == -1 or body in self._bodies
            found[f"the {choice.name}"] = [body]
        if ask.id < LISTED:
            options = list(ask.options())
            for deed in self._words.deeds:
                found[f"to {deed.name}"] = [meant(deed, ask, options)]
        self._seen.append((ask.id, ask.kind, found))
        wants = self._mind.wants
        return self._mind.choose(ask, sight) if wants is None or ask.kind in wants else ask.default()

    def _read(self, fact: Fact, board: Any, body: int) -> Any:  # Any: a number, a truth or a word
        value = fact.read(board, body)
        assert isinstance(value, KINDS[fact.gives]), (fact.name, value)
        assert not fact.words or value in fact.words or not value, (fact.name, value)
        return round(value, 9) if isinstance(value, float) else value


def meant(deed: Deed, ask: Ask, options: list[Option]) -> int:
    """How many of the options the deed means."""
    words = deed.kinds.get(ask.kind, frozenset())
    return sum(option.verb in words and (deed.fits is None or deed.fits(option)) for option in options)


def read_in(name: str, play: Any = inline.play) -> list[Reading]:
    """All that is read in a fight of a shipped scenario, in the order of its questions."""
    scenario, found = loaded(name), list[Reading]()
    seats = [seat for seat in scenario.policies if seat >= 0 or systems.lone(scenario.system).captains]
    factories = {seat: partial(Curious, found) for seat in seats}
    result = play(scenario, SEED, factories=factories, deadline=None)
    assert result.faults == ()
    return sorted(found, key=lambda one: (one[:2], one[2]["me"]))  # simultaneous questions come in any order


def section(name: str, readings: list[Reading]) -> str:
    """What is written down of a scenario: its questions, then a line for every word that is not always 0 or empty."""
    words = vocabulary(loaded(name).system)
    lines = [f"{name}: {len(readings)} questions"]
    for word in sorted({word for _, _, found in readings for word in found}):
        values = [value for _, _, found in readings for value in found.get(word, ())]
        if any(values):
            lines.append(f"  {word}: {summed_up(values, is_counted(words, word))}")
    return "\n".join(lines) + "\n"


def is_counted(words: Vocabulary, word: str) -> bool:
    """Return whether each value of a word is counted; of all others, the mean is taken."""
    fact = words.fact(word)
    return fact.gives == WORD if fact else not word.startswith("to ")


def summed_up(values: list[Any], counted: bool) -> str:
    """How often each value occurs, or the mean of all."""
    if counted:
        return ", ".join(f"{value} {count}" for value, count in sorted(Counter(map(str, values)).items()))
    return f"{fsum(values) / len(values):.6g}"


def sections(game: str) -> Iterator[str]:
    """What is written down of a game, scenario by scenario."""
    for name in fights(f"{game}/"):
        yield section(name, read_in(name))


def kept(game: str) -> dict[str, str]:
    """The sections of a game as they are written down, by scenario."""
    found = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").strip().split("\n\n")
    return {one.partition(":")[0]: one.strip() + "\n" for one in found}


def main() -> None:
    """Rewrite all files."""
    FOLDER.mkdir(exist_ok=True)
    for game in systems.NAMES:
        (FOLDER / f"{game}.txt").write_text("\n".join(sections(game)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
