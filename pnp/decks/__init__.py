"""Decks that users describe themselves: a table of data, a deck file, templates of their own."""
