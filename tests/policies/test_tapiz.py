"""Every built-in policy plays Tapiz: legal answers in any fight, fights that end, points spent with sense."""

from __future__ import annotations

import pytest

from policies.aggressive import Aggressive
from policies.basic import Basic
from policies.cautious import Cautious
from policies.tactics import Tactics
from policies.tapiz.aggressive import Attacker
from policies.tapiz.basic import plain_turn
from policies.tapiz.cautious import Survivor
from policies.tapiz.cautious import planner as tapiz_survivor
from policies.tapiz.rulebook import RULEBOOKS
from policies.tapiz.strength import odds
from policies.tapiz.weights import Weights
from policies.tapiz.worth import Worth
from simulator.core.asks import Choose, Option
from simulator.core.dice import Luck, Rigged, luck_key
from simulator.core.events import Acted
from simulator.policy.protocol import Policy, Start
from simulator.runtime.inline import Runner
from simulator.systems.tapiz.view import View as TapizView
from simulator.testing import Recording, ScriptedFight, encounter, fighter
from tests.systems.tapiz.conflict import npc, pc, script

from .policy_fights import Player, Window, begun, staged

DUELS = 40


def wins(left: str, right: str, one: str, other: str) -> int:
    """Count the duels that the first one wins."""
    sides = {"pc": "pc", "npc": "npc"}
    rows = [fighter("A", one, side="pc"), fighter("B", other, side="npc", kind="npc")]
    stage = staged(encounter("tapiz", *rows, sides=sides), left, right)
    with Runner(stage, 5, deadline=None) as runner:
        return sum(runner.play(number).outcome.winner == "pc" for number in range(DUELS))


@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["sharra", "inquisitor", "elythlian"])
@pytest.mark.parametrize("policy", ["aggressive", "cautious"])
def test_thinking_beats_not_thinking(policy: str, sheet: str) -> None:
    """In a mirror match, body or mind, a policy that spends its points beats one that does not."""
    assert wins(policy, "basic", sheet, sheet) > 0.6 * DUELS


# Single answers.


def at(kind: type[Policy], fight: ScriptedFight, who: str, question: str = "turn") -> Player:
    """Return a combatant at a question, played by a policy."""
    return Player(kind, fight.to(who, question), who)


def duel(metres: float = 1.0, use: str = "sharra", **fields: object) -> ScriptedFight:
    """Sharra, or another hero, against a mercenary so far off; the dice are high."""
    return script(pc("Ana", use), npc("Merc", "mercenary", at=metres, **fields), dice=Rigged(high=True), rounds=9)


def test_basic_strikes_first_and_buys_nothing() -> None:
    """Weapons before powers, the sheet's first that reaches; no state, no point."""
    assert at(Basic, duel(), "Ana").says() == "melee_attack Merc scimitar"
    assert at(Basic, duel(use="elythlian"), "Ana").says() == "melee_attack Merc staff"
    fight = duel().say(("Ana", "melee_attack Merc scimitar"))
    assert at(Basic, fight, "Ana", "effect").says() == "done"


def test_basic_readies_what_reaches_before_it_walks() -> None:
    """At 4 m Sharra readies a dagger to throw; at 40 m she walks 30 m straight on, and that is all."""
    assert at(Basic, duel(4), "Ana").says() in ("ready dagger_thrown in_reach", "ready hand_crossbow in_reach")
    player = at(Basic, duel(40), "Ana")
    assert player.choice().place == (30.0, 0.0)
    wolf = script(pc("Ana", "wolf"), npc("Merc", "mercenary", at=80), rounds=9)
    walked = at(Basic, wolf, "Ana")
    walked.plays()
    assert walked.says() == "pass"


@pytest.mark.rule("TZ-MOV-03", "TZ-ATK-06", "TZ-ATK-12")
@pytest.mark.parametrize(("metres", "flags", "place"), [(40, [], 10.0), (70, [], 30.0), (40, ["mindless"], 30.0)])
def test_basic_walks_until_an_attack_is_possible_at_its_best(metres: int, flags: list[str], place: float) -> None:
    """An inquisitor 40 m away stops where its voice carries (30 m), not on the way to its mace; from 70 m it walks all
    of its 30 m, and so it does towards the mindless, on whom words are wasted."""
    player = at(Basic, duel(metres, "inquisitor", flags=flags), "Ana")
    assert player.choice().place == (place, 0.0)
    player.plays()
    speaks = metres == 40 and not flags
    assert player.says() == ("mental_attack Merc intimidate" if speaks else "pass")


def test_basic_uses_words_only_if_it_has_nothing_else() -> None:
    """A sheet without weapons and powers strikes with bare hands; an inquisitor's mace comes before its voice."""
    bare = script(pc("Ana"), npc("Merc", "mercenary"), rounds=2)
    assert at(Basic, bare, "Ana").says() == "melee_attack Merc unarmed"


@pytest.mark.parametrize("kind", [Aggressive, Cautious])
def test_a_knockout_is_bought_where_damage_does_not_fell(kind: type[Policy]) -> None:
    """EP 11: a point of damage and a knockout, unless a hero point would undo that; damage is enough against three."""
    foes = (pc("Ana", "sharra"), npc("Merc", "mercenary"))
    fight = script(*foes, dice=Rigged(high=True), rounds=9, variants={"ph_mode": "none"})
    fight.say(("Ana", "melee_attack Merc scimitar"))
    player = at(kind, fight, "Ana", "damage")
    assert player.choice() == Option("damage", 1, amount=1)
    player.plays()
    assert at(kind, fight, "Ana", "effect").says() == "consequence Merc knocked_out"
    assert at(kind, duel().say(("Ana", "melee_attack Merc scimitar")), "Ana", "effect").choice().item != "knocked_out"
    weak = duel(pgf=3).say(("Ana", "melee_attack Merc scimitar"))
    assert at(kind, weak, "Ana", "damage").choice().amount == 9


def bought(state: str, **fields: int) -> ScriptedFight:
    """Return a fight in which a mercenary hits Sharra, buys no damage, and imposes this state on her."""
    answers: list[tuple[str, str | Option]] = [
        ("Merc", "melee_attack Ana long_sword"),
        ("Merc", Option("damage", 0)),
        ("Merc", f"effect: consequence Ana {state}"),
    ]
    merc = npc("Merc", "mercenary", items={"attack": 5, "initiative": 20})
    return script(pc("Ana", "sharra", **fields), merc, dice=Rigged(high=True), answers=answers, rounds=2)


@pytest.mark.parametrize("kind", [Aggressive, Cautious])
def test_a_knockout_is_rewritten_into_something_mild(kind: type[Policy]) -> None:
    """A state that hinders no roll that is made costs nothing."""
    fight = bought("knocked_out")
    assert at(kind, fight, "Ana", "hero_rewrite").says() == "instead Ana slowed"


def test_an_archer_who_is_cautious_steps_back() -> None:
    """A fighter is coming and not here yet: the archer declares a walk, shoots, and goes."""
    merc = npc("Merc", "mercenary", at=20, base_pd=8)
    orc = script(pc("Orc", "orc_archer"), merc, dice=Rigged(high=True), rounds=3)
    player = at(Cautious, orc, "Orc", "turn")
    assert player.says().startswith("ranged_attack Merc")
    player.plays()
    assert player.fight.asks[0].kind == "pace"
    assert player.says() == "pace walk"


@pytest.mark.rule("TZ-MOV-01", "TZ-ATK-06")
@pytest.mark.parametrize("metres", [2.008, 2.5, 5.0])
@pytest.mark.parametrize("kind", [Aggressive, Cautious])
def test_a_step_is_no_step_too_short_where_a_blow_needs_it(kind: type[Policy], metres: float) -> None:
    """A sword reaches 2 m: the last centimetre before them is gone as well as 3 m are."""
    fight = script(pc("Ana", "mercenary"), npc("Merc", "mercenary", at=metres, base_pd=4, flags=["mindless"]), rounds=3)
    player = at(kind, fight, "Ana")
    assert player.choice().place == pytest.approx((metres - 2.0, 0.0))
    player.plays()
    assert player.says().startswith("melee_attack Merc")


def witch(far: float) -> ScriptedFight:
    """Return a witch whose song reaches farther than anything else that she has, and a corsair."""
    bay = npc("Bruja", "sea_witch", at=far)
    return script(pc("Ana", "corsair"), bay, scene={"lienzo": "CO"}, rounds=9, dice=Rigged(high=True))


@pytest.mark.rule("TZ-MOV-03", "TZ-ATK-06")
@pytest.mark.parametrize("kind", [Aggressive, Cautious])
def test_a_power_that_is_used_up_is_no_reason_to_walk(kind: type[Policy]) -> None:
    """While there are songs left the witch sings; when there are none she neither moves to sing nor takes what a song
    would do for what her best blow does."""
    fight = witch(18.0)
    player = at(kind, fight, "Bruja", "turn")
    assert player.says() == "mental_attack Ana drowning_song"
    ready: list[set[str]] = []
    ideals: list[float] = []
    for left in (1, 0):
        fight.fight.state.bodies[1].uses["drowning_song"] = left
        view = Window(fight, 1).view()
        assert isinstance(view, TapizView)
        board = Worth(view, RULEBOOKS.of(fight.fight.encounter), 1)
        ready.append({mode.item for mode in board.able()})
        ideals.append(board.ideal())
    assert ready[0] - ready[1] == {"drowning_song"}
    assert ready[1] >= {"dagger", "salt_lash"}
    assert ideals[0] > ideals[1]
    answer = player.choice()
    assert answer.item != "drowning_song"
    steps = 0
    while answer.verb == "move":
        steps += 1
        player.plays()
        answer = player.choice()
    assert steps <= 3


@pytest.mark.rule("TZ-MOV-03")
@pytest.mark.parametrize(
    ("use", "asked"), [("orc_archer", True), ("elythlian", True), ("sharra", False), ("brunda", False)]
)
def test_who_shoots_worse_than_it_strikes_is_not_asked_for_a_pace(use: str, asked: bool) -> None:
    """TZ-MOV-03: before a fighter who is coming, one whose bow or power goes farthest walks away after it has been
    used; the answer of another would be the default."""
    fight = script(pc("Ana", use), npc("Merc", "mercenary", at=20, base_pd=8), rounds=3).to("Ana", "turn")
    planner = tapiz_survivor(Start("tapiz", fight.fight.encounter, 0, Luck(luck_key(1, 1, "pace"))))
    assert isinstance(planner, Survivor)
    assert ("pace" in planner.wants) is asked
    planner._sight = Window(fight, 0)
    planner.look()
    assert planner.steps_back() is asked


@pytest.mark.rule("TZ-STA-07")
@pytest.mark.parametrize(("use", "asked"), [("saddin", True), ("sharra", False)])
def test_who_knows_no_stance_that_guards_is_not_asked_for_another(use: str, asked: bool) -> None:
    """TZ-STA-07: hurt, with a comrade left, one who could goes behind its guard; others by default."""
    fight = script(pc("Ana", use, pgf=1), pc("Brunda", "brunda"), npc("Merc", "mercenary"), rounds=3)
    planner = tapiz_survivor(Start("tapiz", fight.fight.encounter, 0, Luck(luck_key(1, 1, "guard"))))
    assert isinstance(planner, Survivor)
    ask = fight.to("Ana", "change_stance").asks[0]
    assert ("change_stance" in planner.wants) is asked
    assert (planner.choose(ask, Window(fight, 0)) != ask.default()) is asked


@pytest.mark.parametrize(
    ("friends", "enemies", "said"), [(0, 1, "damage_focus"), (5, 1, "total_attack"), (0, 6, "normal")]
)
@pytest.mark.parametrize("policy", [Aggressive, Cautious])
def test_a_stance_is_declared_that_gains_more_than_it_costs(
    policy: type[Policy], friends: int, enemies: int, said: str
) -> None:
    """TZ-STA-03: the gain of total attack counts for one enemy more than for six, and six make more of the gap that it
    leaves, unless they have others to strike."""
    use = "sharra" if said == "damage_focus" else "knight"
    rows = [pc("Ana", use), *(pc(f"Bo {number}", "knight") for number in range(friends))]
    fight = script(*rows, *(npc(f"Thug {number}", "thug") for number in range(enemies)), rounds=3)
    fight.to("Ana", "declare_stance")
    assert Player(policy, fight, "Ana").says() == f"stance {said}"


@pytest.mark.rule("TZ-ACT-06")
@pytest.mark.parametrize("policy", [Aggressive, Cautious])
def test_eight_who_hinder_a_giant_do_not_keep_it_from_its_blows(policy: type[Policy]) -> None:
    """TZ-ACT-06: a state that eight enemies soon bring back is not worth a turn in which the club could fell one."""
    crowd = [npc(f"Boy {number}", "commoner") for number in range(8)]
    fight = script(pc("Giant", "giant", states=["dazed", "knocked_down"]), *crowd, rounds=3)
    assert at(policy, fight, "Giant").says().startswith("melee_attack")


@pytest.mark.parametrize("use", ["elythlian", "inquisitor"])
def test_a_row_of_tactics_leaves_the_weapon_to_the_mind(use: str) -> None:
    """Told only to attack, one who fights better by the mind does, as without a row: not with the first weapon."""
    rows = [{"do": "attack", "at": "nearest"}]
    said = at(lambda: Tactics(rows=rows), duel(use=use), "Ana").says()  # type: ignore[arg-type]
    assert said == at(Aggressive, duel(use=use), "Ana").says() != at(Basic, duel(use=use), "Ana").says()


@pytest.mark.rule("TZ-PH-05")
@pytest.mark.parametrize(
    ("bonus", "taken", "answer"), [(7, True, "yes"), (2, True, "no"), (2, False, "yes")], ids=["nine", "graze", "four"]
)
def test_captains_keep_their_points_for_what_decides(bonus: int, taken: bool, answer: str) -> None:
    """TZ-PH-05: the game master's point is spent on a knockout at nine points, and at four on a minor state, unless the
    places for one are taken."""
    merc = npc("Merc", "mercenary", items={"initiative": 20, "attack": bonus})
    fight = script(
        pc("Ana", "sharra", base_pd=17, states=["distracted"] if taken else []),
        {**merc, "states": ["advantage_position"] if taken else []},
        dice=[13 if taken else 17],
        answers=[("Merc", "melee_attack Ana long_sword")],
    )
    seat = fight.to("npc", "hero_plus_one").asks[0]
    policy = begun(Aggressive, fight.fight.encounter, seat.seat)
    assert policy.choose(seat, Window(fight, seat.seat)).verb == answer


@pytest.mark.rule("TZ-TEST-04", "TZ-HEAL-05")
@pytest.mark.parametrize(("left", "rolled"), [(-3, False), (-4, True)])
def test_what_is_sure_is_not_rolled_for_after_a_fight(left: int, rolled: bool) -> None:
    """TZ-TEST-04: Saddin's ten and 3 are 13: enough at -3 without a die, and not at -4."""
    hurt = fighter("Brunda", "brunda", side="pc", position=[1.0, 0.0], pgf=left, heal_ready=False)
    wolf = fighter("Wolf", "wolf", side="npc", pgf=0, heal_ready=False)
    saddin = fighter("Saddin", "saddin", side="pc", position=[0.0, 0.0])
    met = encounter("tapiz", saddin, hurt, wolf, variants={"ph_mode": "none"})
    heard = Recording()
    Runner(staged(met, "aggressive"), 3, deadline=None).play(1, listener=heard)
    assert any(roll.purpose == "stabilise" for roll in heard.rolls) is rolled


@pytest.mark.rule("TZ-ACT-08", "TZ-DMG-05")
@pytest.mark.parametrize("policy", ["aggressive", "cautious"])
def test_a_broken_comrade_is_told_to_strike(policy: str) -> None:
    """TZ-ACT-08: a weak fighter orders the strong one beside it, who would flee, to attack."""
    weak = fighter("Clerk", side="pc", position=[0.0, 0.0], items={"initiative": 30})
    broken = fighter("Guard", "mercenary", side="pc", position=[1.0, 0.0], pgm=0)
    foe = fighter("Wolf", "wolf", side="npc", position=[2.0, 0.0], flags=["mindless"])
    met = encounter("tapiz", weak, broken, foe, variants={"ph_mode": "none"}, rounds=1)
    heard = Recording()
    Runner(staged(met, policy), 3, deadline=None).play(1, listener=heard)
    told = [(event.body, event.verb) for event in heard.of(Acted)]
    assert (0, "order") in told
    assert (1, "melee_attack") in told


@pytest.mark.rule("TZ-ACT-09")
@pytest.mark.parametrize(
    ("policy", "enemies", "flags", "yields"),
    [("cautious", 5, [], True), ("cautious", 1, [], False), ("aggressive", 5, [], False),
     ("cautious", 5, ["mindless"], False)],
)  # fmt: skip
def test_the_cautious_surrender_where_all_is_lost(policy: str, enemies: int, flags: list[str], yields: bool) -> None:
    """TZ-ACT-09: one guard, whose comrade has fallen, amid five guards; not against one, and not without a mind."""
    fallen = fighter("Fallen", "guard", side="pc", position=[0.0, 0.0], pgf=-1)
    last = fighter("Last", "guard", side="pc", position=[1.0, 0.0], flags=flags, items={"initiative": 30})
    around = [(0.0, 0.0), (2.0, 0.0), (1.0, 1.0), (1.0, -1.0), (0.0, 1.0)]
    foes = [fighter(f"Guard {n}", "guard", side="npc", position=list(around[n])) for n in range(enemies)]
    met = encounter("tapiz", fallen, last, *foes, variants={"ph_mode": "none"}, rounds=1)
    heard = Recording()
    Runner(staged(met, policy), 3, deadline=None).play(1, listener=heard)
    assert ((1, "surrender") in {(event.body, event.verb) for event in heard.of(Acted)}) is yields


@pytest.mark.rule("TZ-ACT-09")
@pytest.mark.parametrize(
    ("places", "escapes"),
    [
        ([(3.0, 0.0), (3.0, 2.0), (3.0, -2.0), (3.0, 4.0), (3.0, -4.0)], True),
        ([(0.2, 4.0), (2.0, -0.1), (2.0, 0.0), (2.0, 2.0), (2.0, 4.0)], True),
        ([(3.0, 0.0), (-3.0, 0.0), (0.0, 3.0), (0.0, -3.0), (2.0, 2.0)], False),
    ],
)
def test_the_cautious_flee_where_a_way_is_open(places: list[tuple[float, float]], escapes: bool) -> None:
    """TZ-ACT-09: enemies as fast hold nobody who is out of their reach at the end of the turn; straight away from the
    nearest, past others, or not at all because they stand all around."""
    fallen = fighter("Fallen", "guard", side="pc", position=[0.0, 0.0], pgf=-1)
    last = fighter("Last", "guard", side="pc", position=[0.0, 0.0], items={"initiative": 30})
    foes = [fighter(f"Guard {n}", "guard", side="npc", position=list(place)) for n, place in enumerate(places)]
    met = encounter("tapiz", fallen, last, *foes, variants={"ph_mode": "none"}, rounds=1)
    fates = Runner(staged(met, "cautious"), 3, deadline=None).play(1).fates
    assert fates[1].status == ("fled" if escapes else "surrendered")


@pytest.mark.rule("TZ-ACT-09")
def test_blows_that_seldom_go_home_still_wear_an_enemy_down() -> None:
    """TZ-ACT-09: six orcs take six hit points of a ghost in a round, though each of their blows costs as much by its
    failures as it takes; so they are no lost side, and the stronger the more they are."""
    ghost = npc("Ghost", "ghost")
    few, many = (
        odds_of(script(pc("Ana", "orc_warrior"), *[pc(f"Orc {n}", "orc_warrior") for n in range(more)], ghost))
        for more in (2, 5)
    )
    assert few < many
    assert many > 0.5


@pytest.mark.rule("TZ-ACT-09")
def test_a_weak_enemy_more_makes_no_side_stronger() -> None:
    """TZ-ACT-09: three guards are no stronger because a rat is with the dragon, though blows on it go home."""
    guards = [pc(name, "guard") for name in ("Ana", "Bo", "Cid")]
    alone, helped = (
        odds_of(script(*guards, npc("Dragon", "black_dragon"), *more, rounds=9))
        for more in ((), (npc("Rat", "giant_rat"),))
    )
    assert helped <= alone < 0.2


def odds_of(fight: ScriptedFight) -> float:
    """Return the odds as Ana sees them."""
    view = fight.to("Ana", "turn").fight.view(0)
    assert isinstance(view, TapizView)
    return odds(Worth(view, RULEBOOKS.of(fight.fight.encounter), 0))


@pytest.mark.rule("TZ-PH-01")
@pytest.mark.parametrize(("beside", "verb"), [("giant_rat", "instead"), ("knight", "instead"), ("black_dragon", "no")])
def test_shared_points_are_kept_for_the_strong(beside: str, verb: str) -> None:
    """TZ-PH-01: a mercenary's knockout is rewritten from the reserve beside a rat, and beside a knight who is five
    times as strong; beside a dragon, whose own is to come, the point is kept."""
    answers: list[tuple[str, str | Option]] = [
        ("Ana", "melee_attack Merc scimitar"),
        ("Ana", Option("damage", 1)),
        ("Ana", "effect: consequence Merc knocked_out"),
    ]
    merc, other = npc("Merc", "mercenary"), npc("Other", beside, at=6)
    ana = pc("Ana", "sharra", items={"attack": 5, "initiative": 20})
    fight = script(ana, merc, other, dice=Rigged(high=True), answers=answers, rounds=2)
    assert at(Aggressive, fight, "npc", "hero_rewrite").choice().verb == verb


@pytest.mark.rule("TZ-PH-03", "TZ-PH-06")
@pytest.mark.parametrize(("points", "verb"), [(2, "instead"), (1, "no")])
def test_the_last_point_of_the_cautious_is_for_its_life(points: int, verb: str) -> None:
    """TZ-PH-06: the knocked out are not attacked; below 0 nothing stabilises as surely as a hero point."""
    fight = bought("knocked_out", hero_points=points)
    assert at(Cautious, fight, "Ana", "hero_rewrite").choice().verb == verb


@pytest.mark.rule("TZ-ACT-03", "TZ-ATK-05")
def test_no_weapon_is_drawn_that_would_not_help() -> None:
    """TZ-ACT-03: against a wall of armour one tries a manoeuvre rather than one weapon after the other."""
    wall = fighter("Wall", "mercenary", side="npc", position=[1.0, 0.0], base_pd=20, flags=["mindless"])
    guard = fighter("Guard", "guard", side="pc", position=[0.0, 0.0], abilities={"FUE": 20})
    met = encounter("tapiz", guard, wall, variants={"ph_mode": "none"}, rounds=6)
    heard = Recording()
    Runner(staged(met, "aggressive"), 3, deadline=None).play(1, listener=heard)
    mine = {event.verb for event in heard.of(Acted) if event.body == 0 and event.rule.startswith("TZ-A")}
    assert "manoeuvre" in mine
    assert not mine & {"ready", "sheathe", "melee_attack", "ranged_attack"}


@pytest.mark.rule("TZ-ACT-04", "TZ-ACT-05")
@pytest.mark.parametrize(
    ("strength", "defence", "said"),
    [(18, 14, "help Bo"), (18, 10, "hinder Wall"), (18, 4, "melee_attack Wall"), (10, 60, "melee_attack Wall")],
)
def test_help_goes_to_the_blow_that_gains_most_by_it(strength: int, defence: int, said: str) -> None:
    """TZ-ACT-04, TZ-ACT-05: a number is for the stronger of two whose blows hardly go home, or against an enemy that is
    easily hindered; but where a blow does well, or where none will ever go home, one strikes."""
    wall = npc("Wall", "mercenary", base_pd=defence, base_md=30, flags=["mindless"])
    fight = script(pc("Ana"), pc("Bo", abilities={"FUE": strength}), wall, rounds=9)
    assert at(Aggressive, fight, "Ana", "turn").says().startswith(said)


@pytest.mark.rule("TZ-ACT-04")
@pytest.mark.parametrize(("mind", "against"), [(8, 0), (0, 3)])
def test_help_is_rolled_against_an_enemy_for_large_effects_alone(mind: int, against: int) -> None:
    """TZ-ACT-04: a mind a little easier than 10 is no reason to give up the small effects that a roll against 10 buys;
    one so dull that the roll surely buys the largest is."""
    wall = npc("Wall", "mercenary", base_pd=14, base_md=mind, flags=["mindless"])
    fight = script(pc("Ana"), pc("Bo", abilities={"FUE": 18}), wall, rounds=9)
    found, _ = board_of(fight).helped(0.0)
    assert found is not None
    assert (found.target, found.amount) == (1, against)


@pytest.mark.rule("TZ-ACT-05", "TZ-EFF-05")
@pytest.mark.parametrize(
    ("taken", "weapon", "verb"),
    [
        ([], "long_sword", "hinder"),
        (["flanked"], "long_sword", "help"),
        (["obstacle"], "long_sword", "help"),
        (["obstacle"], "long_bow", "hinder"),
    ],
)
def test_what_an_enemy_bears_is_not_bought_again(taken: list[str], weapon: str, verb: str) -> None:
    """TZ-ACT-05: all of a side gain by what hinders an enemy; one that bears as much is left alone, but not one that
    bears what hinders no attack that it would make, as an obstacle does not hinder a shot."""
    wall = npc("Wall", "mercenary", base_pd=15, base_md=10, states=taken, flags=["mindless"], weapons=[weapon])
    fight = script(pc("Ana"), pc("Bo"), pc("Cid"), wall, rounds=9)
    assert at(Aggressive, fight, "Ana", "turn").says().startswith(verb)


def board_of(fight: ScriptedFight) -> Worth:
    """Return what Ana reads of the view at her turn."""
    view = fight.to("Ana", "turn").fight.view(0)
    assert isinstance(view, TapizView)
    return Worth(view, RULEBOOKS.of(fight.fight.encounter), 0)


def worth_of(fight: ScriptedFight, option: Option) -> float:
    """Return the worth to Ana of a state of the other."""
    return board_of(fight).bought(option, 1)


@pytest.mark.rule("TZ-PH-03")
@pytest.mark.parametrize(("saving", "verb"), [(0.1, "instead"), (1.0, "no")])
def test_a_point_is_spent_on_what_saves_enough(saving: float, verb: str) -> None:
    """TZ-PH-03: distraction is rewritten into what hinders no roll that is made where that saves the weight."""
    fight = bought("distracted")
    ask = fight.to("Ana", "hero_rewrite").asks[0]
    start = Start("tapiz", fight.fight.encounter, 0, Luck(luck_key(1, 1, "saving")))
    assert Attacker(start, Weights(saving=saving)).choose(ask, Window(fight, 0)).verb == verb


@pytest.mark.rule("TZ-EFF-12")
def test_gear_is_worth_what_its_blows_are_better_by() -> None:
    """TZ-EFF-12: to lose the better of two weapons costs its bearer something; to lose the other, or fists, nothing."""
    merc = npc("Merc", "mercenary", weapons=["long_sword", "dagger"])
    lost = {
        gear: worth_of(script(pc("Ana"), merc, rounds=9), Option("consequence", 1, "lose_gear", gear))
        for gear in ("long_sword", "dagger", "shield")
    }
    assert lost["long_sword"] > 0
    assert lost["dagger"] == lost["shield"] == 0


@pytest.mark.rule("TZ-EFF-07")
@pytest.mark.parametrize(("defence", "helps"), [(6, True), (12, True), (60, False)])
def test_a_number_counts_where_blows_go_home_with_it(defence: int, helps: bool) -> None:
    """TZ-EFF-07: two points less of defence are worth something to one whose blows are worth nothing before, and
    nothing where they still would be."""
    wall = npc("Wall", "mercenary", base_pd=defence, base_md=60, flags=["mindless"])
    value = worth_of(script(pc("Ana"), wall, rounds=9), Option("consequence", 1, "distracted"))
    assert (value > 0) is helps


@pytest.mark.rule("TZ-ACT-09", "TZ-DMG-10")
@pytest.mark.parametrize(("left", "comrades", "yields"), [(4, 4, True), (4, 6, False), (9, 4, False)])
def test_the_cautious_do_not_wait_for_a_deadly_blow_on_the_weaker_side(left: int, comrades: int, yields: bool) -> None:
    """TZ-ACT-09: one whom the ogre's next blow could kill flees if its side is the weaker one; on the stronger side,
    or with more hit points left, it fights on."""
    others = [pc(f"Merc {number}", "mercenary", at=-1) for number in range(comrades)]
    fight = script(pc("Ana", "guard", pgf=left), *others, npc("Ogre", "ogre", at=1), rounds=9)
    assert (at(Cautious, fight, "Ana", "turn").says() == "flee") is yields


@pytest.mark.rule("TZ-DMG-06", "TZ-DMG-07", "TZ-DMG-09")
@pytest.mark.parametrize(("pool", "kind"), [("pgf", "physical"), ("pgm", "mental")])
@pytest.mark.parametrize(("left", "waits"), [(-6, True), (-7, False)])
@pytest.mark.parametrize("policy", [Aggressive, Cautious])
def test_the_dying_wait_while_they_have_rounds_to_live(
    policy: type[Policy], left: int, waits: bool, pool: str, kind: str
) -> None:
    """TZ-DMG-10: a body dies and a mind is lost at -10, a point a round, so at -7 three rounds are left; before that,
    those who could stabilise fight first."""
    rows = (pc("Ana", "mercenary"), pc("Bea", "mercenary", at=1, **{pool: left}), npc("Wolf", "wolf", at=-1, base_pd=4))
    said = "melee_attack Wolf" if waits else f"stabilise Bea {kind}"
    assert at(policy, script(*rows, rounds=3), "Ana", "turn").says().startswith(said)


@pytest.mark.rule("TZ-ACT-06")
@pytest.mark.parametrize(
    ("defence", "states", "said"),
    [
        (60, ["weak_point", "dazed"], "recover Ana dazed"),
        (60, ["weak_point"], "melee_attack Wall"),
        (6, ["weak_point", "dazed"], "melee_attack Wall"),
    ],
)
@pytest.mark.parametrize("policy", [Aggressive, Cautious])
def test_what_spoils_blows_is_shaken_off_where_none_goes_home(
    policy: type[Policy], defence: int, states: list[str], said: str
) -> None:
    """TZ-ACT-06: if no attack has an effect, it shakes off penalties to attacks, and nothing else."""
    wall = npc("Wall", "mercenary", base_pd=defence, base_md=60, flags=["mindless"], abilities={"FUE": 30})
    fight = script(pc("Ana", states=states), wall, rounds=9)
    assert at(policy, fight, "Ana", "turn").says().startswith(said)


@pytest.mark.rule("TZ-HEAL-02", "TZ-EFF-09")
@pytest.mark.parametrize(("left", "severity"), [(20, "minor"), (5, "major")])
def test_splints_for_those_who_have_hit_points(left: int, severity: str) -> None:
    """TZ-HEAL-02: five points lower a dislocation rather than fill up who is hardly hurt."""
    hurt = fighter(
        "Sharra", "sharra", side="pc", pgf=left, heal_ready=True, states=[{"state": "dislocation", "days": 5}]
    )
    saddin = fighter("Saddin", "saddin", side="pc", items={"heal": 20})
    wolf = fighter("Wolf", "wolf", side="npc", pgf=-3, heal_ready=False)
    met = encounter("tapiz", hurt, saddin, wolf, variants={"ph_mode": "none"})
    runner = Runner(staged(met, "cautious"), 3, deadline=None)
    runner.play(1)
    assert [one.severity for one in runner.state.bodies[0].conditions] == [severity]


FISTS = Option("melee_attack", 4, "unarmed", "unlisted")
MOCKED = Option("mental_attack", 5, "words", "unlisted")
FREE = Option("surrender")
UP = (Option("move", 5, "unarmed", "walk", place=(2.0, 0.0)), Option("move", 5, "unarmed", "run", place=(4.0, 0.0)))
TO_CUT = (Option("move", 5, "sword", "walk", place=(2.0, 0.0)), Option("move", 5, "sword", "run", place=(4.0, 0.0)))


@pytest.mark.parametrize(
    ("options", "done"),
    [
        ((FISTS, FREE, *UP), FISTS),  # it would walk to use its fists: they reach someone here
        ((MOCKED, FREE, *UP), UP[0]),
        ((FISTS, FREE, *TO_CUT), TO_CUT[0]),  # it has a sword, which the sheet lists
        ((Option("melee_attack", 4, "unarmed"), FISTS, FREE, *UP), Option("melee_attack", 4, "unarmed")),
        ((FISTS, FREE), Option("pass")),
    ],
)
def test_what_it_would_walk_for_attacks_at_once(options: tuple[Option, ...], done: Option) -> None:
    """It walked past one enemy towards another, and back, for as long as the turn let it."""
    assert plain_turn(Choose(0, "turn", "TZ-ACT-02", options, 0)) == done
