"""The policy that plays by rows: which row decides, what is left to the else policy, and that nothing else differs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from policies.tactics import Tactics
from simulator.core.asks import Ask, Option
from simulator.core.dice import Rigged
from simulator.core.errors import BadTrace
from simulator.policy import registry
from simulator.policy.errors import PolicyError
from simulator.policy.protocol import Policy, Sight
from simulator.policy.spec import PolicySpec
from simulator.runtime import actor_runner, inline
from simulator.scenario import Scenario, load, load_tactics, recast
from simulator.testing import Recording, encounter, fighter, scripted
from simulator.trace.reader import read
from simulator.trace.replay import verify
from simulator.trace.writer import Seal
from tests.shipping import fights
from tests.traces import traced

from .policy_fights import Player

EXAMPLES = Path(__file__).parents[2] / "examples" / "tactics"
LEADER = {"do": "flee", "when": "health(leader) < 1/3 or fled(leader)"}
WEAKEST = {"do": "attack", "at": "weakest"}


def tactics(*rows: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Return the policy, as a document has it."""
    return {"use": "tactics", "rows": list(rows), **more}


def wolves(*rows: Mapping[str, Any], **more: Any) -> Scenario:
    """Return a shipped scenario whose monster plays by rows."""
    return recast(load("three_against_a_werewolf"), {"horrors": tactics(*rows, **more)})


def at_turn(*rows: Mapping[str, Any], **more: Any) -> Player:
    """Marta, who plays by rows, at her first turn against a strong, a weak and a fallen zombie."""
    marta = fighter("Marta", "athlete", side="pc", perception=6, agility=6, fearless=True)
    foes = [fighter(name, "zombie", side="npc", fright_row="none", life=life) for name, life in (("A", 27), ("B", 5))]
    fight = scripted(encounter("haunted_house", marta, *foes), Rigged(high=True))
    return Player(lambda: Tactics(rows=list(rows), **more), fight.to("Marta", "turn"), "Marta")


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([WEAKEST], "melee_attack B blunt_wood"),
        ([{"do": "attack", "at": "strongest"}], "melee_attack A blunt_wood"),
        ([{"do": "attack", "when": "life > 99", "at": "strongest"}, WEAKEST], "melee_attack B blunt_wood"),
        ([{"do": "attack", "at": ["shooter", "strongest"]}, WEAKEST], "melee_attack A blunt_wood"),
        ([{"do": "flee"}, WEAKEST], "run"),
        ([{"do": "heal"}, {"do": "hide"}], "hide"),
        ([{"do": "attack", "when": "life(target) < 3", "at": "weakest"}, {"do": "wait"}], "wait"),
    ],
)
def test_the_first_row_that_applies_decides(rows: list[Mapping[str, Any]], says: str) -> None:
    """Rows apply from top to bottom; a row is skipped if its condition is false or its action is impossible."""
    assert says == at_turn(*rows).says()


def test_else_decides_where_no_row_does() -> None:
    """The aggressive policy unless the list says otherwise."""
    assert at_turn({"do": "heal"}).says() == at_turn({"do": "revive"}, **{"else": "aggressive"}).says()
    assert at_turn({"do": "heal"}, **{"else": "basic"}).says() == "melee_attack A blunt_wood"


def test_else_knows_what_a_row_has_decided() -> None:
    """HH-ACT-02: the second action is weighed by the policy that chose the weapon of the first."""
    assert at_turn({"do": "attack", "at": "strongest"}).to("second").says() == "melee_attack B blunt_wood"


class Last(Policy):
    """Takes the last option, or one that was not offered."""

    wants = frozenset({"turn"})
    bad = False

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return Option("talk") if self.bad else list(ask.options())[-1]


def test_else_chooses_among_the_options_that_a_row_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked as if there were no others; an answer beside them is the first of them."""
    monkeypatch.setattr("policies.tactics.make", lambda spec: Last())
    player = at_turn(WEAKEST)
    assert player.says() == "melee_attack B unarmed"
    monkeypatch.setattr(Last, "bad", True)
    assert player.says() == "melee_attack B blunt_wood"


@pytest.mark.slow
def test_a_list_that_never_applies_plays_like_its_else() -> None:
    """Every fight is that of the else policy, and its own luck is unchanged."""
    for policy in ("basic", "random", "aggressive", "cautious"):
        never = {"do": "flee", "when": "life > 1000"}
        scenario = wolves(never, {**WEAKEST, "when": "round > 1000"}, **{"else": policy})
        plain = recast(scenario, {"horrors": policy})
        for fight in (1, 2, 3):
            ours, theirs = inline.play(scenario, 5, fight), inline.play(plain, 5, fight)
            assert (ours.outcome, ours.fates) == (theirs.outcome, theirs.fates), policy


@pytest.mark.slow
def test_both_runtimes_give_the_same_bytes() -> None:
    """Reasons included."""
    scenario = wolves(LEADER, WEAKEST)
    for fight in (1, 2, 3):
        inside, _ = traced(inline.play, scenario, 3, fight)
        assert b'"note":"tactics 2"' in inside
        assert inside == traced(actor_runner.play, scenario, 3, fight)[0]


@pytest.mark.slow
def test_a_trace_needs_no_file() -> None:
    """The rows travel in it: it is verified from its record and from its seed."""
    data = traced(inline.play, wolves(LEADER, WEAKEST, name="wolves"), 3, 2)[0]
    verified = verify(read(data), inline.play)
    assert (True, True) == (verified.recorded, verified.seeded)


def test_a_changed_note_is_found() -> None:
    """The reason of a decision is under the seal like everything else: from the seed another comes out."""
    seal, changed = Seal(), []
    for line in traced(inline.play, wolves(LEADER, WEAKEST), 3)[0].splitlines():
        fields = json.loads(line)
        name, _ = fields.pop("event"), (fields.pop("n"), fields.pop("check"))
        if fields.get("note") == "tactics 2":
            fields["note"] = "tactics 1"
        if name == "footer":
            fields["digest"] = seal.chain.digest
        changed.append(seal.line(name, fields))
    with pytest.raises(BadTrace, match='note is "tactics 1" in the file, "tactics 2" played again'):
        verify(read(b"".join(changed)), inline.play)


@pytest.mark.slow
def test_reasons_are_counted() -> None:
    """Each decision of the seat once: by a row, or by none."""
    scenario = wolves(LEADER, WEAKEST, name="wolves")
    for fight in range(1, 6):
        heard = Recording()
        result = inline.play(scenario, 1, fight, listener=heard)
        given = Counter(
            (3, decision.note) for decision in heard.decisions if (decision.seat, decision.how) == (3, "chosen")
        )
        assert given == result.stats.reasons
        assert given == inline.play(scenario, 1, fight).stats.reasons
        assert given == actor_runner.play(scenario, 1, fight).stats.reasons


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "tactics need rows"),
        ({"rows": []}, "tactics need rows"),
        ({"file": "wolves.toml"}, "the file of tactics has not been read"),
        ({"rows": [WEAKEST], "colour": 1}, "tactics have no option 'colour'"),
        ({"rows": [{"do": "attack", "whom": "me"}]}, "row 1 of the tactics is not a table of do, when, at and name"),
        ({"rows": [3]}, "row 1 of the tactics is not a table"),
        ({"rows": [WEAKEST], "else": "tactics"}, "not tactics again"),
        ({"rows": [WEAKEST], "else": "agressive"}, "there is no policy 'agressive'"),
    ],
)
def test_is_refused(options: dict[str, Any], said: str) -> None:
    """Options that are no list of rows: a sentence when the policy is made."""
    with pytest.raises(PolicyError) as error:
        registry.make(PolicySpec("tactics", options))
    assert said in str(error.value)


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_examples_play_their_game(path: Path) -> None:
    """Every example plays fights of several shipped scenarios of its game, on all sides, without a fault."""
    game = load_tactics(path)
    decided: Counter[str] = Counter()
    for name in fights(f"{game}/")[::4]:
        scenario = load(name)
        scenario = load(name, policies=[f"{side.name}={path}" for side in scenario.encounter.sides])
        result = inline.play(scenario, 1, 1)
        assert result.faults == (), name
        for (_, reason), times in result.stats.reasons.items():
            decided[reason] += times
    assert decided
