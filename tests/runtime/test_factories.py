"""Policies from specs: in the process of the fight, in another process, or a program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from policies.basic import Basic
from simulator.policy.errors import PolicyError
from simulator.policy.spec import PolicySpec
from simulator.runtime import isolated
from simulator.runtime.factories import factory
from simulator.runtime.isolated import IsolatedFactory
from simulator.runtime.programs import ProgramFactory

SIMULATOR = Path(isolated.__file__).parents[1]
BOT = PolicySpec(f"{Path(__file__).with_name('bots.py')}:Fierce")


@pytest.mark.parametrize("trust", [True, False])
def test_asaltos_own_policies_play_where_the_fight_is(trust: bool) -> None:
    """They are trusted in any case."""
    made = factory(PolicySpec("basic"), trust)
    assert not isinstance(made, IsolatedFactory)
    assert isinstance(made(), Basic)


@pytest.mark.slow
def test_a_policy_of_others_plays_in_a_process_of_its_own_unless_it_is_trusted() -> None:
    """It is trusted unless something else is said."""
    assert isinstance(factory(BOT, trust=False), IsolatedFactory)
    for made in (factory(BOT, trust=True), factory(BOT)):
        assert not isinstance(made, IsolatedFactory)
        assert type(made()).__name__ == "Fierce"


def test_where_no_process_can_be_made_it_plays_where_the_fight_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """On systems without a fork."""
    monkeypatch.setattr(isolated, "can_isolate", lambda: False)
    made = factory(BOT, trust=False)
    assert not isinstance(made, IsolatedFactory)
    assert type(made()).__name__ == "Fierce"


@pytest.mark.parametrize("trust", [True, False])
def test_a_program_is_started_by_a_factory_of_its_own(trust: bool) -> None:
    """Trusted or not: it is a process in any case."""
    assert isinstance(factory(PolicySpec("program: cat"), trust), ProgramFactory)
    with pytest.raises(PolicyError):
        factory(PolicySpec("chess"), trust)


def test_code_of_others_is_trusted_where_that_is_asked_for() -> None:
    """Public functions trust external code only if asked to; the runtime beneath follows its argument."""
    given = {
        str(path.relative_to(SIMULATOR)): set(re.findall(r"trust: bool = (\w+)", path.read_text(encoding="utf-8")))
        for path in SIMULATOR.rglob("*.py")
    }
    trusting = {name for name, defaults in given.items() if defaults == {"True"}}
    assert trusting == {"runtime/factories.py", "runtime/campaign.py", "runtime/seats.py"}
    assert all(defaults <= {"False", "TRUST"} for name, defaults in given.items() if name not in trusting)
    assert len([name for name, defaults in given.items() if defaults]) > 10
