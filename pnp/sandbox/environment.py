"""The environment in which templates run, our own and strangers' alike."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import RLock
from types import CodeType, FunctionType
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, TemplateReference, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace, missing
from markupsafe import Markup

from pnp.errors import UserError
from pnp.sandbox import texts, tree
from pnp.sandbox.filters import filters_for, tests_for
from pnp.sandbox.meter import Limits, Meter, Refused, TooMuch
from pnp.sandbox.methods import Method, methods_of
from pnp.sandbox.operators import operators
from pnp.sandbox.words import unknown

MOST_SOURCE = 2_000_000  # characters of one template
MOST_TOKENS = 100_000  # names, signs and tags of one template
LONGEST_RANGE = 100_000
_PLAIN = frozenset((int, float, bool, type(None)))
_SIMPLE_KEYS = frozenset((str, int, float, bool, Markup))
# An undefined value says itself what is wrong when it is called.
_MAY_BE_CALLED = (Macro, LoopContext, BlockReference, Method, FunctionType, Undefined)
_WITHOUT_END = "this template includes or calls itself without end"


class _Template(jinja2.Template):
    """A template whose fillings are counted, and whose import leaves no traces for the next filling."""

    environment: "Sandbox"
    _module_steps = 0

    def render(self, *args: Any, **named: Any) -> str:
        return self.environment.render(self, dict(*args, **named))

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        kept = self._module
        before, namespaces = self.environment.meter.used, self.environment.namespaces
        module = super()._get_default_module(ctx)
        if self._module is not kept:
            self._module_steps = self.environment.meter.used - before
            if self.environment.namespaces != namespaces:
                self._module = None  # a namespace can change: one card would see what another left in it
        elif module is kept:
            self.environment.meter.spend(self._module_steps)  # so that every filling costs the same
        return module


class Sandbox(ImmutableSandboxedEnvironment):
    """Fills templates within `Limits`, and shows them data only: no code, no files, no time, no chance.

    It takes the arguments of a Jinja environment. Templates have the filters and tests of `FILTERS` and `TESTS`, the
    methods that `methods_of` gives, and the functions `range`, `dict` and `namespace`. Threads may share it; one
    fills at a time.
    """

    template_class = _Template
    intercepted_binops = frozenset(("+", "-", "*", "**", "%"))

    def __init__(self, *args: Any, limits: Limits | None = None, **named: Any) -> None:
        named.setdefault("undefined", jinja2.StrictUndefined)
        named["undefined"] = _naming(named["undefined"], self)
        super().__init__(*args, finalize=self._shown, optimized=False, **named)
        self.meter = Meter(limits or Limits())
        self.namespaces = 0  # how many were made
        self._lock = RLock()
        self._filling = False
        self.given: Mapping[str, object] = {}  # what the filling that runs was given
        self.concat = self._concatenated  # type: ignore[method-assign]
        self.globals = {"range": self._range, "dict": self._dict, "namespace": self._namespace}
        self._binops = operators(self.meter)
        self.tests = tests_for(self.meter)  # type: ignore[assignment]
        self._public = filters_for(self.meter)
        self.filters = {**self._public, **self._internal()}

    def _internal(self) -> dict[str, Callable[..., Any]]:
        meter = self.meter
        return {
            tree.STEPS: meter.spend,
            tree.TURNS: self._turns,
            tree.WEIGHED: self._weighed,
            tree.SLICED: self._sliced,
            tree.JOINED: lambda parts: texts.concatenate(meter, parts),
        }

    # Filling.

    def render(self, template: jinja2.Template, data: Mapping[str, object]) -> str:
        """The template filled with the data.

        Raises `TooMuch` where it would go beyond the limits, and whatever else it brings about, with the template's
        lines in the traceback.
        """
        with self._lock:
            context = template.new_context(dict(data))
            return str(self._run(lambda: self._written(template.root_render_func(context)), context.parent))

    def _run(self, work: Callable[[], Any], given: Mapping[str, object]) -> Any:
        if self._filling:
            raise Refused("a template can't be filled while another is")
        self._filling = True
        self.given = given
        self.meter.refill()
        try:
            return _bounded(work)
        except Exception:
            self.handle_exception()
        finally:
            self._filling = False
            self.given = {}

    def _written(self, pieces: Iterable[str]) -> str:
        most = self.meter.limits.characters
        kept, size = [], 0
        for piece in pieces:
            size += len(piece)
            if size > most:
                raise TooMuch(f"this template makes more than {most:,} characters")
            kept.append(piece)
        return "".join(kept)

    def expression(self, text: str) -> Callable[[Mapping[str, object]], object]:
        """One expression as a function of the names in it: `kind == 'monster' and cost > 2`.

        Raises `TemplateSyntaxError` for what is none. The function raises a `TemplateError` or a `UserError` for all
        that can go wrong, with one sentence; a name that is not given is such a fault.
        """
        compiled = self.compile_expression(text, undefined_to_none=False)
        template = compiled._template

        def value(given: Mapping[str, object]) -> object:
            with self._lock:
                context = template.new_context(dict(given))
                found = self._run(lambda: _result(template, context), context.parent)
            if isinstance(found, Undefined):
                str(found)  # raises what is to be said
            return found

        return _told(value)

    # Compiling.

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        rewritten = tree.Rewriter(source, name, self._public, self.tests).visit(source)
        rewritten.set_environment(self)
        return super()._generate(rewritten, name, filename, defer_init)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        if len(source) > MOST_SOURCE:
            raise jinja2.TemplateSyntaxError(
                f"this template has more than {MOST_SOURCE:,} characters", 1, name
            )
        try:
            return super()._parse(source, name, filename)
        except (RecursionError, ValueError, OverflowError) as error:
            raise _unreadable(error, name) from None

    def _tokenize(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> TokenStream:
        stream = super()._tokenize(source, name, filename, state)
        return TokenStream(_counted(stream, name), name, filename)

    def _compile(self, source: str, filename: str) -> CodeType:
        try:
            return super()._compile(source, filename)
        except (SyntaxError, RecursionError, MemoryError, ValueError) as error:
            raise _unreadable(error, None) from None

    # What compiled templates call.

    def call(__self, __context: Context, __obj: Any, *args: Any, **named: Any) -> Any:
        __self.meter.spend(1 + len(args) + len(named))
        if type(__obj) is Macro:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
            return __obj(__context.eval_ctx, *args, **named)
        if isinstance(__obj, LoopContext):
            args = tuple(__self.meter.items(arg) for arg in args)
        elif not __self.is_safe_callable(__obj):
            raise SecurityError(f"a {type(__obj).__name__} can't be called")
        return __context.call(__obj, *args, **named)

    def is_safe_callable(self, obj: Any) -> bool:
        if isinstance(obj, _MAY_BE_CALLED):
            return True
        return any(obj is function for function in self.globals.values())

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        return self._binops[operator](left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, dict):
            return self._entry(obj, attribute)
        if isinstance(obj, TemplateModule) and not attribute.startswith("_"):
            return self._attribute(obj, attribute)
        if isinstance(obj, Mapping):
            return self._entry(obj, attribute)
        if isinstance(obj, TemplateReference):
            return obj[attribute] if attribute in _blocks(obj) else self.undefined(obj=obj, name=attribute)
        method = methods_of(obj).get(attribute)
        if method is not None:
            return Method(self.meter, method, obj)
        if isinstance(obj, str) or attribute.startswith("_"):
            return self._refused(obj, attribute)
        return self._attribute(obj, attribute)

    def _entry(self, table: Mapping[Any, Any], key: str) -> Any:
        """What a table has under a key, or its method; the key goes first."""
        if key in table:
            return table[key]
        method = methods_of(table).get(key)
        if method is not None:
            return Method(self.meter, method, table)
        if key.startswith("_"):
            return self._refused(table, key)
        try:
            return table[key]  # some tables say themselves what is missing
        except LookupError:
            return self.undefined(obj=table, name=key)

    def _attribute(self, obj: Any, name: str) -> Any:
        try:
            value = getattr(obj, name)
        except AttributeError:
            try:
                return obj[name]
            except (TypeError, LookupError):
                return self.undefined(obj=obj, name=name)
        if callable(value) and not isinstance(obj, Namespace | TemplateModule | LoopContext | BlockReference):
            return self._refused(obj, name)
        return value

    def getitem(self, obj: Any, argument: Any) -> Any:
        if type(argument) not in _SIMPLE_KEYS:
            self.meter.weigh(argument)
        try:
            return obj[argument]
        except (TypeError, LookupError):
            if isinstance(argument, str):
                return self.getattr(obj, str(argument))
        return self.undefined(obj=obj, name=argument)

    def _refused(self, obj: object, name: str) -> Undefined:
        methods = methods_of(obj)
        told = f"'{name}' of a {type(obj).__name__} can't be used in a template"
        if methods:
            told += f"; what can: {', '.join(sorted(methods))}"
        return self.undefined(told, obj=obj, name=name, exc=SecurityError)

    def not_there(self, obj: object, name: str) -> str:
        """What is said of a name that `obj` has not, or where `obj` is `missing`, the filling was not given."""
        if obj is missing:
            return unknown("", name, [key for key, value in self.given.items() if not callable(value)])
        if isinstance(obj, Mapping):
            return unknown("", name, obj)
        return f"there is no '{name[:60]}' in a {type(obj).__name__}"

    # What is counted.

    def _shown(self, value: Any) -> Any:
        """A value that is printed."""
        if isinstance(value, str):
            self.meter.spend(len(value))
        elif type(value) not in _PLAIN and not isinstance(value, Undefined):
            return self.meter.text(value)
        return value

    def _concatenated(self, pieces: Iterable[str]) -> str:
        """The text of a macro or block."""
        kept = []
        for piece in pieces:
            self.meter.spend(len(piece))
            kept.append(piece)
        return "".join(kept)

    def _turns(self, value: Any, weight: int) -> Any:
        """What a loop goes through, each turn of which takes so many steps."""
        items = value if isinstance(value, list | tuple | range) else self.meter.items(value)
        self.meter.spend(len(items) * weight)
        return items

    def _weighed(self, value: Any) -> Any:
        self.meter.weigh(value)
        return value

    def _sliced(self, value: Any) -> Any:
        self.meter.spend(len(value))
        return value

    # The functions of templates.

    def _range(self, *args: int) -> range:
        numbers = range(*args)
        if numbers[LONGEST_RANGE:]:
            raise TooMuch(f"a range goes over at most {LONGEST_RANGE:,} numbers")
        return numbers

    def _dict(self, *args: Any, **named: Any) -> dict[Any, Any]:
        self.meter.weigh(args)
        return dict(*args, **named)

    def _namespace(self, *args: Any, **named: Any) -> Namespace:
        self.namespaces += 1
        self.meter.weigh(args)
        return Namespace(*args, **named)


def _counted(tokens: Iterable[Token], name: str | None) -> Iterator[Token]:
    for count, token in enumerate(tokens):
        if count == MOST_TOKENS:
            raise jinja2.TemplateSyntaxError(
                f"this template has more than {MOST_TOKENS:,} words and signs in its tags", token.lineno, name
            )
        yield token


def _bounded(work: Callable[[], Any]) -> Any:
    """What the work gives; `TooMuch` where the stack or the memory is too small for it."""
    try:
        return work()
    except (RecursionError, MemoryError) as error:
        endless = isinstance(error, RecursionError)
        message = _WITHOUT_END if endless else "this template needs too much memory"
        raise TooMuch(message).with_traceback(error.__traceback__) from None


def _blocks(reference: TemplateReference) -> Mapping[str, object]:
    context: Context = reference._TemplateReference__context  # type: ignore[attr-defined]
    return context.blocks


def _result(template: jinja2.Template, context: Context) -> object:
    for _ in template.root_render_func(context):
        pass
    return context.vars["result"]


def _told(value: Callable[[Mapping[str, object]], object]) -> Callable[[Mapping[str, object]], object]:
    """The same function, with all its faults as `TemplateError` or `UserError`."""

    def checked(given: Mapping[str, object]) -> object:
        try:
            return value(given)
        except (jinja2.TemplateError, UserError):
            raise
        except (
            Exception
        ) as error:  # an expression is a program of the user's: what it raises is its own fault
            raise Refused(" ".join(str(error).split()) or type(error).__name__) from error

    return checked


def _unreadable(error: Exception, name: str | None) -> jinja2.TemplateSyntaxError:
    """The fault of a template that Python can't compile."""
    if isinstance(error, SyntaxError | RecursionError | MemoryError):
        return jinja2.TemplateSyntaxError("this template is nested too deep", 1, name)
    return jinja2.TemplateSyntaxError(f"can't read a number in it: {str(error).split(';')[0]}", 1, name)


def _naming(base: type[Undefined], sandbox: Sandbox) -> type[Undefined]:
    """The class of what is not there: it names what is, where that is alike."""

    class Missing(base):  # type: ignore[misc, valid-type]
        __slots__ = ()

        @property
        def _undefined_message(self) -> str:
            if self._undefined_hint or not isinstance(self._undefined_name, str):
                return str(super()._undefined_message)
            return sandbox.not_there(self._undefined_obj, self._undefined_name)

    return Missing
