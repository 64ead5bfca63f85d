"""Vocabulary of tactics for Ira y Gloria: conditions, targets, actions.

``Assessment`` computes the facts, as for the built-in planners; the catalogues name them for people. If a captain is
asked about a body of its side, that body stands for the seat's combatant."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import distance
from simulator.core.system import SeatView
from simulator.policy.protocol import Start
from simulator.policy.tactics.vocabulary import (
    NO_BODY,
    NUMBER,
    TRUTH,
    WORD,
    Action,
    Choice,
    Fact,
    Observer,
    Vocabulary,
    acting_body,
    side_of_seat,
    verbs,
)
from simulator.systems.ira_y_gloria.sheet import MELEE
from simulator.systems.ira_y_gloria.view import BodyView, View

from ..memos import assessed
from .rulebook import RULEBOOKS, PlannedAttack, Rulebook
from .worth import HELPLESS, Worth

ATTACKS: Final = verbs("melee_attack", "ranged_attack", "throw")
AWAY: Final = "away"
STATUSES: Final = {
    "away": "ausente",
    "active": "activo",
    "unconscious": "inconsciente",
    "dead": "muerto",
    "gone": "ido",
}


class GloryBoard:  # mypyc: acyclic, reused
    """Sight of a combatant or captain at a question, with the figures that facts need."""

    __slots__ = ("ask", "assessment", "attacker", "me", "side", "target", "view")

    def __init__(self, ask: Ask, view: View, rulebook: Rulebook, seat: int, sides: list[int], side: int) -> None:
        self.ask = ask
        self.view = view
        self.side = side
        self.me = acting_body(ask, seat, sides, side)
        self.attacker = ask.by
        self.target = NO_BODY
        self.assessment = assessed(Worth, view, rulebook, side)

    def named(self, name: str) -> int:
        """Return the body of that name, or NO_BODY."""
        return next((body.id for body in self.view.bodies if body.name == name), NO_BODY)

    def body(self, number: int) -> BodyView:
        """Return one combatant."""
        return self.view.body(number)


class IraYGloriaObserver(Observer):
    """Maker of the boards of one seat."""

    def __init__(self, start: Start) -> None:
        self._rulebook = RULEBOOKS.of(start.encounter)
        self._seat = start.seat
        self._sides = [member.side for member in start.encounter.members]
        self._side = side_of_seat(start)

    def look(self, ask: Ask, view: SeatView) -> GloryBoard:
        """Return the board at this question."""
        assert isinstance(view, View)
        return GloryBoard(ask, view, self._rulebook, self._seat, self._sides, self._side)


# Bodies.


def members(board: GloryBoard, side: int) -> list[BodyView]:
    """Return the members of a side that have come, in roster order."""
    bodies = [board.body(number) for number in board.assessment.rulebook.sides[side]]
    return [body for body in bodies if body.status != AWAY]


def comrades(board: GloryBoard) -> list[BodyView]:
    """Return the others of the seat's side."""
    return [body for body in members(board, board.side) if body.id != board.me]


def foes(board: GloryBoard) -> list[int]:
    """Return the enemies that can fight."""
    return [body.id for body in board.assessment.foes]


def is_down(body: BodyView) -> bool:
    """Return whether the body lies where it fell."""
    return body.status in ("unconscious", "dead")


def left(body: BodyView) -> int:
    """Return the wounds that a body, or all members of a mob together, can still take."""
    return body.members * body.wounds_max - sum(body.hurt) if body.mob else body.wounds


def share(body: BodyView) -> float:
    """Return the part of its wounds that a body, or a mob as a whole, has left."""
    most = body.wounds_max * (body.sheet.mob_size or 1)
    return max(0, left(body)) / most


def far(board: GloryBoard, number: int) -> float:
    """Return the metres between the seat's combatant and a body; a very large number for a captain."""
    return distance(board.body(board.me).place, board.body(number).place) if board.me >= 0 else 1e6


def engaged(board: GloryBoard, number: int) -> bool:
    """Return whether the body is engaged in melee."""
    return bool(board.assessment.engaged(board.body(number)))


def has(board: GloryBoard, number: int, condition: str) -> bool:
    """Return whether the body has this condition."""
    return condition in board.body(number).conditions


def shoots(board: GloryBoard, body: BodyView) -> bool:
    """Return whether the body has a gun or a throwing weapon that it could use now."""
    return any(arm.weapon.kind != MELEE for arm in board.assessment.standing(body).arms)


# Attacks.


def best_attack(board: GloryBoard, number: int) -> PlannedAttack | None:
    """Return the most valuable plain attack on that body from the seat's combatant's place, or None."""
    if board.me < 0:
        return None
    assessment = board.assessment
    return assessment.likeliest(assessment.attacks_on(board.body(board.me), board.body(number)))


def chance(board: GloryBoard, number: int) -> float:
    """Return the chance that the best attack hits."""
    attack = best_attack(board, number)
    return 0.0 if attack is None else board.assessment.chance(attack)


def harm(board: GloryBoard, number: int) -> float:
    """Return the expected wounds of the best attack."""
    attack = best_attack(board, number)
    return 0.0 if attack is None else board.assessment.toll(attack, board.body(number))[0]


def felling(board: GloryBoard, number: int) -> float:
    """Return the chance that the best attack fells that body."""
    attack = best_attack(board, number)
    return 0.0 if attack is None else board.assessment.toll(attack, board.body(number))[1]


def worth(board: GloryBoard, number: int) -> float:
    """Return the worth of the best attack on that body to a planner."""
    return board.assessment.best_against(board.body(board.me), board.body(number)) if board.me >= 0 else 0.0


def danger(board: GloryBoard, number: int) -> float:
    """Return the share of an enemy that a body is expected to take in a round."""
    return board.assessment.danger(board.body(number))


def threat(board: GloryBoard) -> float:
    """Return the share of the seat's combatant that its enemies are expected to take in a round."""
    return board.assessment.threat(board.body(board.me)) if board.me >= 0 else 0.0


def incoming(board: GloryBoard) -> int:
    """Return the wounds that the seat's combatant is about to take."""
    about = board.ask.about
    return about.amount if about is not None and board.ask.kind == "soak" else 0


# The words.


FIGHT: Final = (
    Fact("round", "ronda", NUMBER, lambda board, _: board.view.round),
    Fact("enemies", "enemigos", NUMBER, lambda board, _: len(board.assessment.foes)),
    Fact("enemies_down", "enemigos_caidos", NUMBER, lambda board, _: sum(map(is_down, members(board, 1 - board.side)))),
    Fact("friends", "amigos", NUMBER, lambda board, _: sum(body.active for body in comrades(board))),
    Fact("friends_down", "amigos_caidos", NUMBER, lambda board, _: sum(map(is_down, comrades(board)))),
    Fact("glory", "gloria", NUMBER, lambda board, _: board.assessment.team.glory),
    Fact("ruin", "ruina", NUMBER, lambda board, _: board.assessment.team.ruin),
    Fact("enemy_ruin", "ruina_enemiga", NUMBER, lambda board, _: board.view.teams[1 - board.side].ruin),
    Fact("threat", "amenaza", NUMBER, lambda board, _: threat(board)),
    Fact("incoming", "heridas_previstas", NUMBER, lambda board, _: incoming(board)),
)

BODIES: Final = (
    Fact("wounds", "heridas", NUMBER, lambda board, body: left(board.body(body)), True),
    Fact("health", "salud", NUMBER, lambda board, body: share(board.body(body)), True),
    Fact("shock", "conmocion", NUMBER, lambda board, body: board.body(body).shock, True),
    Fact("wrath", "ira", NUMBER, lambda board, body: board.body(body).wrath, True),
    Fact("reloads", "recargas", NUMBER, lambda board, body: board.body(body).reloads, True),
    Fact("personal_ruin", "ruina_propia", NUMBER, lambda board, body: board.body(body).ruin, True),
    Fact("members", "miembros", NUMBER, lambda board, body: board.body(body).members, True),
    Fact("speed", "velocidad", NUMBER, lambda board, body: board.body(body).sheet.speed, True),
    Fact("distance", "distancia", NUMBER, far, True),
    Fact("status", "estado", WORD, lambda board, body: board.body(body).status, True, STATUSES),
    Fact("standing", "en_pie", TRUTH, lambda board, body: board.body(body).active, True),
    Fact("down", "caido", TRUTH, lambda board, body: is_down(board.body(body)), True),
    Fact("dead", "muerto", TRUTH, lambda board, body: board.body(body).status == "dead", True),
    Fact("dying", "moribundo", TRUTH, lambda board, body: board.body(body).dying, True),
    Fact("exhausted", "agotado", TRUTH, lambda board, body: board.body(body).exhausted, True),
    Fact("is_leader", "es_lider", TRUTH, lambda board, body: body == _leader(board, board.body(body).side), True),
    Fact("is_mob", "es_turba", TRUTH, lambda board, body: board.body(body).mob, True),
    Fact("engaged", "trabado", TRUTH, engaged, True),
    Fact("shooting", "tirador_listo", TRUTH, lambda board, body: shoots(board, board.body(body)), True),
    Fact("holding", "accion_preparada", TRUTH, lambda board, body: board.body(body).ready, True),
    Fact("surprised", "sorprendido", TRUTH, lambda board, body: board.body(body).surprised, True),
    Fact("acted", "ha_actuado", TRUTH, lambda board, body: board.body(body).acted, True),
    Fact("prone", "derribado", TRUTH, lambda board, body: has(board, body, "prone"), True),
    Fact("burning", "ardiendo", TRUTH, lambda board, body: has(board, body, "on_fire"), True),
    Fact("hindered", "entorpecido", TRUTH, lambda board, body: has(board, body, "hindered"), True),
    Fact("vulnerable", "vulnerable", TRUTH, lambda board, body: has(board, body, "vulnerable"), True),
    Fact("restrained", "apresado", TRUTH, lambda board, body: has(board, body, "restrained"), True),
    Fact("pinned", "acorralado", TRUTH, lambda board, body: has(board, body, "pinned"), True),
    Fact("chance", "probabilidad", NUMBER, chance, True),
    Fact("harm", "dano", NUMBER, harm, True),
    Fact("felling", "derribo", NUMBER, felling, True),
    Fact("danger", "peligro", NUMBER, danger, True),
)


def _leader(board: GloryBoard, side: int) -> int:
    """Return the first member of a side."""
    return next((body.id for body in members(board, side)), NO_BODY)


def _leaders(board: GloryBoard, side: int) -> list[int]:
    found = _leader(board, side)
    return [] if found == NO_BODY else [found]


def _shooters(board: GloryBoard) -> list[int]:
    return [foe.id for foe in board.assessment.foes if shoots(board, foe)]


def _wounded(board: GloryBoard) -> list[int]:
    return [body.id for body in comrades(board) if body.status != "dead" and share(body) < 1]


CHOICES: Final = (
    Choice("weakest", "mas_debil", foes, lambda board, body: left(board.body(body))),
    Choice("strongest", "mas_fuerte", foes, lambda board, body: -left(board.body(body))),
    Choice("most_hurt", "mas_herido", foes, lambda board, body: share(board.body(body))),
    Choice("most_dangerous", "mas_peligroso", foes, lambda board, body: -danger(board, body)),
    Choice("least_dangerous", "menos_peligroso", foes, danger),
    Choice("easiest", "mas_facil", foes, lambda board, body: -chance(board, body)),
    Choice("most_worth", "mejor_blanco", foes, lambda board, body: -worth(board, body)),
    Choice("nearest", "mas_cercano", foes, far),
    Choice("farthest", "mas_lejano", foes, lambda board, body: -far(board, body)),
    Choice("first", "primero", foes),
    Choice("shooter", "tirador", _shooters, lambda board, body: -danger(board, body)),
    Choice("mob", "turba", lambda board: [foe.id for foe in board.assessment.foes if foe.mob]),
    Choice("helpless", "indefenso", lambda board: [b.id for b in members(board, 1 - board.side) if _is_helpless(b)]),
    Choice("leader", "lider", lambda board: _leaders(board, board.side)),
    Choice("enemy_leader", "lider_enemigo", lambda board: _leaders(board, 1 - board.side)),
    Choice("wounded_friend", "amigo_herido", _wounded, lambda board, body: share(board.body(body))),
    Choice("fallen_friend", "amigo_caido", lambda board: [body.id for body in comrades(board) if is_down(body)]),
    Choice("dying_friend", "amigo_moribundo", lambda board: [body.id for body in comrades(board) if body.dying]),
)


def _is_helpless(body: BodyView) -> bool:
    return body.status == "unconscious"


def _is_fight(option: Option) -> bool:
    return option.detail != HELPLESS


def _is_finishing(option: Option) -> bool:
    return option.detail == HELPLESS


def _is_near(option: Option) -> bool:
    return option.detail != AWAY


def _is_away(option: Option) -> bool:
    return option.detail == AWAY


def _turn(name: str, spanish: str, *words: str) -> Action:
    return Action(name, spanish, {"turn": verbs(*words)})


def _reply(name: str, spanish: str, kind: str, *words: str) -> Action:
    return Action(name, spanish, {kind: verbs(*words)})


ACTIONS: Final = (
    Action("attack", "atacar", {"turn": ATTACKS, "called_attack": ATTACKS}, _is_fight),
    Action("assault", "asaltar", {"turn": ATTACKS | {"charge"}}, _is_fight),
    Action("strike", "golpear", {"turn": verbs("melee_attack")}, _is_fight),
    Action("shoot", "disparar", {"turn": verbs("ranged_attack")}, _is_fight),
    Action("throw", "lanzar", {"turn": verbs("throw")}, _is_fight),
    Action("charge", "cargar", {"turn": verbs("charge")}, _is_fight),
    Action("finish", "rematar", {"turn": ATTACKS}, _is_finishing),
    _turn("interact", "interactuar", "interaction_attack"),
    _turn("grapple", "agarrar", "grapple"),
    _turn("pin_down", "acorralar", "pin"),
    Action("approach", "acercarse", {"turn": verbs("move", "double_move", "run")}, _is_near),
    Action("retreat", "alejarse", {"turn": verbs("move", "double_move", "run")}, _is_away),
    Action("run", "correr", {"turn": verbs("run")}, _is_near),
    _turn("withdraw", "retirarse", "withdraw"),
    _turn("full_defence", "defensa_total", "full_defence"),
    _turn("hold_action", "preparar_accion", "ready"),
    _turn("restore_shock", "recuperar_conmocion", "restore_shock"),
    _turn("put_out", "apagarse", "put_out"),
    _turn("break_free", "soltarse", "break_free"),
    _turn("drop_prone", "tirarse", "drop_prone"),
    _turn("stand_up", "levantarse", "stand"),
    Action("reload", "recargar", {"turn": verbs("reload"), "between": verbs("reload")}),
    _turn("clear_jam", "desencasquillar", "clear_jam", "unstick"),
    _turn("draw", "desenfundar", "draw"),
    _turn("put_away", "guardar", "put_away"),
    _turn("pick_up", "recoger", "pick_up"),
    _turn("heal", "curar", "use_skill"),
    _turn("task", "tarea", "task"),
    _turn("observe", "observar", "observe"),
    _turn("operate", "manejar", "operate"),
    _turn("hurry", "apresurarse", "hurry"),
    _turn("wait", "esperar", "pass"),
    _reply("all_out", "ataque_total", "manner", "all_out"),
    _reply("aim", "apuntar", "manner", "aim"),
    _reply("brace", "apoyarse", "manner", "brace"),
    _reply("called_shot", "disparo_apuntado", "manner", "called_shot"),
    _reply("disarm", "desarmar", "manner", "disarm"),
    _reply("supercharge", "sobrecargar", "manner", "supercharge"),
    _reply("attack_more", "atacar_a_mas", "manner", "multi_attack"),
    _reply("plain_attack", "ataque_simple", "manner", "plain"),
    _reply("all_on_one", "todos_a_uno", "split", "all"),
    _reply("spend_reloads", "gastar_recargas", "reloads", "extra_die", "spray", "spray_mob"),
    _reply("save_reloads", "guardar_recargas", "reloads", "keep"),
    _reply("reroll", "repetir", "reroll", "reroll"),
    _reply("keep_roll", "no_repetir", "reroll", "keep"),
    Action(
        "spend_glory",
        "gastar_gloria",
        {kind: verbs("glory") for kind in ("glory_dice", "glory_damage", "glory_critical")},
    ),
    Action(
        "save_glory", "guardar_gloria", {kind: verbs("no") for kind in ("glory_dice", "glory_damage", "glory_critical")}
    ),
    _reply("more_damage", "mas_dano", "shift", "ed"),
    _reply("gain_glory", "ganar_gloria", "shift", "glory"),
    _reply("keep_icons", "no_mover", "shift", "keep"),
    _reply("knock_prone", "derribar", "critical", "prone"),
    _reply("stun", "conmocionar", "critical", "shock"),
    _reply("soak", "absorber", "soak", "soak"),
    _reply("take_it", "encajar", "soak", "take"),
    _reply("cling_to_life", "aferrarse", "death_wrath", "wrath"),
    Action("strike_back", "devolver", {"opportunity": verbs("melee_attack"), "last_blow": verbs("melee_attack")}),
    _reply("let_go", "dejar_ir", "opportunity", "no"),
    _reply("challenge", "desafiar", "challenge", "challenge"),
    _reply("hinder", "entorpecer", "effect", "hindered"),
    _reply("expose", "exponer", "effect", "vulnerable"),
    _reply("act", "actuar", "pick", "act"),
    _reply("seize", "tomar_iniciativa", "seize", "seize"),
    _reply("interrupt", "interrumpir", "interrupt", "interrupt"),
    _reply("notice", "advertir", "notice", "notice"),
    _reply("surrender", "rendirse", "surrender", "surrender"),
    _reply("fight_on", "seguir_luchando", "surrender", "no"),
    _reply("activate", "activar", "ability", "activate"),
    _reply("restore", "restaurar", "restore", "restore"),
    _reply("call", "ordenar_ataque", "call", "call"),
    _reply("gain_ruin", "ganar_ruina", "complication", "gain_ruin"),
    _reply("out_of_ammo", "sin_municion", "complication", "out_of_ammo"),
)

WORDS: Final = Vocabulary("ira_y_gloria", (*FIGHT, *BODIES), CHOICES, ACTIONS, IraYGloriaObserver)
