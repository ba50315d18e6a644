"""Mastermind (003_4d893f2379d4aa71.txt)."""
