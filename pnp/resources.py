"""Where the data folders are: in a checkout, in an editable install and in a wheel alike."""

from pathlib import Path

_PACKAGE = Path(__file__).parent
_ROOT = _PACKAGE / "data" if (_PACKAGE / "data").is_dir() else _PACKAGE.parent

TEMPLATES = _ROOT / "templates"
FONTS = _ROOT / "fonts"
WORDLISTS = _ROOT / "wordlists"
