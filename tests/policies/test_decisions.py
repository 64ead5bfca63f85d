"""Laws of the built-in planners' decisions, at every turn of some fights of several shipped scenarios of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import isfinite
from typing import Any, Final

import pytest
from attrs import frozen

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.fragmentos.planner import FragmentosPlanner
from policies.fragmentos.worth import Worth as FragmentosWorth
from policies.generic import PlannedPolicy
from policies.haunted_house.planner import HauntedHousePlanner
from policies.haunted_house.worth import STRIKES, Worth
from policies.ira_y_gloria.cautious import Survivor
from policies.ira_y_gloria.planner import IraYGloriaPlanner
from policies.legal_moves import LegalMoves
from policies.tapiz.planner import STRIKES as TAPIZ_STRIKES
from policies.tapiz.planner import TapizPlanner
from policies.tuned import Tuned
from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.core.dice import Rigged
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime.inline import Runner
from simulator.testing import ScriptedFight, encounter, fighter, scripted
from tests.shipping import loaded
from tests.systems.ira_y_gloria.battle import foe, hero
from tests.systems.ira_y_gloria.battle import script as battle
from tests.systems.tapiz.conflict import npc, pc
from tests.systems.tapiz.conflict import script as conflict

from .policy_fights import Player

Weighed = list[tuple[Option, float]]

SCENARIOS: Final = {
    "fragmentos": ("mark_and_the_flayed_man", "officer_and_cult", "the_slasher_and_three"),
    "haunted_house": ("three_against_a_werewolf", "armour_and_precise_strikes", "asphyxia"),
    "ira_y_gloria": ("reference_battle", "grenades", "pistols_in_melee"),
    "tapiz": ("sharra_and_the_mercenary", "ogre_and_three_guards", "a_mental_duel"),
}
SEEDS: Final = (1, 2)
NEVER_IN_VAIN: Final = ("haunted_house", "ira_y_gloria")
"""The games in which an attack that is worth nothing is never taken: something else can always be done there."""


# The worth that each game's planner gives to its options.


def weigh(planner: Any, ask: Ask, sight: Sight) -> Weighed:  # Any: a planner of any game
    """Return the options of a turn that the planner weighs, each with its worth."""
    match planner:
        case FragmentosPlanner():
            planner.me = sight.view().body(ask.seat)  # type: ignore[attr-defined]
            planner.board = FragmentosWorth(sight.view(), planner.rulebook, planner.me.side)  # type: ignore[arg-type]
            found = planner.weighed(ask)
            return [(each.option, each.worth) for each in found]
        case HauntedHousePlanner():
            view: Any = sight.view()
            seen, moves = Worth(view, planner.rulebook, ask.seat), LegalMoves(ask)
            intents = [*seen.attacks(moves.having(STRIKES)), *seen.preparations(moves)]
            return [(intent.option, intent.worth) for intent in intents]
        case IraYGloriaPlanner():
            planner._sight, planner.moves = sight, LegalMoves(ask)
            planner.look()
            still = not planner.comes_up() and not (isinstance(planner, Survivor) and planner.steps_back())
            return [(intent.option, intent.worth) for intent in planner.gather(still, every=True)]
        case TapizPlanner():
            planner._sight = sight
            board, strikes = planner.read(ask), LegalMoves(ask).having(frozenset(TAPIZ_STRIKES))
            return [(option, board.value(option, board.view.body(option.target))) for option in strikes]
    return []


# Fights in which every turn is noted.


@frozen
class Turn:
    """One decision: the options with their worth, the answer, and that of a copy of the policy."""

    where: str
    weighed: Weighed
    answer: Option
    again: Option
    is_legal: bool

    def worth(self, option: Option) -> float | None:
        """Return the worth of an option; None where it was not weighed."""
        return next((worth for one, worth in self.weighed if one == option), None)


class Watched(Policy):
    """A built-in policy whose turns are noted."""

    def __init__(self, policy: PlannedPolicy, where: str, turns: list[Turn]) -> None:
        self._policy = policy
        self._where = where
        self._turns = turns

    def begin(self, start: Start) -> None:
        self._policy.begin(start)
        self._names = [member.name for member in start.encounter.members]
        self.wants = self._policy.wants

    def choose(self, ask: Ask, sight: Sight) -> Option:
        if ask.kind != "turn" or ask.seat != ask.body:
            return self._policy.choose(ask, sight)
        weighed = weigh(self._policy._planner, ask, sight)
        twin = self._policy.twin()  # None in the compiled copy
        first = self._policy.choose(ask, sight)
        again = first if twin is None else twin.choose(ask, sight)
        view: Any = sight.view()
        where = f"{self._where}, round {view.round}, {self._names[ask.seat]}"
        self._turns.append(Turn(where, weighed, first, again, ask.allows(first)))
        return first


def tuned(game: str, high: bool) -> Tuned:
    """Return a policy whose weights are all as low, or all as high, as they may be."""
    bounds = Tuned.tuning(game).bounds
    used = Tuned.tuning(game).used("aggressive")
    weights = {name: bounds[name].high if high else bounds[name].low for name in used}
    return Tuned(**{game: {"temper": "aggressive", **weights}})


KINDS: Final[dict[str, Callable[[str], PlannedPolicy]]] = {
    "aggressive": lambda game: Aggressive(),
    "cautious": lambda game: Cautious(),
    "all weights low": lambda game: tuned(game, False),
    "all weights high": lambda game: tuned(game, True),
}


@cache
def turns(game: str) -> list[Turn]:
    """Return all turns of the game's fights, those with the fewest options first."""
    found: list[Turn] = []
    for name in SCENARIOS[game]:
        scenario = loaded(f"{game}/{name}")
        for kind, make in KINDS.items():

            def seated(make: Any = make, where: str = f"{name}, {kind}") -> Watched:
                return Watched(make(game), where, found)

            for seed in SEEDS if kind in ("aggressive", "cautious") else SEEDS[:1]:
                with Runner(
                    scenario, seed, factories=dict.fromkeys(scenario.policies, seated), deadline=None
                ) as runner:
                    assert runner.play(1).faults == ()
    return sorted(found, key=lambda turn: len(turn.weighed))


def is_attack(option: Option) -> bool:
    """Return whether an option attacks an enemy that can still fight."""
    return "attack" in option.verb and "helpless" not in option.detail


def same_attacks(turn: Turn) -> Iterator[tuple[Option, float]]:
    """Return the attacks by the same verb as the answer's."""
    return (each for each in turn.weighed if is_attack(each[0]) and each[0].verb == turn.answer.verb)


GAMES = pytest.mark.parametrize("game", systems.NAMES)
pytestmark = pytest.mark.slow


@GAMES
def test_every_worth_is_a_finite_number(game: str) -> None:
    """Every value is finite for any weights within their bounds."""
    wrong = [
        f"{turn.where}: {option} is worth {worth}"
        for turn in turns(game)
        for option, worth in turn.weighed
        if not isfinite(worth)
    ]
    assert wrong[:1] == []
    assert sum(len(turn.weighed) for turn in turns(game)) > 100


@GAMES
def test_no_attack_of_the_same_kind_is_worth_more_than_the_one_taken(game: str) -> None:
    """An attack is the one of its kind that is worth most, among those on enemies that can still fight."""
    attacked = 0
    for turn in turns(game):
        worth = turn.worth(turn.answer)
        if worth is not None and is_attack(turn.answer):
            attacked += 1
            best, most = max(same_attacks(turn), key=lambda each: each[1])
            assert most <= worth, f"{turn.where}: took {turn.answer}, worth {worth}; {best} is worth {most}"
    assert attacked > 20


@pytest.mark.parametrize("game", NEVER_IN_VAIN)
def test_no_attack_is_made_that_is_worth_nothing(game: str) -> None:
    """An attack that does nothing is not made by the usual weights: something else can always be done."""
    for turn in turns(game):
        worth = turn.worth(turn.answer) if "all weights" not in turn.where else None
        assert worth is None or worth > 0 or not is_attack(turn.answer), f"{turn.where}: took {turn.answer}, {worth}"


@GAMES
def test_the_same_situation_gets_the_same_legal_answer(game: str) -> None:
    """A copy of a policy gives the same answer to the same question, and it is legal."""
    for turn in turns(game):
        assert turn.is_legal, f"{turn.where}: {turn.answer} is not legal"
        assert turn.again == turn.answer, f"{turn.where}: {turn.answer}, but {turn.again} by the copy"


# Mirrored situations.


FAR: Final = (1.0, 4.0, 9.0, 14.5, 30.0, 70.0)
"""Metres between two combatants: within reach, within a charge, a walk, a run, and far off."""
BOTH = pytest.mark.parametrize("kind", [Aggressive, Cautious])


def seen_from(option: Option, side: float) -> tuple[object, ...]:
    """Return an option with its place as it is where ``side`` (1.0 or -1.0) is the direction of the enemy."""
    place = None if option.place is None else (option.place[0] * side + 0.0, option.place[1])
    return (option.verb, option.target, option.item, option.detail, option.amount, place)


def meeting(use: str, at: float) -> ScriptedFight:
    """Return a fight of one combatant against an enemy at this distance in metres."""
    if use.endswith("hero"):
        return battle(hero("Ana", use), foe("Nob", "ork_nob", at=at), rounds=9)
    return conflict(pc("Ana", use), npc("Merc", "mercenary", at=at), rounds=9)


@BOTH
@pytest.mark.parametrize("use", ["guardsman_hero", "marine_hero", "sharra", "elythlian", "orc_archer"])
def test_left_is_as_good_as_right(kind: type[Policy], use: str) -> None:
    """An enemy to the left gets the same answer as one to the right, only that moves lead the other way."""
    for metres in FAR:
        right, left = (Player(kind, meeting(use, at).to("Ana", "turn"), "Ana").choice() for at in (metres, -metres))
        assert seen_from(right, 1.0) == seen_from(left, -1.0), f"{metres} m"


FOES: Final = {
    "fragmentos": ("ana", ("cultista", "hombre_descarnado")),
    "haunted_house": ("athlete", ("zombie", "werewolf")),
    "ira_y_gloria": ("marine_hero", ("ork_nob", "cultist_mob")),
    "tapiz": ("sharra", ("mercenary", "wolf")),
}


@BOTH
@GAMES
def test_the_order_of_enemies_in_the_roster_does_not_matter(kind: type[Policy], game: str) -> None:
    """The policy prefers the same one of two different enemies, first in the roster or last."""
    use, foes = FOES[game]
    places = {} if game in ("fragmentos", "haunted_house") else {"position": [6.0, 0.0]}
    enemies = [fighter(f"the {each}", each, side="npc", **places) for each in foes]
    said = set()
    for roster in (enemies, enemies[::-1]):
        fight = scripted(encounter(game, fighter("Ana", use, side="pc"), *roster), Rigged(high=True))
        said.add(Player(kind, fight.to("Ana", "turn"), "Ana").says())
    assert len(said) == 1
