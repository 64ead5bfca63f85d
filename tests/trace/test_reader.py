"""Any bytes in: a trace, or one sentence that names the line."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from simulator.core.errors import BadTrace
from simulator.core.events import OrderSet
from simulator.core.scene import Decision
from simulator.trace import reader
from simulator.trace.lines import MAX_DEPTH, TAIL, HashChain, Roll
from simulator.trace.reader import read

from .forged_traces import Change, forged, parsed, sealed
from .sample_fights import find, house, toy, written

WHOLE = written(toy(1, fighters=1), 3)


def refusal(data: bytes) -> str:
    """Return the sentence with which these bytes are refused."""
    with pytest.raises(BadTrace) as caught:
        read(data, name="F", system=find)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_trace_reads_back_typed() -> None:
    """A trace has its header, its entries in order and its footer."""
    data = written(house(), 4)
    trace = read(data)
    assert data == b"".join(trace.lines)
    assert trace.header.names == ["Elena", "Irene", "Zombi 1", "Zombi 2"]
    assert (4, 1, house().digest) == (trace.header.seed, trace.header.fight, trace.header.digest)
    assert len(trace.entries) == trace.footer.decisions + trace.footer.rolls + trace.footer.events
    assert {Decision, Roll, OrderSet} <= {type(entry) for entry in trace.entries}


def test_a_path_is_read_and_named(tmp_path: Path) -> None:
    """The messages of errors name the file."""
    path = tmp_path / "fight.jsonl"
    path.write_bytes(written(house()))
    assert str(path) == read(path).source
    path.write_bytes(b"hello\n")
    with pytest.raises(BadTrace, match=re.escape(f"{path}, line 1: this is no Asalto trace")):
        read(path)


@pytest.mark.parametrize("path", ["missing.jsonl", ".", "fight\0.jsonl"])
def test_a_path_that_cannot_be_read_is_a_sentence(tmp_path: Path, path: str) -> None:
    """Missing, a directory, no path at all."""
    with pytest.raises(BadTrace, match="the trace cannot be read: "):
        read(tmp_path / path)


# Truncated.


@pytest.mark.slow
def test_a_trace_cut_anywhere_is_refused_at_the_cut() -> None:
    """Every third prefix of a whole trace."""
    for length in range(1, len(WHOLE), 3):
        head = WHOLE[:length]
        line = len(head.splitlines())
        assert f"F, line {line}: " in refusal(head)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (b"", "F, line 1: the file is empty, so it is no trace"),
        (WHOLE[:-1], "cut off in this line"),  # more may have been to come
        (WHOLE[: WHOLE.rindex(b"\n", 0, -1) + 1], "without its footer"),
    ],
)
def test_a_trace_that_is_cut_off_says_so(head: bytes, said: str) -> None:
    """The error covers an empty file, half a line, and whole lines without a footer."""
    assert said in refusal(head)


def test_nothing_may_follow_the_footer() -> None:
    """A line after the footer is an error, and so is half of one."""
    last = len(WHOLE.splitlines())
    for more in (b"x", b"\n", WHOLE):
        assert refusal(WHOLE + more) == f"F, line {last + 1}: the trace goes on after its footer"


# Edited.


@pytest.mark.slow
def test_a_change_of_any_byte_is_found_at_its_line() -> None:
    """Every third byte of a whole trace, in one of several ways."""
    for spot in range(0, len(WHOLE), 3):
        ways = sorted({WHOLE[spot] ^ 1, WHOLE[spot] ^ 32, 10} - {WHOLE[spot]})
        changed = WHOLE[:spot] + bytes([ways[spot % len(ways)]]) + WHOLE[spot + 1 :]
        line = WHOLE.count(b"\n", 0, spot) + 1
        assert refusal(changed).startswith(f"F, line {line}: ")


def test_two_lines_that_change_places_are_found() -> None:
    """The error names the first of the two lines."""
    lines = WHOLE.splitlines(keepends=True)
    lines[4], lines[5] = lines[5], lines[4]
    assert refusal(b"".join(lines)).startswith("F, line 5: the line's check does not fit")


# Foreign.


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\n", "its first line is no JSON object"),
        (b"\x00\xff\n", "its first line is no JSON object"),
        (b"[]\n", "its first line is no JSON object"),
        (b'{"event":"login"}\n', "no header with asalto_trace in it"),
        (
            b'{"asalto_trace":1,"program":"0.1.0"}\n',
            "the trace has format 1; this Asalto reads format 2 (Asalto 0.1.0 wrote the trace)",
        ),
        (b'{"asalto_trace":"x"}\n', "the trace has format 'x'"),
        (b'{"asalto_trace":2}\n', "check does not fit"),
        (b'{"asalto_trace":2}', "cut off in this line"),
        (b"[" * 100_000 + b"\n", "its first line is no JSON object"),
        (b'{"a":' * 100_000 + b"\n", "its first line is no JSON object"),
        (b'{"asalto_trace":' + b"[" * 900 + b"]" * 900 + b"}\n", "its first line is no JSON object"),
        (b"9" * 10_000 + b"\n", "its first line is no JSON object"),
    ],
)
def test_a_foreign_file_is_refused_at_line_1(data: bytes, said: str) -> None:
    """The error names line 1, for any kind of file."""
    assert refusal(data).startswith("F, line 1: ")
    assert said in refusal(data)


@given(st.binary(max_size=200))
@example(b'{"asalto_trace":2,"check":"e3b0c44298fc"}\n')
def test_bytes_that_are_no_trace_are_refused_in_a_sentence(data: bytes) -> None:
    """It names the file and the line; no other exception is raised."""
    assert re.match(r"F, line \d+: .", refusal(data))


@pytest.mark.slow
@given(st.data(), st.binary(max_size=8))
def test_a_trace_with_other_bytes_anywhere_is_refused(data: st.DataObject, noise: bytes) -> None:
    """Some bytes of a whole trace replaced: the sentence names a line, and nothing but the trace itself is read."""
    start = data.draw(st.integers(0, len(WHOLE)))
    stop = data.draw(st.integers(start, min(start + 8, len(WHOLE))))
    changed = WHOLE[:start] + noise + WHOLE[stop:]
    assert said_of(changed) == "read" if changed == WHOLE else re.match(r"F, line \d+: .", said_of(changed))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.slow
@given(st.data(), json_values)
def test_any_value_anywhere_is_a_trace_or_a_sentence(data: st.DataObject, value: object) -> None:
    """Forged with fitting checks, so that only what a line may hold is left to refuse it."""
    lines = parsed(WHOLE)
    line = data.draw(st.sampled_from(lines))
    key = data.draw(st.sampled_from(sorted(line)))
    line[key] = value
    bad = sealed_loosely(lines)
    assert re.match(r"(F, line \d+: |read)", said_of(bad))


def said_of(data: bytes) -> str:
    """Return the sentence with which these bytes are refused, or that they were read."""
    try:
        read(data, name="F", system=find)
    except BadTrace as error:
        return str(error)
    return "read"


def sealed_loosely(lines: list[dict[str, object]]) -> bytes:
    """Like forged_traces.sealed, but numbers and names are as they are, and what is no JSON is written all the same."""
    chain = HashChain()
    texts = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
    return b"".join(chain.sealed(text.encode("utf-8", "surrogatepass")) for text in texts)


# Sealed, and yet no trace of ours.


def setting(number: int, key: str, value: object) -> Change:
    """Return a change of one field of one line."""
    return lambda lines: lines[number - 1].update({key: value})


def nested(levels: int) -> object:
    """Lists inside each other."""
    return [nested(levels - 1)] if levels else []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (setting(1, "system", "chess"), "line 1: there is no system 'chess' here"),
        (setting(1, "rules_version", "0"), "follows version '0' of the rules of toy; here is version"),
        (setting(1, "seed", "1"), "line 1: the header does not hold what a header holds"),
        (setting(1, "sides", [["a", 1, None]]), "line 1: the header does not hold what a header holds"),
        (setting(1, "more", 1), "line 1: the header does not hold what a header holds"),
        (setting(1, "document", {"a": nested(MAX_DEPTH)}), "line 1: this is no Asalto trace"),
        (setting(1, "event", "footer"), "line 1: "),
        (setting(2, "event", "teleported"), "line 2: 'teleported' is no event that this Asalto knows"),
        (setting(2, "event", 7), "line 2: a line begins with its number, 2"),
        (setting(2, "round", True), "line 2: round_started.round must be int, not True"),
        (setting(2, "round", nested(MAX_DEPTH - 1)), "line 2: the line is no JSON object"),
        (setting(2, "round", nested(MAX_DEPTH - 2)), "line 2: round_started.round must be int"),
        (setting(2, "secret", False), "line 2: the line is not spelled as Asalto spells a round_started line"),
        (lambda lines: lines.insert(1, lines[0]), "line 2: 'header' is no event"),
        (lambda lines: lines[-1].update(rounds="many"), "the footer does not hold what a footer holds"),
        (lambda lines: lines[-1].update(rolls=0), "the footer counts other decisions, rolls or events"),
    ],
)
def test_a_forged_line_is_refused_by_what_it_says(change: Change, said: str) -> None:
    """A forged line is refused, even though all checksums fit."""
    assert said in refusal(forged(WHOLE, change))


def test_a_forged_digest_is_refused() -> None:
    """The footer's digest is that of the lines before."""
    *lines, footer = parsed(WHOLE)
    assert "the digest is not that of the lines before" in refusal(sealed_loosely([*lines, {**footer, "digest": "0"}]))


def respelled(change: Callable[[bytes], bytes]) -> bytes:
    """Line 2 written in another way, with fitting checks."""
    chain = HashChain()
    texts = [line[:-TAIL] + b"}" for line in WHOLE.splitlines()]
    assert sealed(parsed(WHOLE)) == WHOLE
    texts[1] = change(texts[1])
    return b"".join(map(chain.sealed, texts))


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(b",", b", "),
        lambda text: text.replace(b"round_started", b"round\\u005fstarted"),
        lambda text: text.replace(b'"round":1', b'"round":1,"round":1'),
        lambda text: text.replace(b'"round":1,"rule":"TOY-1"', b'"rule":"TOY-1","round":1'),
        lambda text: text.replace(b"TOY-1", b"\\ud800"),
    ],
)
def test_another_spelling_of_the_same_is_refused(change: Callable[[bytes], bytes]) -> None:
    """One trace, one spelling: spaces, escapes, repeated keys, other orders and half a character are edits."""
    assert change(b'{"n":2,"event":"round_started","round":1,"rule":"TOY-1"}') != respelled(lambda text: text)
    assert "line 2: the line is not spelled as Asalto spells" in refusal(respelled(change))


def test_a_file_that_is_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file above the bound, which is lowered here, is refused, and one that comes up to it is read."""
    path = tmp_path / "fight.jsonl"
    path.write_bytes(WHOLE)
    monkeypatch.setattr(reader, "MAX_FILE", len(WHOLE))
    assert read(path, system=find).lines == read(WHOLE, system=find).lines
    monkeypatch.setattr(reader, "MAX_FILE", len(WHOLE) - 1)
    for source in (WHOLE, path):
        with pytest.raises(BadTrace, match=f"a trace has at most {len(WHOLE) - 1} bytes, and this file has more"):
            read(source, system=find)


def test_a_line_that_is_too_long_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound, brought down below the header."""
    monkeypatch.setattr(reader, "MAX_LINE", 100)
    assert "line 1: this is no Asalto trace: its first line has more than 100 bytes" in refusal(WHOLE)


def test_a_pipe_is_no_trace(tmp_path: Path) -> None:
    """It might never end."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadTrace, match="it is no ordinary file"):
        read(tmp_path / "pipe")
