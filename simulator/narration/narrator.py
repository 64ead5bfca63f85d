"""A fight in sentences: rounds, turns, actions with their dice and their effects.

A Narrator listens to a fight as it happens, or reads a trace. It passes on plain lines with a level (the indent) and a
tone (the colour), and other modules draw them. It knows no language (wording.py, messages/) and no rules: only which
lines belong together, and which facts need no repetition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from ..core import events
from ..core.asks import CHOSEN, CRASHED, NO_BODY, UNWANTED
from ..core.events import Event
from ..core.scene import Decision
from ..core.system import Fate, Outcome
from ..policy.tactics.names import is_else
from ..trace.lines import Entry, Roll, event_name
from .grammar import Value
from .packs import pack_words
from .wording import SELF, Phrasebook, case_of, fields_of, values_of

if TYPE_CHECKING:
    from ..scenario import Scenario
    from ..trace.reader import Trace

ROUND, TURN, DEED, DETAIL = range(4)
"""Levels: the heading of a round, that of a turn, an action, the effect of an action."""

HEADING = "heading"
PLAIN = "plain"
GOOD = "good"
BAD = "bad"
GRAVE = "grave"
FAULT = "fault"
SECRET = "secret"
END = "end"
TONES = (HEADING, PLAIN, GOOD, BAD, GRAVE, FAULT, SECRET, END)


@frozen
class Line:
    """One line of a narration: its indent (0 to 3), its text, its tone, and the rule behind it, if any."""

    level: int
    text: str
    tone: str = PLAIN
    rule: str = ""


Say = Callable[[Line], Any]  # its result is ignored


def narrate(
    trace: Trace, lang: str = "es", *, secrets: bool = False, reasons: bool = False, fates: Iterable[Fate] = ()
) -> list[Line]:
    """Narrate the whole trace in ``lang`` ("es" or "en"). ``secrets``: with the events that no seat saw; ``reasons``:
    with the reasons that policies give; ``fates``: the state of each combatant at the end, as ``verify_recorded`` gives
    it. Raises KeyError for another language."""
    header = trace.header
    lines: list[Line] = []
    own = pack_words(header.system, header.document, lang)
    names, sides = header.names, header.side_names
    narrator = Narrator(lines.append, lang, header.system, names, sides, secrets=secrets, own=own, reasons=reasons)
    for entry in trace.entries:
        narrator.read(entry)
    narrator.ended(trace.footer.outcome, fates)
    return lines


def narrator_of(
    scenario: Scenario, say: Say, lang: str = "es", *, secrets: bool = False, reasons: bool = False
) -> Narrator:
    """Return a listener that narrates a fight of ``scenario`` as it happens; call its ``ended`` with the outcome."""
    encounter = scenario.encounter
    sides = [side.name for side in encounter.sides]
    own = pack_words(scenario.system, scenario.document, lang)
    names, system = encounter.names, scenario.system
    return Narrator(say, lang, system, names, sides, secrets=secrets, own=own, reasons=reasons)


class Narrator:
    """Listener that narrates a fight: it passes lines to ``say``. ``names`` are the combatants', ``sides`` the sides'
    names, in order; ``own`` are the scenario's words, which win over the system's. ``reasons``: also narrate the
    reasons that policies give, such as the row of tactics that decided."""

    def __init__(
        self,
        say: Say,
        lang: str,
        system: str,
        names: Sequence[str],
        sides: Sequence[str],
        *,
        secrets: bool = False,
        own: Mapping[str, str] | None = None,
        reasons: bool = False,
    ) -> None:
        self.book = Phrasebook(lang, system, names, sides, own)
        self._reasons = reasons
        self._say = say
        self._secrets = secrets
        self._broken: set[int] = set()
        self._told = False  # the ending of a fight, told before the events that follow it
        self._heading = ""
        self._held: Line | None = None  # the heading of a phase in which nothing has happened yet
        self._idle: tuple[int, ...] = ()  # those whose turn has a heading and no line yet
        self._wasted: events.ItemChanged | None = None  # shots wasted one by one, told in one line
        self._level = TURN  # of the next line
        self._turn: tuple[int, ...] = ()
        self._actor: int = NO_BODY
        self._foe: int = NO_BODY
        self._action: tuple[int, str, int, str] | None = None  # the last action of this turn
        self._spent: set[int] = set()  # bodies that have lost their last member
        self._known: set[str] = set()  # causes that this action has named already
        self._hits: list[tuple[int, int]] = []  # (target, loss) narrated as damage and not yet as a wound

    # The listener.

    def decided(self, decision: Decision) -> None:
        """Narrate a decision only if it went wrong, or to give its reason: the others show in their events."""
        if self._reasons and decision.note and not is_else(decision.note):
            values: dict[str, Value] = {"who": self.book.seat(decision.seat), "note": decision.note}
            self._say(Line(DEED, self.book.say("reason", "", values), SECRET, decision.rule))
        if decision.how in (CHOSEN, UNWANTED) or decision.seat in self._broken:
            return
        if decision.how == CRASHED:
            self._broken.add(decision.seat)
        text = self.book.say("fault", decision.how, {"who": self.book.seat(decision.seat)})
        if text:
            self._say(Line(self._level, text, FAULT, decision.rule))

    def read(self, entry: Entry) -> None:
        """Narrate an entry of a trace."""
        if isinstance(entry, Decision):
            self.decided(entry)
        elif not isinstance(entry, Roll):
            self.happened(entry)

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Do nothing: dice are narrated with the event that they decide."""

    def happened(self, event: Event) -> None:
        """Narrate one event; an event without a phrase appears as its name and its fields."""
        if event.secret and not self._secrets:
            return
        if isinstance(event, events.ItemChanged) and event.change == "wasted":
            self._waste(event)
            return
        self.settle()
        if isinstance(event, _BOUNDS):
            self._tell_idle()
        if isinstance(event, events.StepEnded | events.FightEnded):
            self._fight_ended(event)
            return
        self._place(event)
        text = self._text(event)
        heads = isinstance(event, _HEADS)
        if isinstance(event, events.RoundStarted | events.RoundEnded):
            self._held = None
        if text and not (heads and text == self._heading):
            level = ROUND if isinstance(event, events.RoundStarted | events.StepStarted) else self._level
            line = Line(level, text, SECRET if event.secret else tone(event), event.rule)
            self._say_or_hold(line, isinstance(event, events.PhaseStarted))
            if isinstance(event, events.TurnStarted):
                self._idle = event.bodies
        self._note(event, text if heads else "")

    def settle(self) -> None:
        """Pass on what was held back to be told in one line."""
        wasted, self._wasted = self._wasted, None
        if wasted is not None:
            self._say_or_hold(Line(self._level, self._text(wasted), tone(wasted), wasted.rule), False)
            self._note(wasted, "")

    def _waste(self, event: events.ItemChanged) -> None:
        """Hold wasted shots back, and add them to those that the same weapon has wasted just before."""
        held = self._wasted
        if held is None or (held.body, held.item) != (event.body, event.item):
            self.settle()
            self._wasted = event
        else:
            self._wasted = evolve(held, amount=held.amount + event.amount)

    def _tell_idle(self) -> None:
        """Say of a turn without a line that nothing was done in it."""
        bodies, self._idle = self._idle, ()
        if bodies:
            who: Value = self.book.who(bodies[0]) if len(bodies) == 1 else ""
            case = "" if len(bodies) == 1 else "together"
            self._say(Line(DEED, self.book.sentence(self.book.say("idle", case, {"who": who}))))

    def _say_or_hold(self, line: Line, hold: bool) -> None:
        """Pass a line on, but hold the heading of a phase until an event happens in that phase."""
        if hold:
            self._held = line
            return
        if line.level <= TURN:
            self._tell_idle()
        self._idle = ()
        if self._held is not None:
            self._say(self._held)
            self._held = None
        self._say(line)

    def _fight_ended(self, event: events.StepEnded | events.FightEnded) -> None:
        """Narrate why a fight has ended, before its aftermath or after its last event."""
        self.ended(Outcome(event.winner or None, event.ending, event.rounds, event.rule))
        self._told = isinstance(event, events.FightEnded)
        if self._told:
            self._open(TURN, ())
            self._held = Line(TURN, self._text(event), tone(event), event.rule)
            self._level = DEED

    def ended(self, outcome: Outcome, fates: Iterable[Fate] = ()) -> None:
        """Narrate why the fight ended, unless a line has told it already, and the state of each combatant in
        ``fates``."""
        self.settle()
        self._tell_idle()
        if not self._told:
            self._tell_end(outcome)
        for fate in fates:
            self._say(Line(TURN, self._fate(fate), GOOD if fate.standing else BAD if fate.alive else GRAVE))

    def _tell_end(self, outcome: Outcome) -> None:
        phrase = self.book.phrase("end", outcome.ending)
        winner = self.book.side(outcome.winner) if outcome.winner else ""
        values: dict[str, Value] = {"winner": winner, "rounds": self.book.counted("round", outcome.rounds)}
        if phrase is not None:
            values["ending"] = self.book.word(outcome.ending) if "ending" in phrase.variables else ""
            self._say(Line(ROUND, phrase.render(values), END, outcome.rule))

    def _fate(self, fate: Fate) -> str:
        pools = ", ".join(f"{self.book.word(pool)} {points}" for pool, points in fate.pools.items())
        status = self.book.say("status", fate.status) or self.book.word(fate.status)
        side = self.book.side(fate.side)
        return self.book.say(
            "fate", "", {"who": self.book.called(fate.name), "side": side, "status": status, "pools": pools}
        )

    def _text(self, event: Event) -> str:
        """Return the event's phrase, or its name and its fields if it has none."""
        topic = event_name(type(event))
        phrase = self.book.phrase(topic, self._case(event))
        if phrase is None:
            fields = ", ".join(fields_of(event, self.book))
            return self.book.say("unknown", "", {"event": topic.replace("_", " "), "fields": fields})
        wanted = phrase.variables | _LEAD if "lead" in phrase.variables else phrase.variables
        values = values_of(event, self.book, wanted)
        self._refine(event, values)
        return self.book.sentence(phrase.render(values))

    # What belongs together.

    def _place(self, event: Event) -> None:
        """Set the level, the turn and the action to which this event belongs."""
        match event:
            case events.StepStarted():
                self._begin(event.names)
            case events.RoundStarted() | events.PhaseStarted() | events.RoundEnded():
                self._open(TURN, ())
            case events.TurnStarted():
                self._open(TURN, event.bodies)
            case events.TurnLost() if event.body not in self._turn:
                self._open(TURN, ())
            case events.Frightened() | events.OrderSet() | events.TimePassed():
                self._open(TURN, ())
            case events.ConditionEnded() if event.rule in _BETWEEN_TURNS:
                self._open(TURN, ())
            case events.HazardStruck():
                self._open(TURN, ())
                self._foe = event.target
            case events.Arrived() | events.Mustered() if not self._turn:
                self._open(TURN, ())
            case events.Acted(verb="seize" | "interrupt") | events.Acted(verb="challenge", item=""):
                self._open(TURN, ())
            case events.Acted():
                self._open(DEED if self._turn else TURN, self._turn)
                self._actor, self._foe = event.body, event.target

    def _begin(self, names: Sequence[str]) -> None:
        """Begin another fight or a rest with these combatants, and forget everything about the last one."""
        self.book.use_names(names)
        self._broken.clear()
        self._spent.clear()
        self._hits.clear()
        self._held = None
        self._heading = ""
        self._action = None
        self._open(TURN, ())

    def _open(self, level: int, turn: tuple[int, ...]) -> None:
        self._level = level
        self._known.clear()
        self._actor = self._foe = NO_BODY
        if turn != self._turn:
            self._hits.clear()
            self._action = None
        self._turn = turn

    def _note(self, event: Event, heading: str) -> None:
        """Remember the facts of this line that the next ones need."""
        if heading:
            self._heading = heading
        if isinstance(event, (*_HEADS, events.Acted, events.TimePassed)) and not isinstance(event, events.RoundStarted):
            self._level = min(self._level + 1, DETAIL)
        for name in _CAUSES:
            cause = getattr(event, name, "")
            if isinstance(cause, str):
                self._known.add(cause)
        match event:
            case events.Mustered(figures=figures) if any(name == "members" for name, _ in figures):
                self.book.use_plural(event.body)
            case events.DamageRolled():
                self._hits.append((event.target, event.loss))
            case events.PoolChanged(pool="members", after=0):
                self._spent.add(event.body)
            case events.Acted():
                self._action = _action(event)

    def _case(self, event: Event) -> str:
        """Return the case as wording.py gives it, with exceptions: a wound that was narrated as damage is silent, and
        if a game has a phrase for an action's item or detail, a change of an item, a repeated action, a test's task, or
        the end of a mob's last member, that phrase wins."""
        case, topic = case_of(event), event_name(type(event))
        match event:
            case events.Wounded() if (event.body, event.loss) in self._hits:
                self._hits.remove((event.body, event.loss))
                return "tagged" if event.tags else "told"
            case events.Acted() if self.book.has(topic, f"{event.verb}_again") and self._action == _action(event):
                return f"{event.verb}_again"
            case events.Acted(verb=verb, item=item) if item and self.book.has(topic, f"{verb}_{_kind(item)}"):
                return f"{verb}_{_kind(item)}"
            case events.ItemChanged(change=change, item=item) if self.book.has(topic, f"{change}_{_kind(item)}"):
                return f"{change}_{_kind(item)}"
            case events.Acted(verb=verb, detail=detail) if detail and self.book.has(topic, f"{verb}_{detail}"):
                own = f"{verb}_{detail}{SELF}"
                return own if event.target == event.body and self.book.has(topic, own) else f"{verb}_{detail}"
            case events.Tested(task=task) if self.book.has(topic, task):
                return task
            case events.StatusChanged() if event.body in self._spent and self.book.has(topic, f"{event.status}_spent"):
                return f"{event.status}_spent"
        return case

    def _refine(self, event: Event, values: dict[str, Value]) -> None:
        """Name the actor, the target and the cause only if the lines above do not name them already."""
        alone = len(self._turn) < 2  # if several act together, every roll needs its name
        if "lead" in values and values.keys() >= _LEAD:
            own = alone and getattr(event, "body", NO_BODY) == self._actor
            values["lead"] = self.book.say("lead", "own" if own else "other", values)
        if isinstance(event, events.Tested) and event.against == self._foe and alone:
            values["against"] = ""
        if isinstance(event, events.Reacted) and event.by == self._actor:
            values["by"] = ""
        if isinstance(event, events.ConditionGained) and not self._turn:
            return  # before the first turn no action has named anyone
        for name, gap in _REPEATED.items():
            if getattr(event, name, "") in self._known or values.get(name) == values.get("pool"):
                values[gap] = ""


def _action(event: events.Acted) -> tuple[int, str, int, str]:
    """Return the fields that make two actions the same: body, verb, target and item."""
    return event.body, event.verb, event.target, event.item


def _kind(item: str) -> str:
    """Return the id of a thing without its number or owner."""
    return item.partition("#")[0].partition("@")[0]


_BOUNDS = (
    events.StepStarted,
    events.RoundStarted,
    events.PhaseStarted,
    events.TurnStarted,
    events.RoundEnded,
    events.StepEnded,
    events.FightEnded,
)
"""Events that end a turn."""
_HEADS = (
    events.RoundStarted,
    events.PhaseStarted,
    events.TurnStarted,
    events.Frightened,
    events.HazardStruck,
)
_BETWEEN_TURNS = frozenset({"IG-CORE-06", "IG-INIT-09"})
"""Rules by which something ends between two turns: no part of the turn before."""
_REPEATED = {"cause": "cause", "source": "source", "detail": "detail", "item": "thing"}
_CAUSES = ("item", "task", "purpose", "hazard", "detail", "row", "source", "condition", "pool", "manner")
_LEAD = frozenset({"who", "task"})

_GRAVE = frozenset({"dead", "insane", "coma", "unconscious", "incapacitated", "out"})
_TONES: dict[type[Event], str] = {
    events.StepStarted: HEADING,
    events.RoundStarted: HEADING,
    events.TurnStarted: HEADING,
    events.Wounded: BAD,
    events.ActionLost: BAD,
    events.TurnLost: BAD,
    events.HazardStruck: BAD,
    events.Frightened: BAD,
    events.FateStruck: SECRET,
    events.Left: GRAVE,
}


def tone(event: Event) -> str:
    """Return the tone of a line about this event."""
    match event:
        case events.Tested():
            return GOOD if event.passed and event.body >= 0 else PLAIN
        case events.PoolChanged():
            return GOOD if event.after > event.before else BAD
        case events.StatusChanged():
            return GRAVE if event.status in _GRAVE else GOOD if event.status == "active" else PLAIN
    return _TONES.get(type(event), PLAIN)
