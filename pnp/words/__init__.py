"""Word lists: reading and checking them, and what is known of words in the four languages."""
