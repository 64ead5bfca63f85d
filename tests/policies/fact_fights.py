"""Facts of tactics, read at a question of a scripted fight."""

from __future__ import annotations

from typing import Any

from simulator.core.asks import Ask
from simulator.core.dice import Luck, Rigged
from simulator.core.system import Encounter
from simulator.policy.protocol import Start
from simulator.policy.tactics.conditions import Flaw, term
from simulator.policy.tactics.finding import vocabulary
from simulator.policy.tactics.vocabulary import Board
from simulator.testing import ScriptedFight, encounter, scripted
from simulator.testing.encounters import Fighter

from .policy_fights import KEY, Window


class Reader:
    """Reads facts as the combatant ``who`` sees them, at the question that it is asked now."""

    def __init__(self, fight: ScriptedFight, who: str) -> None:
        encounter: Encounter = fight.fight.encounter
        self.words = vocabulary(encounter.system)
        self.fight = fight
        self.seat = fight.seat(who)
        self._observer = self.words.observer(Start(encounter.system, encounter, self.seat, Luck(KEY)))

    def ask(self) -> Ask:
        """Return the question that the seat is asked now."""
        return next(ask for ask in self.fight.asks if ask.seat == self.seat)

    def board(self) -> Board:
        """Return the board that the seat sees."""
        return self._observer.look(self.ask(), Window(self.fight, self.seat).view())

    def read(self, text: str) -> Any:  # Any: a number, a truth or a word
        """Return the value that a text gives now."""
        flaws: list[Flaw] = []
        found = term(text, self.words, flaws)
        assert flaws == [], text
        return found.read.on(self.board())

    def false(self, conditions: str) -> list[str]:
        """Return those of the conditions, one after each ";" or line end, that do not hold, each with what was read."""
        texts = [text.strip() for text in conditions.replace("\n", ";").split(";") if text.strip()]
        return [f"{text}: it is {self.read(text.partition(' == ')[0])}" for text in texts if not self.read(text)]

    def choosing(self, choices: str) -> list[str]:
        """Return the choices, each written "choice: name" ("-" for no combatant), that choose another combatant."""
        texts = [text.strip() for text in choices.replace("\n", ",").split(",") if text.strip()]
        found = [(text, self.chosen(text.partition(":")[0]) or "-") for text in texts]
        return [f"{text}, but {name} is chosen" for text, name in found if not text.endswith(f": {name}")]

    def chosen(self, word: str) -> str:
        """Return the name of the combatant that a choice chooses; "" without any."""
        choice = self.words.choice(word)
        assert choice is not None, word
        body = choice.pick(self.board())
        return "" if body < 0 else self.fight.names[body]


def turn_reader(game: str, *rows: Fighter, who: str = "Ada", round: int = 0, **more: object) -> Reader:
    """``who`` at a turn, the first one unless ``round`` says; all dice show the highest face."""
    fight = scripted(encounter(game, *rows, **more), Rigged(high=True))
    return Reader(fight.to(who, "turn", round), who)
