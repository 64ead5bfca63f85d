"""The registry, with packages that are really installed for the test."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from policies.basic import Basic
from simulator.policy import registry
from simulator.policy.errors import PolicyError
from simulator.policy.protocol import Policy
from simulator.policy.spec import PolicySpec

PLUGIN = """
from simulator.policy.protocol import Policy

class Good(Policy):
    def __init__(self, depth=1, *, nerve: int = 5):
        if depth < 0:
            raise ValueError("depth is 0 or more")
        self.depth = depth
        self.nerve = nerve

class Open(Policy):
    def __init__(self, **options):
        raise RuntimeError("no luck today")

def function():
    pass
"""
ENTRIES = """
good = zz_plugin:Good
open = zz_plugin:Open
function = zz_plugin:function
missing = zz_plugin:Missing
gone = zz_no_such_module:Policy
failing = zz_failing:Policy
twice = zz_plugin:Good
cautious = zz_plugin:Good
"""


@pytest.fixture(autouse=True)
def _plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two installed packages, one with many mistakes."""
    (tmp_path / "zz_plugin.py").write_text(PLUGIN)
    (tmp_path / "zz_failing.py").write_text("raise OSError('no such device')")
    for name, entries in (("zz-plugin", ENTRIES), ("zz-rival", "twice = zz_rival:Policy")):
        info = tmp_path / f"{name.replace('-', '_')}-2.5.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.5\n")
        (info / "entry_points.txt").write_text(f"[asalto.policies]\n{entries}")
    monkeypatch.syspath_prepend(str(tmp_path))
    _forget()
    yield
    _forget()


def _forget() -> None:
    registry._found.cache_clear()
    registry.load.cache_clear()
    for name in [name for name in sys.modules if name.startswith("zz_")]:
        del sys.modules[name]


def test_all_policies_are_named_broken_ones_too() -> None:
    """Listing the names imports no policy."""
    assert {"basic", "random", "aggressive", "cautious", "good", "gone", "twice"} <= registry.NAMES
    assert not any(name.startswith("zz_") for name in sys.modules)


def test_a_policy_is_made_with_its_options() -> None:
    """Every call makes a new policy."""
    spec = PolicySpec("good", {"depth": 3, "nerve": 7})
    one, other = registry.make(spec), registry.make(spec)
    assert isinstance(one, Policy)
    assert one is not other
    assert vars(one) == {"depth": 3, "nerve": 7}


def test_a_policy_knows_where_it_comes_from() -> None:
    """A registered policy has its distribution and version."""
    assert registry.origin("good") == "zz-plugin 2.5"
    assert registry.origin("basic").startswith("asalto ")


@pytest.mark.slow
def test_our_own_names_are_those_that_the_package_registers() -> None:
    """They stand in the code as well, so that they need no search, and no module is imported to look for others."""
    ours = importlib.metadata.distribution(registry.HOME).entry_points.select(group=registry.GROUP)
    assert {entry.name: entry.value for entry in ours} == registry.OWN
    code = "from simulator.policy import registry as r; 'basic' in r.NAMES; r.load('basic'); r.is_own('basic')"
    check = f"{code}; r.found('basic'); import sys; sys.exit('importlib.metadata' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_our_own_names_cannot_be_taken() -> None:
    """A plugin's ``cautious`` does not replace ours."""
    assert registry.origin("cautious").startswith("asalto ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        (PolicySpec("goood"), "there is no policy 'goood'; did you mean 'good'? There are: aggressive, basic,"),
        (PolicySpec("qqqqq"), "there is no policy 'qqqqq'. There are: "),
        (
            PolicySpec("good", {"dept": 1}),
            "the policy 'good' has no option 'dept' (did you mean 'depth'?); its options are depth, nerve",
        ),
        (
            PolicySpec("good", {"depth": -1}),
            "the policy 'good' cannot be made with {'depth': -1}: depth is 0 or more; its options are depth, nerve",
        ),
        (PolicySpec("open", {"x": 1}), "the policy 'open' cannot be made with {'x': 1}: no luck today"),
        (PolicySpec("basic", {"x": 1}), "the policy 'basic' has no option 'x'; it takes no options"),
        (
            PolicySpec("function"),
            "the policy 'function' of zz-plugin 2.5 is broken: zz_plugin:function is not a Policy",
        ),
        (
            PolicySpec("missing"),
            "the policy 'missing' of zz-plugin 2.5 is broken: zz_plugin:Missing cannot be imported",
        ),
        (PolicySpec("gone"), "zz_no_such_module:Policy cannot be imported (ModuleNotFoundError: "),
        (PolicySpec("failing"), "zz_failing:Policy cannot be imported (OSError: no such device)"),
        (PolicySpec("twice"), "several installed packages call a policy 'twice' (zz_plugin:Good and zz_rival:Policy)"),
    ],
)
def test_what_cannot_be_made_is_a_sentence(spec: PolicySpec, complaint: str) -> None:
    """The sentence says who is to blame, what was found and what there is; no other policy is hurt."""
    for make in (registry.make, registry.factory):
        with pytest.raises(PolicyError) as caught:
            make(spec)
        assert complaint in str(caught.value)
    assert vars(registry.make(PolicySpec("good")))["nerve"] == 5


BOT = """
from zz_beside import PATIENCE
from simulator.policy.protocol import Policy

class Stubborn(Policy):
    def __init__(self, patience=PATIENCE):
        self.patience = patience

class Meek(Stubborn):
    pass

number = 3
"""


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """A file with two policies, and a module beside it that it needs."""
    (tmp_path / "zz_beside.py").write_text("PATIENCE = 4")
    (tmp_path / "bot.py").write_text(BOT)
    return tmp_path / "bot.py"


def test_a_class_in_a_file_is_made_with_its_options(bot: Path) -> None:
    """The file is run once, finds the modules beside it, and its class takes the options of the spec."""
    plain, patient = (registry.make(PolicySpec(f"{bot}:Stubborn", options)) for options in ({}, {"patience": 9}))
    assert [vars(plain), vars(patient)] == [{"patience": 4}, {"patience": 9}]
    assert type(plain) is type(patient)
    assert registry.origin(f"{bot}:Stubborn") == f"the file {bot}"
    assert registry.source_file(f"{bot}:Stubborn") == bot


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Stubbron", "has no Stubbron; its policies are Stubborn, Meek"),
        ("number", r"number of the file \S+bot.py is not a Policy class; its policies are Stubborn, Meek"),
        ("PATIENCE", r"PATIENCE of the file \S+bot.py is not a Policy class; its policies are Stubborn, Meek"),
    ],
)
def test_a_file_without_that_class_says_what_it_has(bot: Path, name: str, complaint: str) -> None:
    """The sentence names the file's policies; what it imports from elsewhere is none of them."""
    with pytest.raises(PolicyError, match=complaint):
        registry.load(f"{bot}:{name}")


def test_a_file_that_is_not_there_or_cannot_be_run_is_an_error(tmp_path: Path) -> None:
    """Each in a sentence, also when it is asked for again."""
    (tmp_path / "broken.py").write_text("1 / 0")
    for _ in range(2):
        with pytest.raises(PolicyError, match=r"there is no file .*gone.py; a policy in a file is written"):
            registry.load(f"{tmp_path}/gone.py:Bold")
        with pytest.raises(PolicyError, match=r"broken.py cannot be run \(ZeroDivisionError: division by zero\)"):
            registry.load(f"{tmp_path}/broken.py:Bold")


def test_own_policies_are_told_from_others(bot: Path) -> None:
    """A name that another package also claims stays Asalto's."""
    assert registry.is_own("cautious")
    assert not registry.is_own("good")
    assert not registry.is_own(f"{bot}:Stubborn")
    assert registry.source_file("good") == bot.with_name("zz_plugin.py")


def test_a_policy_that_another_process_found_is_taken_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without looking for others, and under what brings it."""
    monkeypatch.setattr(registry, "_known", {})
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **given: pytest.fail("it looks for others"))
    registry.know("mine", "policies.basic:Basic", "a distribution 2.1")
    assert registry.load("mine") is Basic
    assert registry.origin("mine") == "a distribution 2.1"
    assert registry.found("mine") == ("policies.basic:Basic", "a distribution 2.1")
    file = registry.source_file("mine")
    assert file is not None
    assert file.name == "basic.py"
    registry.know("gone", "no_such_module_x:Basic", "x")
    assert registry.source_file("gone") is None
