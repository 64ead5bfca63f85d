"""Policies of others in processes of their own: the same fights, the same words, and what they break is theirs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from simulator.exact.forgotten import ForgottenValue
from simulator.policy.errors import PolicyError
from simulator.policy.spec import PolicySpec
from simulator.runtime import actor_campaign, actor_runner, campaign, inline
from simulator.runtime.factories import factory
from simulator.runtime.result import Fault
from simulator.scenario import Scenario, load, shipped
from simulator.testing.recording import Recording

pytestmark = pytest.mark.slow

FILE = Path(__file__).with_name("bots.py")
PLAYS = pytest.mark.parametrize("play", [inline.play, actor_runner.play])
WEREWOLF = "haunted_house/three_against_a_werewolf"
Play = Callable[..., object]


def scenario(bot: str, name: str = WEREWOLF, side: int = 0) -> Scenario:
    """Return a shipped scenario, a side of which a bot plays."""
    chosen = load(name)
    return load(name, policies=[f"{chosen.encounter.sides[side].name}={FILE}:{bot}"])


def first(bot: str, seat: int = 0) -> Scenario:
    """Return the werewolf's scenario, one of whose hunters a bot plays."""
    chosen = load(WEREWOLF)
    return load(WEREWOLF, policies=[f"{chosen.encounter.names[seat]}={FILE}:{bot}"])


@pytest.mark.parametrize(
    "name",
    [WEREWOLF, "ira_y_gloria/duel_of_honour", "fragmentos/mark_and_the_flayed_man", "tapiz/sharra_and_the_mercenary"],
)
def test_fights_are_the_same_in_processes(name: str) -> None:
    """Every roll and decision, in both runtimes and all games, and no fault in either."""
    played = scenario("Foreseeing", name)
    logs = []
    for play, trust in ((inline.play, True), (inline.play, False), (actor_runner.play, False)):
        heard = Recording()
        result = play(played, 3, 2, listener=heard, trust=trust, deadline=30)
        assert result.faults == ()
        logs.append(heard.log)
    assert logs[0] == logs[1] == logs[2]


def test_reasons_are_the_same_in_processes() -> None:
    """Each goes with its answer; a policy without reasons gives none."""
    for bot, reasons in (("Reasoning", {"as usual", ""}), ("Careful", {""})):
        played, said = scenario(bot), []
        seats = {number for number, spec in played.policies.items() if spec.use.endswith(bot)}
        for play, trust in ((inline.play, True), (inline.play, False), (actor_runner.play, False)):
            heard = Recording()
            play(played, 3, 2, listener=heard, trust=trust, deadline=30)
            said.append([decision.note for decision in heard.decisions if decision.seat in seats])
        assert said[0] == said[1] == said[2]
        assert set(said[0]) == reasons


def test_campaigns_are_the_same_in_processes() -> None:
    """The processes that play on receive each stage."""
    played = scenario("Careful", "haunted_house/the_bunch_of_keys")
    inside = campaign.play(played, 3, 1, trust=True)
    assert inside.faults == ()
    assert campaign.play(played, 3, 1, trust=False) == inside
    assert actor_campaign.play(played, 3, 1, trust=False) == inside


def faults(play: Callable[..., object], played: Scenario, *, trust: bool, deadline: float = 0.4) -> tuple[Fault, ...]:
    """Return the faults of a fight, in which the others' answers are no faults."""
    result = play(played, 1, 1, trust=trust, deadline=deadline)
    found: tuple[Fault, ...] = result.faults  # type: ignore[attr-defined]
    assert result.outcome is not None  # type: ignore[attr-defined]
    assert {fault.seat for fault in found} == {0}
    return found


@PLAYS
def test_a_process_has_nothing_of_the_fight(play: Play) -> None:
    """Among all objects of its process a policy finds neither dice nor state; the next fight has another process."""
    for _ in range(2):
        (fault,) = faults(play, first("Spying"), trust=False)
        assert fault.message.startswith("LookupError: found []")


def digging(played: Scenario, wanted: str) -> Scenario:
    """Return the same, whose first seat looks for these numbers in all that it is given."""
    return evolve(played, policies={**played.policies, 0: PolicySpec(f"{FILE}:Digging", {"wanted": wanted})})


@PLAYS
def test_nothing_hidden_is_found_by_digging(play: Play) -> None:
    """HH-ACT-03, HH-DOOM-01: a policy that looks through its messages, its copies and all objects of its process finds
    what its seat sees (61 and 67 points of life), and neither doom (83) nor the total of one that hides (97)."""
    settings = ["Marta.max_life=61", "Acechador.max_life=67", "Elena.doom=83", "Acechador.hidden=97"]
    played = load("haunted_house/ambush_from_hiding", settings=[f"combatants.{each}" for each in settings])
    (fault,) = faults(play, digging(played, "61 67 83 97"), trust=False, deadline=20)
    assert fault.message.startswith("LookupError: found [61, 67] (")


@pytest.mark.plain("compiled objects do not show the number that it finds")
@PLAYS
def test_no_hidden_difficulty_is_found_by_digging(play: Play, tmp_path: Path) -> None:
    """FR-CHAL-06: the rounds that a fight lasts at most (59) are known, difficulties are not: neither those of ways out
    (71), nor those that the variants say (73, 79)."""
    text = dict(shipped())["fragmentos/flight_with_an_obstacle"].read_text(encoding="utf-8")
    file = tmp_path / "flight.toml"
    file.write_text(text.replace("exit_difficulty = 3", "exit_difficulty = 71"), encoding="utf-8")
    settings = ["variants.obstacle_difficulty=73", "variants.default_difficulty=79", "limits.rounds=59"]
    (fault,) = faults(play, digging(load(str(file), settings=settings), "59 71 73 79"), trust=False, deadline=20)
    assert fault.message.startswith("LookupError: found [59] (")


def test_what_is_hidden_would_be_found(tmp_path: Path) -> None:
    """The same policy, trusted and so in this process, finds everything that the tests above look for."""
    settings = ["Elena.doom=83", "Acechador.hidden=97"]
    played = load("haunted_house/ambush_from_hiding", settings=[f"combatants.{each}" for each in settings])
    left_behind = [ForgottenValue(frozenset())]  # as by tests of exact odds in the same process
    (fault,) = faults(inline.play, digging(played, "83 97"), trust=True, deadline=20)
    assert len(left_behind) == 1
    assert fault.message.startswith("LookupError: found [83, 97] (")


@PLAYS
def test_faults_have_the_same_words_in_a_process(play: Play) -> None:
    """The fault names the error and the line of the policy's file."""
    (isolated,) = faults(play, first("Raising"), trust=False)
    assert (isolated,) == faults(play, first("Raising"), trust=True)
    assert isolated.message.startswith("ValueError: no idea (bots.py:")


def test_a_later_instance_that_fails_is_a_fault() -> None:
    """It does not end the run; and the process plays on."""
    with inline.Runner(first("Failing"), 1, trust=False) as runner:
        found = [[(fault.kind, fault.message[:20]) for fault in runner.play(number).faults] for number in (1, 2, 3)]
    assert found == [[("end", "ValueError: a bad lo")], [("begin", "RuntimeError: no mor")], []]


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Unmakable", "cannot be made with {}: no luck today; it takes no options"),
        ("ExitingAtOnce", "its process ended (exit code 7)"),
        ("Nobody", "has no Nobody; its policies are "),
    ],
)
def test_what_cannot_be_made_is_known_before_the_first_fight(bot: str, said: str) -> None:
    """The error has the sentence of the policy's process."""
    with pytest.raises(PolicyError) as caught:
        factory(PolicySpec(f"{FILE}:{bot}"), trust=False)
    assert said in str(caught.value)


def test_what_it_prints_goes_to_stderr(capfd: pytest.CaptureFixture[str]) -> None:
    """All of it, however it is written, when the fight is over."""
    assert inline.play(first("Printing"), 1, 1, trust=False).faults == ()
    said = capfd.readouterr()
    assert said.out == ""
    assert {"printed", "written", "kept"} <= set(said.err.split())
