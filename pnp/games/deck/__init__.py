"""A standard deck of 52 cards and two jokers, and the playing cards of all games that need them."""
