"""What must be told next: the referee reckons every consequence itself, and the trace has to tell it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping

from ....trace.lines import FOOTER, Fields
from ..bench import UNRECKONED, Referee
from .figures import Figures, Resolution
from .tables import DEFAULTS

Expectation = Mapping[str, object] | Callable[[], None]
"""An event with the fields that it must have, or something to reckon once all before it has been told."""

SILENT = frozenset({"roll", "decision", FOOTER})


class Expectations(Referee):
    """Follows the state of a scene, and what its rules owe the reader."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.sides: dict[str, str] = {name: side for name, side, _ in header["combatants"]}
        self.bodies: list[Figures] = [Figures(name, self.sides[name]) for name in self.names]
        self.listing: list[int] = []
        self.threat = 0
        self.director = 0
        self.owners: dict[str, int] = {}
        self.crossed: set[str] = set()
        self.lying: list[tuple[str, int]] = []
        self.resolution: Resolution | None = None
        self.now: Fields = {}
        self.confirmed = False
        self._expectations: deque[Expectation] = deque()

    def rule(self, switch: str) -> object:
        """The value of a switch or setting."""
        return self.variants.get(switch, DEFAULTS[switch])

    def number(self, setting: str) -> int:
        """The value of a setting that is a number."""
        value = self.rule(setting)
        assert isinstance(value, int)
        return value

    def limit(self, setting: str) -> int | None:
        """The value of a limit; None if there is none, which a document writes as the word ``none``."""
        value = self.rule(setting)
        return value if isinstance(value, int) else None

    # The queue.

    def take(self, fields: Fields) -> None:
        """Take one line: first what must come before it, then whether it is what must come."""
        if fields["event"] in SILENT:
            super().take(fields)
            return
        self._line, self._rule = fields["n"], fields.get("rule", "")
        self.now = fields
        try:
            self.reckon_on()
            self.confirmed = self._confirm(fields)
        except UNRECKONED as error:
            self.find(f"what comes before {fields['event']} cannot be reckoned: {error!r}")
            self._expectations.clear()
        super().take(fields)

    def reckon_on(self) -> None:
        """Reckon what has become due: first what was put off, then the end of the resolution, if it has come."""
        self._run()
        if not self._expectations and self.is_over():
            self.settle()
            self._run()

    def _run(self) -> None:
        while self._expectations:
            head = self._expectations[0]
            if isinstance(head, Mapping):
                return
            self._expectations.popleft()
            head()

    def is_over(self) -> bool:
        """The resolution under way is decided, and this line does not turn it over."""
        raise NotImplementedError

    def settle(self) -> None:
        """Reckon the consequences of the resolution under way."""
        raise NotImplementedError

    def _confirm(self, fields: Fields) -> bool:
        """Compare the line with what must be told next, if anything must."""
        if not self._expectations:
            return False
        head = self._expectations.popleft()
        assert isinstance(head, Mapping)
        if fields["event"] != head["event"]:
            self.find(f"{describe(head)} should be told here, not {fields['event']}")
            self._expectations.clear()
            return False
        for name, value in head.items():
            if name != "event":
                self.expect(f"{name} of {fields['event']}", fields.get(name, BLANK.get(name, "")), value)
        return True

    def owe(self, *expectations: Expectation) -> None:
        """These must be told next, in this order, before all else that must."""
        self._expectations.extendleft(reversed(expectations))

    def all_told(self) -> None:
        """Nothing may be left to tell as a scene ends."""
        self.now = {}
        self.reckon_on()
        for head in self._expectations:
            if isinstance(head, Mapping):
                self.find(f"{describe(head)} was never told")
        self._expectations.clear()
        self.resolution = None
        self.no_dice_left()

    # What consequences are made of: each changes what is known, and returns what must be told.

    def pool(self, body: int, pool: str, before: int, after: int, cause: str) -> list[Expectation]:
        """A change of points; no event where nothing changes."""
        if before == after:
            return []
        line = {"event": "pool_changed", "body": body, "pool": pool, "before": before, "after": after, "cause": cause}
        return [line]

    def raise_threat(self, cause: str, points: int = 1) -> list[Expectation]:
        """FR-THR-01: up, not above threat_max."""
        before, most = self.threat, self.limit("threat_max")
        self.threat = before + points if most is None else min(before + points, most)
        return self.pool(-1, "threat", before, self.threat, cause)

    def lower_threat(self, cause: str, points: int = 1) -> list[Expectation]:
        """FR-THR-01: down, not below threat_min."""
        before = self.threat
        self.threat = max(before - points, min(before, self.number("threat_min")))
        return self.pool(-1, "threat", before, self.threat, cause)

    def grit(self, body: int, points: int, cause: str) -> list[Expectation]:
        """FR-SUP-01: a main's points change."""
        known = self.bodies[body]
        before, known.points = known.points, known.points + points
        return self.pool(body, "superacion", before, known.points, cause)

    def reveal(self, body: int) -> list[Expectation]:
        """FR-FIGHT-07: hidden no longer."""
        known = self.bodies[body]
        if not known.hidden:
            return []
        known.hidden = False
        return [{"event": "condition_ended", "body": body, "condition": "hidden"}]

    def leave(self, body: int, how: str) -> list[Expectation]:
        """FR-FIGHT-05, FR-FIGHT-06: out of the scene, unharmed."""
        known = self.bodies[body]
        known.status, known.hidden = how, False
        known.obstacles.clear()
        return [{"event": "left", "body": body, "how": how}]


BLANK: Mapping[str, object] = {"body": -1, "amount": 0, "protection": 0, "against": -1, "parts": []}
"""What the fields of a line are that it does not write down."""


def describe(expectation: Mapping[str, object]) -> str:
    """Describe a due event for a finding."""
    rest = ", ".join(f"{name} {value}" for name, value in expectation.items() if name != "event")
    return f"{expectation['event']} ({rest})"
