"""Baloot."""
