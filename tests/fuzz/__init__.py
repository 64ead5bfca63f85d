"""Mutated files, frames, traces and journals: every reader returns an answer or raises its promised error."""
