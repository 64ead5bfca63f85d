"""Every function of the rules is reached by a shipped scenario, a chain or a command, or a list says why not.

``unreached.toml`` lists, for each game, the functions that do not run in all that ``reached.py`` plays: every shipped
encounter with every built-in policy and with every value of every switch. A function that is reached after all must
leave the list."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib

import pytest

from simulator import systems
from tests.ledgers import ROOT

pytestmark = pytest.mark.slow

LISTED: dict[str, dict[str, str]] = tomllib.loads((ROOT / "tests" / "unreached.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", systems.NAMES)
def test_every_function_of_the_rules_is_reached_or_listed(game: str) -> None:
    """The list has neither too little nor too much in it, and a reason for everything."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.reached", game, *LISTED[game]], cwd=ROOT, capture_output=True, check=True
    )
    assert sorted(LISTED[game]) == json.loads(done.stdout)
    assert all(reason.endswith(".") for reason in LISTED[game].values())
