"""Cost of a program's decision over the bare pipe: the bots of examples/bots against a bare echo.

Wall time, because much of it is waiting. A bot plays a fight, and so does its twin: the same choices in Python
without a process. The difference per decision, less one exchange of the same number of bytes with a child that only
reads and writes, is the cost of the messages on both sides. ``python -m benchmarks.programs [SCALE]`` prints it
alone; ``make bench`` prints it with the rest."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Final

from attrs import evolve
from rich.console import Console
from rich.table import Table

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight
from simulator.policy.spec import PolicySpec, as_use
from simulator.runtime.declared import OWN
from simulator.runtime.inline import Runner
from simulator.runtime.programs import SHELF
from simulator.runtime.seats import Factory
from simulator.scenario import Scenario, load

from .command_line import scale

MOST: Final = 150.0
"""Microseconds that a decision may cost over the bare pipe."""
SCENARIO: Final = "reference_duel"
FIGHTS: Final = 3
TURNS: Final = 120
BYTES: Final = (120, 12)
"""Bytes of a question in the duel and of its answer, with their length prefixes."""
BOTS: Final = Path(__file__).parents[1] / "examples" / "bots"
LIKED: Final = ("attack", "shoot", "charge", "walk", "move")  # as the bots have it
LISTED: Final = 20

ECHO: Final = "import os\nwhile data := os.read(0, 65536):\n    os.write(1, bytes({answer}))\n"


class Twin(Policy):
    """Makes the choices of the bots, called like Asalto's own policies, without the guard that costs others time."""

    __module__ = f"{OWN}twin"
    sees = False

    def choose(self, ask: Ask, sight: Sight) -> Option:
        options = [option for option, _ in zip(ask.options(), range(LISTED), strict=False)]
        return next((one for word in LIKED for one in options if word in one.verb), options[0])


class Counting(Twin):
    """Counts its decisions."""

    made = 0

    def choose(self, ask: Ask, sight: Sight) -> Option:
        Counting.made += 1
        return super().choose(ask, sight)


def programs() -> Mapping[str, PolicySpec]:
    """Return the bots that can run here."""
    found = {"bot.py": PolicySpec(as_use([sys.executable, str(BOTS / "bot.py")]))}
    if shutil.which("node") and (BOTS / "node_modules").is_dir():
        found["bot.js"] = PolicySpec(as_use(["node", str(BOTS / "bot.js")]))
    return found


@contextmanager
def bare_child() -> Iterator[subprocess.Popen[bytes]]:
    """Start a child that answers everything it reads."""
    code = ECHO.format(answer=BYTES[1])
    with subprocess.Popen([sys.executable, "-S", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        yield child
        assert child.stdin is not None
        child.stdin.close()


def bare_us(rounds: int) -> float:
    """Return microseconds for a question's bytes there and an answer's bytes back."""
    with bare_child() as child:
        assert child.stdin is not None
        assert child.stdout is not None
        question = bytes(BYTES[0])
        began = perf_counter()
        for number in range(rounds + 20):
            if number == 20:  # the child has warmed up
                began = perf_counter()
            child.stdin.write(question)
            child.stdin.flush()
            child.stdout.read(BYTES[1])
        return (perf_counter() - began) / rounds * 1e6


def seconds(scenario: Scenario, fights: int, factories: Mapping[int, Factory]) -> float:
    """Return the wall time of the fights."""
    with Runner(scenario, 1, factories=factories) as runner:
        runner.play(0)  # starts the processes
        began = perf_counter()
        for fight in range(1, fights + 1):
            assert runner.play(fight).faults == ()
        return perf_counter() - began


def decisions(scenario: Scenario, fights: int) -> int:
    """Return the number of questions to the first fighter in these fights."""
    Counting.made = 0
    with Runner(scenario, 1, factories={0: Counting}) as runner:
        for fight in range(1, fights + 1):
            runner.play(fight)
    return Counting.made


def program_us(spec: PolicySpec, fights: int) -> tuple[float, float]:
    """Return microseconds of a decision over those of the twin, and of the bare pipe.

    Each is the quickest of several turns, because other load on the machine only adds to them."""
    base = load(SCENARIO)
    scenario = evolve(base, policies={**base.policies, 0: spec})
    made = decisions(scenario, fights)
    turns = [(seconds(scenario, fights, {}), seconds(scenario, fights, {0: Twin}), bare_us(made)) for _ in range(TURNS)]
    with_program, without, bare = (min(column) for column in zip(*turns, strict=True))
    return (with_program - without) / made * 1e6, bare


def programs_report(console: Console, scale: float) -> bool:
    """Measure and print; return whether every bot's decision is below the limit."""
    table = Table("program", "a decision, us", "bare pipe, us", "over it, us", title="Cost of a program")
    over = []
    for name, spec in programs().items():
        decision, bare = program_us(spec, max(round(FIGHTS * scale), 1))
        over.append(decision - bare)
        table.add_row(name, f"{decision:.0f}", f"{bare:.0f}", f"{decision - bare:.0f}")
    SHELF.close()
    console.print(table)
    little = over[0] <= MOST
    console.print(f"bot.py costs at most {MOST:g} us over the bare pipe: {'yes' if little else 'NO'}")
    return little


if __name__ == "__main__":
    sys.exit(not programs_report(Console(), scale(__doc__)))
