"""No referee finds anything in a fight of a shipped scenario, as it is played today."""

from __future__ import annotations

from itertools import cycle

import pytest

from simulator.scenario import shipped
from tests.audit import Case, audited, scenario_of


@pytest.mark.slow
@pytest.mark.parametrize(("name", "policy"), list(zip([name for name, _ in shipped()], cycle(["random", "cautious"]))))
def test_shipped_fights_have_no_finding(name: str, policy: str) -> None:
    """Every scenario and chain, in turn under a policy that tries everything and one that wants to live."""
    found = audited(scenario_of(Case(name, policy, 1)), fight=1, seed=3)
    assert [str(finding) for finding in found.findings] == []
    assert found.figures > 0
