"""What the built-in policies think of their options, written down: of every shipped scenario and chain, the first turns
with the worth of each option that is weighed, and the number and digest of all questions and decisions.

``python -m tests.policies.weighing`` rewrites the files (``make goldens`` does); read the difference before you keep
it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.fragmentos.assessment import Assessment as FragmentosAssessment
from policies.fragmentos.planner import Planner as FragmentosPlanner
from policies.generic import AnyPlanner, PlannedPolicy
from policies.haunted_house.chores import Offered as HauntedHouseOffers
from policies.haunted_house.planner import Planner as HauntedHousePlanner
from policies.haunted_house.tactics import attacks, preparations
from policies.ira_y_gloria.planner import Planner as IraYGloriaPlanner
from policies.ira_y_gloria.tactics import offered as ira_y_gloria_offers
from policies.random_ import Random
from policies.tapiz.planner import STRIKES
from policies.tapiz.planner import Offered as TapizOffers
from policies.tapiz.planner import Planner as TapizPlanner
from simulator.core.asks import Ask, Option
from simulator.core.system import Encounter
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime import campaign, inline
from simulator.scenario import load, shipped
from simulator.scenario.model import Scenario

FOLDER: Final = Path(__file__).parent / "weights"
KINDS: Final[tuple[type[Policy], ...]] = (Aggressive, Cautious, Random)
"""Random weighs nothing, but is asked everything, and comes to more of the rules than the others."""
SEED: Final = 11
FIGHTS: Final = (1, 2)
TURNS: Final = 6
"""How many turns have their weights written down; the digest is of all."""

Weighed = list[tuple[Option, float]]


# What each game's planner weighs.


def weigh(planner: AnyPlanner, ask: Ask, sight: Sight) -> Weighed:
    """Every option of a turn that the planner weighs, with its worth."""
    match planner:
        case FragmentosPlanner():
            return of_fragmentos(planner, ask, sight)
        case HauntedHousePlanner():
            return of_haunted_house(planner, ask, sight)
        case IraYGloriaPlanner():
            return of_ira_y_gloria(planner, ask, sight)
        case TapizPlanner():
            return of_tapiz(planner, ask, sight)
    return []


def of_fragmentos(planner: FragmentosPlanner, ask: Ask, sight: Sight) -> Weighed:
    """Every option but passing and attacks on the helpless."""
    view: Any = sight.view()  # Any: the system's own view
    me = view.body(ask.seat)
    found = planner.weighed(ask, FragmentosAssessment(view, planner.rulebook, me.side), me)
    return [(option, worth) for worth, option in found]


def of_haunted_house(planner: HauntedHousePlanner, ask: Ask, sight: Sight) -> Weighed:
    """Attacks, and what prepares for one."""
    assessment = planner.assess(sight)
    offers = HauntedHouseOffers(ask)
    found = [*attacks(assessment, offers.strikes()), *preparations(assessment, offers)]
    return [(intent.option, intent.worth) for intent in found]


def of_ira_y_gloria(planner: IraYGloriaPlanner, ask: Ask, sight: Sight) -> Weighed:
    """All that is gathered where an action is left."""
    board, verbs = planner.board(sight), ira_y_gloria_offers(ask)
    found = planner.gather(verbs, board, planner.me(board), False, True)
    return [(intent.option, intent.worth) for intent in found]


def of_tapiz(planner: TapizPlanner, ask: Ask, sight: Sight) -> Weighed:
    """Attacks from here, and moves to where one is better."""
    board, verbs = planner.assess(sight, ask.body), TapizOffers(ask)
    strikes = sorted(verbs.strikes, key=lambda option: STRIKES.index(option.verb))
    found = [(option, board.value(option, board.view.body(option.target))) for option in strikes]
    for option in verbs.of("move"):
        if option.place is not None:
            pace = board.pace_penalty(option.detail)
            found.append((option, board.best_from(option.place, pace, board.prospects())))
    return found


# Writing it down.


class Diary:
    """Turns and decisions: ``lines`` for reading, all in a digest."""

    def __init__(self, encounter: Encounter) -> None:
        self.names = [member.name for member in encounter.members]
        self.lines: list[str] = []
        self.decisions = 0
        self._sha = hashlib.sha256()

    def write(self, ask: Ask, weighed: Weighed, answer: Option) -> None:
        """One decision, with the worth of what was weighed for it."""
        self.decisions += 1
        worths = ", ".join(f"{self.said(option)} {worth:.4g}" for option, worth in weighed)
        line = f"{self.names[ask.seat] if ask.seat >= 0 else ask.seat} {ask.kind}: {self.said(answer)}"
        line += f" of {worths}" if worths else ""
        about = "" if ask.about is None else self.said(ask.about)
        self._sha.update(f"{line}; {ask.rule} {ask.body} {ask.by} {about}\n".encode())
        if weighed and len(self.lines) < TURNS:
            self.lines.append(line)

    def said(self, option: Option) -> str:
        """An option as text."""
        target = self.names[option.target] if option.target >= 0 else ""
        place = "" if option.place is None else "{:g},{:g}".format(*option.place)
        words = (option.verb, target, option.item, option.detail, str(option.amount or ""), place)
        return " ".join(filter(None, words))

    @property
    def digest(self) -> str:
        """The beginning of the digest of all decisions."""
        return self._sha.hexdigest()[:16]


class Weighing(Policy):
    """A built-in policy that writes down what it weighs."""

    def __init__(self, kind: type[Policy], diary: Diary) -> None:
        self._policy = kind()
        self._diary = diary

    def begin(self, start: Start) -> None:
        """Begin, as the policy does."""
        self._policy.begin(start)
        self.wants = self._policy.wants

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Answer, as the policy does."""
        weighed: Weighed = []
        if isinstance(self._policy, PlannedPolicy) and ask.kind == "turn" and ask.seat == ask.body:
            weighed = weigh(self._policy._planner, ask, sight)
        answer = self._policy.choose(ask, sight)
        self._diary.write(ask, weighed, answer)
        return answer


def diary(scenario: Scenario, kind: type[Policy]) -> Diary:
    """Fights or chains of the scenario, with such a policy on every seat."""
    written = Diary(scenario.encounter)
    factories = {seat: lambda: Weighing(kind, written) for seat in scenario.policies}
    for fight in FIGHTS:
        if scenario.chain:
            campaign.play(scenario, SEED, fight, factories=factories, deadline=None)
        else:
            inline.play(scenario, SEED, fight, factories=factories, deadline=None)
    return written


def sections(game: str) -> Iterator[str]:
    """What the policies weigh in the scenarios of a game, one section each."""
    for name in names(game):
        for kind in KINDS:
            written = diary(load(name), kind)
            head = f"{name}, {kind.__name__.lower()}: {written.decisions} decisions, {written.digest}"
            yield "\n".join([head, *(f"  {line}" for line in written.lines)]) + "\n"


def names(game: str) -> list[str]:
    """The shipped scenarios of a game."""
    return [name for name, _ in shipped() if name.startswith(f"{game}/")]


def games() -> list[str]:
    """The games that have scenarios."""
    return sorted({name.partition("/")[0] for name, _ in shipped()})


def path_of(game: str) -> Path:
    """The file of a game."""
    return FOLDER / f"{game}.txt"


def main() -> None:
    """Rewrite all files."""
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        path_of(game).write_text("\n".join(sections(game)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
