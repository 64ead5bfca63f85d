"""Throttle: a bound on wrong tokens, for each address and for all."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import trio

from .tokens import Tokens

MINUTE: Final = 60.0
MOST: Final = 10
"""Wrong tokens of one address within a minute after which it has to wait."""
MOST_OF_ALL: Final = 200
"""Wrong tokens of all addresses within a minute after which all have to wait."""
MOST_KNOWN: Final = 10_000
"""Number of pairs of an address and a client that are remembered."""
WAIT: Final = "too many tokens were wrong; try again in a minute."


class TooManyWrong(Exception):
    """The address has to wait before the next token is looked at."""


class Throttle:
    """Wrong tokens of the last minute, and the clients of each address; ``now`` returns seconds (default: Trio's
    clock)."""

    def __init__(self, now: Callable[[], float] = trio.current_time) -> None:
        self._now = now
        self._wrong: deque[tuple[float, str, bytes]] = deque(maxlen=MOST_OF_ALL)
        self._known: dict[tuple[str, str], None] = {}

    def owner(self, tokens: Tokens, token: str, address: str) -> str | None:
        """Return the owner of a token; None for an unknown one, which counts once, however often it is sent.

        An address with too many wrong tokens waits, except for clients that it has had before. Raises TooManyWrong."""
        name = tokens.owner(token)
        if name is not None and (address, name) in self._known:
            return name
        while self._wrong and self._wrong[0][0] <= self._now() - MINUTE:
            self._wrong.popleft()
        digest = sha256(token.encode("utf-8", "replace")).digest()
        own = [each for _, at, each in self._wrong if at == address]
        if len(own) >= MOST or len(self._wrong) >= MOST_OF_ALL:
            raise TooManyWrong
        if name is not None:
            self._known[address, name] = None
            if len(self._known) > MOST_KNOWN:
                del self._known[next(iter(self._known))]
        elif digest not in own:
            self._wrong.append((self._now(), address, digest))
        return name
