"""What all tests share."""

from hypothesis import settings

# A busy machine is no fault of an example: no test asserts a time.
settings.register_profile("pnp", deadline=None)
settings.load_profile("pnp")
