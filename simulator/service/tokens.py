"""Tokens of the people who may use the service, and what each may do; they are read again when their file changes."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Final

from attrs import frozen

COOKIE: Final = "asalto_token"
"""Name of the cookie with the token of a browser."""
GUEST: Final = "guest"
PLAYER: Final = "player"
HOST: Final = "host"
ROLES: Final = (GUEST, PLAYER, HOST)
"""A guest sees lists and shared things; a player also asks and plays; a host also sees figures and all jobs' states."""
EVERY: Final = 1.0
"""Least seconds between two looks at the file."""


@frozen
class Tokens:
    """Digests of tokens, and roles, by the names of their owners."""

    digests: Mapping[str, bytes]
    roles: Mapping[str, str]

    @classmethod
    def read(cls, text: str) -> Tokens:
        """Read the tokens in a file: lines of ``NAME TOKEN``, ``NAME TOKEN ROLE``, or a token alone; the role is host
        where none is given. Raises ValueError with a sentence."""
        found: dict[str, bytes] = {}
        roles: dict[str, str] = {}
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if len(words) == 1:
                words.insert(0, f"token {number}")
            if len(words) == 2:
                words.append(HOST)
            if len(words) != 3 or len(words[1]) < 16:
                raise ValueError(
                    f"line {number} is not valid: write NAME TOKEN ROLE, with a token of 16 characters or more"
                )
            name, token, role = words
            if role not in ROLES:
                raise ValueError(f"line {number} has the role {role!r:.40}; allowed is {', '.join(ROLES)}")
            if name in found:
                raise ValueError(f"line {number} has a second token for {name!r:.40}")
            found[name] = sha256(token.encode()).digest()
            roles[name] = role
        if not found:
            raise ValueError("it has no token")
        return cls(found, roles)

    def owner(self, token: str) -> str | None:
        """Return the owner of the token; None for an unknown token."""
        given = sha256(token.encode("utf-8", "replace")).digest()
        owners = [name for name, digest in self.digests.items() if hmac.compare_digest(digest, given)]
        return owners[0] if owners else None


class TokenFile:
    """The tokens in a file, as it is now: a call returns them. A change that cannot be read is reported to ``warn``,
    and the tokens before it stay valid. Raises OSError, ValueError with a sentence."""

    def __init__(self, path: Path) -> None:
        self.warn: Callable[[str], object] = lambda problem: None
        self._path = path
        self._mark = self._look()
        self._tokens = Tokens.read(path.read_text(encoding="utf-8"))
        self._due = monotonic() + EVERY
        self._problem = ""

    def __call__(self) -> Tokens:
        """Return the tokens; look at the file if the last look is long enough ago."""
        if monotonic() >= self._due:
            self._due = monotonic() + EVERY
            problem = self._read()
            if problem and problem != self._problem:
                self.warn(problem)
            self._problem = problem
        return self._tokens

    def _look(self) -> tuple[int, int, int]:
        """Return what changes with the file: the time of its last change, its size, its number."""
        found = self._path.stat()
        return found.st_mtime_ns, found.st_size, found.st_ino

    def _read(self) -> str:
        """Read the file if it has changed; return why it cannot be read, else an empty text."""
        try:
            mark = self._look()
            if mark != self._mark:
                self._tokens = Tokens.read(self._path.read_text(encoding="utf-8"))
                self._mark = mark
        except OSError as error:
            return error.strerror or str(error)
        except ValueError as error:
            return str(error)
        return ""
