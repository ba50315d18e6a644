"""FBI-spillet at the table: the hidden cards of each player go to the server and come back to nobody."""
