"""Asalto: an actor-based combat simulator for tabletop role-playing systems."""

# The layers; imports point down only (tests/test_layers.py).
#
#   cli         what people type
#   report      what people read: summaries, tables, plots
#   batch       thousands of fights and their statistics
#   testing     shipped helpers for those who write systems and policies
#   runtime     who answers: inline.py, actors.py and scheduler.py
#   trace       what is written down: writer, reader, replay, narration
#   wire        what is said between tasks: messages, codec, framing
#   scenario    what is read: TOML files, validated
#   policy      who decides: the Policy protocol and the registry
#   systems     the games
#   core        the sans-IO heart: fights, questions, dice, events

__version__ = "0.1.0"
