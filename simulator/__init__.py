"""Asalto: an actor-based combat simulator for tabletop role-playing systems."""

# The layers; imports point down only (tests/test_layers.py).
#
#   cli          what people type
#   service      HTTP, WebSocket and the page
#   play         a person's seat: questions as text, forecasts, the screen
#   rl           environments for learners
#   notebook     what notebooks call
#   report       what people read: text/ and html/
#   tournament   entrants, pairings, ratings
#   experiments  what is asked of many fights: batch, compare, sweep, sensitivity, solve
#   statistics   intervals, metrics, accumulators, sequential looks, paired differences
#   batch        the engine: tasks, workers, Dask, journal, provenance, rows, export
#   exact        exact odds: every roll walked
#   testing      shipped helpers for those who write systems and policies
#   runtime      who answers: inline.py, actors.py and scheduler.py
#   narration    the sentences that say what happened
#   trace        what is written down: writer, reader, replay
#   wire         what is said between tasks: messages, codec, framing
#   scenario     what is read: TOML files, validated
#   policy       who decides: the Policy protocol and the registry
#   systems      the games
#   core         the sans-IO heart: fights, questions, dice, events

from .compiled import activate

__version__ = "0.2.0"
activate()
