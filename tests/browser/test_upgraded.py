"""Answers of earlier versions: what they have is shown, and their questions can be asked again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed (make browser installs it)")
from playwright.sync_api import expect

from tests.service.test_upgrades import outdated

from .conftest import OpenProfile
from .test_faults import free_port, serving
from .test_journeys import LOOKS

SAID = {
    "es": "no se puede ver: el informe y los combates sueltos",
    "en": "cannot be shown: the report and single fights",
}


@pytest.mark.parametrize(("lang", "width", "scheme"), LOOKS)
def test_an_answer_of_another_version(profile: OpenProfile, tmp_path: Path, lang: str, width: int, scheme: Any) -> None:
    """The page names the parts that were not stored, without links to them; a button asks the question again, as a job
    that has them. The lengths of fights, which the answer lacks, have no plot: Vega would warn of an empty axis."""
    id_, port = outdated(tmp_path / "data"), free_port()
    with serving(tmp_path / "data", port), profile(lang, width, scheme, address=f"http://127.0.0.1:{port}") as one:
        page = one.open(f"/jobs/{id_}")
        one.answered()
        expect(page.locator(".outdated")).to_contain_text(SAID[lang])
        report, rows, fights = (page.locator(f"a[href*='/{part}']") for part in ("report?", "rows?", "fights/"))
        assert [each.count() for each in (report, rows, fights)] == [0, 1, 0]
        for number in (1, 2, 4):
            page.wait_for_selector(f".plot:nth-child({number}) svg.marks")
        assert one.faults(f"upgraded-{lang}-{scheme}") == []
        page.click("#again")
        page.wait_for_url(lambda url: id_ not in url)
        one.answered()
        page.wait_for_selector("#night-worst")
        assert [each.count() > 0 for each in (report, rows, fights)] == [True] * 3
        assert page.locator(".outdated").count() == 0
