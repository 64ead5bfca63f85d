"""Scripted fights: the test gives the dice and the answers, and fails if any of them is unused at the end.

The dice are one flat list, in the order in which the rules roll them. Each seat has its own answers: the next one waits
for a question that it fits, and other questions get their default."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, TypeVar

from .. import systems
from ..core.asks import Ask, Option, captain, captained
from ..core.dice import Dice, Scripted
from ..core.events import Event
from ..core.fight import Fight
from ..core.scene import Wants
from ..core.system import Encounter
from .probes import near_words
from .recording import Recording

E = TypeVar("E", bound=Event)
Reply = str | Option | Callable[[Option], bool]
"""Answer of a seat, in one of three forms.

Words such as "melee_attack Zombie claws": the option's verb, then any of target, item, detail and amount (an item also
without its "#2"); words after "kind:" answer only questions of that kind. Or the option itself. Or a test that the
option must pass."""

Answers = Iterable[tuple[str, Reply]]
"""Pairs (who, reply); ``who`` is a combatant's name, or a side's for its captain."""


def faces(dice: str | Iterable[int]) -> list[int]:
    """Return dice from "53 22 | 6,1" (every digit is a face; other signs only group them) or from numbers."""
    return [int(sign) for sign in dice if sign.isdigit()] if isinstance(dice, str) else list(dice)


class ScriptedFight:
    """A fight of ``encounter`` with scripted dice and answers, run to its first question. ``fight`` is the engine's;
    ``heard`` records all of it.

    ``explicit`` has the kinds of question that only a reply with their "kind:" answers, so that words for another
    question are not used up. ``dice`` may also be dice of another class, such as Rigged."""

    def __init__(
        self,
        encounter: Encounter,
        dice: str | Iterable[int] | Dice = "",
        answers: Answers = (),
        *,
        wants: Wants | None = None,
        explicit: Iterable[str] = (),
        forks: bool = False,
    ) -> None:
        self.names = encounter.names
        self.heard = Recording()
        self._sides = [side.name for side in encounter.sides]
        self._explicit = frozenset(explicit)
        declared = systems.answers(encounter.system) if encounter.system in systems.NAMES else {}
        self._verbs = {kind: [verb.lower() for verb in verbs] for kind, verbs in declared.items()}
        self._replies: dict[int, list[Reply]] = {}
        self._asked: dict[int, list[str]] = {}
        self.say(*answers)
        self._dice = dice if not isinstance(dice, str | Iterable) else Scripted(faces(dice))
        system = systems.system(encounter.system)
        self.fight: Fight[Any] = Fight(  # Any: every system has its own state
            system, encounter, self._dice, wants=wants, listener=self.heard, forks=forks
        )

    # Script.

    def say(self, *answers: tuple[str, Reply]) -> Self:
        """Add answers, after those that are still waiting. Raises AssertionError for a verb or kind of question that
        the game does not have."""
        for who, reply in answers:
            self._check_words(reply)
            self._replies.setdefault(self.seat(who), []).append(reply)
        return self

    def seat(self, who: str) -> int:
        """Return the seat of a combatant by name, or of a side's captain by the side's name."""
        if who in self.names:
            return self.names.index(who)
        if who in self._sides:
            return captain(self._sides.index(who))
        raise AssertionError(
            f"{who!r} is no combatant ({', '.join(self.names)}) and no side ({', '.join(self._sides)})"
        )

    # Running.

    def step(self) -> Self:
        """Answer the pending questions: from the script, else with the default."""
        assert self.fight.pending, "the fight has ended; nothing is pending"
        self.fight.answer(*map(self._reply, self.fight.pending))
        return self

    def to(self, who: str = "", kind: str = "", round: int = 0) -> Self:
        """Run until ``who`` is asked a question of this kind, in this round or later. Raises AssertionError if the
        fight ends first."""
        while self.fight.pending:
            if self.fight.state.round >= round and any(self._is(ask, who, kind) for ask in self.asks):
                return self
            self.step()
        raise AssertionError(
            f"the fight ended before {who or 'any seat'} was asked {kind or 'anything'} in round {round}"
        )

    def finish(self) -> Self:
        """Run to the end and check that every die and every answer was used."""
        while self.fight.pending:
            self.step()
        self.check_exhausted()
        return self

    def check_exhausted(self) -> None:
        """Raise AssertionError if the script has unused dice or answers."""
        left = self._dice.left if isinstance(self._dice, Scripted) else []
        assert not left, f"these dice were never rolled: {left}; rolled were {self.rolls}"
        for seat, replies in self._replies.items():
            asked = "; ".join(self._asked.get(seat, ["nothing"])[-12:])
            assert not replies, f"{self._who(seat)} never got to answer {replies[0]!r}; it was asked: {asked}"

    # Inspection.

    @property
    def asks(self) -> Sequence[Ask]:
        """Return the pending questions."""
        return self.fight.pending

    def options(self, who: str = "") -> list[str]:
        """Return the legal options of ``who`` as replies; ``who`` may be omitted if only one seat is asked."""
        asked = [ask for ask in self.asks if not who or ask.seat == self.seat(who)]
        assert len(asked) == 1, f"{who or 'exactly one seat'} is not asked now; pending is {self.fight.pending}"
        return [self.words(option) for option in asked[0].options()]

    def words(self, option: Option) -> str:
        """Return an option in the words of a reply."""
        return " ".join(self._cells(option))

    def __getitem__(self, name: str) -> Any:  # Any: every system has its own bodies
        """Return the current body of this name."""
        return self.fight.state.bodies[self.names.index(name)]

    @property
    def rolls(self) -> list[str]:
        """Return every roll so far as "Elena attack 5,4"."""
        names = [*self.names, "scene"]
        return [f"{names[roll.roller]} {roll.purpose} {','.join(map(str, roll.faces))}" for roll in self.heard.rolls]

    def of(self, kind: type[E]) -> list[E]:
        """Return the events of one kind so far."""
        return self.heard.of(kind)

    # Matching replies to questions.

    def _check_words(self, reply: Reply) -> None:
        """Raise AssertionError for words with a kind of question or a verb that the game does not declare."""
        if not isinstance(reply, str) or not self._verbs:
            return
        kind, colon, words = reply.partition(":")
        known = self._verbs.get(kind) if colon else {verb for verbs in self._verbs.values() for verb in verbs}
        assert known is not None, f"{reply!r}: no question is of the kind {kind!r}{near_words(kind, self._verbs)}"
        verb = [*(words if colon else reply).lower().split(), ""][0]
        assert verb in known, f"{reply!r}: {verb!r} is not a verb of such a question{near_words(verb, known)}"

    def _is(self, ask: Ask, who: str, kind: str) -> bool:
        return (not who or ask.seat == self.seat(who)) and (not kind or ask.kind == kind)

    def _reply(self, ask: Ask) -> Option:
        replies = self._replies.get(ask.seat)
        option = self._fit(ask, replies[0]) if replies else None
        if option is not None and replies is not None:
            replies.pop(0)
        else:
            option = ask.default()
        self._asked.setdefault(ask.seat, []).append(f"{ask.kind} (answered {self.words(option)})")
        return option

    def _fit(self, ask: Ask, reply: Reply) -> Option | None:
        """Return the option of ``ask`` that the reply means; None if it does not fit."""
        if isinstance(reply, str):
            kind, colon, words = reply.partition(":")
            if colon and kind != ask.kind:
                return None
            reply = words if colon else reply
            if not colon and ask.kind in self._explicit:
                return None
        elif ask.kind in self._explicit and not isinstance(reply, Option):
            return None
        return next((option for option in ask.options() if self._means(option, reply)), None)

    def _means(self, option: Option, reply: Reply) -> bool:
        if isinstance(reply, Option):
            return option == reply
        if not isinstance(reply, str):
            return reply(option)
        wanted = reply.lower().split()
        verb, *rest = self._cells(option)
        words = {cell.lower() for cell in (*rest, option.item.partition("#")[0])}
        return verb.lower() == wanted[0] and set(wanted[1:]) <= words

    def _cells(self, option: Option) -> list[str]:
        cells = [option.verb]
        if option.target >= 0:
            cells.append(self.names[option.target].replace(" ", "_"))
        cells += [word for word in (option.item, option.detail) if word]
        return [*cells, str(option.amount)] if option.amount else cells

    def _who(self, seat: int) -> str:
        return self.names[seat] if seat >= 0 else f"the captain of {self._sides[captained(seat)]}"


scripted = ScriptedFight
