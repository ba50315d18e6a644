"""Templates of strangers, run so that they can do no harm: bounded in time, memory and output.

`Sandbox` is the environment, `Limits` what a filling may cost, `TooMuch` what is raised beyond it.
"""

from pnp.sandbox.environment import Sandbox
from pnp.sandbox.filters import FILTERS, TESTS
from pnp.sandbox.meter import Limits, Refused, TooMuch

__all__ = ["FILTERS", "TESTS", "Limits", "Refused", "Sandbox", "TooMuch"]
