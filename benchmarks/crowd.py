"""Load test of the service: ``python -m benchmarks.crowd [--seconds 300] [--clients 100]``.

Clients of mixed manners share a service of their own on this machine's loopback. Three are greedy: each keeps as many
jobs of a million fights open as it may. The others ask small questions, read answers and lists, type sentences, and
pause between. It prints the seconds until small jobs were answered, the statuses of all answers, and the most memory
and processes of the service. Exit code 1: a small job took more than 20 seconds, was lost, or there was an error of the
server."""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final

import httpx
import psutil
import trio
from attrs import define, field

GREEDY: Final = 3
PATIENCE: Final = 20.0
"""Seconds in which a small job must be answered."""
THOUGHT: Final = (20.0, 60.0)
"""Seconds between two questions of a client."""
SCENARIOS: Final = ("reference_duel", "three_against_a_werewolf", "officer_and_cult", "squad_against_cultists")
SMALL: Final = 20
"""Fights of a small question."""
SERVER_ERROR: Final = 500


@define(eq=False)
class Measured:
    """Figures of the run."""

    waits: list[float] = field(factory=list)
    lost: list[str] = field(factory=list)
    statuses: Counter[int] = field(factory=Counter)
    memory: int = 0
    processes: int = 0

    def look(self, process: psutil.Process) -> None:
        """Note the memory and the processes of the service."""
        total, number = 0, 0
        for each in (process, *process.children(recursive=True)):
            try:
                total += each.memory_info().rss
            except psutil.NoSuchProcess:
                continue
            number += 1
        self.memory, self.processes = max(self.memory, total), max(self.processes, number)


@define(eq=False)
class Visitor:
    """A client of the service."""

    http: httpx.AsyncClient
    measured: Measured
    chance: random.Random

    async def ask(self, method: str, path: str, document: object = None) -> Any:  # Any: plain JSON
        """Send a request, and count the status of its answer; return its document."""
        found = await self.http.request(method, path, json=document)
        self.measured.statuses[found.status_code] += 1
        return found.json() if found.headers.get("content-type", "").startswith("application/json") else None

    def question(self, fights: int) -> dict[str, Any]:
        """Return a question that has not been asked before."""
        seed = self.chance.randrange(2**40)
        return {"kind": "batch", "scenario": self.chance.choice(SCENARIOS), "seed": seed, "options": {"fights": fights}}

    async def be_greedy(self) -> None:
        """Keep as many long jobs open as the service takes."""
        while True:
            await self.ask("POST", "/api/jobs", self.question(1_000_000))
            await trio.sleep(1)

    async def be_modest(self) -> None:
        """Ask small questions and look around."""
        await trio.sleep(self.chance.uniform(0, THOUGHT[1]))
        while True:
            began = perf_counter()
            job = await self.ask("POST", "/api/jobs", self.question(SMALL))
            state = job.get("state", "")
            while state in ("waiting", "running"):
                await trio.sleep(0.5)
                state = (await self.ask("GET", f"/api/jobs/{job['id']}"))["state"]
            if state == "done":
                self.measured.waits.append(perf_counter() - began)
            else:
                self.measured.lost.append(str(job)[:200])
            await self.ask("GET", "/api/jobs")
            manner = self.chance.random()
            if manner < 0.2:
                await self.ask("GET", f"/api/jobs/{job['id']}/fights/{self.chance.randint(1, SMALL)}")
            elif manner < 0.3:
                asked = {"system": "haunted_house", "sentence": "2 officers against 3 zombies", "lang": "en"}
                await self.ask("POST", "/page/sentence", asked)
            await trio.sleep(self.chance.uniform(*THOUGHT))


async def crowd(address: str, process: psutil.Process, tokens: list[str], seconds: float) -> Measured:
    """Let the clients use the service for a time."""
    measured = Measured()
    with trio.move_on_after(seconds):
        async with trio.open_nursery() as nursery:
            for number, token in enumerate(tokens):
                http = httpx.AsyncClient(
                    base_url=address, timeout=60, headers={"authorization": f"Bearer {token}"}, trust_env=False
                )
                visitor = Visitor(http, measured, random.Random(number))
                nursery.start_soon(visitor.be_greedy if number < GREEDY else visitor.be_modest)
            while True:
                measured.look(process)
                await trio.sleep(1)
    return measured


def main() -> int:
    """Run the test and print its figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--clients", type=int, default=100)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        tokens = [f"token-of-client-{number:04}" for number in range(asked.clients)]
        lines = [f"client{number} {token}" for number, token in enumerate(tokens)]
        (Path(name) / "tokens").write_text("\n".join(lines), encoding="utf-8")
        words = ["-m", "simulator", "serve", "--port", "0", "--data", name, "--token-file", f"{name}/tokens"]
        errors = Path(name) / "errors.txt"
        with errors.open("w") as file, subprocess.Popen([sys.executable, *words], stdout=file, stderr=file) as process:
            try:
                address = wait_for(errors)
                measured = trio.run(crowd, address, psutil.Process(process.pid), tokens, asked.seconds)
            finally:
                process.terminate()
    return report(measured)


def wait_for(output: Path) -> str:
    """Return the address that the service prints when it has started."""
    for _ in range(600):
        for word in output.read_text(encoding="utf-8").split():
            if word.startswith("http://"):
                return word
        trio.run(trio.sleep, 0.1)
    raise RuntimeError("the service did not start")


def report(measured: Measured) -> int:
    """Print the figures; return the exit code."""
    waits = measured.waits
    late = sum(wait > PATIENCE for wait in waits)
    print(f"small jobs answered: {len(waits)}, lost: {len(measured.lost)}, later than {PATIENCE:g} s: {late}")
    if len(waits) > 1:
        p95 = quantiles(waits, n=20)[-1]
        print(f"seconds to the answer: median {median(waits):.1f}, p95 {p95:.1f}, most {max(waits):.1f}")
    print("answers by status:", ", ".join(f"{status}: {many}" for status, many in sorted(measured.statuses.items())))
    print(f"most memory of the service {measured.memory / 2**20:,.0f} MiB, most processes {measured.processes}")
    for each in measured.lost[:5]:
        print("lost:", each)
    broken = sum(many for status, many in measured.statuses.items() if status >= SERVER_ERROR)
    return int(bool(late or measured.lost or broken or not waits))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    sys.exit(main())
