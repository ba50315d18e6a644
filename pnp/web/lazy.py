"""Views whose modules are imported when they are first asked for, so that the first page does not wait for them."""

from collections.abc import Callable
from importlib import import_module

from flask.typing import ResponseReturnValue


def later(module: str, name: str) -> Callable[..., ResponseReturnValue]:
    """A view that stands in for the one of this name in a module."""

    def view(**given: object) -> ResponseReturnValue:
        answer: ResponseReturnValue = getattr(import_module(module), name)(**given)
        return answer

    return view
