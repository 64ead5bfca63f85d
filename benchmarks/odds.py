"""Speed of the odds while an encounter is edited: ``python -m benchmarks.odds [GAME ...]``.

It starts a service and a browser of its own, opens eight against eight with the policy ``best`` for each game, changes
the number of one combatant after another, and measures the time from the click to the first odds on the page and to
those of 20 fights, and the processor time of the page's main thread. Nothing is known of an encounter beforehand."""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final
from urllib.request import urlopen

from playwright.sync_api import Page, sync_playwright

from simulator import systems
from simulator.core.system import NPC, PC
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.service.serving import in_background

KINDS: Final = 4
"""Sheets of a side, two of each."""
FIGHTS: Final = 20
MOST: Final = 30  # seconds
NOTE: Final = """() => {
    const odds = document.getElementById("odds");
    const note = () => {
        const isShown = !odds.hidden && !odds.classList.contains("stale");
        if (isShown) window.noted.push([performance.now() / 1000, odds.lastElementChild.textContent]);
    };
    new MutationObserver(note).observe(odds, { attributes: true, childList: true });
    document.addEventListener("click", () => { window.noted = []; window.clicked = performance.now() / 1000; }, true);
}"""
"""Code that notes the odds shown since the last click, with their times."""


def eight_against_eight(address: str, system: str) -> str:
    """Return a scenario with the first sheets of each role."""
    with urlopen(f"{address}/api/systems/{system}/sheets") as answer:
        sheets = json.load(answer)
    lines = [f'asalto = 1\nsystem = "{system}"']
    for side, role in (("party", PC), ("foes", NPC)):
        lines.append(f'[sides.{side}]\nrole = "{role}"\npolicy = "best"')
        found = [each["sheet"] for each in sheets if each["role"] in (role, None)][:KINDS]
        lines += [
            f'[[combatants]]\nname = "{each} {side}"\nside = "{side}"\nuse = "{each}"\ncount = 2' for each in found
        ]
    return "\n".join(lines)


def edited(page: Page, member: int) -> tuple[float, int, float]:
    """Remove one of a group; return the seconds to the first odds, their fights, and the seconds to 20 fights."""
    page.click(f"#member-{member}-less")
    for _ in range(MOST):
        page.wait_for_timeout(1000)
        clicked, noted = page.evaluate("[window.clicked, window.noted]")
        found = [(at - clicked, int(re.sub(r"\D.*", "", text.replace(",", "")))) for at, text in noted]
        if many := [at for at, fights in found if fights >= FIGHTS]:
            return (*found[0], many[0])
    raise TimeoutError(f"no {FIGHTS} fights within {MOST} seconds")


def main() -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory() as name, in_background(Path(name)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for system in sys.argv[1:] or systems.NAMES:
            page = browser.new_page(locale="en")
            page.goto(address)
            page.wait_for_selector("body[data-ready]")
            page.fill("#toml", eight_against_eight(address.rstrip("/"), system))
            page.wait_for_selector("#member-7-less")
            page.evaluate(NOTE)
            session: Any = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})

            def busy(session: Any = session) -> float:
                metrics = session.send("Performance.getMetrics")["metrics"]
                return next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")

            before, began = busy(), perf_counter()
            found = [edited(page, member) for member in range(2 * KINDS)]
            spent, whole = busy() - before, perf_counter() - began
            first, fights, twenty = zip(*found, strict=True)
            print(
                f"{system}: first odds after {median(first):.2f} s (at most {max(first):.2f}; {min(fights)} fights or"
                f" more), {FIGHTS} fights after {median(twenty):.2f} s; main thread busy"
                f" {spent / whole:.1%}, {spent / len(found) * 1000:.0f} ms an edit",
                flush=True,
            )
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
