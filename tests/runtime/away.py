"""Copies of a fight that are served elsewhere, as in the process of a policy, but in this one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.policy.lookahead import Lookahead
from simulator.runtime.copy_server import CopyServer
from simulator.runtime.remote_copies import CopyClient


def client_of(fight: Any, look: Callable[[int], Lookahead]) -> CopyClient:  # Any: the fight of any game
    """Return a client for copies of question 7 of the fight, with a server that makes them with ``look``."""
    server = CopyServer(7, look)

    def exchange(data: bytes) -> bytes:
        found = server.reply(data)
        assert found is not None
        return found

    return CopyClient(7, exchange, fight.system, fight.encounter)
