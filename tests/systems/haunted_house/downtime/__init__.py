"""Tests of simulator.systems.haunted_house.downtime."""
