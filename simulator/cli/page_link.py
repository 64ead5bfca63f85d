"""Links from the command line to the web page of a running service: its start page, or a draft of a scenario."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress

from ..core.errors import AsaltoError

PATIENCE = 2.0  # seconds; time limit for making a link


def page_address() -> str | None:
    """Return the address of the service that runs on the default data folder, or None."""
    from ..service.address import running_address, usual_data

    return running_address(usual_data())


def send_draft(address: str, name: str, text: str, patience: float) -> str:
    """Send a scenario to the service at that address and return the link to it.

    Raises OSError (such as HTTPError) if the service does not accept it."""
    from urllib.request import Request, urlopen  # slow to load and rarely needed

    body = json.dumps({"name": name, "text": text}).encode()
    asked = Request(f"{address}api/drafts", body, {"content-type": "application/json"})
    with urlopen(asked, timeout=patience) as found:
        return f"{address}?draft={json.load(found)['id']}"


def link_to(address: str, scenario: str) -> str:
    """Return a link to a scenario (a file or a shipped one) on the page at that address.

    Returns the address itself if the scenario names other files, or the service does not accept it."""
    from ..scenario import find
    from ..scenario.source import file_text

    with suppress(OSError, ValueError, KeyError, AsaltoError):
        file = find(scenario)
        text = file_text(file, scenario)
        if not names_files(tomllib.loads(text)):
            return send_draft(address, file.name, text, PATIENCE)
    return address


def names_files(value: object) -> bool:
    """Return whether a value of a scenario is or contains the name of a file, which a draft does not include."""
    if isinstance(value, dict):
        return any(names_files(each) for each in value.values())
    if isinstance(value, list):
        return any(names_files(each) for each in value)
    return isinstance(value, str) and (value.endswith(".toml") or ".py:" in value)
