"""Policies: their protocol, their registry, and lookahead."""
