"""Print-and-play generator and table referee."""

__version__ = "0.1.0"
