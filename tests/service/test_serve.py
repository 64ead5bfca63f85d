"""Settings of the service: its addresses, and the need for a token."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.service.serve import BadService, Settings


@pytest.mark.parametrize(
    ("host", "is_local"), [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("game", False)]
)
def test_only_addresses_of_other_machines_need_a_token(host: str, is_local: bool) -> None:
    """A service that other machines can reach does not start without a token."""
    settings = Settings(host)
    assert is_local == settings.is_local
    if is_local:
        assert settings.tokens() is None
    else:
        with pytest.raises(BadService, match="a token is needed: --token-file"):
            settings.tokens()


def test_a_file_of_tokens_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    """The service does not start then."""
    with pytest.raises(BadService, match="cannot be read"):
        Settings(token_file=tmp_path / "none").tokens()
