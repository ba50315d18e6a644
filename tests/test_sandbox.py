"""The sandbox: what templates may do works, and what would go on without end is stopped."""

import contextlib

import jinja2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import UserError
from pnp.sandbox import FILTERS, TESTS, Limits, Refused, Sandbox, TooMuch
from pnp.sandbox.tree import INTERNAL

FEW = Limits(steps=300_000, characters=100_000)


def sandbox(limits: Limits = FEW, **templates: str) -> Sandbox:
    loader = jinja2.DictLoader(templates)
    return Sandbox(
        limits=limits,
        loader=loader,
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def filled(source: str, others: dict[str, str] | None = None, **data: object) -> str:
    desk = sandbox(t=source, **(others or {}))
    return desk.render(desk.get_template("t"), data)


def repeated(line: str) -> str:
    return line * 60


SHARED = "{% set x = (1,) %}{% set y = (1,) %}" + repeated("{% set x = (x, x) %}{% set y = (y, y) %}")


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
        "{% for a in range(9999) %}{% for b in range(99) %}some words{% endfor %}{% endfor %}",
        "{% set s = 'ab' %}" + repeated("{% set s = s ~ s %}"),
        "{% set s = 'ab' %}" + repeated("{% set s = s + s %}"),
        "{% set s = [1] %}" + repeated("{% set s = s + s %}"),
        "{% autoescape false %}{% set s = 'ab' %}" + repeated("{% set s = s ~ s %}") + "{% endautoescape %}",
        "{{ 'a' * 10 ** 10 }}",
        "{{ 10 ** 10 * [1] }}",
        "{% set s = 'a' %}" + repeated("{% set s = s.replace('a', 'aa') %}"),
        "{% set s = 'a' %}" + repeated("{% set s = s | replace('a', 'aa') %}"),
        "{% set s = 'a' * 9999 %}{{ s.replace('', s) }}",
        "{% set n = ('b' * 9999) | safe %}{{ ('&' * 9999) | replace('a' | safe, n) }}",
        "{% set s = 'a' * 9999 %}{{ s | list | join(s) }}",
        "{% set s = 'a' * 9999 %}{{ s.join(s) }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}",
        "{% macro m(x) %}{{ x }}{{ x }}{% endmacro %}{% set s = 'ab' %}" + repeated("{% set s = m(s) %}"),
        "{% macro m() %}{{ caller() }}{{ caller() }}{% endmacro %}"
        + "{% call m() %}" * 18
        + "x"
        + "{% endcall %}" * 18,
        "{% for a in [1] recursive %}{{ loop([1, 2]) }}{% endfor %}",
        "{% for a in range(900) recursive %}{{ loop(range(900)) if loop.depth < 5 }}{% endfor %}",
        "{{ 2 ** 1000000 }}",
        "{{ (0 - 10 ** 300) ** 9 }}",
        "{% set x = 10 %}" + repeated("{% set x = x * x %}"),
        "{% set n = namespace(x=1) %}{% for i in range(9999) %}{% set n.x = n.x - (0 - n.x) %}{% endfor %}",
        "{% set s = 'a' * 999 %}{{ ('{0}' * 999).format(s) }}",
        "{{ [1] | batch(10 ** 9, 0) }}",
        "{{ [1] | slice(10 ** 9) }}",
        "{% set x = range(9999) %}" + repeated("{% set x = x | map('string') | list %}"),
        "{{ range(9999) | map('replace', '1', 'x' * 9999) | list | length }}",
        SHARED + "{{ x }}",
        SHARED + "{{ x ~ '' }}",
        SHARED + "{{ x | upper }}",
        SHARED + "{{ '{}'.format(x) }}",
        SHARED + "{{ '{a}'.format(a=x) }}",
        SHARED + "{{ x == y }}",
        SHARED + "{{ x < y }}",
        SHARED + "{{ x in [y] }}",
        SHARED + "{{ x in (y, 1) }}",
        SHARED + "{{ {x: 1} }}",
        SHARED + "{{ {}[x] }}",
        SHARED + "{{ {}.get(x) }}",
        SHARED + "{{ dict([(x, 1)]) }}",
        SHARED + "{{ x is eq(y) }}",
        SHARED + "{{ [x].count(y) }}",
        SHARED + "{{ [x] | unique | length }}",
        SHARED + "{{ [x, y] | sort }}",
        SHARED + "{{ [x, y] | max }}",
        SHARED + "{{ [x] | select('eq', y) | list }}",
        SHARED + "{% for z in [x, y] %}{{ loop.changed(z) }}{% endfor %}",
        "{% set n = namespace(l=[]) %}{% for i in range(9999) %}{% set n.l = n.l + [1, 2, 3] %}{% endfor %}",
        "{% set n = namespace(l=[]) %}{% macro m() %}{% set n.l = [n.l, ["
        + "1, " * 900
        + "]] %}{% endmacro %}"
        "{% for i in range(9999) %}{{ m() }}{% endfor %}",
        "{% set n = namespace(l=[]) %}{% for i in range(9999) %}{% set n.l = [n.l] %}{% endfor %}{{ n.l }}",
        "{% set x %}ab{% endset %}" + repeated("{% set x %}{{ x }}{{ x }}{% endset %}"),
        "{% set x = '<' %}"
        + repeated("{% set x %}{% filter escape %}{{ x }}{{ x }}{% endfilter %}{% endset %}"),
        "{% macro m() %}" + "{{ long }}" * 99 + "{% endmacro %}{{ m() }}",
        "{% include 't' %}",
        "{% extends 't' %}",
        "{% import 't' as t %}",
        "{% include 'two' %}",
        "{% for i in range(9999) %}{% include 'o' %}{% endfor %}",
        "{% block a %}{{ self.a() }}{% endblock %}",
        "{{ range(10 ** 9) }}",
        "{{ range(10 ** 30) }}",
        "{% set a = 'a' * 99999 %}{{ a.find('a' * 9999 ~ 'b') }}" + "{{ a.count('b') }}" * 9,
        "{% set a = 'a' * 99999 %}{% for i in range(9999) %}{{ 'b' in a }}{% endfor %}",
        "{% set a = [1] * 99999 %}{% for i in range(9999) %}{{ 2 in a }}{% endfor %}",
        "{% set a = [1] * 99999 %}{% for i in range(9999) %}{% set b = a[:] %}{% endfor %}",
        "{% macro m() %}{{ varargs | length }}{% endmacro %}{% set a = [1] * 99999 %}{{ m(*a) }}" * 3,
    ],
)
def test_what_would_go_on_without_end_is_stopped(source: str) -> None:
    with pytest.raises(TooMuch):
        filled(source, {"o": "", "two": "{% include 't' %}"}, long="&" * 9999)


@pytest.mark.parametrize(
    "source",
    [
        "{{ '%0999999999d' % 2 }}",
        "{{ '%0999999999d' is odd }}",
        "{{ '%0999999999d' is divisibleby(2) }}",
        "{{ '{:999999999}'.format(1) }}",
        "{{ '{:.999999999f}'.format(1) }}",
        "{{ '{:{w}}'.format(1, w=10 ** 9) }}",
        "{{ '{0.real}'.format(1) }}",
        "{{ '{0[0]}'.format([1]) }}",
        "{{ ('9' * 999) | int }}",
        "{{ 1 | round(0 - 10 ** 9) }}",
        "{{ 1.5 | round(10 ** 9, 'ceil') }}",
        "{{ [[1], [2]] | sum(start=[]) }}",
        "{{ 'a'.strip('b' * 999) }}",
        "{{ 'a' | trim('b' * 999) }}",
        "{{ [1] | map(attribute='a.' * 999) }}",
        "{{ [1] | map('nothing') }}",
        "{{ 5 | items }}",
        "{{ [1] | batch(0) }}",
        "{{ namespace() }}",
        "{% macro m() %}{% endmacro %}{{ m }}",
        "{{ 'a'.upper }}",
        "{{ ['a'.upper] }}",
        "{% import 'o' as o %}{{ o }}",
        "{% for i in [1] %}{{ loop }}{% endfor %}",
    ],
)
def test_what_has_no_bound_or_no_text_is_refused(source: str) -> None:
    with pytest.raises(Refused):
        filled(source, {"o": "o"})


@pytest.mark.parametrize(
    "name", ["center", "ljust", "rjust", "zfill", "expandtabs", "translate", "encode", "rfind"]
)
def test_other_methods_are_refused_and_the_good_ones_named(name: str) -> None:
    with pytest.raises(
        jinja2.exceptions.SecurityError, match=f"'{name}' of a str can't be .*what can: capitalize"
    ):
        filled(f"{{{{ 'a'.{name}(10 ** 9) }}}}")


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__ }}",
        "{{ ''['__class__'] }}",
        "{{ [].append(1) }}",
        "{{ {}.update({}) }}",
        "{{ range.__self__ }}",
        "{{ dict.fromkeys([1]) }}",
        "{{ self._TemplateReference__context }}",
        "{% macro m() %}{% endmacro %}{{ m._environment }}",
        "{% block a %}{{ self.a._context }}{% endblock %}",
        "{{ [1] | map(attribute='__class__') | list }}",
        "{{ lipsum() }}",
        "{{ cycler(1) }}",
    ],
)
def test_nothing_but_data_can_be_reached(source: str) -> None:
    with pytest.raises((jinja2.exceptions.SecurityError, jinja2.UndefinedError)):
        filled(source)


@pytest.mark.parametrize(
    "source",
    [
        "{{ " + "9" * 5000 + " }}",
        "{{ 0x" + "f" * 500 + " }}",
        "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
        "{{ " + "not " * 5000 + "1 }}",
        "{{ " + "1 + " * 500 + "1 }}",
        "{{ a" + " | string" * 500 + " }}",
        "{% if 1 %}" * 300 + "{% endif %}" * 300,
        "{% for a in b %}" * 30 + "{% endfor %}" * 30,
        "{{ a }}" * 60_000,
        "{{ [" + "1, " * 40_000 + "] }}",
        "a" * 2_000_001,
    ],
)
def test_a_template_too_large_to_compile_is_a_fault_of_its_syntax(source: str) -> None:
    with pytest.raises(jinja2.TemplateSyntaxError):
        sandbox().from_string(source)


def test_the_clock_stops_what_the_steps_do_not() -> None:
    desk = sandbox(Limits(seconds=0))
    template = desk.from_string("{% for i in range(9999) %}{{ i ~ i }}{% endfor %}")
    with pytest.raises(TooMuch, match="works too long"):
        desk.render(template, {})


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{% for i in 'abc' %}{{ loop.index }}{{ i }}{{ ',' if not loop.last }}{% endfor %}", "1a,2b,3c"),
        (
            "{% for i in [3, 4] %}{{ loop.length }}{{ loop.revindex }}{{ loop.first }}{% endfor %}",
            "22True21False",
        ),
        (
            "{% for i in [1, 2] %}{{ loop.previtem or 0 if not loop.first }}{{ loop.cycle('a', 'b') }}{% endfor %}",
            "a1b",
        ),
        ("{% for i in range(6) if i % 2 %}{{ i }}{{ loop.index }}{% else %}none{% endfor %}", "113253"),
        ("{% for i in [] %}x{% else %}none{% endfor %}", "none"),
        ("{% for k, v in {'a': 1}.items() %}{{ k }}{{ v }}{% endfor %}", "a1"),
        ("{% for a in tree recursive %}{{ a.n }}({{ loop(a.of) if a.of }}){% endfor %}", "1(2())"),
        ("{% macro m(a, b=2) %}<{{ a }}{{ b }}>{% endmacro %}{{ m(1) }}{{ m('&', b=3) }}", "<12><&amp;3>"),
        ("{% macro m() %}[{{ caller(1) }}]{% endmacro %}{% call(x) m() %}{{ x }}{% endcall %}", "[1]"),
        ("{% import 'o' as o %}{{ o.twice('a') }}", "aa"),
        ("{% from 'o' import twice %}{{ twice('<') }}", "&lt;&lt;"),
        ("{% include 'part' %}", "a part"),
        ("{% extends 'base' %}{% block a %}{{ super() }}B{% endblock %}", "[AB]"),
        (
            "{% set n = namespace(x=0) %}{% for i in [1, 2] %}{% set n.x = n.x + i %}{% endfor %}{{ n.x }}",
            "3",
        ),
        ("{% set x %}<b>{% endset %}{{ x }}{{ '<' ~ x }}", "<b>&lt;<b>"),
        ("{% filter upper %}a{{ 1 }}{% endfilter %}", "A1"),
        (
            "{{ 7 // 2 }} {{ 7 % 2 }} {{ 2 ** 3 }} {{ 2 ** -1 }} {{ -1 + 2.5 }} {{ 'ab' * 2 }}",
            "3 1 8 0.5 1.5 abab",
        ),
        ("{{ 'n: {n}, {0:.1f}'.format(2, n='<') }}", "n: &lt;, 2.0"),
        ("{{ 'a-b'.replace('-', '+').upper().split('+')[1] }}", "B"),
        ("{{ [1, 2, 3][1:] | join('<') }}", "2&lt;3"),
        ("{{ ['<'] | join('<' | safe) }}{{ ['<', 'a'] | join('|' | safe) }}", "&lt;&lt;|a"),
        (
            "{{ [3, 1] | min }}{{ [3, 1] | max }}{{ [3, 1] | sum }}{{ [3, 1] | sort | first }}{{ [1] | last }}",
            "13411",
        ),
        ("{{ tree | map(attribute='n') | list }}{{ [1.4] | map('int') | list }}", "[1][1]"),
        ("{{ [1, 2, 3] | select('odd') | list }}{{ tree | selectattr('n', 'eq', 2) | list }}", "[1, 3][]"),
        (
            "{{ 'aba' | list | unique | join }}{{ {'b': 1, 'a': 2} | dictsort }}",
            "ab[(&#39;a&#39;, 2), (&#39;b&#39;, 1)]",
        ),
        ("{% for n, all in tree | groupby('n') %}{{ n }}{{ all | length }}{% endfor %}", "11"),
        (
            "{{ [1, 2, 3] | batch(2, 0) | list }}{{ [1, 2, 3] | slice(2) | list }}",
            "[[1, 2], [3, 0]][[1, 2], [3]]",
        ),
        (
            "{{ nothing | default('d') }}{{ nothing is defined }}{{ 3 is odd }}{{ 1 in [1] }}",
            "dFalseTrueTrue",
        ),
        ("{{ 'a; b\n\nc' | lines | join('/') }}", "a/b/c"),
        (
            "{{ 2 | signed }} {{ -1.5 | signed }} {{ 0 | signed }} {{ '3' | signed }} {{ '-4' | signed }}",
            "+2 −1.5 0 +3 −4",
        ),
        ("{{ word.items }}{{ word['a b'] }}{{ word.get('x', 5) }}", "125"),
    ],
)
def test_what_designers_write_works(source: str, text: str) -> None:
    others = {
        "o": "{% macro twice(a) %}{{ a }}{{ a }}{% endmacro %}",
        "part": "a part",
        "base": "[{% block a %}A{% endblock %}]",
    }
    data = {"tree": [{"n": 1, "of": [{"n": 2, "of": []}]}], "word": {"items": 1, "a b": 2}}
    assert filled(source, others, **data) == text


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("{{ nmae }}", "there is no 'nmae'; did you mean 'name'?"),
        ("{{ card.titel }}", "there is no 'titel'; did you mean 'title'?"),
        ("{{ card.x }}", "there is no 'x'; there is: cost, title"),
        ("{{ zzz }}", "there is no 'zzz'; there is: card, name"),
    ],
)
def test_a_name_that_is_not_given_is_told_with_those_alike(source: str, told: str) -> None:
    with pytest.raises(jinja2.UndefinedError) as error:
        filled(source, name="a", card={"title": "b", "cost": 2})
    assert str(error.value) == told


@pytest.mark.parametrize(("source", "kind"), [("{{ 1 | rond }}", "filter"), ("{{ 1 is evn }}", "test")])
def test_an_unknown_filter_or_test_is_told_with_its_line(source: str, kind: str) -> None:
    with pytest.raises(jinja2.TemplateSyntaxError, match=f"there is no {kind} .*; did you mean") as error:
        filled("\n{% if 0 %}" + source + "{% endif %}")
    assert error.value.lineno == 2


def test_no_template_can_name_what_counts() -> None:
    for name in INTERNAL:
        assert name not in FILTERS
        with pytest.raises(jinja2.TemplateSyntaxError):
            sandbox().from_string("{{ 1 | " + name + " }}")


def test_every_filling_costs_the_same_and_starts_anew() -> None:
    bumping = "{% set n = namespace(x=0) %}{% macro bump() %}{% set n.x = n.x + 1 %}{{ n.x }}{% endmacro %}"
    desk = sandbox(t="{% import 'o' as o %}{{ o.bump() }}", plain="{% import 'p' as p %}{{ p.m() }}")
    desk.loader = jinja2.ChoiceLoader(
        [desk.loader, jinja2.DictLoader({"o": bumping, "p": "{% macro m() %}{% endmacro %}"})]
    )
    for name in ("t", "plain"):
        template = desk.get_template(name)
        cost = []
        for _ in range(3):
            assert template.render() in ("1", "")
            cost.append(desk.meter.used)
        assert len(set(cost)) == 1


def test_a_filling_that_failed_leaves_the_next_one_alone() -> None:
    desk = sandbox()
    with pytest.raises(TooMuch):
        desk.render(desk.from_string("{{ 'a' * 10 ** 9 }}"), {})
    assert desk.render(desk.from_string("{{ a }}"), {"a": 1}) == "1"


def test_an_expression_is_a_function_of_the_names_in_it() -> None:
    wanted = sandbox().expression("kind == 'monster' and cost > 2")
    assert wanted({"kind": "monster", "cost": 3}) is True
    assert wanted({"kind": "spell", "cost": 3}) is False
    with pytest.raises(jinja2.UndefinedError, match="did you mean 'cots'"):
        wanted({"kind": "monster", "cots": 3})
    with pytest.raises(jinja2.TemplateError, match="not supported between"):
        wanted({"kind": "monster", "cost": "3"})


@pytest.mark.parametrize("text", ["", "kind ==", "a b", "a }} {{ b", "a | nothing", "1 +" * 500 + "1"])
def test_what_is_no_expression_is_told(text: str) -> None:
    with pytest.raises(jinja2.TemplateSyntaxError):
        sandbox().expression(text)


def test_an_expression_is_stopped_too() -> None:
    with pytest.raises(TooMuch):
        sandbox().expression("'a' * n")({"n": 10**9})
    with pytest.raises(jinja2.UndefinedError):
        sandbox().expression("nothing")({})


VALUES = st.sampled_from(
    ["1", "0", "-2.5", "'a<b'", "[1, 2]", "{'a': 1}", "x", "nothing", "range(9)", "(1,)", "none"]
)
OPERATORS = st.sampled_from(
    [" + ", " - ", " * ", " ** ", " / ", " // ", " % ", " ~ ", " in ", " < ", " == ", " and "]
)
FILTER = st.sampled_from(sorted(FILTERS))
TEST = st.sampled_from(sorted(name for name in TESTS if name.isidentifier() and name != "in"))
EXPRESSIONS = st.recursive(
    VALUES,
    lambda inner: st.one_of(
        st.tuples(inner, OPERATORS, inner).map(lambda it: f"({''.join(it)})"),
        st.tuples(inner, FILTER).map(lambda it: f"({it[0]} | {it[1]})"),
        st.tuples(inner, FILTER, inner).map(lambda it: f"({it[0]} | {it[1]}({it[2]}))"),
        st.tuples(inner, TEST).map(lambda it: f"({it[0]} is {it[1]})"),
        st.tuples(inner, inner).map(lambda it: f"{it[0]}[{it[1]}]"),
        inner.map(lambda it: f"{it}.items()"),
    ),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(EXPRESSIONS)
def test_an_expression_gives_a_value_or_one_sentence(text: str) -> None:
    value: object = None
    with contextlib.suppress(jinja2.TemplateError, UserError):
        value = sandbox().expression(text)({"x": [{"a": "b"}, {"a": "c"}]})
    assert not isinstance(value, jinja2.Undefined)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["{{ %s }}", "{%% for i in %s %%}{{ i }}{%% endfor %%}"]), EXPRESSIONS)
    )
)
def test_a_template_ends_and_says_the_same_again(parts: list[tuple[str, str]]) -> None:
    desk = sandbox()
    told = []
    for _ in range(2):
        try:
            template = desk.from_string("".join(form % text for form, text in parts))
            told.append(desk.render(template, {"x": ["a", 1]}))
        except Exception as error:  # what Python raises for wrong kinds, the press tells with its line
            told.append(f"{type(error).__name__}: {error}")
    assert told[0] == told[1]
