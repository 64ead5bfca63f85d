"""Links of the command line to the page of a running service: to its front, or to a scenario as a draft there."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress

from ..core.errors import AsaltoError

PATIENCE = 2.0  # seconds that a link may cost


def page_address() -> str | None:
    """The address of the page of the service that runs on the usual data folder; None when none does."""
    from ..service.address import running_address, usual_data

    return running_address(usual_data())


def send_draft(address: str, name: str, text: str, patience: float) -> str:
    """Send a scenario to the service at that address; returns the link to it. Raises OSError, HTTPError among them,
    when it is not taken."""
    from urllib.request import Request, urlopen  # slow to load, and seldom needed

    body = json.dumps({"name": name, "text": text}).encode()
    asked = Request(f"{address}api/drafts", body, {"content-type": "application/json"})
    with urlopen(asked, timeout=patience) as found:
        return f"{address}?draft={json.load(found)['id']}"


def link_to(address: str, scenario: str) -> str:
    """A link to a scenario, a file or a shipped one, on the page at that address; the address itself where it cannot be
    shown: it names files beside it, or the service does not take it."""
    from ..scenario import find
    from ..scenario.source import bytes_of, text_of

    with suppress(OSError, ValueError, KeyError, AsaltoError):
        file = find(scenario)
        text = text_of(bytes_of(file, scenario), scenario)
        if not names_files(tomllib.loads(text)):
            return send_draft(address, file.name, text, PATIENCE)
    return address


def names_files(value: object) -> bool:
    """Return whether a value of a scenario, or one within it, is the name of a file, which no draft brings along."""
    if isinstance(value, dict):
        return any(names_files(each) for each in value.values())
    if isinstance(value, list):
        return any(names_files(each) for each in value)
    return isinstance(value, str) and (value.endswith(".toml") or ".py:" in value)
