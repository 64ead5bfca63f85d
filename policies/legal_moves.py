"""Legal moves of a turn, listed verb by verb on request."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option

NO_VERBS: Final[frozenset[str]] = frozenset()


class LegalMoves:  # mypyc: acyclic, reused
    """Options of a question by their verbs. A verb's options are listed once, when a planner first asks for them;
    options of other verbs are never made. The verbs ``at_once`` are listed together, which is faster if most of them
    are needed."""

    __slots__ = ("_ask", "_at_once", "_found")

    def __init__(self, ask: Ask, at_once: frozenset[str] = NO_VERBS) -> None:
        self._ask = ask
        self._at_once = at_once
        self._found: dict[str, list[Option]] = {}
        if at_once:
            same: list[Option] = []
            last = ""
            for option in ask.with_verbs(at_once):
                if option.verb != last:
                    last = option.verb
                    same = self._found.setdefault(last, [])
                same.append(option)

    @property
    def default(self) -> Option:
        """The default option, which ends or waits."""
        return self._ask.default()

    def of(self, verb: str) -> list[Option]:
        """Return the options with this verb, in the order offered."""
        found = self._found.get(verb)
        if found is None:
            found = self._found[verb] = [] if verb in self._at_once else self._ask.with_verbs(only(verb))
        return found

    def having(self, verbs: frozenset[str]) -> list[Option]:
        """Return the options with one of these verbs, in the order offered."""
        return self._ask.with_verbs(verbs)

    def firsts(self, verbs: frozenset[str], likeness: list[int]) -> list[Option]:
        """Return the same, perhaps without those that are like an earlier one (Ask.firsts)."""
        return self._ask.firsts(verbs, likeness)

    def first(self, verb: str) -> Option | None:
        """Return the first option with this verb, if any."""
        found = self.of(verb)
        return found[0] if found else None

    def allows(self, option: Option) -> bool:
        """Return whether the option is legal, without listing any."""
        return self._ask.allows(option)


_ONLY: Final[dict[str, frozenset[str]]] = {}


def only(verb: str) -> frozenset[str]:
    """Return the set of this verb alone. The same object each time, so that its hash is cached."""
    found = _ONLY.get(verb)
    if found is None:
        found = _ONLY[verb] = frozenset((verb,))
    return found
