"""Bots against bots: named players, duplicate deals, and what the results say."""
