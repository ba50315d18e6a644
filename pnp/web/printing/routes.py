"""Where the print page is found, and the works that it begins."""

from flask import Blueprint

from pnp.web.lazy import later

blueprint = Blueprint("print", __name__)

_PAGE, _WORKS = "pnp.web.printing.page", "pnp.web.printing.downloads"

for _method, _rule, _module, _name in (
    ("GET", "/print/<key>", _PAGE, "page"),
    ("GET", "/print/<key>/plan", _PAGE, "plan"),
    ("GET", "/print/<key>/page.png", _PAGE, "picture"),
    ("POST", "/print/<key>/upload", _PAGE, "upload"),
    ("POST", "/print/<key>/work", _PAGE, "work"),
    ("GET", "/jobs/<key>", _WORKS, "state"),
    ("POST", "/jobs/<key>/end", _WORKS, "end"),
    ("GET", "/jobs/<key>/file", _WORKS, "file"),
):
    blueprint.add_url_rule(_rule, _name, later(_module, _name), methods=[_method])
