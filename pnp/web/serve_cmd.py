"""`pnp serve`: the web page."""
