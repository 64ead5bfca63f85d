"""The choices of the shipped bots, made in this process."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight
from tests.runtime.programs import BOTS


def _bot() -> ModuleType:
    """Load bot.py as a module."""
    spec = spec_from_file_location("example_bot", BOTS / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BOT = _bot()


class Twin(Policy):
    """Makes the same choices without a process."""

    sees = False

    def choose(self, ask: Ask, sight: Sight) -> Option:
        options = list(ask.options())[: BOT.LISTED]
        place: int = BOT.choose([option.row() for option in options])
        return options[place]
