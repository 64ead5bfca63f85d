"""Hero points: pools, one more point, healing, rewriting, optional uses (TZ-PH)."""

from __future__ import annotations

import pytest

from simulator.core.asks import Option
from simulator.core.events import PoolChanged
from simulator.systems.tapiz.resolution.heroism import one_short

from ..conflict import MERC, SHARRA, STRIKE, can, marks, npc, pc, play, script, totals, values

BLOW = "Merc melee_attack Sharra long_sword"
STRONG = npc("Merc", "mercenary", items={"attack": 20})


@pytest.mark.rule("TZ-EX-18", "TZ-PH-01", "TZ-PH-10", "TZ-PH-11", "TZ-EX-15", "TZ-PH-05")
def test_pools_at_the_start() -> None:
    """TZ-EX-18: four PCs: a pool of four; a PC has its level, or what the sheet says. TZ-PH-01: with no PC each
    combatant has 0. TZ-PH-10: the scene awards points at the start of a round, to one PC or to all. TZ-PH-11: no
    question of a conflict is about treasure. TZ-EX-15: one point more helps at 4, 9 and 14 EP, not at 3, 8, 19."""
    heroes = [pc(name, name) for name in ("sharra", "saddin", "elythlian", "brunda")]
    fight = script(*heroes, MERC)
    assert fight.fight.state.pool == 4
    assert [fight[name].points for name in ("sharra", "saddin", "elythlian", "brunda")] == [3, 3, 3, 2]
    assert script(pc("A", "sharra", hero_points=5), MERC)["A"].points == 5
    assert script(SHARRA, MERC, scene={"gm_pool": 7}).fight.state.pool == 7
    fight = script(pc("A", "ogre", kind="creature"), MERC)
    assert (fight.fight.state.pool, fight.fight.state.heroic) == (0, False)
    awards = [{"round": 1, "points": 2}, {"round": 2, "who": "Sharra"}]
    fight = play(SHARRA, pc("Saddin", "saddin"), MERC, scene={"awards": awards}, rounds=2)
    assert (fight["Sharra"].points, fight["Saddin"].points) == (6, 5)
    fight = script(SHARRA, MERC)
    assert not any("treasure" in kind for kind in fight.fight.system.kinds)
    state = script(SHARRA, MERC).fight.state
    assert [points for points in range(25) if one_short(state, points)] == [4, 9, 14]


@pytest.mark.rule("TZ-PH-01")
@pytest.mark.parametrize(
    ("mode", "points", "pool"), [("per_level", [3, 1], 0), ("none", [0, 0], 0), ("players_vs_gm", [3, 0], 1)]
)
def test_modes_of_heroism(mode: str, points: list[int], pool: int) -> None:
    """TZ-PH-01: players against the game master, each combatant by its level, or none at all."""
    fight = script(SHARRA, MERC, ph_mode=mode)
    assert [body.points for body in fight.fight.state.bodies] == points
    assert fight.fight.state.pool == pool


@pytest.mark.rule("TZ-EX-15", "TZ-PH-05", "TZ-ACT-10")
@pytest.mark.parametrize(("face", "asked"), [(12, False), (13, True), (17, False), (18, True), (23 - 4 + 1, False)])
def test_the_question_comes_at_the_right_margin(face: int, asked: bool) -> None:
    """TZ-PH-05: it is asked after the roll at EP 4, 9, 14 only."""
    fight = script(SHARRA, MERC, dice=[face], answers=STRIKE, wants={0: frozenset({"turn", "hero_plus_one"})})
    seen = []
    while fight.fight.pending:
        seen.append(fight.asks[0].kind)
        fight.step()
    assert ("hero_plus_one" in seen) is asked


@pytest.mark.rule("TZ-PH-02", "TZ-PH-05")
def test_points_of_the_game_master_and_of_several_uses() -> None:
    """TZ-PH-02: the captain of a mercenary's side spends one point of the pool a use. Each of two consequences of
    one hit is answered with a point of its own."""
    answers = [BLOW, "npc hero_plus_one: yes", "Merc damage: damage none", "Merc effect: consequence Sharra dazed"]
    fight = play(SHARRA, MERC, "19", answers=answers)
    assert totals(fight) == [(21, 17)]
    assert fight.fight.state.pool == 0
    assert [(e.pool, e.before, e.after) for e in fight.of(PoolChanged)] == [("gm_pool", 1, 0)]
    answers = [
        BLOW,
        "Merc damage: damage none",
        "Merc effect: consequence Sharra dazed",
        "Merc effect: consequence Sharra knocked_down",
        "Sharra hero_rewrite: lose 5",
        "Sharra hero_rewrite: lose 10",
    ]
    fight = play(SHARRA, STRONG, "15", answers=answers)
    assert (fight["Sharra"].pgf, fight["Sharra"].points, fight["Sharra"].conditions) == (11, 1, [])


@pytest.mark.rule("TZ-PH-06", "TZ-HEAL-01", "TZ-DMG-04")
def test_hero_healing() -> None:
    """TZ-PH-06: while unconscious after damage a hero rolls its hit die and adds it; the pool has then been
    treated. A pool that stays negative no longer sinks. TZ-HEAL-01: only a pool that was hurt since its last
    treatment is offered."""
    answers = [BLOW, "Merc damage: damage Sharra 9", "Sharra hero_heal: heal physical"]
    weak = pc("Sharra", "sharra", pgf=7)
    fight = script(weak, pc("Saddin", "saddin", at=60), STRONG, "10 5", answers=answers, rounds=2)
    fight.to("Sharra", "turn", round=2)
    assert (fight["Sharra"].pgf, fight["Sharra"].able, fight["Sharra"].points) == (3, True, 2)
    assert not fight["Sharra"].ready_phys
    answers = [BLOW, "Merc damage: damage Sharra 9", "Sharra hero_heal: heal physical"]
    fight = play(pc("Sharra", "sharra", pgf=3), pc("Saddin", "saddin", at=60), STRONG, "10 2", answers=answers)
    assert (fight["Sharra"].pgf, fight["Sharra"].stable_phys) == (-4, True)
    worn = pc("Sharra", "sharra", pgf=5, pgm=5, heal_ready={"phys": False, "ment": True})
    fight = script(worn, MERC).to("Sharra", "hero_top_up")
    assert fight.options() == ["no", "heal mental"]


@pytest.mark.rule("TZ-PH-06")
def test_topping_up_is_asked_of_those_who_want_it_only() -> None:
    """TZ-PH-06: also of the fallen, whose other pool could be healed."""
    worn = pc("Sharra", "sharra", pgf=-3, pgm=5, stabilised=True, heal_ready={"phys": False, "ment": True})
    ally = pc("Saddin", "saddin", at=60)
    for wanted, asked in ((frozenset({"turn"}), False), (frozenset({"hero_top_up"}), True)):
        fight, kinds = script(worn, ally, MERC, wants={0: wanted}), set()
        while fight.fight.pending:
            kinds |= {ask.kind for ask in fight.asks if ask.seat == 0}
            fight.step()
        assert ("hero_top_up" in kinds) is asked


@pytest.mark.rule("TZ-PH-06")
@pytest.mark.parametrize(
    ("pgf", "pgm", "early"), [(10, 24, ""), (11, 24, "_early"), (25, 10, "_early"), (25, 9, ""), (26, 10, "_early")]
)
def test_topping_up_early_is_a_question_of_its_own(pgf: int, pgm: int, early: str) -> None:
    """TZ-PH-06: of 26 points of body and 24 of mind; two fifths of either are low enough, and both are offered."""
    fight = script(pc("Sharra", "sharra", pgf=pgf, pgm=pgm), MERC).to("Sharra", f"hero_top_up{early}")
    hurt = [f"heal {pool}" for pool, left, most in (("physical", pgf, 26), ("mental", pgm, 24)) if left < most]
    assert fight.options() == ["no", *hurt]


# Rewriting.

MAIM = [BLOW, "Merc damage: damage none", "Merc effect: consequence Sharra maimed"]


@pytest.mark.rule("TZ-PH-03", "TZ-ACT-10", "TZ-PH-02")
def test_rewriting_by_default() -> None:
    """TZ-PH-03, TZ-ACT-10: by default an extreme state becomes hit points or a knockout, a lesser one is borne.
    TZ-PH-03 d: the hit points of an attack become a knockout, by default against a fatal hit; not with
    ph_mitigate_damage = off."""
    extreme = script(SHARRA, STRONG, "15", answers=MAIM).to("Sharra", "hero_rewrite")
    assert extreme.options()[:3] == ["lose 15", "knocked_out", "no"]
    minor = [BLOW, "Merc damage: damage none", "Merc effect: consequence Sharra dazed"]
    lesser = script(SHARRA, STRONG, "15", answers=minor).to("Sharra", "hero_rewrite")
    assert lesser.options()[:2] == ["no", "lose 5"]
    assert not can(lesser, "knocked_out")
    assert can(lesser, "instead Sharra disarm") is False
    assert can(lesser, "instead Sharra lose_resource hand_crossbow")
    blow = [BLOW, "Merc damage: damage Sharra 9"]
    weak = pc("Sharra", "sharra", pgf=-1, stabilised=True)
    fatal = script(weak, pc("Saddin", "saddin", at=60), STRONG, "10", answers=blow).to("Sharra", "hero_rewrite")
    assert fatal.options() == ["knocked_out", "no"]
    fatal.say("Sharra hero_rewrite: knocked_out").finish()
    assert (fatal["Sharra"].pgf, list(marks(fatal["Sharra"]))) == (-1, ["knocked_out"])
    mild = script(SHARRA, STRONG, "10", answers=blow).to("Sharra", "hero_rewrite")
    assert mild.options() == ["no", "knocked_out"]
    off = play(SHARRA, STRONG, "10", answers=blow, ph_mitigate_damage="off")
    assert off["Sharra"].pgf == 17


@pytest.mark.rule("TZ-PH-03", "TZ-DMG-12")
@pytest.mark.parametrize(
    ("left", "flags", "default"),
    [(0, ["destroyed_at_zero"], "knocked_out"), (1, ["destroyed_at_zero"], "no"), (0, [], "no")],
)
def test_what_is_destroyed_at_zero_is_rather_knocked_out(left: int, flags: list[str], default: str) -> None:
    """TZ-PH-03 d: a loss that leaves 0 hit points is fatal to what TZ-DMG-12 destroys then, and to no one else."""
    weak = pc("Sharra", "sharra", pgf=9 + left, flags=flags)
    blow = [BLOW, "Merc damage: damage Sharra 9"]
    fight = script(weak, pc("Saddin", "saddin", at=60), STRONG, "10", answers=blow).to("Sharra", "hero_rewrite")
    assert fight.options()[0] == default


@pytest.mark.rule("TZ-PH-04", "TZ-EFF-14", "TZ-PH-03", "TZ-EFF-03")
def test_rewriting_after_a_failure() -> None:
    """TZ-PH-04: a riposte becomes another major state, or 10 points. TZ-PH-03 d: the one who loses the hit points
    answers for them, also by another's failure. Hit points that consequence points cost may become being knocked
    out."""
    failure = [STRIKE, "Merc consequence: consequence Sharra riposte"]
    clumsy = pc("Sharra", "sharra", items={"attack": -4})
    fight = play(clumsy, MERC, "1", answers=[*failure, "Sharra hero_rewrite: instead Sharra knocked_down"])
    assert (fight["Sharra"].pgf, values(fight["Sharra"])) == (26, {"knocked_down": -4})
    points = play(clumsy, MERC, "1", answers=[*failure, "Sharra hero_rewrite: lose 10"])
    assert points["Sharra"].pgf == 16
    clumsy = pc("Sharra", "sharra", items={"attack": -9})
    failure = [STRIKE, "Merc consequence: consequence Saddin ally_hurt 2"]
    fight = script(clumsy, pc("Saddin", "saddin", pgf=3), MERC, "1 1", answers=failure).to("Saddin", "hero_rewrite")
    assert fight.options() == ["no", "knocked_out"]
    assert fight.asks[0].about == Option("damage", 1, "", "physical", 9)
    fight.say("Saddin hero_rewrite: knocked_out").finish()
    assert (fight["Saddin"].pgf, list(marks(fight["Saddin"]))) == (3, ["knocked_out"])
    clumsy = pc("Sharra", "sharra", items={"attack": -4})
    fight = script(clumsy, MERC, "1", f"{STRIKE}; Merc consequence: damage Sharra 9", consequence_points_damage="free")
    fight.to("Sharra", "hero_rewrite")
    assert fight.asks[0].rule == "TZ-PH-04"
    fight.say("Sharra hero_rewrite: knocked_out").finish()
    assert (fight["Sharra"].pgf, list(marks(fight["Sharra"]))) == (26, ["knocked_out"])


@pytest.mark.rule("TZ-PH-03")
def test_rewriting_into_what_is_there_already() -> None:
    """TZ-PH-03: a consequence can never be cancelled: not by a state borne already, nor by one that lands with it.
    Neither damage nor an extreme state becomes a knockout that is there or lands with it."""
    states = [{"state": "dazed"}, {"state": "generic", "classes": ["PD"], "severity": "minor"}]
    bearer = pc("Sharra", "sharra", states=states)
    hit = [BLOW, "Merc damage: damage none", "Merc effect: consequence Sharra off_balance"]
    slots = {"consequence_slots": "unlimited"}
    fight = script(bearer, STRONG, "15", answers=hit, variants=slots).to("Sharra", "hero_rewrite")
    assert not can(fight, "instead Sharra dazed")
    assert not can(fight, "instead Sharra generic minor PD")
    assert can(fight, "instead Sharra generic minor MD")
    both = [*hit, "Merc effect: consequence Sharra distracted"]
    second = script(bearer, STRONG, "15", answers=both, variants=slots).to("Sharra", "hero_rewrite")
    assert not can(second, "instead Sharra distracted")
    asleep = pc("Sharra", "sharra", pgf=3, states=[{"state": "knocked_out"}], items={"initiative": -9})
    ally = pc("Saddin", "saddin", at=60)
    blow = [BLOW, "Merc damage: damage Sharra 9"]
    fight = script(asleep, ally, STRONG, "10", answers=blow)  # at -6 there is no turn to get up in
    while fight.fight.pending:
        assert fight.asks[0].kind != "hero_rewrite"
        fight.step()
    maim = [BLOW, "Merc damage: damage none", "Merc effect: consequence Sharra maimed"]
    worse = script(asleep, ally, STRONG, "15", answers=maim).to("Sharra", "hero_rewrite")
    assert not can(worse, "knocked_out")
    out = [BLOW, "Merc damage: damage Sharra 1", "Merc effect: consequence Sharra knocked_out"]
    landing = script(SHARRA, ally, STRONG, "15", answers=out).to("Sharra", "hero_rewrite")
    landing.say("Sharra hero_rewrite: no")
    landing.step()
    assert not landing.fight.pending or landing.asks[0].kind != "hero_rewrite"


@pytest.mark.rule("TZ-PH-03", "TZ-DMG-11")
def test_an_empty_reserve_pays_for_nothing() -> None:
    """TZ-PH-03 b, TZ-DMG-11: who has no points left in its reserve cannot lose them instead of a state."""
    for left, pays in ((4, True), (0, False)):
        answers = [BLOW, "Sharra spend_reserve: spend none", "Merc effect: consequence Sharra dazed"]
        if not left:
            del answers[1]
        fight = script(pc("Sharra", "sharra", pgf=left), STRONG, "10", answers=answers, hp_model="defence_reserve").to(
            "Sharra", "hero_rewrite"
        )
        assert can(fight, "lose 5") is pays


@pytest.mark.rule("TZ-PH-04", "TZ-TEST-10", "TZ-PH-03")
def test_setbacks_are_rewritten() -> None:
    """TZ-PH-04, TZ-TEST-10: a setback becomes another state with the letter F, or its price. By default an extreme
    one costs its hit points, and it may become being knocked out."""
    failed = "A help Saddin DES"
    hero = pc("A", hero_points=2)
    fight = script(hero, pc("Saddin", "saddin"), MERC, "4", answers=[failed]).to("A", "hero_rewrite")
    assert fight.asks[0].about == Option("consequence", 0, "setback", "minor help")
    assert (fight.asks[0].rule, fight.asks[0].by) == ("TZ-PH-04", -1)
    assert {"lose 5", "instead A off_balance", "instead A dazed"} <= set(fight.options())
    assert not can(fight, "instead A flanked")
    assert not can(fight, "instead A ally_hurt")
    fight.say("A hero_rewrite: instead A off_balance").finish()
    assert (values(fight["A"]), fight["A"].points) == ({"off_balance": -2}, 1)
    paid = play(hero, pc("Saddin", "saddin"), MERC, "4", answers=[failed, "A hero_rewrite: lose 5"])
    assert (paid["A"].conditions, paid["A"].pgf) == ([], paid["A"].pgf_max - 5)
    clumsy = pc("A", hero_points=1, items={"help": -6})
    fight = script(clumsy, pc("Saddin", "saddin"), MERC, "1", "A help Saddin DES").to("A", "hero_rewrite")
    assert fight.options()[:3] == ["lose 15", "knocked_out", "no"]
    fight.say("A hero_rewrite: knocked_out").finish()
    assert list(marks(fight["A"])) == ["knocked_out"]


@pytest.mark.rule("TZ-PH-08", "TZ-PH-09")
def test_uses_by_variant() -> None:
    """TZ-PH-08: a failure by CP 5 to 9 becomes a success with 5 EP; then a major consequence of the target's
    choice. TZ-PH-09: a hero that keeps its consequence gains a minor one on the opponent, a minor effect, or as
    many hit points as it loses."""
    variants = {"ph_success_with_consequence": "on"}
    answers = [
        STRIKE,
        "Sharra hero_failure: yes",
        "Sharra damage: damage Merc 5",
        "Merc consequence: impose Sharra knocked_down",
    ]
    fight = play(SHARRA, MERC, "2", answers=answers, variants=variants)
    assert (fight["Merc"].pgf, values(fight["Sharra"])) == (17, {"knocked_down": -4})
    assert fight["Sharra"].points == 2
    plain = script(SHARRA, MERC, "5", STRIKE, variants=variants)
    plain.to("Merc", "consequence")
    variants = {"ph_consequence_with_success": "on"}
    hit = [BLOW, "Merc damage: damage none", ("Merc", "effect: consequence Sharra dazed")]
    back = [*hit, "Sharra hero_rewrite: endure Merc off_balance"]
    fight = play(SHARRA, STRONG, "10", answers=back, variants=variants)
    assert (values(fight["Sharra"]), values(fight["Merc"])) == ({"dazed": -2}, {"off_balance": -2})
    blow = [BLOW, "Merc damage: damage Sharra 9", "Sharra hero_rewrite: mirror"]
    other = play(SHARRA, STRONG, "10", answers=blow, variants=variants)
    assert (other["Sharra"].pgf, other["Merc"].pgf) == (17, 13)


@pytest.mark.rule("TZ-PH-06", "TZ-HEAL-01")
@pytest.mark.parametrize(("pgf", "pgm", "asked"), [(26, 24, False), (25, 24, True), (26, 23, True)])
def test_those_who_have_all_their_points_are_not_asked(pgf: int, pgm: int, asked: bool) -> None:
    """TZ-HEAL-01: a pool that is full cannot be healed, whether it was hurt before or not."""
    sharra = pc("Sharra", "sharra", pgf=pgf, pgm=pgm, heal_ready={"phys": True, "ment": True})
    fight = script(sharra, npc("Merc", "mercenary", at=60))
    assert (fight["Sharra"].pgf_max, fight["Sharra"].pgm_max) == (26, 24)
    kinds = set()
    while fight.fight.pending:
        kinds |= {ask.kind for ask in fight.asks}
        fight.step()
    assert any(kind.startswith("hero_top_up") for kind in kinds) is asked
