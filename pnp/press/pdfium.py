"""The library that reads and rasterises PDF, which comes with the extra `pictures`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pnp.errors import UserError


def library(who: str) -> Any:
    """The library. `who` begins the error where it is missing: "pictures need"."""
    try:
        import pypdfium2
    except ImportError:
        raise UserError(f"{who} the package pypdfium2; run: pip install 'pnp[pictures]'") from None
    return pypdfium2


@contextmanager
def opened(pdf: bytes, who: str) -> Iterator[Any]:
    """The pages of a PDF. Raises `UserError` as `library` does."""
    document = library(who).PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()
