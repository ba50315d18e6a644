"""Hand-written programs that make the same marks, to measure against."""
