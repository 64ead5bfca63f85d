"""Fights that are shown in a report."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.narration.narrator import PLAIN, Line
from simulator.report.html.sample_fights import MOST, narrate_fight, told
from simulator.runtime import campaign, inline
from simulator.scenario import load


@pytest.mark.parametrize(
    ("lines", "cut"), [(MOST, ""), (MOST + 2, "… and 2 more lines; the command above shows all of them."), (0, "")]
)
def test_long_fights_are_cut_and_say_so(lines: int, cut: str) -> None:
    """The first lines are shown, with how many more there are."""
    shown = told("A fight", [Line(0, str(number), PLAIN) for number in range(lines)], "asalto run", "en")
    assert [line.text for line in shown.lines] == [str(number) for number in range(min(lines, MOST))]
    assert (shown.title, shown.command, shown.after) == ("A fight", "asalto run", cut)


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
