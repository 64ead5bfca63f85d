"""Events that must come next: the referee computes every consequence itself, and the trace has to show it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping

from ...trace.lines import FOOTER, Fields
from ..bench import UNCOMPUTABLE, Referee
from .figures import Figures, Resolution
from .tables import DEFAULTS

Expectation = Mapping[str, object] | Callable[[], None]
"""An event with its required fields, or a computation for the moment when all before it has been shown."""

SILENT = frozenset({"roll", "decision", FOOTER})


class Expectations(Referee):
    """Follows the state of a scene and the events that its rules make necessary."""

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
        """Return the value of a switch or setting."""
        return self.variants.get(switch, DEFAULTS[switch])

    def number(self, setting: str) -> int:
        """Return the value of a setting that is a number."""
        value = self.rule(setting)
        assert isinstance(value, int)
        return value

    def limit(self, setting: str) -> int | None:
        """Return the value of a limit, or None if there is none (a document writes the word ``none``)."""
        value = self.rule(setting)
        return value if isinstance(value, int) else None

    # The queue.

    def take(self, fields: Fields) -> None:
        """Take one line: first check that nothing had to come before it, then that it is the expected one."""
        if fields["event"] in SILENT:
            super().take(fields)
            return
        self._line, self._rule = fields["n"], fields.get("rule", "")
        self.now = fields
        try:
            self.catch_up()
            self.confirmed = self._confirm(fields)
        except UNCOMPUTABLE as error:
            self.find(f"the events before {fields['event']} cannot be computed: {error!r}")
            self._expectations.clear()
        super().take(fields)

    def catch_up(self) -> None:
        """Run the postponed computations that are ready, then end the resolution if it is over."""
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
        """Return True if the current resolution is decided and this line does not turn it over."""
        raise NotImplementedError

    def settle(self) -> None:
        """Compute the consequences of the current resolution."""
        raise NotImplementedError

    def _confirm(self, fields: Fields) -> bool:
        """Compare the line with the next expected event, if there is one."""
        if not self._expectations:
            return False
        head = self._expectations.popleft()
        assert isinstance(head, Mapping)
        if fields["event"] != head["event"]:
            self.find(f"{describe(head)} must come here, not {fields['event']}")
            self._expectations.clear()
            return False
        for name, value in head.items():
            if name != "event":
                self.expect(f"{name} of {fields['event']}", fields.get(name, BLANK.get(name, "")), value)
        return True

    def owe(self, *expectations: Expectation) -> None:
        """Expect these events next, in this order, before all others."""
        self._expectations.extendleft(reversed(expectations))

    def check_complete(self) -> None:
        """Check that no expected event is missing as a scene ends."""
        self.now = {}
        self.catch_up()
        for head in self._expectations:
            if isinstance(head, Mapping):
                self.find(f"{describe(head)} never came")
        self._expectations.clear()
        self.resolution = None
        self.no_dice_left()

    # Parts of consequences: each updates the known facts and returns the expected events.

    def pool(self, body: int, pool: str, before: int, after: int, cause: str) -> list[Expectation]:
        """Return the expectation of a change of points; empty if nothing changes."""
        if before == after:
            return []
        line = {"event": "pool_changed", "body": body, "pool": pool, "before": before, "after": after, "cause": cause}
        return [line]

    def raise_threat(self, cause: str, points: int = 1) -> list[Expectation]:
        """FR-THR-01: threat rises, not above threat_max."""
        before, most = self.threat, self.limit("threat_max")
        self.threat = before + points if most is None else min(before + points, most)
        return self.pool(-1, "threat", before, self.threat, cause)

    def lower_threat(self, cause: str, points: int = 1) -> list[Expectation]:
        """FR-THR-01: threat falls, not below threat_min."""
        before = self.threat
        self.threat = max(before - points, min(before, self.number("threat_min")))
        return self.pool(-1, "threat", before, self.threat, cause)

    def grit(self, body: int, points: int, cause: str) -> list[Expectation]:
        """FR-SUP-01: a main's points change."""
        known = self.bodies[body]
        before, known.points = known.points, known.points + points
        return self.pool(body, "superacion", before, known.points, cause)

    def reveal(self, body: int) -> list[Expectation]:
        """FR-FIGHT-07: the body is no longer hidden."""
        known = self.bodies[body]
        if not known.hidden:
            return []
        known.hidden = False
        return [{"event": "condition_ended", "body": body, "condition": "hidden"}]

    def leave(self, body: int, how: str) -> list[Expectation]:
        """FR-FIGHT-05, FR-FIGHT-06: the body is out of the scene, unharmed."""
        known = self.bodies[body]
        known.status, known.hidden = how, False
        known.obstacles.clear()
        return [{"event": "left", "body": body, "how": how}]


BLANK: Mapping[str, object] = {"body": -1, "amount": 0, "protection": 0, "against": -1, "parts": []}
"""Default values of fields that a line omits."""


def describe(expectation: Mapping[str, object]) -> str:
    """Describe an expected event for a finding."""
    rest = ", ".join(f"{name} {value}" for name, value in expectation.items() if name != "event")
    return f"{expectation['event']} ({rest})"
