"""The shipped helpers find what they are there to find."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

import pytest
from attrs import evolve

from simulator import systems
from simulator.core.asks import Choose, Option, Rule
from simulator.core.dice import Luck
from simulator.core.errors import BadScenario, ScriptExhausted
from simulator.core.events import PhaseStarted
from simulator.core.game import Levers
from simulator.core.system import Outcome, SeatView
from simulator.systems.haunted_house.resolution.checks import House
from simulator.systems.haunted_house.rules import HauntedHouse
from simulator.systems.haunted_house.state import State
from simulator.testing import CheckFailed, check_system, duel, encounter, faces, fighter, scripted

A, B = fighter("A", side="pc"), fighter("B", side="npc", fright_row="none")
FIGHT = encounter("haunted_house", A, B, rounds=1)


# Scripts.


@pytest.mark.parametrize("dice", ["53 22 | 6,1", [5, 3, 2, 2, 6, 1], iter((5, 3, 2, 2, 6, 1))])
def test_dice_may_be_written_in_several_ways(dice: Any) -> None:
    """Digits are faces, whatever stands between them; numbers are taken as they are."""
    assert faces(dice) == [5, 3, 2, 2, 6, 1]


def test_dice_that_do_not_fit_are_a_failure() -> None:
    """A script with more dice than the rules roll fails at the end; with fewer, when they are rolled. An answer
    that no question took is named, with the questions that were put."""
    with pytest.raises(AssertionError, match=r"never rolled: \[4\]"):
        scripted(FIGHT, "66 11 4").finish()
    with pytest.raises(ScriptExhausted):
        scripted(FIGHT, "66 1")
    with pytest.raises(AssertionError, match=r"A never got to answer 'reload'; it was asked: turn \(answered wait\)"):
        scripted(FIGHT, "66 11", [("A", "reload")]).finish()


@pytest.mark.parametrize(
    ("words", "near"),
    [("melee_atack B", "melee_attack"), ("turn: melee_atack B", "melee_attack"), ("trun: melee_attack B", '"turn"')],
)
def test_a_misspelt_verb_of_a_script_is_an_error(words: str, near: str) -> None:
    """It would wait for a question that never comes; the error names near words."""
    with pytest.raises(AssertionError, match=rf"(?s){words}.*the nearest (is|are) .*{near}"):
        scripted(FIGHT, "66 11", [("A", words)])


def test_replies() -> None:
    """Words, options and tests say the same. "kind: words" waits for that kind; kinds that are explicit take
    nothing else. A name that is neither a combatant's nor a side's is a mistake in the script."""
    for reply in ("melee_attack b unarmed", Option("melee_attack", 1, "unarmed"), lambda option: option.target == 1):
        fight = scripted(FIGHT, "66 11 12", [("A", reply)]).finish()
        assert fight.rolls[-1] == "A attack 1,2"
    fight = scripted(FIGHT, "66 11 12 12", [("A", "melee_attack B"), ("A", "melee_attack B")]).finish()
    assert len(fight.rolls) == 4
    with pytest.raises(AssertionError, match="never got to answer"):
        scripted(FIGHT, "66 11 12", [("A", "melee_attack B")] * 2, explicit=["second"]).finish()
    scripted(FIGHT, "66 11 12", [("A", "second: melee_attack B")], explicit=["second"]).finish()
    with pytest.raises(AssertionError, match="'C' is no combatant"):
        scripted(FIGHT, "66 11", [("C", "wait")])
    assert scripted(FIGHT, "66 11").seat("npc") == -2


def test_a_fight_can_be_run_to_a_question_and_looked_at() -> None:
    """``to`` stops at the question; it fails if the fight ends before."""
    fight = scripted(FIGHT, "66 11").to("B", "turn")
    assert fight.options()[0] == "wait"
    assert fight["B"].id == 1
    with pytest.raises(AssertionError, match="ended before"):
        fight.to("A", "turn", round=2)


def test_encounters() -> None:
    """Encounters are checked like files. Two shipped sheets are named like their sheets, or numbered when they are
    the same. The same seed makes the same encounters."""
    with pytest.raises(BadScenario, match="agilty"):
        encounter("haunted_house", fighter("A", agilty=3), B)
    assert duel("haunted_house", "officer", "zombie").names == ["officer", "zombie"]
    twins = duel("haunted_house", "guard_dog", "guard_dog")
    assert twins.names == ["guard_dog 1", "guard_dog 2"]
    assert [side.role for side in twins.sides] == ["pc", "npc"]
    seen: list[int] = []

    def source(luck: Luck) -> Any:
        seen.append(luck.below(1000))
        return FIGHT

    for _ in range(2):
        check_system(HauntedHouse(), source, fights=3, seed=9)
    assert seen[:3] == seen[3:]


# What check_system finds.


class Sabotaged(HauntedHouse):
    """The system, spoilt in one way by each class below."""


class Broken(Sabotaged):
    """Has an invariant that does not hold."""

    def broken(self, state: State) -> list[str]:
        return ["it rains"] if state.round == 2 else []


class Fickle(Sabotaged):
    """Remembers other fights."""

    steps = 0

    def step(self, scene: House) -> Rule[None] | None:
        Fickle.steps += 1
        if Fickle.steps % 7 == 0:
            scene.state.bodies[0].xp += 1
        return super().step(scene)


class Forgetful(Sabotaged):
    """Lists one kind of question too few."""

    kinds: Mapping[str, str] = {kind: text for kind, text in HauntedHouse().kinds.items() if kind != "second"}


class Endless(Sabotaged):
    """Never ends."""

    def outcome(self, state: State) -> None:
        if state.phase == "over":
            state.phase = "round"


class LeakyView(SeatView):
    """A view whose row ends with a list of the state's."""

    def __init__(self, view: SeatView, leak: Any) -> None:
        super().__init__()
        self._view = view
        self._leak = leak

    def row(self) -> list[Any]:
        return [*self._view.row(), self._leak]


class Leaky(Sabotaged):
    """Gives the state away in its view."""

    def view(self, state: State, seat: int) -> Any:
        return LeakyView(super().view(state, seat), state.order)

    def view_of(self, row: Any, encounter: Any) -> Any:
        return LeakyView(super().view_of(row[:-1], encounter), row[-1])


class Lending(Sabotaged):
    """Shows the combatants themselves instead of copies."""

    def view(self, state: State, seat: int) -> Any:
        view = super().view(state, seat)
        view.bodies = state.bodies
        return view


class Asking(Sabotaged):
    """Asks a question of its own before each step."""

    asks: type[Choose] = Choose
    cites, offers = "HH-FLOW-04", "talk"

    def step(self, scene: House) -> Rule[None] | None:
        return self._step(scene)

    def _step(self, scene: House) -> Rule[None]:
        if scene.wants(0, "turn", self.cites, Option("wait")):
            yield (self.asks(0, "turn", self.cites, (Option("wait"), Option(self.offers))),)
        rule = super().step(scene)
        if rule is not None:
            yield from rule


class Chatty(Asking):
    """Offers a verb that its questions do not declare."""

    offers = "sing"


class MisquotingRolls(Sabotaged):
    """Rolls by a rule that does not exist."""

    def step(self, scene: House) -> Rule[None] | None:
        scene.roll(0, 1, 6, "nothing", "HH-NONE-99")
        return super().step(scene)


class MisquotingEvents(Sabotaged):
    """Tells an event of a rule that does not exist."""

    def step(self, scene: House) -> Rule[None] | None:
        if scene.has_listener:
            scene.emit(PhaseStarted("HH-NONE-99", "dancing"))
        return super().step(scene)


class MisquotingQuestions(Asking):
    """Asks a question by a rule that does not exist."""

    cites = "HH-NONE-99"


class MisquotingOutcomes(Sabotaged):
    """Ends by the rule ``cited``."""

    cited = "HH-NONE-99"

    def outcome(self, state: State) -> Outcome | None:
        found = super().outcome(state)
        return found._replace(rule=self.cited) if found else None


class PickyAsk(Choose):
    """Refuses what it proposes."""

    def allows(self, option: Option) -> bool:
        return option.verb == "talk"


class Picky(Asking):
    """Asks with a default that is not legal."""

    asks = PickyAsk


class LenientAsk(Choose):
    """Refuses nothing but verbs that it does not list."""

    def allows(self, option: Option) -> bool:
        return option.verb in ("wait", "talk")


class Lenient(Asking):
    """Allows what it does not list, as long as it looks like an option."""

    asks = LenientAsk


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Broken, "it rains"),
        (Fickle, "another state|differs|has other events"),
        (Forgetful, "a kind that the system does not list"),
        (Endless, "does not end|more rounds"),
        (Leaky, "changes the state"),
        (Lending, "lends"),
        (Chatty, r"offers \['sing'\]"),
        (MisquotingRolls, "HH-NONE-99"),
        (MisquotingEvents, "HH-NONE-99"),
        (MisquotingQuestions, "HH-NONE-99"),
        (MisquotingOutcomes, "HH-NONE-99"),
        (Picky, "is not legal"),
        (Lenient, "gives True for"),
    ],
)
def test_sabotage_is_found(kind: type[HauntedHouse], words: str) -> None:
    """Each broken promise fails the check with a message that says which, and how to see it again."""
    case = duel("haunted_house", "athlete", "knife_killer", rounds=5)
    rules = {rule for rule in _rules() if rule != "HH-NONE-99"}
    with pytest.raises(CheckFailed, match=rf"(?s)fight \d+ of seed 4.*({words}).*only=\d+\)"):
        check_system(kind(), [case], fights=6, seed=4, rules=rules)


DECLARED = systems.schema("haunted_house")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"aliases": {"arma": "wepon"}}, 'an alias leads to "wepon", which is no word of its files; the nearest'),
        ({"drafts": {"knobs": {"max_lif": {}}}}, 'a knob of drafts leads to "max_lif".*"max_life"'),
        ({"drafts": {"circumstances": {"dusk": {"scene": {"darknes": 1}}}}}, 'a circumstance leads to "darknes"'),
    ],
)
def test_declarations_that_lead_nowhere_are_found(
    change: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A misspelt word of a game's files fails the check, with near words."""
    monkeypatch.setattr(systems, "schema", lambda name: evolve(DECLARED, **change))
    with pytest.raises(CheckFailed, match=words):
        check_system(HauntedHouse(), [FIGHT], fights=1)


def test_a_lever_that_no_sheet_has_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levers of balance are keys of sheets."""
    game = evolve(systems.game("haunted_house"), levers=Levers(toughness=("live",)))
    monkeypatch.setattr(systems, "game", lambda name: game)
    with pytest.raises(CheckFailed, match='a lever leads to "live", which is no key of a sheet'):
        check_system(HauntedHouse(), [FIGHT], fights=1)


def test_a_kind_of_question_that_no_rule_asks_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds that random fights happened not to ask are none: the rules name them."""
    declared = systems.answers("haunted_house")
    monkeypatch.setattr(systems, "answers", lambda name: {**declared, "sing": {}})
    with pytest.warns(UserWarning, match="no rule asks: sing$"):
        check_system(HauntedHouse(), [FIGHT], fights=1)


@pytest.mark.parametrize(("cited", "fits"), [("", True), ("HH-NONE-99", True), ("HH-NONE-9", False)])
def test_without_a_ledger_a_rule_must_look_like_one(cited: str, fits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters, letters and two digits; an outcome may also cite no rule."""
    monkeypatch.setattr(MisquotingOutcomes, "cited", cited)
    with nullcontext() if fits else pytest.raises(CheckFailed, match=cited):
        check_system(MisquotingOutcomes(), [FIGHT], fights=1)


def test_fights_that_are_not_deep_are_probed_at_one_question() -> None:
    """A view that leaks the state is found in the fights between the deep ones, too, where they are long enough."""
    case = duel("haunted_house", "athlete", "knife_killer", rounds=5)
    found = []
    for number in range(1, 10):
        try:
            check_system(Leaky(), [case], seed=4, only=number, deep=10)
        except CheckFailed:
            found.append(number)
    assert found


def _rules() -> frozenset[str]:
    from tests.ledgers import rule_ids

    return rule_ids("haunted_house")
