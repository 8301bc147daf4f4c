"""Sahrat's rules engine: card and tile games with exact rules and provable shuffles.

Pure and deterministic: no clock, no I/O, no randomness of its own, no floats, no threads.
"""

__version__ = "0.1.0"
