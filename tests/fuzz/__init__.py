"""Mutated files, frames, traces and journals: whatever is read, what comes out is an answer or a sentence."""
