"""Fights that are shown in a report."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.report.sample_fights import narrate_fight
from simulator.runtime import campaign, inline
from simulator.scenario import load


@pytest.mark.slow
@pytest.mark.parametrize(("name", "chain"), [("reference_duel", False), ("three_days_through_the_pass", True)])
def test_a_fight_is_told_by_policies_in_processes_of_their_own(
    monkeypatch: pytest.MonkeyPatch, name: str, chain: bool
) -> None:
    """The report narrates all stages of a campaign, to the end."""
    played: list[tuple[bool, bool]] = []
    for module, is_chain in ((inline, False), (campaign, True)):

        def play(*given: Any, plain: Any = module.play, is_chain: bool = is_chain, trust: bool, listener: Any) -> Any:
            played.append((is_chain, trust))
            return plain(*given, trust=trust, listener=listener)

        monkeypatch.setattr(module, "play", play)
    lines = narrate_fight(load(name), 7, 3, "en")
    assert played[0] == (chain, False)
    assert all(trust is False for _, trust in played)
    assert len(lines) > 20
