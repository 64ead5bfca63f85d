"""Mishaps of a page: its service is killed, its window is closed, its seat is taken by another tab."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed (make browser installs it)")
from playwright.sync_api import Page, expect

from .conftest import OpenProfile
from .test_journeys import ask, done

TABLE = {"scenario": "reference_duel", "seed": 3, "places": [{"who": "Bruno", "kind": "person"}]}


@contextmanager
def serving(data: Path, port: int, *more: str) -> Iterator[subprocess.Popen[str]]:
    """A service on a port of its own, killed at the end."""
    words = [sys.executable, "-m", "simulator", "serve", "--port", str(port), "--data", str(data), *more]
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        try:
            yield process
        finally:
            process.kill()


def seat_link(table: dict[str, Any]) -> str:
    """Return the link that gives away the first seat of a fight."""
    return f"/play/{table['id']}?share={table['share']}#place=0&token={table['places'][0]['token']}"


def free_port() -> int:
    """Return a port on which no service listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def answer(page: Page) -> bool:
    """Take the first option of the open question; return whether there was one before the end."""
    page.wait_for_selector("#option-0:not([disabled]):visible, body[data-ended]")
    if page.locator("body[data-ended]").count():
        return False
    number = page.get_attribute("body", "data-asked")
    page.click("#option-0")
    page.wait_for_selector(f"body:not([data-asked='{number}']), body[data-ended]")
    return True


def test_a_killed_service_comes_back_under_its_page(profile: OpenProfile, tmp_path: Path) -> None:
    """The story of a played fight is shown once, its seat is asked again, and an open answer goes on to its end."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with profile() as one:
        one.service = base
        with serving(tmp_path / "data", port):
            job = ask(base, {"kind": "batch", "scenario": "reference_duel", "seed": 7, "options": {"fights": 4000}})
            table = ask(base, TABLE, "tables")
            page = one.open(seat_link(table))
            assert answer(page)
            page.wait_for_selector("#option-0:not([disabled]):visible")
            told = page.locator("#story .line").all_inner_texts()
            other = one.tab(f"/jobs/{job['id']}?share={job['share']}")
            other.wait_for_selector(".verdict .answer")
        expect(page.locator("#question")).to_be_hidden()
        with serving(tmp_path / "data", port):
            other.wait_for_selector("body[data-ended=done]")
            page.bring_to_front()
            page.wait_for_selector("#option-0:not([disabled]):visible")
            expect(page.locator("#story .line")).to_have_count(len(told))
            assert page.locator("#story .line").all_inner_texts() == told
            while answer(page):
                pass
            assert page.locator("#outcome").inner_text()
        one.wrong.clear()  # the console shows connections that were refused meanwhile


def test_a_window_that_is_closed_stops_nothing(profile: OpenProfile, service: str) -> None:
    """The job goes on to its end, and the seat of a played fight waits with its question for the next window."""
    job = ask(service, {"kind": "batch", "scenario": "reference_duel", "seed": 11, "options": {"fights": 1500}})
    with profile() as one:
        one.open(f"/jobs/{job['id']}?share={job['share']}")
    done(service, {"kind": "batch", "scenario": "reference_duel", "seed": 11, "options": {"fights": 1500}})
    with profile() as one:
        one.open(f"/jobs/{job['id']}?share={job['share']}")
        one.answered()
        table = ask(service, TABLE, "tables")
        path = seat_link(table)
        page = one.open(path)
        assert answer(page)
        page.wait_for_selector("#option-0:not([disabled]):visible")
        asked = page.inner_text("#asked")
        page.close()
        page = one.tab(path)
        page.wait_for_selector("#option-0:not([disabled]):visible")
        assert page.inner_text("#asked") == asked
        while answer(page):
            pass


def test_two_tabs_on_one_seat_take_turns(profile: OpenProfile, service: str) -> None:
    """The later tab has the seat, as the earlier shows; a click takes the seat back, and no answer counts twice."""
    table: dict[str, Any] = ask(service, TABLE, "tables")
    path = seat_link(table)
    with profile("en") as one:
        first = one.open(path)
        first.wait_for_selector("#option-0:visible")
        second = one.tab(path)
        second.wait_for_selector("#option-0:visible")
        expect(first.locator("#question")).to_be_hidden()
        expect(first.locator("#state")).to_have_text(re.compile("another window"))
        assert answer(second)
        first.bring_to_front()
        first.click("#state button")
        first.wait_for_selector("#option-0:not([disabled]):visible")
        expect(second.locator("#question")).to_be_hidden()
        while answer(first):
            pass
        second.wait_for_selector("body[data-ended]")
        assert first.inner_text("#outcome") == second.inner_text("#outcome")
