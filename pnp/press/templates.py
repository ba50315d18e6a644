"""Card faces as Jinja2 templates: filled in a sandbox, with every element marked by its place in the source."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import jinja2
from jinja2.bccache import Bucket
from jinja2.ext import Extension

from pnp import messages
from pnp.errors import UserError
from pnp.press.look import Look
from pnp.press.svg import PLACE
from pnp.sandbox import Sandbox
from pnp.sandbox.typed import typed
from pnp.source import NotThere, Source

# A Jinja tag or a comment (left alone), or the start of an element (marked).
_START = re.compile(
    r"(\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->|<!\[CDATA\[.*?\]\]>)|<([A-Za-z][\w:.-]*)", re.DOTALL
)
# What Python says of a text where a number is needed.
_NO_NUMBER = re.compile(r"multiply sequence|'str'|\bstr\b|'Markup'|must be real number")
# What Jinja says of a word too many in {{ … }}, and of a block that stays open at the end of the file.
_SURPLUS = re.compile(r"expected token 'end of print statement', got '(.*)'", re.DOTALL)
_OPEN = re.compile(r"^Unexpected end of template.* needs to be closed is '(\w+)'", re.DOTALL)
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
            return typed(match[1]) if match[1].startswith("{") else match[1]
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
            return self._source.text(template), str(path), lambda: True
        except NotThere as error:
            raise jinja2.TemplateNotFound(template, str(error)) from error


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
        return _marked(self.source.text(name), name)

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
            file, line, _ = self._where(error, template)
            raise NoTemplate(str(error.message), file=file, line=line) from error
        except jinja2.TemplateSyntaxError as error:
            told = _syntax_told(error.message or "")
            raise UserError(told, file=error.name or template, line=error.lineno) from error
        except UserError:
            raise
        except (
            Exception
        ) as error:  # a template is a program of the user's: whatever it raises is its own fault
            file, line, caller = self._where(error, template)
            raise UserError(_told(error) + caller, file=file, line=line) from error

    def _where(self, error: BaseException, template: str) -> tuple[str, int | None, str]:
        """The file and line in which a fault came up, and where that was called from, if it is not the template."""
        steps = [(self._name(path), line) for path, line in _steps(error)]
        if not steps:
            return template, None, ""
        file, line = steps[-1]
        callers = [f"; called from {name}:{at}" for name, at in steps if name != file]
        return file, line, callers[-1] if callers and file != template else ""

    def _name(self, path: str) -> str:
        """A file of the source as templates name it."""
        for folder in self.source.folders:
            if Path(path).is_relative_to(folder):
                return Path(path).relative_to(folder).as_posix()
        return path


def _told(error: Exception) -> str:
    """What went wrong in a template, in one line."""
    if isinstance(error, RecursionError):
        return "this template includes or calls itself without end"
    if isinstance(error, OSError):
        return f"can't read a template: {error.strerror}"
    if isinstance(error, TypeError) and _NO_NUMBER.search(str(error)):
        return (
            "a text, or an empty cell, stands where a number is needed; cost | int makes a number of one, "
            'cost | replace(",", ".") | float of 1,5, and ~ joins texts'
        )
    return " ".join(str(error).split()) or type(error).__name__


def _syntax_told(message: str) -> str:
    """What is wrong with a tag, in the words of somebody who draws and does not program."""
    surplus = _SURPLUS.fullmatch(message)
    if surplus:
        mend = "in a column's name blanks and dashes are _, as in hit_points"
        return f"'{surplus[1]}' is too much in {{{{ … }}}}; {mend}"
    if message in ("unexpected '}'", "unexpected '%'"):
        return f"{message}; what begins with {{{{ ends with }}}}, and what begins with {{% with %}}"
    open_block = _OPEN.search(message)
    if open_block:
        return f"{{% {open_block[1]} … %}} is never closed; {{% end{open_block[1]} %}} is missing"
    return message


def _steps(error: BaseException) -> Iterator[tuple[str, int]]:
    """The templates and lines through which a fault came, its own last: Jinja puts them in the traceback."""
    step = error.__traceback__
    while step:
        if step.tb_frame.f_code.co_filename.endswith(".svg"):
            yield step.tb_frame.f_code.co_filename, step.tb_lineno
        step = step.tb_next
