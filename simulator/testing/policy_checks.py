"""Checks of the contract of every policy, in random fights, with and without actors.

A policy answers every question legally and in time, and only its view and its own luck decide the answer. So a fight
that is played again, later or by the other runtime, is the same fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..core.asks import Ask, Option
from ..core.dice import Luck, luck_key
from ..core.system import Encounter
from ..policy.protocol import Policy, Sight, Start
from ..runtime import actor_runner, inline
from ..runtime.result import Result
from ..runtime.seats import Staged
from .probes import CheckFailed, Source, check_fights, seats_of
from .recording import Recording, first_difference

Factory = Callable[[], Policy]
DEADLINE = 5.0  # seconds for one answer


class AnyLegal(Policy):
    """Policy that chooses among all legal options by luck: a partner or opponent that tries everything."""

    sees = False

    def begin(self, start: Start) -> None:
        self.luck = start.luck

    def choose(self, ask: Ask, sight: Sight) -> Option:
        options = list(ask.options())
        return options[self.luck.below(len(options))]


def check_policy(
    factory: Factory,
    encounters: Source,
    *,
    fights: int = 20,
    seed: int = 0,
    only: int | None = None,
    deadline: float = DEADLINE,
) -> int:
    """Play ``fights`` random fights with the policy in some or all seats. Return the number of questions asked.

    ``factory`` makes a policy; ``encounters`` are used in turn, or made from luck; ``deadline`` is in seconds for one
    answer. Raises CheckFailed; ``only`` repeats the one fight that its message names."""

    def run(number: int) -> int:
        luck = Luck(luck_key(seed, number, "check_policy"))
        encounter = encounters(luck) if callable(encounters) else encounters[number % len(encounters)]
        return _check_fight(factory, encounter, seed, number, luck, deadline)

    name = getattr(factory, "__name__", repr(factory))
    return check_fights("check_policy", name, run, fights=fights, seed=seed, only=only)


def _check_fight(factory: Factory, encounter: Encounter, seed: int, number: int, luck: Luck, deadline: float) -> int:
    factories = {seat: factory if number % 2 or luck.below(2) else AnyLegal for seat in seats_of(encounter)}
    factories[0] = factory
    first = _play(inline.play, factories, encounter, seed, number, deadline)
    for what, again in (
        ("played again", _play(inline.play, factories, encounter, seed, number, deadline)),
        ("played with actors", _play(actor_runner.play, factories, encounter, seed, number, deadline)),
    ):
        difference = first_difference(first[1].log, again[1].log)
        if difference:
            raise CheckFailed(f"{what}, the fight is a different one: {difference}")
    return first[0].asked


def _play(
    play: Callable[..., Result],  # that of inline or of actor_runner
    factories: Mapping[int, Factory],
    encounter: Encounter,
    seed: int,
    number: int,
    deadline: float,
) -> tuple[Result, Recording]:
    heard = Recording()
    staged = Staged(encounter.system, encounter)
    result = play(staged, seed, number, listener=heard, deadline=deadline, factories=factories)
    if result.faults:
        fault = result.faults[0]
        raise CheckFailed(f"{fault.seat_name}, {fault.kind}, {fault.how}: {fault.message}")
    return result, heard
