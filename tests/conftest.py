"""What all tests share: how Hypothesis works here."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Equal runs are equal everywhere, and a slow machine is no fault of the code.
settings.register_profile("asalto", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("asalto")
