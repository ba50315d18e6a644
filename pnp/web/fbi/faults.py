"""Why something is not done at the table."""


class Refused(Exception):
    """What can't be done now. `reason` names its message in [fbi.refused]."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Gone(Exception):
    """There is no such table, or none any more."""
