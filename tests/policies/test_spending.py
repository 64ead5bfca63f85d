"""Thresholds of spending points: every rule at its edges."""

from __future__ import annotations

import pytest

from policies.fragmentos.rulebook import rulebook_of
from policies.fragmentos.spending import element_wanted, protects, recovers
from policies.fragmentos.worth import Worth
from policies.ira_y_gloria.spending import glory_for_damage, glory_for_dice, rerolls, soaks
from policies.memos import Basis
from policies.tapiz.aggressive import Attacker
from policies.tapiz.rulebook import RULEBOOKS
from policies.tapiz.tables import WorthTable
from policies.tapiz.weights import AGGRESSIVE
from policies.tapiz.worth import FELLED
from policies.tapiz.worth import Worth as TapizWorth
from simulator.core.asks import Ask, Choose, Option
from simulator.core.dice import Luck
from simulator.policy.protocol import Start
from simulator.systems.fragmentos.sheet import ADD_EXIT, ADD_OBJECT, SPAWN
from simulator.systems.fragmentos.view import BodyView as FragmentosBody
from simulator.systems.fragmentos.view import View as FragmentosView
from simulator.systems.ira_y_gloria.variants import Variants as IraYGloriaVariants
from simulator.systems.ira_y_gloria.view import BodyView as IraYGloriaBody
from simulator.systems.ira_y_gloria.view import View as IraYGloriaView
from simulator.systems.tapiz.sheet import MENTAL, PHYSICAL
from simulator.systems.tapiz.view import View as TapizView
from simulator.testing import ScriptedFight
from tests.systems.fragmentos.scenes import flayed, main
from tests.systems.fragmentos.scenes import script as scene
from tests.systems.ira_y_gloria.battle import foe, hero
from tests.systems.ira_y_gloria.battle import script as battle
from tests.systems.tapiz.conflict import npc, pc
from tests.systems.tapiz.conflict import script as conflict

from .policy_fights import KEY, Window

NO, YES = Option("no"), Option("yes")


def about(verb: str = "", target: int = -1, item: str = "", detail: str = "", amount: int = 0) -> Ask:
    """Return a question about this action."""
    return Choose(0, "question", "RULE", (NO, YES), 0, -1, Option(verb, target, item, detail, amount))


# Fragmentos.


def board_of(**fields: object) -> tuple[Worth, FragmentosBody]:
    """Return a main with these fields before the flayed man: its board and its body."""
    fight = scene(main("A", **fields), flayed())
    view = fight.fight.view(0)
    assert isinstance(view, FragmentosView)
    return Worth(view, rulebook_of(fight.fight.encounter), 0), view.bodies[0]


def one_main(superacion: int, current: int) -> FragmentosBody:
    """Return a main with 4 points of accion, of which ``current`` are left."""
    _, me = board_of(accion=4)
    me.superacion, me.current["accion"] = superacion, current
    return me


@pytest.mark.rule("FR-PROT-03")
@pytest.mark.parametrize(
    ("superacion", "current", "loss", "ease", "expected"),
    [
        (1, 2, 2, 1.0, True),  # it would fall
        (1, 3, 2, 0.0, False),  # nothing is left after that
        (2, 3, 2, 0.0, True),  # 1 is left of the characteristic
        (2, 4, 2, 0.9, True),
        (2, 4, 2, 1.0, False),  # the bold leave points for other things
        (2, 2, 1, 1.0, True),
        (2, 3, 1, 0.0, False),
    ],
)
def test_a_main_protects_itself_at_the_edge(
    superacion: int, current: int, loss: int, ease: float, expected: bool
) -> None:
    """FR-PROT-03: from falling always; from a loss that leaves 1, or of 2 points, while a point is left."""
    assert protects(one_main(superacion, current), about(item="accion", amount=loss), ease) is expected


@pytest.mark.rule("FR-REC-02")
@pytest.mark.parametrize(
    ("accion", "cognicion", "points", "expected"),
    [
        (2, 4, 2, "two accion"),
        (2, 4, 1, "no"),
        (3, 4, 2, "no"),
        (3, 3, 2, "each"),
        (1, 4, 1, "two accion"),
        (1, 4, 0, "no"),
        (3, 1, 1, "two cognicion"),
        (2, 2, 2, "each"),
    ],
)
def test_recovery_is_paid_where_two_points_come_back(accion: int, cognicion: int, points: int, expected: str) -> None:
    """FR-REC-02: 2 points for 2 in hand; a characteristic at 1 for the last."""
    _, me = board_of(accion=4, cognicion=4)
    me.current.update(accion=accion, cognicion=cognicion)
    options = (NO, Option("each"), Option("two", item="accion"), Option("two", item="cognicion"))
    answer = recovers(Choose(0, "recover", "FR-REC-02", options), me, points)
    assert f"{answer.verb} {answer.item}".strip() == expected


@pytest.mark.rule("FR-QUAL-05")
@pytest.mark.parametrize(
    ("kind", "points", "want", "expected"),
    [
        (ADD_EXIT, 1, 0.5, True),
        (ADD_EXIT, 1, 0.4, False),
        (ADD_EXIT, 0, 1.0, False),
        (SPAWN, 4, 0.0, True),
        (SPAWN, 3, 1.0, False),
        (ADD_OBJECT, 9, 1.0, False),
    ],
)
def test_elements_are_bought_at_their_price(kind: str, points: int, want: float, expected: bool) -> None:
    """FR-QUAL-05: a way out for one who wants one; a secondary for 4 points; nothing else."""
    assert element_wanted(kind, points, want) is expected


@pytest.mark.rule("FR-QUAL-09")
@pytest.mark.parametrize(
    ("deed", "superacion", "want", "expected"),
    [
        (Option("assault", 0, "accion", "dangerous", 4), 0, 0.0, True),  # it would fall
        (Option("assault", 0, "accion", "dangerous", 2), 0, 0.0, True),  # a heavy loss
        (Option("assault", 0, "accion", "dangerous", 1), 4, 0.0, False),  # little to lose, and little to win
        (Option("assault", 0, "accion", "dangerous", 1), 0, 0.0, True),  # but enough to cross a quality out
        (Option("objective", 0), 2, 0.0, True),
        (Option("objective", 0), 1, 0.0, False),
        (Option("objective", 0), 0, 0.0, True),  # without points a quality is crossed out
        (Option("flee", 0), 2, 0.5, True),
        (Option("flee", 0), 2, 0.4, False),
        (Option("hide", 0), 1, 1.0, False),
        (Option("flee_clear", 0), 2, 0.5, True),
        (Option("assault", 0), 5, 1.0, False),  # no enemy has bested it
    ],
)
def test_an_outcome_is_forced_where_losing_would_hurt(
    deed: Option, superacion: int, want: float, expected: bool
) -> None:
    """FR-QUAL-09: at the edge of each reason to pay."""
    board, me = board_of(accion=4)
    me.superacion = superacion
    ask = Choose(0, "force", "FR-QUAL-09", (Option("pass"), Option("succeed", 0, "own")), 0, 1, deed)
    assert board.worth_winning(me, ask, deed, want) is expected


# Ira y Gloria.


def fighter() -> IraYGloriaBody:
    """Return a hero as seen when the fight begins."""
    view = battle(hero("A"), foe("N")).fight.view(0)
    assert isinstance(view, IraYGloriaView)
    return view.bodies[0]


@pytest.mark.rule("IG-GLORY-03")
@pytest.mark.parametrize(
    ("chance", "held", "ease", "dice"),
    [
        (0.6, 5, 1.0, 0),
        (0.59, 5, 1.0, 2),
        (0.59, 1, 1.0, 1),
        (0.0, 5, 1.0, 0),
        (0.1, 3, 0.5, 0),
        (0.1, 4, 0.5, 1),
        (0.1, 9, 0.5, 1),
    ],
)
def test_glory_buys_dice_for_what_may_fail(chance: float, held: int, ease: float, dice: int) -> None:
    """IG-GLORY-03: the bold buy two, the others one of what is beyond three."""
    assert glory_for_dice(chance, held, ease) == dice


@pytest.mark.rule("IG-GLORY-04")
@pytest.mark.parametrize(
    ("over", "held", "ease", "glory"),
    [
        (1, 2, 0.0, 2),  # wounds 3: two more fell it
        (0, 3, 0.0, 0),  # three are too many for the cautious
        (0, 3, 1.0, 3),
        (0, 2, 1.0, 2),  # as many wounds as it buys
        (0, 2, 0.5, 0),
        (-1, 2, 1.0, 2),
        (-2, 2, 1.0, 0),
        (3, 6, 1.0, 0),  # it falls anyway
        (1, 1, 1.0, 1),
        (1, 0, 1.0, 0),
    ],
)
def test_glory_buys_damage_that_makes_a_difference(over: int, held: int, ease: float, glory: int) -> None:
    """IG-GLORY-04: to fell the target, else for wounds."""
    target = fighter()
    target.wounds = 3
    assert glory_for_damage(target, over, held, ease) == glory


@pytest.mark.rule("IG-GLORY-04", "IG-SOAK-02")
@pytest.mark.parametrize(
    ("over", "held", "ease", "glory"),
    [
        (3, 6, 1.0, 3),  # it would fall, but two dice may soak up to four
        (4, 6, 1.0, 2),
        (6, 6, 1.0, 0),  # two sixes alone would save it, once in 36 times
        (2, 6, 1.0, 4),
        (3, 1, 1.0, 1),  # one point is not enough, but better than none
        (2, 2, 1.0, 2),  # it falls, if it does not soak
        (0, 4, 1.0, 4),
        (0, 2, 1.0, 0),
        (3, 6, 0.5, 0),
        (2, 6, 0.5, 1),
    ],
)
def test_glory_buys_what_the_target_may_soak(over: int, held: int, ease: float, glory: int) -> None:
    """IG-GLORY-04, IG-SOAK-02: it buys the damage that fells in 19 of 20 cases if points are spent freely."""
    target = fighter()
    target.wounds = 3
    assert glory_for_damage(target, over, held, ease, 2, 2, 0.05) == glory


@pytest.mark.rule("IG-SOAK-01")
@pytest.mark.parametrize(
    ("left", "shock", "wounds", "expected"),
    [
        (3, 5, 1, True),
        (3, 1, 1, False),  # soaking would exhaust it
        (3, 2, 1, False),
        (3, 3, 1, True),
        (1, 1, 1, True),  # it would fall
        (1, 1, 2, True),
    ],
)
def test_heroes_soak_while_shock_is_left(left: int, shock: int, wounds: int, expected: bool) -> None:
    """IG-SOAK-01: always where it would fall, else while more Shock is left than soaking may cost."""
    body = fighter()
    body.wounds, body.shock = left, shock
    assert soaks(IraYGloriaVariants(), body, wounds, 1.0) is expected


@pytest.mark.rule("IG-WRATH-03")
@pytest.mark.parametrize(
    ("faces", "needed", "ease", "points", "expected"),
    [
        ("2331", 1, 1.0, 1, True),
        ("2331", 1, 1.0, 0, False),  # no point
        ("2331", 1, 0.5, 1, False),  # the last point is kept
        ("2331", 1, 0.5, 2, True),
        ("4445", 4, 1.0, 3, False),  # it has passed
        ("4441", 4, 1.0, 3, True),
        ("1", 1, 1.0, 3, False),  # a wrath die that shows 1 stays
        ("21", 4, 1.0, 3, False),  # hardly possible
    ],
)
def test_failures_are_rerolled_where_that_may_help(
    faces: str, needed: int, ease: float, points: int, expected: bool
) -> None:
    """IG-WRATH-03: it rerolls failures that are likely enough to give the missing icons for the price."""
    assert rerolls(fighter(), about("attack", detail=faces, amount=needed), ease, points) is expected


@pytest.mark.rule("IG-SOAK-05")
@pytest.mark.parametrize(
    ("faces", "wounds", "expected"), [("222", 3, True), ("222", 2, False), ("422", 3, False), ("2", 5, False)]
)
def test_a_soak_is_rerolled_to_keep_standing(faces: str, wounds: int, expected: bool) -> None:
    """IG-SOAK-05: with 3 wounds left, one icon of three dice keeps it up against 3; against 2 it stands anyway."""
    body = fighter()
    body.wounds = 3
    assert rerolls(body, about("soak", detail=faces, amount=wounds), 1.0, 1) is expected


# Tapiz.


def before_a_mercenary(points: bool = False) -> ScriptedFight:
    """Sharra before a mercenary, for whom there is a hero point or none."""
    variants = {"ph_mode": "players_vs_gm" if points else "none"}
    return conflict(pc("Ana", "sharra"), npc("Merc", "mercenary"), variants=variants).to("Ana", "turn")


def tapiz_board(fight: ScriptedFight) -> TapizWorth:
    """Return the view of the first combatant with the worth of its moves."""
    view = fight.fight.view(0)
    assert isinstance(view, TapizView)
    return TapizWorth(view, RULEBOOKS.of(fight.fight.encounter), 0)


def buys(fight: ScriptedFight, points: int, *options: Option) -> Option:
    """Return what the first combatant buys with the points of a success against the second."""
    ask = Choose(0, "effect", "TZ-EFF-02", options, 0, 1, Option("success", 1, "", "physical", points))
    return Attacker(Start("tapiz", fight.fight.encounter, 0, Luck(KEY))).choose(ask, Window(fight, 0))


@pytest.mark.rule("TZ-EFF-02", "TZ-EFF-05", "TZ-EFF-08")
@pytest.mark.parametrize(
    ("offered", "points", "bought"),
    [
        (("off_balance", "knocked_down", "knocked_out", "done"), False, "knocked_out"),
        (("off_balance", "knocked_down", "knocked_out", "done"), True, "knocked_down"),  # a point would undo it
        (("done", "knocked_out"), False, "knocked_out"),
        (("done", "knocked_down"), False, "knocked_down"),  # nothing that is worth something goes for it
        (("off_balance", "done", "knocked_down", "-1 action"), False, "knocked_down"),
        (("dazed", "off_balance", "distracted", "done"), False, "off_balance"),  # attack and defence
        (("slowed", "done"), False, "done"),  # of no use
        (("done", "-1 action"), False, "-1 action"),
        (("done", "+1 resistance"), False, "done"),
        (("done", "0 resistance"), False, "done"),
        (("done", "+1 resistance", "-1 resistance", "-1 action"), False, "-1 resistance"),
        (("done", "+1 action"), False, "+1 action"),
    ],
)
def test_the_state_that_does_most_is_bought(offered: tuple[str, ...], points: bool, bought: str) -> None:
    """TZ-EFF-02: of all, beyond what they replace; else a momentary modifier, not to resistance; else no more."""

    def option(word: str) -> Option:
        amount, _, kind = word.rpartition(" ")
        if word == "done":
            return Option("done")
        return Option("momentary", 1, kind, amount=int(amount)) if amount else Option("consequence", 1, word)

    assert buys(before_a_mercenary(points), 15, *map(option, offered)) == option(bought)


@pytest.mark.rule("TZ-EFF-08")
def test_a_state_is_shaken_off_that_does_more_than_another_would() -> None:
    """TZ-EFF-08: being knocked down oneself is worse than the other being dazed."""
    fallen = pc("Ana", "sharra", states=[{"state": "knocked_down"}])
    fight = conflict(fallen, npc("Merc", "mercenary"), variants={"ph_mode": "none"}).to("Ana", "turn")
    key = tapiz_board(fight).me.marks[0].key
    dazing, rising = Option("consequence", 1, "dazed"), Option("remove", 0, "knocked_down", amount=key)
    assert buys(fight, 10, dazing, Option("done"), rising) == rising


@pytest.mark.rule("TZ-DMG-11")
def test_slaying_is_bought_also_where_it_replaces_another_state() -> None:
    """TZ-DMG-11: it is in no catalogue; a generic state that replaces one that does as much is not bought."""
    merc = npc("Merc", "mercenary", states=["knocked_down"])
    fight = conflict(pc("Ana", "sharra"), merc, variants={"ph_mode": "none"}).to("Ana", "turn")
    slaying, generic = Option("consequence", 1, "slain"), Option("consequence", 1, "generic", "major PD")
    for late, bought in (((generic, slaying), slaying), ((generic,), Option("done"))):
        assert buys(fight, 15, Option("done"), *late) == bought


@pytest.mark.rule("TZ-EFF-07")
def test_numbers_count_where_blows_are_struck() -> None:
    """TZ-EFF-07: two fighters with blades do not attack minds; a number twice as large does more, one that acts
    against another enemy alone nothing."""
    board = tapiz_board(before_a_mercenary())
    minor, major = (board.bought(Option("consequence", 1, "generic", f"{size} PD"), 1) for size in ("minor", "major"))
    assert 0 < minor < major
    assert board.bought(Option("effect", 0, "generic", "minor PA"), 1) == pytest.approx(minor)
    useless = [Option("consequence", 1, "generic", f"major {kind}") for kind in ("MD", "MV", "SK")]
    assert [board.bought(option, 1) for option in useless] == [0, 0, 0]
    assert board.bought(Option("effect", 0, "weak_point"), 1) > 0
    assert board.bought(Option("effect", 0, "weak_point"), 0) == 0
    assert board.bought(Option("effect", 0, "advantage_position"), 1) == pytest.approx(minor / 2)  # until she moves


@pytest.mark.rule("TZ-DMG-02")
@pytest.mark.parametrize(
    ("edge", "cap", "left", "knock", "size", "stake"),
    [(0, 8, 10, 0, 0, 80), (-6, 20, 12, 10, 2, 100), (3, 4, 4, 0, -2, 0)],
)
def test_an_attack_is_worth_what_its_faces_are(
    edge: int, cap: int, left: int, knock: int, size: int, stake: int
) -> None:
    """TZ-DMG-02: over the 20 faces: a failure costs by what the own attacks could win, felling is 1, else the part of
    the hit points and a little for each 5 points beyond the limit."""
    total, weights = 0.0, AGGRESSIVE
    most = stake / 100 if stake else weights.harm
    for face in range(1, 21):
        margin = face + edge
        points = max(0, margin + size)
        damage = min(points, cap, left)
        if margin < 0:
            total -= weights.setback * most * min(10, -margin)
        elif damage == left or (knock and points >= knock):
            total += 1
        else:
            total += weights.harm * damage / left + weights.states * ((points - damage) // 5)
    table = WorthTable(Basis(), "d20", AGGRESSIVE)
    assert table.worth(edge, table.eval_key(size, cap, left, knock, stake)) == pytest.approx(total / 20)


@pytest.mark.rule("TZ-EFF-03")
def test_a_failed_threat_costs_as_much_as_a_failed_blow() -> None:
    """TZ-EFF-03: an enemy buys the same with either. Six orcs with axes stood before a ghost and threatened it for a
    point of its mind, because a failure seemed to cost nothing."""
    board = tapiz_board(before_a_mercenary())
    mercenary, modes = board.foes[0], board.modes()
    table, options = board.rulebook.worths, [one for _, each in board.attack_options() for one in each]
    assert {one.mode.domain for one in options} == {PHYSICAL, MENTAL}
    assert len({table.worth(-40, one.eval_key) for one in options}) == 1
    sword = max(mode.cap for mode in modes if mode.domain == PHYSICAL)
    assert board.rulebook.stake(0, mercenary) == 100 * sword // mercenary.pgf


@pytest.mark.rule("TZ-PH-03")
@pytest.mark.parametrize(("points", "pool", "undone"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_a_knockout_is_worth_little_against_who_can_pay(points: int, pool: int, undone: bool) -> None:
    """TZ-PH-03: one point of the enemy's own, or of the game master's for an NPC, turns it into something milder."""
    board = tapiz_board(before_a_mercenary())
    foe = board.view.bodies[1]
    foe.points, board.view.pool = points, pool
    worth = board.bought(Option("consequence", 1, "knocked_out"), 1)
    assert worth == (board.rulebook.weights.point if undone else FELLED)
