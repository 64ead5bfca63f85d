"""Under a sub-path, behind a proxy that removes it, everything on the page works."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from urllib.parse import urlsplit

import trio

from ..service.serving import DUEL
from ..service.test_proxy import SUB, forward
from .conftest import OpenProfile


@contextmanager
def proxied(service: str) -> Iterator[str]:
    """Run a proxy before a service in a thread of its own; the address of the service behind it."""
    told: SimpleQueue[tuple[int, trio.CancelScope, trio.lowlevel.TrioToken]] = SimpleQueue()

    async def run() -> None:
        (listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
        with trio.CancelScope() as scope:
            told.put((listener.socket.getsockname()[1], scope, trio.lowlevel.current_trio_token()))
            await trio.serve_listeners(partial(forward, urlsplit(service).port or 80), [listener])

    thread = threading.Thread(target=trio.run, args=(run,))
    thread.start()
    port, scope, token = told.get(timeout=60)
    try:
        yield f"http://127.0.0.1:{port}{SUB}"
    finally:
        token.run_sync_soon(scope.cancel)
        thread.join(60)


def test_a_question_its_answer_and_all_pages_under_a_sub_path(profile: OpenProfile, service: str) -> None:
    """Asked, answered, watched and shared by clicking; no request leaves the sub-path, and none fails."""
    with proxied(service) as address, profile(address=address) as one:
        page = one.open(f"/?scenario={DUEL}")
        page.wait_for_selector(".state.good")
        page.select_option("#fights", "200")
        page.click("#go")
        one.answered()
        said = page.inner_text(".verdict")
        page.click("#share")
        link = page.get_attribute("#more .note a", "href")
        assert link is not None
        assert link.startswith(f"{address}/jobs/")
        page.click("#night-worst")
        page.wait_for_selector("#controls:not([hidden])")
        for name in ("History", "Tournaments", "Creatures"):
            page.get_by_role("navigation").get_by_role("link", name=name).click()
            one.ready()
            assert page.url.startswith(f"{address}/{name.lower()}")
        one.open(link)
        one.answered()
        assert page.inner_text(".verdict") == said
        page.click("a.brand")
        one.ready()
        assert page.url == f"{address}/"
