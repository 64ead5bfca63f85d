"""Answers of earlier versions: what they have is shown, and their questions can be asked again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.service.test_upgrades import outdated

from .conftest import OpenProfile
from .test_faults import free_port, serving
from .test_journeys import LOOKS


@pytest.mark.parametrize(("lang", "width", "scheme"), LOOKS)
def test_an_answer_of_another_version(profile: OpenProfile, tmp_path: Path, lang: str, width: int, scheme: Any) -> None:
    """It has no lengths of fights, so their plot is not drawn: Vega would warn of an axis without values."""
    id_, port = outdated(tmp_path / "data"), free_port()
    with serving(tmp_path / "data", port), profile(lang, width, scheme, address=f"http://127.0.0.1:{port}") as one:
        page = one.open(f"/jobs/{id_}")
        one.answered()
        for number in (1, 2, 4):
            page.wait_for_selector(f".plot:nth-child({number}) svg.marks")
        assert one.faults(f"upgraded-{lang}-{scheme}") == []
