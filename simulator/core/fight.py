"""Fight: the only engine class, with rules below it and drivers above it.

A fight runs until it needs answers (``pending``) or has ended (``outcome``). It does no I/O: a driver reads the pending
questions, gets their answers from anywhere, and calls ``answer``. The same encounter, dice and answers give the same
fight, byte for byte of its trace.

Rules are generators: they yield questions in the middle of a loop or a nested call, so a rule reads like its text. The
price is that a running generator cannot be copied. Copies are needed all the same: planners try answers on forks, and
callers save fights. So a fight is divided into *steps* (a slot of the turn order, a phase of a round). Between two
steps the fight is *at rest*: no generator runs, and the state is plain data (record.py). Inside a step there is one
generator, and everything that has entered it since the step began is recorded: the decisions, the rolls, and changes
from outside (``change``).

A fork therefore has two parts: a copy of the state as the step began, and a replay of the few decisions and rolls since
(``Past``). The replay runs the same rules with recorded dice and scripted answers, so the copy ends up at the same
question with the same local variables; from there it goes on with its own dice. A snapshot is the same thing packed as
bytes. Neither holds the dice to come: a fork gets dice of its own, so no planner can look ahead.

The record costs a copy of the state for every step, so fights keep it only with ``forks=True``.

Secret answers need care. In ``together`` several seats decide in secret, perhaps over several questions, and earlier
answers are sealed until all have decided. ``fork_for`` replaces the sealed answers of other seats by defaults, so that
a policy cannot read them from a fork."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from hashlib import sha256
from typing import Any, Final, Generic, TypeVar

from .asks import CHOSEN, HOWS, Ask, Asks, Option, Options, refusal
from .combat_stats import CombatStats
from .dice import Dice, Recorded
from .errors import BadSnapshot, IllegalChoice, RulesError, ScriptExhausted
from .events import FightEnded
from .record import Packer, Record
from .scene import NO_WANTS, Change, Decision, Listener, Scene, SeatWants, Wants
from .system import Encounter, Fate, Outcome, SeatView, Steps, System, Wrapped

S = TypeVar("S", bound=Record)

SNAPSHOT_FORMAT: Final = 1
MAX_SNAPSHOT: Final = 16 * 1024 * 1024  # bytes


class Ended:
    """The end of a fight. Compiled code tells it from questions at once, unlike an Outcome, which is a tuple too."""

    __slots__ = ("outcome",)

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome


def run_fight(
    system: System[S], scene: Scene[S], at_end: list[Fate] | None
) -> Generator[Asks | Ended, Options | None, None]:
    """Run a fight from its state at rest to its end, step by step. The generator begins when it is sent None, and
    yields its end last.

    With a list ``at_end``, the aftermath follows as one more step if anything is unsettled; the list then holds the
    fates at the end of the fight. What happens in the aftermath does not count in the fight's statistics."""
    steps: Steps[S] = system if isinstance(system, Steps) else Wrapped(system)
    while (outcome := steps.outcome(scene.state)) is None:
        if scene.keeps:
            scene.checkpoint()
        step = steps.step(scene)
        if step is not None:
            yield from step
    if at_end is not None and steps.unsettled(scene.state):
        at_end += steps.fates(scene.state)
        if scene.keeps:
            scene.checkpoint()
        if scene.has_listener:
            scene.emit(FightEnded(outcome.rule, outcome.winner or "", outcome.ending, outcome.rounds))
        fought, scene.stats = scene.stats, CombatStats()
        yield from steps.aftermath(scene)
        scene.stats = fought
    yield Ended(outcome)


class WithAftermath(Generic[S]):
    """A system for a fight that goes on until nothing is left between life and death."""

    __slots__ = ("system",)

    def __init__(self, system: System[S]) -> None:
        self.system = system


class Fight(Generic[S]):  # mypyc: reused
    """A fight of ``encounter`` under ``system`` with ``dice``. ``WithAftermath(system)``: its aftermath is part of it.

    ``wants``: the kinds of question that each seat wants (for others it takes the default without being asked).
    ``listener`` is called with everything that happens. ``forks``: record what fork() and snapshot() need (off by
    default). ``script``: the first decisions, known beforehand; the fight begins where they end. ``rest``: a state at
    rest to go on from, instead of the beginning; it belongs to the fight from then on.

    ``pending``: the questions to be answered now: one, or several that are answered in secret; none after the end."""

    __slots__ = (
        "_asked",
        "_at_end",
        "_opened",
        "_scene",
        "_seen",
        "_send",
        "_views",
        "encounter",
        "forks",
        "outcome",
        "pending",
        "system",
    )

    def __init__(
        self,
        system: System[S] | WithAftermath[S],
        encounter: Encounter,
        dice: Dice,
        *,
        wants: Wants | SeatWants | None = None,
        listener: Listener | None = None,
        forks: bool = False,
        script: Sequence[Decision] = (),
        rest: S | None = None,
    ) -> None:
        self._at_end: list[Fate] | None = None
        if isinstance(system, WithAftermath):
            self._at_end, system = [], system.system
        self.system: System[S] = system
        self.encounter = encounter
        self.forks = forks
        self.pending: Asks = ()
        self.outcome: Outcome | None = None
        self._asked = 0
        self._opened = 0
        self._views: list[SeatView] = []
        self._seen: SeatView | None = None  # a view that shows the present state to some seat
        state = system.setup(encounter) if rest is None else rest
        self._scene = Scene(state, dice, NO_WANTS if wants is None else wants, listener, forks)
        if script:
            self._scene.follow(script)
        self._send = run_fight(system, self._scene, self._at_end).send
        self._go_on(None)
        if script:
            self._follow()

    # Running.

    @property
    def state(self) -> S:
        """The current state; callers must not change it."""
        return self._scene.state

    @property
    def stats(self) -> CombatStats:
        """Statistics so far: which bodies have harmed which, and which fell."""
        return self._scene.stats

    @property
    def has_aftermath(self) -> bool:
        """True from the beginning of the aftermath on; most fights leave nothing unsettled and have none."""
        return bool(self._at_end)

    @property
    def is_settling(self) -> bool:
        """True while the fight is over and its aftermath goes on."""
        return self.has_aftermath and self.outcome is None

    def fates_at_end(self) -> tuple[Fate, ...]:
        """Return the fates of all combatants at the end of the fight, before its aftermath; until then, the present
        ones."""
        return tuple(self._at_end or self.system.fates(self._scene.state))

    def fates(self) -> tuple[Fate, ...]:
        """Return the fates of all combatants now; after the aftermath these are settled (``Fate.settled``)."""
        now = self.system.fates(self._scene.state)
        if not self._at_end:
            return tuple(now)
        return tuple([fate.settled(later) for fate, later in zip(self._at_end, now, strict=True)])

    @property
    def asked(self) -> int:
        """The number of questions put so far."""
        return self._asked

    def explain(self, question: Ask, note: str) -> None:
        """Set the reason for the answer to a pending question, before the answer."""
        self._scene.notes[question.id] = note

    def answer(self, *choices: object, hows: tuple[str, ...] = ()) -> None:
        """Answer the pending questions with one option each, in their order.

        ``hows`` records how each answer came about; those that it leaves out at its end were chosen. Raises
        IllegalChoice, with the fight untouched, if an answer is not legal, and RulesError if nothing is pending."""
        asks = self.pending
        if not asks:
            raise RulesError("nothing is pending: the fight has ended")
        if len(choices) != len(asks):
            raise IllegalChoice(f"{len(asks)} answers are due together, not {choices!r:.80}")
        options: list[Option] = []
        for place, choice in enumerate(choices):
            if not isinstance(choice, Option) or not asks[place].allows(choice):
                raise IllegalChoice(refusal(asks[place], choice))
            options.append(choice)
        self.take(tuple(options), hows)

    def take(self, options: Options, hows: tuple[str, ...] = ()) -> None:
        """Answer as ``answer`` does, with options that are known to be legal."""
        scene = self._scene
        if scene.is_recording or scene.notes:
            for place, ask in enumerate(self.pending):
                scene.answered(ask, options[place], hows[place] if place < len(hows) else CHOSEN)
        self._go_on(options)

    def _go_on(self, answers: Options | None) -> None:
        """Run to the next questions, or to the end; None begins the fight."""
        if self._views:
            self._close_views()
        asks = self._send(answers)
        if isinstance(asks, Ended):
            self.pending = ()
            self.outcome = asks.outcome
            return
        for ask in asks:
            self._asked += 1
            ask.id = self._asked
        self.pending = asks
        if not asks[0].sealed:  # between the questions of ``together`` nothing happens
            self._seen = None
        if self.forks and not asks[0].sealed:
            self._opened = self._scene.decided

    def _close_views(self) -> None:
        for view in self._views:
            view.close()
        self._views.clear()

    def view(self, seat: int, own: bool = False) -> SeatView:
        """Return the current view of ``seat``; it is closed when the pending questions are answered.

        Questions put together are about one state: ``own`` views, of policies that change nothing in a view, are made
        from the first of them, where the game can."""
        system, seen = self.system, self._seen
        view = system.view_from(seen, seat) if own and seen is not None and isinstance(system, Steps) else None
        if view is None:
            view = system.view(self._scene.state, seat)
            if own and len(self.pending) > 1:
                self._seen = view
        self._views.append(view)
        return view

    # Replaying.

    def follow(self, script: Sequence[Decision]) -> None:
        """Answer from ``script`` until it is used up. Raises ScriptExhausted if it does not fit the rules.

        The pending question was put without knowing the script. A script of the whole fight belongs to the constructor,
        so that unwanted questions are skipped from the first one on."""
        self._scene.follow(script)
        self._follow()

    def _follow(self) -> None:
        scene = self._scene
        while scene.scripted is not None:
            if not self.pending:
                raise ScriptExhausted("the fight has ended, but a decision is left")
            decisions = scene.coming(len(self.pending))
            for question, decision in zip(self.pending, decisions, strict=True):
                if decision.seat != question.seat or decision.kind != question.kind:
                    raise ScriptExhausted(f"{question} is asked, but seat {decision.seat} {decision.kind} was recorded")
                if decision.note:
                    self.explain(question, decision.note)
            hows = tuple([decision.how for decision in decisions])
            self.answer(*[decision.option for decision in decisions], hows=hows)

    # Copying.

    def fork(
        self, dice: Dice, *, wants: Wants | None = None, listener: Listener | None = None, forks: bool = True
    ) -> Fight[S]:
        """Return an independent copy of this fight at this point, which goes on with ``dice``, never the real ones.

        ``wants`` apply from the pending question on. ``forks``: the copy can be forked and saved too. Raises RulesError
        unless the fight was begun with ``forks=True``."""
        past = self._since_rest()
        past.rest = past.rest.dup()
        return self._resume(self.system, self.encounter, past, dice, wants, listener, forks)

    def fork_for(self, seat: int, dice: Dice, *, wants: Wants | None = None, forks: bool = True) -> Fight[S]:
        """Return a copy like ``fork``, in which defaults replace the sealed answers of other seats.

        The pending question has to be put to ``seat``."""
        if not self.pending or not self.pending[0].sealed:
            return self.fork(dice, wants=wants, forks=forks)
        past = self._since_rest()
        own = [each.option for each in past.decisions[self._opened :] if each.seat == seat]
        past.cut(self._opened)
        past.rest = past.rest.dup()
        copy = self._resume(self.system, self.encounter, past, dice, None, None, forks)
        copy._declare(seat, own)
        copy._scene.want({} if wants is None else wants)
        return copy

    def _declare(self, seat: int, own: list[Option]) -> None:
        """Answer as ``seat`` did before, and by default for the others, until ``seat`` is asked a question that it has
        not answered."""
        while self.pending:
            mine = sum(ask.seat == seat for ask in self.pending)
            if mine > len(own):
                return
            answers, own = own[:mine], own[mine:]
            self.answer(*[answers.pop(0) if ask.seat == seat else ask.default() for ask in self.pending])

    def change(self, change: Change) -> None:
        """Change the state of a copy at its pending question, to try a hypothesis; its own copies get the same change.

        A fight that has been changed in this step cannot be saved."""
        self._seen = None
        self._scene.change(change)

    def listen(self, listener: Listener | None) -> None:
        """Call ``listener`` with everything that happens from now on (None: stop)."""
        self._scene.listen(listener)

    def snapshot(self) -> bytes:
        """Return this fight at this point, as bytes that ``restore`` reads. They do not hold the dice to come.

        Raises RulesError unless the fight was begun with ``forks=True``."""
        past = self._since_rest()
        if past.changes:
            raise RulesError("this fight was changed from outside the rules: it cannot be saved")
        packer = Packer(self.system.records, self.system.shared(self.encounter))
        document: dict[str, object] = {
            "system": self.system.name,
            "rules_version": self.system.rules_version,
            "digest": self.encounter.digest,
            "state": packer.pack(past.rest),
            "decisions": [[d.seat, d.kind, d.rule, d.option.row(), d.how] for d in past.decisions],
            "rolls": [roll.hex() for roll in past.rolls],
        }
        if past.settles:
            document["settles"] = True
        body = json.dumps(document, separators=(",", ":")).encode()
        return _seal(body) + body

    @staticmethod
    def restore(
        data: bytes,
        system: System[S],
        encounter: Encounter,
        dice: Dice,
        *,
        wants: Wants | None = None,
        listener: Listener | None = None,
    ) -> Fight[S]:
        """Return the fight of a snapshot, which goes on with ``dice``. Raises BadSnapshot if ``data`` is not a snapshot
        of it."""
        document = _read_snapshot(data, system, encounter)
        packer = Packer(system.records, system.shared(encounter))
        try:
            state = packer.unpack(document["state"])
            decisions = [_decision(row) for row in document["decisions"]]
            rolls = [bytes.fromhex(text) for text in document["rolls"]]
            if not isinstance(state, system.records[0]):
                raise BadSnapshot("the snapshot holds no state of this system")
            at_rest: S = state  # type: ignore[assignment]  # the first of a system's records is its state
            past = Past(at_rest, decisions, rolls, [], document.get("settles") is True)
            return Fight._resume(system, encounter, past, dice, wants, listener, True)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, ScriptExhausted, IllegalChoice) as error:
            raise BadSnapshot(f"the snapshot is damaged: {error}") from error

    def _since_rest(self) -> Past[S]:
        if not self.forks:
            raise RulesError("this fight keeps no checkpoints: begin it with forks=True")
        if self.outcome is not None:
            return Past(self._scene.state, [], [], [], False)
        return Past(*self._scene.since(), self._scene.changes, self.is_settling)

    @staticmethod
    def _resume(
        system: System[S],
        encounter: Encounter,
        past: Past[S],
        dice: Dice,
        wants: Wants | None,
        listener: Listener | None,
        forks: bool,
    ) -> Fight[S]:
        """Replay the recorded part of the step from its state at rest, which the new fight takes over."""
        replayed = Recorded(past.rolls, after=dice)
        rules = WithAftermath(system) if past.settles else system
        fight = Fight(rules, encounter, replayed, forks=forks, script=past.script(0), rest=past.rest)
        for number, (_, change) in enumerate(past.changes, 1):
            fight.change(change)
            if script := past.script(number):
                fight.follow(script)
        fight._scene.want({} if wants is None else wants)
        fight._scene.listen(listener)
        return fight


class Past(Generic[S]):
    """Input of a fork: the state at ``rest`` as the step began, its decisions and rolls since, and the changes from
    outside the rules, each with the number of decisions before it. ``settles``: the step is the aftermath; a fork of
    another step ends with the fight."""

    __slots__ = ("changes", "decisions", "rest", "rolls", "settles")

    def __init__(
        self, rest: S, decisions: list[Decision], rolls: list[bytes], changes: list[tuple[int, Change]], settles: bool
    ) -> None:
        self.rest = rest
        self.decisions = decisions
        self.rolls = rolls
        self.changes = changes
        self.settles = settles

    def script(self, number: int) -> list[Decision]:
        """Return the decisions after ``number`` changes and before the next."""
        start = self.changes[number - 1][0] if number else 0
        stop = self.changes[number][0] if number < len(self.changes) else len(self.decisions)
        return self.decisions[start:stop]

    def cut(self, count: int) -> None:
        """Forget all but the first ``count`` decisions."""
        del self.decisions[count:]
        self.changes = [each for each in self.changes if each[0] <= count]


def _seal(body: bytes) -> bytes:
    """Return the first line of a snapshot: its format, and a digest that detects damage."""
    return b"asalto snapshot %d %s\n" % (SNAPSHOT_FORMAT, sha256(body).hexdigest().encode())


def _read_snapshot(data: bytes, system: System[S], encounter: Encounter) -> dict[str, Any]:
    if len(data) > MAX_SNAPSHOT:
        raise BadSnapshot(f"a snapshot has at most {MAX_SNAPSHOT} bytes, not {len(data)}")
    seal, _, body = data.partition(b"\n")
    if seal + b"\n" != _seal(body):
        raise BadSnapshot(f"these bytes are no snapshot of format {SNAPSHOT_FORMAT}, or incomplete")
    try:
        document = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadSnapshot("the snapshot has a valid seal, but is not JSON") from error
    expected = {"system": system.name, "rules_version": system.rules_version, "digest": encounter.digest}
    for key, value in expected.items():
        found = document.get(key) if isinstance(document, dict) else None
        if found != value:
            raise BadSnapshot(f"the snapshot's {key} is {found!r:.60}, not {value!r}")
    return document  # type: ignore[no-any-return]  # a dict: it has those keys


def _decision(row: list[object]) -> Decision:
    seat, kind, rule, option, how = row
    if how not in HOWS or not isinstance(seat, int) or not isinstance(kind, str) or not isinstance(rule, str):
        raise BadSnapshot(f"{row!r:.80} is not a decision")
    return Decision(seat, kind, rule, Option.of(option), str(how))
