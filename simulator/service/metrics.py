"""Figures of the running service, in the text format of Prometheus."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil
import trio
from attrs import frozen
from prometheus_client import CollectorRegistry, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

EVERY: Final = 0.5
"""Seconds between two measurements of the delay of the event loop."""
_DELAYS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_MAIN: Final = re.compile(r"from simulator\.(?:cli|service)\.(\w+) import main")
_OTHER: Final = "other"


class Metrics:
    """Figures that are measured while the service runs."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._delay = Histogram(
            "asalto_event_loop_delay_seconds",
            "Lateness of a timer of the event loop.",
            registry=self._registry,
            buckets=_DELAYS,
        )

    async def watch(self) -> None:
        """Measure the delay of the event loop until cancelled."""
        while True:
            due = trio.current_time() + EVERY
            await trio.sleep_until(due)
            self._delay.observe(trio.current_time() - due)

    def text(self, more: Iterable[Metric]) -> bytes:
        """Return the figures and ``more`` of them."""
        return generate_latest(_Families([*self._registry.collect(), *more]))


@frozen
class _Families(Collector):
    """Figures as ``generate_latest`` takes them."""

    families: list[Metric]

    def collect(self) -> list[Metric]:
        """Return the figures."""
        return self.families


def gauge(name: str, help: str, values: Mapping[str, float], label: str = "") -> Metric:
    """Return a figure that goes up and down, for each value of the label."""
    return _filled(GaugeMetricFamily(f"asalto_{name}", help, labels=[label] if label else []), values, label)


def counter(name: str, help: str, values: Mapping[str, float], label: str = "") -> Metric:
    """Return a figure that only goes up, for each value of the label."""
    return _filled(CounterMetricFamily(f"asalto_{name}", help, labels=[label] if label else []), values, label)


def _filled(family: GaugeMetricFamily | CounterMetricFamily, values: Mapping[str, float], label: str) -> Metric:
    for value, number in values.items():
        family.add_metric([value] if label else [], number)
    return family


def child_processes() -> tuple[Counter[str], Counter[str]]:
    """Return the number of the service's child processes by purpose, and their resident memory in bytes; memory that
    processes share is counted in each."""
    numbers: Counter[str] = Counter()
    memory: Counter[str] = Counter()
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            found = _MAIN.search(" ".join(child.cmdline()))
            kind = found[1] if found else _OTHER
            memory[kind] += child.memory_info().rss
            numbers[kind] += 1
    return numbers, memory


def free_room(data: Path) -> int:
    """Return the bytes that are free on the disk of the data folder. Raises OSError."""
    return shutil.disk_usage(data).free
