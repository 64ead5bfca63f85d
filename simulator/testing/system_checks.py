"""Checks of the contract of every system, in hundreds of random fights.

Each fight is played with random legal answers. At its questions it is forked, saved, viewed and answered wrongly, and
at its end it is played again from its record. Every failure names its seed and its fight."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar
from warnings import warn

import msgpack

from .. import systems
from ..core.answers import Verbs
from ..core.asks import CHOSEN, UNWANTED, Ask, Option, Rule
from ..core.dice import Dice, Luck, Recorded, Seeded, luck_key
from ..core.errors import IllegalChoice
from ..core.fight import Fight
from ..core.record import Record
from ..core.scene import Decision, Scene, Wants
from ..core.system import Outcome, System
from ..wire.naming import named, unnamed
from .dead_ends import dead_ends, never_asked
from .probes import CheckFailed, Source, bent, check_fights, mutable, scribble, seats_of, shape
from .recording import Recording, as_row, first_difference

S = TypeVar("S", bound=Record)
AnyFight = Fight[Any]  # Any: every system has its own state
AnySystem = System[Any]

RULE = re.compile(r"[A-Z]{2}-[A-Z]+-\d{2}")
MOST_TWINS = 30  # forks of one fight, each followed to the next one
FINISHED = 4  # every 4th fork is followed to the end, which is slow in a long fight
NONSENSE = Option("no such thing", 99, "nothing", "nowhere", -1)


class Wild(Dice):
    """Dice that show all ones or all highest faces in a fifth of the rolls, so that extremes come early."""

    def __init__(self, dice: Dice, luck: Luck) -> None:
        self._dice = dice
        self._luck = luck

    def roll(self, roller: int, count: int, sides: int) -> bytes:
        """Roll the dice, or show an extreme."""
        whim = self._luck.below(10)
        if whim < 2:
            return bytes([sides if whim else 1]) * count
        return self._dice.roll(roller, count, sides)


def check_system(
    system: System[S],
    encounters: Source,
    *,
    fights: int = 200,
    seed: int = 0,
    only: int | None = None,
    rules: Collection[str] = (),
    questions: int = 20_000,
    deep: int = 10,
) -> int:
    """Play ``fights`` random fights and check the system's promises. Return the number of questions asked.

    ``encounters`` are used in turn, or made from luck. ``rules`` has the ids of the ledger (empty: any text that looks
    like an id passes). Every ``deep``-th fight is forked, saved and viewed at each of its first questions, the others
    at one. A fight may ask at most ``questions`` questions. Raises CheckFailed; ``only`` repeats the one fight that its
    message names. Declarations of the game that lead to nothing fail, too; a kind of question that is declared but
    never asked is a warning."""
    kinds: set[str] = set()

    def run(number: int) -> int:
        trial = _Trial(system, encounters, seed, number, frozenset(rules), questions, number % deep == 0)
        asked = trial.run()
        kinds.update(decision.kind for decision in trial.heard.decisions)
        return asked

    installed = only is None and system.name in systems.NAMES
    wrong = dead_ends(system.name) if installed else []
    if wrong:
        raise CheckFailed(f"{system.name}: {'; '.join(wrong)}")
    asked = check_fights("check_system", system.name, run, fights=fights, seed=seed, only=only)
    unused = never_asked(system.name, kinds) if installed else []
    if unused:
        warn(f"{system.name} declares kinds of question that no rule asks: {', '.join(unused)}", stacklevel=2)
    return asked


class _AtRest:
    """System that checks its invariants whenever a fight is at rest, and counts the fight's steps."""

    def __init__(self, system: AnySystem, steps: int) -> None:
        self._system = system
        self._steps = steps

    def __getattr__(self, name: str) -> Any:  # Any: whatever the system has
        return getattr(self._system, name)

    def allow(self, steps: int) -> None:
        """Allow that many more steps, for a fork."""
        self._steps += steps

    def step(self, scene: Scene[Any]) -> Rule[None] | None:
        self._steps -= 1
        _promise(self._steps > 0, "the fight does not end: too many steps")
        return self._system.step(scene)

    def outcome(self, state: Any) -> Outcome | None:
        broken = self._system.broken(state)
        _promise(not broken, f"at rest: {'; '.join(broken)}")
        return self._system.outcome(state)


class _Trial:
    """One random fight, with the checks on it."""

    def __init__(
        self, system: AnySystem, source: Source, seed: int, number: int, rules: frozenset[str], most: int, deep: bool
    ) -> None:
        self._luck = Luck(luck_key(seed, number, "check_system"))
        self._encounter = source(self._luck) if callable(source) else source[number % len(source)]
        self._system = system
        self._verbs: Mapping[str, Verbs] = systems.answers(system.name) if system.name in systems.NAMES else {}
        self._rules = rules
        self._most = most
        self._deep = deep
        self._seats = seats_of(self._encounter)
        self._wants = self._some_wants() if number % 3 == 2 else {}
        dice: Dice = Seeded(seed, number, self._encounter.names)
        self.heard = Recording()
        self._twins: list[_Twin] = []
        self._steps = 3 * (self._encounter.max_rounds + 1) * (len(self._seats) + 5)
        self._watched = _AtRest(system, self._steps)
        self._fight: AnyFight = Fight(
            self._watched,
            self._encounter,
            Wild(dice, self._luck) if number % 2 else dice,
            wants=self._wants,
            listener=self.heard,
            forks=True,
        )

    def run(self) -> int:
        """Play the fight and check everything. Return the number of questions asked."""
        fight = self._fight
        asked = 0
        chosen_one = self._luck.below(40)
        while put := fight.pending:
            _promise(fight.outcome is None, "the fight has an outcome, but a question is pending")
            _promise(asked < self._most, f"the fight has not ended after {asked} questions")
            for ask in put:
                self._check_ask(ask)
            self._check_invariants()
            if asked == chosen_one or (self._deep and len(self._twins) < MOST_TWINS):
                self._probe(put)
            asked += len(put)
            fight.answer(*map(self._pick, put))
        self._check_end()
        for twin in self._twins[::FINISHED]:
            twin.check(fight, self.heard)
        self._check_replay()
        if self._wants:
            self._check_defaults()
        self._check_rules()
        return asked

    # Answers at random.

    def _some_wants(self) -> Wants:
        kinds = sorted(self._system.kinds)
        return {
            seat: frozenset(kind for kind in kinds if self._luck.below(2))
            for seat in self._seats
            if self._luck.below(3)
        }

    def _pick(self, ask: Ask) -> Option:
        options = list(ask.options())
        return options[self._luck.below(len(options))]

    # What holds at every question.

    def _check_ask(self, ask: Ask) -> None:
        options = list(ask.options())
        _promise(bool(options), f"{ask} has no option")
        _promise(ask.kind in self._system.kinds, f"{ask} is of a kind that the system does not list")
        _promise(ask.seat in self._seats, f"{ask} is for a seat that does not exist")
        wanted = self._wants.get(ask.seat)
        _promise(wanted is None or ask.kind in wanted, f"{ask} is asked, but its seat does not want such questions")
        _promise(ask.default() == options[0], f"the default of {ask} is not its first option")
        _promise(ask.allows(ask.default()), f"the default of {ask} is not legal")
        twice = [option for option, count in Counter(options).items() if count > 1]
        _promise(not twice, f"{ask} lists options twice: {twice}")
        undeclared = (
            {option.verb for option in options} - self._verbs.get(ask.kind, {}).keys() if self._verbs else set()
        )
        _promise(not undeclared, f"{ask} offers {sorted(undeclared)}, which the game's questions do not declare")
        some = options[self._luck.below(len(options))]
        _promise(ask.allows(Option.of(some.row())), f"{ask} lists {some}, but does not allow it")
        for wrong in (NONSENSE, bent(some, self._luck)):
            legal = wrong in options
            _promise(
                ask.allows(wrong) is legal,
                f"{ask}.allows gives {ask.allows(wrong)} for {wrong}, its list gives {legal}",
            )

    def _check_invariants(self) -> None:
        broken = self._system.broken(self._fight.state)
        _promise(not broken, f"at {', '.join(map(str, self._fight.pending))}: {'; '.join(broken)}")

    def _probe(self, put: Sequence[Ask]) -> None:
        self._check_refusal(put)
        self._check_copy()
        self._check_snapshot()
        for seat in {put[0].seat, self._seats[self._luck.below(len(self._seats))]}:
            self._check_view(seat)
        self._check_hidden()
        self._watched.allow(self._steps)
        if self._twins:
            self._twins[-1].check(self._fight, self.heard)
        self._twins.append(_Twin(self._fight, self.heard, self._wants))

    def _check_refusal(self, put: Sequence[Ask]) -> None:
        before = self._fight.state.dup()
        try:
            self._fight.answer(*[NONSENSE] * len(put))
        except IllegalChoice:
            _promise(self._fight.state == before, "an answer that was refused has changed the fight")
        else:
            raise CheckFailed(f"{put[0]} accepted the answer {NONSENSE}")

    def _check_copy(self) -> None:
        state = self._fight.state
        copy = state.dup()
        _promise(copy == state, "a copy of the state differs from it")
        shared = mutable(copy).keys() & mutable(state).keys()
        _promise(not shared, f"a copy of the state shares {[mutable(state)[key] for key in shared][:1]!r:.200} with it")

    def _check_snapshot(self) -> None:
        data = self._fight.snapshot()
        restored = Fight.restore(data, self._system, self._encounter, Recorded([]), wants=self._wants)
        _promise(restored.state == self._fight.state, "a restored fight is in another state")
        _promise(shape(restored.pending) == shape(self._fight.pending), "a restored fight asks another question")
        _promise(restored.snapshot() == data, "a restored fight makes another snapshot")

    def _check_view(self, seat: int) -> None:
        view = self._fight.view(seat)
        lent = mutable(view).keys() & mutable(self._fight.state).keys()
        _promise(
            not lent, f"the view of seat {seat} lends {[mutable(view)[key] for key in lent][:1]!r:.200} of the state"
        )
        row = view.row()
        packed = msgpack.unpackb(msgpack.packb(row))
        again = self._system.view_of(packed, self._encounter).row()
        _promise(msgpack.packb(again) == msgpack.packb(row), f"the view of seat {seat} changes on the wire")
        before = self._fight.state.dup()
        scribble(row)
        _promise(self._fight.state == before, f"a change to the view of seat {seat} changes the state")
        cells = self._system.view_cells
        table = msgpack.unpackb(msgpack.packb(named(cells, packed)))
        _promise(unnamed(cells, table) == packed, f"the view of seat {seat} changes when its cells are named")

    def _check_hidden(self) -> None:
        """Check that the hidden parts can be drawn again: the views stay the same, and only luck decides."""
        number = self._luck.below(1000)

        def draw(state: Any) -> None:  # Any: the system's own state
            self._system.resample(state, Luck(luck_key(number, 1, "hidden")))

        self._watched.allow(self._steps)
        copy = self._fight.fork(Recorded([]))
        copy.change(draw)
        for seat in self._seats:
            same = copy.view(seat).row() == self._fight.view(seat).row()
            _promise(same, f"resample changes what seat {seat} sees")
        broken = self._system.broken(copy.state)
        _promise(not broken, f"after resample: {'; '.join(broken)}")
        again = copy.state.dup()
        draw(again)
        _promise(again == copy.state, "resample with equal luck draws different values the second time")
        _promise(copy.fork(Recorded([])).state == copy.state, "a copy of a resampled fight is in another state")

    # What holds at the end.

    def _check_end(self) -> None:
        outcome = self._fight.outcome
        assert outcome is not None
        sides = [side.name for side in self._encounter.sides]
        _promise(outcome.winner is None or outcome.winner in sides, f"{outcome} names no side")
        _promise(0 <= outcome.rounds <= self._encounter.max_rounds, f"{outcome} has more rounds than are allowed")
        fates = self._system.fates(self._fight.state)
        _promise([fate.name for fate in fates] == self._encounter.names, "the fates are not in roster order")
        dead = [fate.name for fate in fates if fate.standing and not fate.alive]
        _promise(not dead, f"{dead} stand but are not alive")

    def _check_replay(self) -> None:
        heard = Recording()
        dice = Recorded(self.heard.faces)
        again: AnyFight = Fight(
            self._system, self._encounter, dice, wants=self._wants, listener=heard, script=self.heard.decisions
        )
        difference = first_difference(self.heard.log, heard.log)
        _promise(not difference, f"played again from its record, it differs: {difference}")
        _promise(again.state == self._fight.state, "played again from its record, it ends in another state")

    def _check_defaults(self) -> None:
        """Check that unwanted questions had the same effect as questions answered with the default."""
        heard = Recording()
        again: AnyFight = Fight(self._system, self._encounter, Recorded(self.heard.faces), listener=heard)
        queues: dict[int, list[Decision]] = {}
        for decision in self.heard.decisions:
            queues.setdefault(decision.seat, []).append(decision)
        while again.pending:
            again.answer(*[_next_answer(ask, queues) for ask in again.pending])
        difference = first_difference(self.heard.events, heard.events)
        _promise(
            not difference, f"with unwanted questions asked and answered with the default, it differs: {difference}"
        )
        left = [as_row(queue[0]) for queue in queues.values() if queue]
        _promise(not left, f"with every question asked, these decisions are missing: {left}")

    def _check_rules(self) -> None:
        cited = {roll.rule for roll in self.heard.rolls}
        cited |= {event.rule for event in self.heard.events}
        cited |= {decision.rule for decision in self.heard.decisions}
        outcome = self._fight.outcome
        if outcome is not None and outcome.rule:
            cited.add(outcome.rule)
        unknown = cited - self._rules if self._rules else {rule for rule in cited if not RULE.fullmatch(rule)}
        _promise(not unknown, f"these rules are in no ledger: {sorted(unknown)}")


class _Twin:
    """A fork that continues with the same answers and dice as its original."""

    def __init__(self, fight: AnyFight, heard: Recording, wants: Wants) -> None:
        self._rolls: list[bytes] = []
        self._decided, self._rolled, self._happened = len(heard.decisions), len(heard.rolls), len(heard.events)
        self._heard = Recording()
        self._fight = fight.fork(Recorded(self._rolls), wants=wants, listener=self._heard, forks=False)
        self._compare(fight)

    def check(self, original: AnyFight, heard: Recording) -> None:
        """Follow the original to its current question and compare both."""
        known = self._happened + len(self._heard.events)
        self._rolls += heard.faces[self._rolled + len(self._rolls) :]
        self._fight.follow(heard.decisions[self._decided + len(self._heard.decisions) :])
        self._compare(original)
        difference = first_difference(heard.events[known:], self._heard.events[known - self._happened :])
        _promise(not difference, f"a fork with the same answers and dice has other events: {difference}")

    def _compare(self, original: AnyFight) -> None:
        _promise(self._fight.outcome == original.outcome, "a fork has another outcome than its original")
        _promise(self._fight.state == original.state, "a fork is in another state than its original")
        _promise(
            shape(self._fight.pending) == shape(original.pending), "a fork asks another question than its original"
        )


def _promise(holds: bool, otherwise: str) -> None:
    if not holds:
        raise CheckFailed(otherwise)


def _next_answer(ask: Ask, queues: dict[int, list[Decision]]) -> Option:
    queue = queues.get(ask.seat, [])
    _promise(bool(queue) and queue[0].kind == ask.kind, f"{ask} comes, but its seat has no such decision there")
    decision = queue.pop(0)
    default = decision.how != UNWANTED or decision.option == ask.default()
    _promise(default, f"{ask} was not wanted and did not get its default")
    _promise(decision.how in (CHOSEN, UNWANTED), f"{ask} was answered in the way {decision.how!r}")
    return decision.option
