"""Card faces as Jinja2 templates: filled in a sandbox, with every element marked by its place in the source."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from jinja2.ext import Extension
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp import messages
from pnp.errors import UserError
from pnp.press.svg import PLACE
from pnp.resources import TEMPLATES, read_toml

_STYLE = TEMPLATES / "style.toml"
_MM_PER_POINT = 25.4 / 72
# A Jinja tag or a comment (left alone), or the start of an element (marked).
_START = re.compile(
    r"(\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->|<!\[CDATA\[.*?\]\]>)|<([A-Za-z][\w:.-]*)", re.DOTALL
)
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
            return match[1]
        line = source.count("\n", 0, match.start()) + 1
        return f'<{match[2]} {PLACE}="{name}:{line}"'

    return _START.sub(mark, source)


@cache
def _style() -> dict[str, dict[str, Any]]:
    return read_toml(_STYLE, "the look")


def _look(ink: str) -> dict[str, Any]:
    """The colours (`c`) and the sizes of type in mm (`type`)."""
    style = _style()
    try:
        sizes = {name: size * _MM_PER_POINT for name, size in style["type"].items()}
        return {"c": dict(style[ink]), "type": sizes}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UserError(f"something is missing or of the wrong kind: {error}", file=_STYLE) from error


class Templates:
    """The templates of one folder tree, filled for one language and ink."""

    def __init__(self, lang: str, ink: str, folder: Path = TEMPLATES) -> None:
        self.lang = lang
        self.ink = ink
        self._plain: dict[str, str] = {}  # "" for templates that are to be filled
        self._loader = jinja2.FileSystemLoader(folder)
        self._environment = ImmutableSandboxedEnvironment(
            loader=self._loader,
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[_MarkPlaces],
        )
        self._environment.globals.update(_look(ink), saver=ink == "saver", lang=lang)

    def _read_plain(self, template: str) -> str:
        """A template in which nothing is to be filled, as most symbols are: compiling it would be work for nothing."""
        source, *_ = self._loader.get_source(self._environment, template)
        return "" if _TAG.search(source) else _marked(source, template)

    def fill(self, template: str, data: dict[str, Any]) -> str:
        """The SVG of one face. Raises `UserError` with the template's line for any fault in it."""
        try:
            if template not in self._plain:
                self._plain[template] = self._read_plain(template)
            words = messages.load(template.partition("/")[0], self.lang)
            return self._plain[template] or self._environment.get_template(template).render(data, t=words)
        except jinja2.TemplateNotFound as error:
            raise NoTemplate(f"there is no template {error.name}", file=template) from error
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
