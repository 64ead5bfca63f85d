"""Policies: their protocol, their registry, and how they look ahead."""
