"""People who only look: guests, and visitors with a shared link."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .conftest import LOOKS, OpenProfile
from .test_faults import free_port, serving
from .test_journeys import CUP, done
from .test_look import VARY, WOLF

HOST, GUEST = "h" * 20, "g" * 20
QUESTIONS: list[dict[str, Any]] = [
    {**WOLF, "kind": "batch", "options": {"fights": 40}},
    {**WOLF, "kind": "compare", "options": {"fights": 40, "vary": f"{VARY}=45,20"}},
    {"kind": "tournament", "scenario": "cup.toml", "files": {"cup.toml": CUP.replace("10", "2")}, "seed": 7},
]
REFUSED = ".knob, #lever, #cancel, #edit, [id^=take-], button.night, #answer section button"


@pytest.mark.parametrize(
    ("who", "lang", "width", "scheme"), [("visitor", *LOOKS[0]), ("guest", *LOOKS[1])], ids=("visitor", "guest")
)
def test_visitors_see_no_buttons_that_would_be_refused(
    profile: OpenProfile, tmp_path: Path, who: str, lang: str, width: int, scheme: Any
) -> None:
    """A sentence says what they may do, and a fight is watched all the same; one who signs in as a guest, too.
    Each needs a service of its own and differs by a sentence, so that two looks are enough."""
    port, tokens = free_port(), tmp_path / "tokens"
    tokens.write_text(f"alice {HOST}\ngaia {GUEST} guest\n")
    tokens.chmod(0o600)
    with serving(tmp_path / "data", port, f"--token-file={tokens}"), profile(lang, width, scheme) as one:
        one.service = f"http://127.0.0.1:{port}"
        jobs = [done(one.service, question, HOST) for question in QUESTIONS]
        links, page = [f"/jobs/{job['id']}?share={job['share']}" for job in jobs], one.page
        if who == "guest":
            one.open(links[0])
            page.click("nav a")
            page.fill("#token", GUEST)
            page.click("form button")
            page.wait_for_selector("#logout")
            assert page.locator("nav a").count() == 0
            one.wrong.clear()  # the console shows the status of both pages, 401 and 403
        for link in reversed(links):
            one.open(link)
            one.answered()
            page.wait_for_selector("#share")
            assert page.locator(REFUSED).count() == 0, link
            assert page.inner_text("#looks")
        assert one.faults(who) == []
        page.click("#night-worst")
        page.wait_for_selector("#controls:not([hidden])")
