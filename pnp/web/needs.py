"""What the web page needs beside the rest."""

from importlib.util import find_spec

from pnp.errors import UserError

_PACKAGES = ("flask", "waitress")


def check_installed() -> None:
    """Raise `UserError` where a package is missing that the page can't do without."""
    for package in _PACKAGES:
        if find_spec(package) is None:
            raise UserError(f"the web page needs {package}; run: pip install 'pnp[web]'")
