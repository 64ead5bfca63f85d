"""A service for all tests of a file that need no folder, limits or restart of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from .serving import Client, in_background, visiting


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that the tests of a file share."""
    with in_background(tmp_path_factory.mktemp("shared") / "data") as found:
        yield found


@pytest.fixture
async def client(address: str) -> AsyncIterator[Client]:
    """A client of the shared service."""
    async with visiting(address) as found:
        yield found
