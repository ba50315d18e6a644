"""The look of the printed things, for the page: fonts and colours."""

from flask import Blueprint

blueprint = Blueprint("look", __name__, url_prefix="/look")
