"""Card faces as Jinja2 templates: filled in a sandbox, with every element marked by its place in the source."""

import re
from collections.abc import Callable, Mapping
from typing import Any
from xml.sax.saxutils import unescape

import jinja2
from jinja2.bccache import Bucket
from jinja2.ext import Extension

from pnp import messages
from pnp.errors import UserError
from pnp.press.look import Look
from pnp.press.svg import PLACE
from pnp.sandbox import Sandbox
from pnp.source import NotThere, Source

_LARGEST = 1_000_000  # bytes of a template
# A Jinja tag or a comment (left alone), or the start of an element (marked).
_START = re.compile(
    r"(\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->|<!\[CDATA\[.*?\]\]>)|<([A-Za-z][\w:.-]*)", re.DOTALL
)
_QUOTES = {"&quot;": '"', "&apos;": "'"}
_TAG = re.compile(r"\{[{%#]")


class NoTemplate(UserError):
    """There is no template of this name."""


class _MarkPlaces(Extension):
    """Gives each element an attribute with its template and line, so that faults in loops and macros are found."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return _marked(source, str(name))


def _marked(source: str, name: str) -> str:
    def mark(match: re.Match[str]) -> str:
        if match[1]:
            # a drawing program writes the quotes and signs of a tag as XML does: {{ a if n &gt; 2 }}
            return unescape(match[1], _QUOTES) if match[1].startswith("{") else match[1]
        line = source.count("\n", 0, match.start()) + 1
        return f'<{match[2]} {PLACE}="{name}:{line}"'

    return _START.sub(mark, source)


class _Loader(jinja2.BaseLoader):
    """Finds templates where the game's source has them."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        try:
            path = self._source.find(template)
            text = self._source.read(template, _LARGEST).decode("utf-8-sig")
        except NotThere as error:
            raise jinja2.TemplateNotFound(template, str(error)) from error
        except UnicodeDecodeError as error:
            raise UserError("this is no text in UTF-8", file=template) from error
        return text, str(path), lambda: True


class _Compiled(jinja2.BytecodeCache):
    """The templates that this process has compiled, the newest of them: several documents use the same ones.

    Jinja compares a template's text before it takes what is kept of it.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[tuple[type, str], bytes] = {}  # other environments compile in other ways

    def load_bytecode(self, bucket: Bucket) -> None:
        kept = self._kept.get((type(bucket.environment), bucket.key))
        if kept is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[type(bucket.environment), bucket.key] = bucket.bytecode_to_string()
        while len(self._kept) > self._most:
            self._kept.pop(next(iter(self._kept)), None)


_COMPILED = _Compiled(256)


class Templates:
    """The templates of one source, filled for one language and ink."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._plain: dict[str, str] = {}  # "" for templates that are to be filled
        self._words: dict[str, Mapping[str, Any]] = {}
        self._loader = _Loader(look.source)
        self._environment = Sandbox(
            loader=self._loader,
            bytecode_cache=_COMPILED,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[_MarkPlaces],
        )
        self._environment.globals.update(look.variables())

    def _read_plain(self, template: str) -> str:
        """A template in which nothing is to be filled, as most symbols are: compiling it would be work for nothing."""
        source, *_ = self._loader.get_source(self._environment, template)
        return "" if _TAG.search(source) else _marked(source, template)

    @property
    def source(self) -> Source:
        """Where the templates come from, and the pictures that they name."""
        return self._look.source

    def drawing(self, name: str) -> str:
        """An SVG file that is a picture: as it is, since there is nothing to fill in a stranger's drawing."""
        try:
            return _marked(self.source.read(name, _LARGEST).decode("utf-8-sig"), name)
        except UnicodeDecodeError as error:
            raise UserError("this is no text in UTF-8", file=name) from error

    def words(self, template: str) -> Mapping[str, Any]:
        """The messages that a template is given as `t`."""
        folder = template.rpartition("/")[0]
        if folder not in self._words:
            self._words[folder] = messages.words(self._look.source, template, self._look.lang)
        return self._words[folder]

    def fill(self, template: str, data: dict[str, Any]) -> str:
        """The SVG of one face. Raises `UserError` with the template's line for any fault in it."""
        try:
            if template not in self._plain:
                self._plain[template] = self._read_plain(template)
            words = self.words(template)
            return self._plain[template] or self._environment.get_template(template).render(data, t=words)
        except jinja2.TemplateNotFound as error:
            raise NoTemplate(str(error.message), file=template) from error
        except jinja2.TemplateSyntaxError as error:
            raise UserError(f"{error.message}", file=error.name or template, line=error.lineno) from error
        except UserError:
            raise
        except (
            Exception
        ) as error:  # a template is a program of the user's: whatever it raises is its own fault
            raise UserError(_told(error), file=template, line=_line_of(error)) from error


def _told(error: Exception) -> str:
    """What went wrong in a template, in one line."""
    if isinstance(error, RecursionError):
        return "this template includes or calls itself without end"
    if isinstance(error, OSError):
        return f"can't read a template: {error.strerror}"
    return " ".join(str(error).split()) or type(error).__name__


def _line_of(error: BaseException) -> int | None:
    """The line of the template in which a fault came up: Jinja puts it in the traceback."""
    line, step = None, error.__traceback__
    while step:
        if step.tb_frame.f_code.co_filename.endswith(".svg"):
            line = step.tb_lineno
        step = step.tb_next
    return line
