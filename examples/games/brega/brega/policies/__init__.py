"""Policies of Brega."""

VERSION = "1"
