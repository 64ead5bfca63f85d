"""Conditions: read, judged by a mean, judged by an interval."""

from __future__ import annotations

import pytest

from simulator.core.percentages import Percent
from simulator.statistics.constraints import BadConstraint, Constraint, width
from simulator.statistics.metrics import BadMetric, metric_of

from ..batch.results import LAYOUT
from ..report.sweeps import rate


@pytest.mark.parametrize(
    ("text", "name", "sign", "value"),
    [
        ("tpk<0.05", "tpk", "<", 0.05),
        (" win(red) >= 70 % ", "win(red)", ">=", 0.7),
        ("strength>-200", "strength", ">", -200.0),
        ("rounds<=1e1", "rounds", "<=", 10.0),
        ("win(a<b)>0.5", "win(a<b)", ">", 0.5),
    ],
)
def test_a_condition_is_a_figure_a_sign_and_a_value(text: str, name: str, sign: str, value: float) -> None:
    """Shares may be written in per cent."""
    found = Constraint.parse(text, "--cull", "<>")
    assert (found.name, found.sign, found.value) == (name, sign, value)


@pytest.mark.parametrize(("sign", "direction"), [("<", -1), ("<=", -1), (">", 1), (">=", 1), ("=", 0)])
def test_a_sign_says_where_the_figure_is_to_be(sign: str, direction: int) -> None:
    """Below, above, or at the value."""
    assert Constraint("", "tpk", sign, 0.1).direction == direction


@pytest.mark.parametrize(
    ("text", "signs", "said"),
    [
        ("tpk", "<>", "is not of the form METRIC<VALUE or METRIC>VALUE, such as 'tpk<0.05'"),
        ("tpk=0.1", "<>", "is not of the form METRIC<VALUE"),
        ("tpk<0.1", "=", "is not of the form METRIC=VALUE, such as 'tpk=0.05'"),
        ("tpk<1.2.3", "<>", "'1.2.3' is no number"),
        ("tpk<1e999", "<>", "'1e999' is no number"),
    ],
)
def test_what_is_no_condition_is_refused_in_a_sentence(text: str, signs: str, said: str) -> None:
    """The option is named, and an example given."""
    with pytest.raises(BadConstraint) as caught:
        Constraint.parse(text, "--cull", signs)
    assert str(caught.value).startswith("--cull ")
    assert said in str(caught.value)


def test_a_share_above_one_is_refused() -> None:
    """win(red)=70 was meant as 70 %."""
    with pytest.raises(BadConstraint, match="allowed are 0 to 1, or 0% to 100%, not 70"):
        Constraint.parse("win(red)=70", "--target", "=").metric(LAYOUT)
    with pytest.raises(BadMetric):
        Constraint.parse("wins(red)=0.7", "--target", "=").metric(LAYOUT)


def test_a_mean_has_no_percentage() -> None:
    """strength=50% would silently be half a point of strength."""
    with pytest.raises(BadConstraint, match="strength is a mean, not a share of fights"):
        Constraint.parse("strength=50%", "--target", "=").metric(LAYOUT)
    with pytest.raises(BadConstraint, match="precision is 2%, but strength is a mean"):
        width("precision", Percent(0.02), metric_of(LAYOUT, "strength"))
    assert width("precision", 7.0, metric_of(LAYOUT, "strength")) == 7.0


def test_a_share_is_not_known_to_seven() -> None:
    """--precision 7 was meant as 7 %: the run would end at its first look, with any interval."""
    assert width("precision", Percent(0.07), metric_of(LAYOUT, "tpk")) == 0.07
    for value in (1.0, 7.0):
        with pytest.raises(BadConstraint, match=f"precision is {value:g}, and tpk is a share .* such as 0.02 or 2%"):
            width("precision", value, metric_of(LAYOUT, "tpk"))


def test_certain_is_what_the_whole_interval_says() -> None:
    """3 of 1000 are surely fewer than 5 %, 45 are not, nor are they surely more."""
    few = Constraint.parse("tpk<5%", "--require", "<>")
    assert few.holds(0.045)
    assert [few.surely_holds(rate(count, 1000)) for count in (3, 45, 55, 90)] == [True, False, False, False]
    many = Constraint.parse("tpk>=5%", "--require", "<>")
    assert [many.surely_holds(rate(count, 1000)) for count in (3, 45, 90)] == [False, False, True]


def test_the_excess_is_how_far_a_mean_is_on_the_wrong_side() -> None:
    """On the right side the excess is 0; from a target it is the distance."""
    assert [Constraint.parse(text, "", "<>=").excess(0.25) for text in ("a<0.5", "a<0.125", "a>0.5", "a=0.5")] == [
        0.0,
        0.125,
        0.25,
        0.25,
    ]


@pytest.mark.parametrize(
    ("sign", "held"),
    [
        ("<", (True, False, False)),
        ("<=", (True, True, False)),
        (">", (False, False, True)),
        (">=", (False, True, True)),
        ("=", (False, True, False)),
    ],
)
def test_a_mean_at_the_value_holds_where_the_sign_says_so(sign: str, held: tuple[bool, ...]) -> None:
    """Below it, at it, above it."""
    constraint = Constraint("", "tpk", sign, 0.5)
    assert tuple(constraint.holds(mean) for mean in (0.499, 0.5, 0.501)) == held


@pytest.mark.parametrize(("value", "fits"), [(-0.001, False), (0.0, True), (1.0, True), (1.001, False)])
def test_shares_go_from_none_to_all(value: float, fits: bool) -> None:
    """Both ends may be asked for; means of other figures have no ends."""
    assert Constraint("", "rounds", "=", value).metric(LAYOUT).name == "rounds"
    if fits:
        assert Constraint("", "tpk", "=", value).metric(LAYOUT).rate
    else:
        with pytest.raises(BadConstraint, match="allowed are 0 to 1"):
            Constraint("", "tpk", "=", value).metric(LAYOUT)
