"""docs/protocol.md shows real bytes: they decode, they are what it says, and no message is missing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import msgpack
import pytest

from simulator.wire import messages
from simulator.wire.codec import MAX_ANSWER, MAX_MESSAGE, decode, encode
from simulator.wire.listing import FURTHER

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```\n([0-9a-f\n]+)```\n\n```json\n(.*?)```", PAGE, re.DOTALL)


def plain(value: object) -> object:
    """Return a value as the page writes it."""
    if isinstance(value, bytes):
        return f"bytes {value.hex()}"
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


@pytest.mark.parametrize(("digits", "text"), EXAMPLES)
def test_an_example_is_what_it_says(digits: str, text: str) -> None:
    """The bytes are a message, the message gives the bytes, and the decoded form is theirs."""
    data = bytes.fromhex(digits.replace("\n", ""))
    assert encode(decode(data)) == data
    assert plain(msgpack.unpackb(data)) == json.loads(text)


def test_every_message_has_an_example() -> None:
    """The page has an example of each message under its heading."""
    shown = {type(decode(bytes.fromhex(digits.replace("\n", "")))) for digits, _ in EXAMPLES}
    assert shown == set(get_args(messages.Message))
    names = {json.loads(text)[0] for _, text in EXAMPLES}
    assert all(f"### {name}\n" in PAGE for name in names)


def test_the_page_names_version_and_bounds() -> None:
    """They are those of the code."""
    assert f"Version of the protocol: **{messages.VERSION}**" in PAGE
    assert f"at most {MAX_MESSAGE:,} bytes" in PAGE
    assert f"at most {MAX_ANSWER:,})" in PAGE
    assert f"options (at most {FURTHER}, as in `ask`" in PAGE
