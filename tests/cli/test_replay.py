"""``asalto replay``: telling a trace, and checking it."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn

import pytest

from simulator.core.errors import BadTrace
from simulator.runtime import campaign, inline

from .command_line import asalto, attic, document


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """The trace of one fight."""
    path = tmp_path / "fight.jsonl"
    result = asalto("run", attic(tmp_path), "--seed", "3", "--trace", str(path), "--json")
    assert result.exit_code == 0, result.stderr
    return path


def resealed(lines: list[bytes]) -> bytes:
    """Return the lines with checks and a footer's digest that fit: a forgery that only the rules can find out."""
    whole = sha256()
    out = b""
    for line in lines:
        fields = json.loads(line)
        fields.pop("check")
        if fields["event"] == "footer":
            fields["digest"] = whole.hexdigest()
        head = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        whole.update(head)
        tail = f',"check":"{whole.hexdigest()[:12]}"}}\n'.encode()
        whole.update(tail)
        out += head + tail
    return out


def forged(trace: Path) -> tuple[Path, int]:
    """Return the trace with another roll in it, and the number of that line."""
    lines = trace.read_bytes().splitlines()
    number = next(index for index, line in enumerate(lines) if b'"purpose":"attack"' in line)
    fields = json.loads(lines[number])
    fields["faces"] = [7 - face for face in fields["faces"]]
    lines[number] = json.dumps(fields, ensure_ascii=False).encode()
    path = trace.with_name("forged.jsonl")
    path.write_bytes(resealed(lines))
    return path, number + 1


def test_a_trace_is_told_as_the_fight_was(tmp_path: Path) -> None:
    """The replay prints the same lines as the fight, up to the final table."""
    path = tmp_path / "fight.jsonl"
    live = asalto("run", attic(tmp_path), "--seed", "3", "--trace", str(path)).stdout.splitlines()
    told = asalto("replay", str(path)).stdout.splitlines()
    rounds = [line for line in live if line.startswith((" ", "Round"))]
    assert rounds
    assert [line for line in told if line in rounds] == rounds
    assert "Elena (the investigators): " in "\n".join(told[-3:])


def test_a_true_trace_is_verified_both_ways(trace: Path) -> None:
    """The trace verifies from its record, and from the seed alone."""
    result = asalto("replay", str(trace), "--verify")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("the same fight from its record and from seed 3 alone.\n")
    assert document("replay", str(trace), "--verify", "--json")["verified"] == {
        "recorded": True,
        "seeded": True,
        "note": "",
    }


def test_a_forged_trace_is_found_out_at_its_line(trace: Path) -> None:
    """Exit code 1, and a sentence that names the line."""
    path, number = forged(trace)
    result = asalto("replay", str(path), "--verify")
    assert (result.exit_code, result.stdout) == (1, "")
    named = int(result.stderr.split(", line ")[1].split(":")[0])
    assert number <= named <= number + 3
    assert len(result.stderr.splitlines()) == 1
    as_json = asalto("replay", str(path), "--verify", "--json")
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout)["verified"]["recorded"] is False


def test_the_referee_objects_to_a_forged_roll(trace: Path) -> None:
    """Exit code 1; every finding has a sentence with its line, and a row in the JSON document."""
    path, number = forged(trace)
    result = asalto("replay", str(path), "--audit")
    assert result.exit_code == 1
    assert f"{path}, line {number}" in result.stderr
    as_json = asalto("replay", str(path), "--audit", "--json")
    findings = json.loads(as_json.stdout)["audit"]["findings"]
    assert as_json.exit_code == 1
    assert len(findings) == len(result.stderr.splitlines())
    assert number in [finding["line"] for finding in findings]


def test_a_forged_trace_is_told_with_a_warning(trace: Path) -> None:
    """The fight is narrated as it is written, with a warning that the rules make another."""
    path, _ = forged(trace)
    result = asalto("replay", str(path))
    assert result.exit_code == 0
    assert "Round 1" in result.stdout
    assert "the rules produce another fight" in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data.replace(b'"how":"unwanted"', b'"how":"unwonted"', 1).replace(b"Elena", b"Elisa", 1),
        lambda data: b"\x89PNG\r\n\x1a\n" + bytes(100),
        lambda data: b'{"hello": "world"}\n',
    ],
    ids=["empty", "edited", "picture", "foreign"],
)
def test_what_is_no_trace_is_refused(trace: Path, damage: object) -> None:
    """Exit code 2, one sentence with the line, with and without --verify."""
    assert callable(damage)
    trace.write_bytes(damage(trace.read_bytes()))
    for words in ([], ["--verify"]):
        result = asalto("replay", str(trace), *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert ", line " in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_the_document_tells_all(trace: Path) -> None:
    """The document has the header, the footer, and the narration line by line."""
    found = document("replay", str(trace), "--json", "--lang", "es")
    assert (found["system"], found["seed"], found["fight"]) == ("haunted_house", 3, 1)
    assert found["decisions"] + found["rolls"] + found["events"] == len(trace.read_bytes().splitlines()) - 2
    assert {"level": 0, "text": "Asalto 1", "tone": "heading"}.items() <= next(
        line for line in found["narration"] if line["text"] == "Asalto 1"
    ).items()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "chain"), [("reference_duel", False), ("three_days_through_the_pass", True)])
def test_policies_play_again_in_processes_of_their_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, chain: bool
) -> None:
    """Policies of a verified trace are not trusted."""
    path = str(tmp_path / "t.jsonl")
    assert asalto("run", name, "--seed", "3", "--trace", path).exit_code == 0
    played: list[tuple[bool, bool]] = []
    for module, is_chain in ((inline, False), (campaign, True)):

        def play(*given: Any, plain: Any = module.play, is_chain: bool = is_chain, trust: bool, **more: Any) -> Any:
            played.append((is_chain, trust))
            return plain(*given, trust=trust, **more)

        monkeypatch.setattr(module, "play", play)
    assert asalto("replay", path, "--verify").exit_code == 0
    assert played[0] == (chain, False)


@pytest.mark.parametrize(
    ("wrong", "verified"),
    [
        ("verify_recorded", {"recorded": False, "seeded": None, "note": "it differs"}),
        ("verify_seeded", {"recorded": True, "seeded": False, "note": "it differs"}),
        ("", {"recorded": True, "seeded": True, "note": ""}),
    ],
)
def test_the_document_says_what_was_verified(
    trace: Path, monkeypatch: pytest.MonkeyPatch, wrong: str, verified: dict[str, object]
) -> None:
    """The record, and the seed."""

    def differ(*given: object) -> NoReturn:
        raise BadTrace("it differs")

    if wrong:
        monkeypatch.setattr(f"simulator.trace.replay.{wrong}", differ)
    done = asalto("replay", str(trace), "--verify", "--json")
    assert done.exit_code == int(bool(wrong))
    assert json.loads(done.stdout)["verified"] == verified
