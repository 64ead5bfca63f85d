"""The search policy: it tries options in copies of the fight, and takes the one that leads to the best results.

Where it starts: The policies in ``policies`` answer the question first. Their answers are the first candidates; the
default and one option of each verb in turn follow, up to a limit that grows with the budget (candidates.py).

Copies: ``Sight.lookahead`` gives forks of the fight (simulator.policy.lookahead). A fork draws its own dice and its own
guess of the hidden state, both from the number of the sample, so the search learns nothing about the real dice, and all
options meet the same luck in the same sample.

Lines: A line is one of the policies playing the whole own side for the rest of the fight (lines.py). Once a round a
third of the budget compares the lines by playouts to the end. The answer of the best line is the incumbent: the answer
that the search gives unless another is clearly better.

Trials: The rest of the budget compares the candidates by sequential halving (trials.py). Each candidate is played in
the same samples, then the best line plays on for the own side and, in turn, each policy for the others (playing.py). A
position is worth the strength left to both sides, and the outcome once the fight has ended (value.py). Another option
replaces the incumbent only if it is better by more than the standard error explains. Where the first playout takes so
much of the budget that no comparison can be settled, the incumbents are the answers until the next round.

Budget: The budget counts answered questions, never seconds, so equal fights are searched alike on every machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simulator.core.asks import Ask, Option
from simulator.core.errors import StaleView
from simulator.policy.playout import Players
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.registry import factory
from simulator.policy.spec import PolicySpec

from ..generic import planners_version
from .candidates import candidates
from .lines import Lines
from .playing import Table
from .trials import Trials
from .value import Value

VERSION = "1"
QUESTIONS_EACH = 160  # budget for each option that is tried
MOST_POLICIES = 4
FEWEST, MOST = 4, 24  # limits of the number of options that are tried
FOR_LINES = 3  # a third of the budget compares the lines

Make = Callable[[], Policy]


def whole(name: str, number: object, least: int, most: int) -> int:
    """Return the number of an option. Raises ValueError if it is not a whole number or out of range."""
    if type(number) is not int or not least <= number <= most:
        raise ValueError(f"{name} is a whole number from {least} to {most}, not {number!r:.40}")
    return number


def named(policies: object) -> Sequence[str]:
    """Return the names of the policies. Raises ValueError unless they are a list of one to four."""
    if not isinstance(policies, list | tuple) or not 1 <= len(policies) <= MOST_POLICIES:
        raise ValueError(f"policies is a list of one to {MOST_POLICIES} names of policies, not {policies!r:.60}")
    return policies


def known_policy(name: object) -> Make:
    """Return the factory of a policy. Raises ValueError or PolicyError if there is no such policy or it cannot play in
    copies."""
    make = factory(PolicySpec.of(name))
    policy = make()
    if policy.looks_ahead or policy.listens:
        raise ValueError(f"policies must neither look ahead nor listen, as {name!r:.60} does")
    return make


class Search(Policy):
    """Policy that looks ahead. ``budget``: questions answered in copies for one decision, at most; ``policies``: the
    policies that it deviates from, and that play on in copies; ``horizon``: rounds that a copy plays on (0: to the
    end)."""

    looks_ahead = True

    @classmethod
    def version_in(cls, system: str) -> str:
        """Return the version of the search, and that of the planners that it deviates from."""
        return f"{VERSION}.{planners_version(system)}"

    def __init__(self, budget: int = 2000, policies: Sequence[str] = ("tuned", "aggressive"), horizon: int = 0) -> None:
        self._budget = whole("budget", budget, 1, 10_000_000)
        self._horizon = whole("horizon", horizon, 0, 1000)
        self._makes = [known_policy(policy) for policy in named(policies)]
        self._most = min(MOST, max(FEWEST, budget // QUESTIONS_EACH))

    def begin(self, start: Start) -> None:
        """Start the policies that answer first, and the casts of those that play on in copies."""
        self._start = start
        self._seat = start.seat
        self._side = start.encounter.side_of(start.seat)
        self._value = Value(start.encounter, self._side)
        self._policies = [make() for make in self._makes]
        for policy in self._policies:
            policy.begin(start)
        self._casts = [[self._cast(own, other) for other in self._makes] for own in self._makes]
        self._lines = Lines(len(self._policies))
        self._short = -1  # the last round whose playouts were too long for the budget

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the best of the options that are worth trying."""
        answers = [self._answer(policy, ask, sight) for policy in self._policies]
        options = candidates(ask, answers, self._most)
        if len(options) == 1:
            return options[0]
        ahead = sight.lookahead(self._budget)
        table = Table(ahead, self._seat, self._casts, self._horizon, self._value)
        number = ahead.fork(0, forks=False).round
        if self._lines.is_due(number):
            self._lines.compare(table, number, self._budget // FOR_LINES)
        answer = answers[self._lines.best]
        if number == self._short:
            return answer
        trials = Trials(table, self._lines.best)
        found = trials.best([answer, *(option for option in options if option != answer)])
        if trials.short:
            self._short = number
        return found

    def _cast(self, own: Make, other: Make) -> Players:
        """Return the players of playouts in which one policy plays the own side, another the other sides."""
        side_of = self._start.encounter.side_of
        return Players(self._start, lambda seat: own() if side_of(seat) == self._side else other())

    def _answer(self, policy: Policy, ask: Ask, sight: Sight) -> Option:
        """Return another policy's answer if it is legal, else the default."""
        if policy.wants is not None and ask.kind not in policy.wants:
            return ask.default()
        try:
            option = policy.choose(ask, sight)
        except StaleView:  # the policy remembers an answer of its own that was not given
            return ask.default()
        return option if self._is_legal(option, ask, sight) else ask.default()

    def _is_legal(self, option: Option, ask: Ask, sight: Sight) -> bool:
        """Return whether the rules allow this answer. A question from a message cannot check an unlisted place, so a
        copy of the fight does."""
        if option.place is None:
            return ask.allows(option)
        asks = sight.lookahead(self._budget).fork(0, forks=False).pending
        return any(each.seat == ask.seat and each.kind == ask.kind and each.allows(option) for each in asks)
