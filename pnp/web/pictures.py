"""Pictures of the games' components."""

from flask import Blueprint

blueprint = Blueprint("pictures", __name__, url_prefix="/pictures")
