"""Every function of the rules is reached by a shipped scenario, a chain or a command, and every rule of the ledgers by
a shipped scenario or chain under some policy, or a list says why not.

``unreached.toml`` lists, for each game, the functions that do not run in all that ``reached.py`` plays (every shipped
encounter with every built-in policy and with every value of every switch), and the rules that no shipped encounter
comes to as it is. What is reached after all must leave the list."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from typing import Any

import pytest

from simulator import systems
from tests.ledgers import ROOT

pytestmark = pytest.mark.slow

UNREACHED: dict[str, Any] = tomllib.loads((ROOT / "tests" / "unreached.toml").read_text(encoding="utf-8"))
LONGEST = 150.0
"""Seconds, several times what the dearest game takes: less than the limit of a test, which would end its process."""

RULES: dict[str, dict[str, str]] = UNREACHED.pop("rules")


@pytest.mark.parametrize("game", systems.NAMES)
def test_every_function_and_every_rule_is_reached_or_listed(game: str) -> None:
    """The lists have neither too little nor too much in them, and a reason for everything."""
    functions, rules = UNREACHED[game], RULES[game]
    done = subprocess.run(
        [sys.executable, "-m", "tests.reached", game, *functions],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=LONGEST,
    )
    assert json.loads(done.stdout) == {"functions": sorted(functions), "rules": sorted(rules)}
    assert all(reason.endswith(".") for reason in [*functions.values(), *rules.values()])
