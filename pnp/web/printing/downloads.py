"""What becomes of the works: how far they are, their end, their files."""

from flask import Response, abort, send_file
from flask.typing import ResponseReturnValue

from pnp.web import language
from pnp.web.printing.desk import desk
from pnp.web.printing.works import State, Work


def state(key: str) -> ResponseReturnValue:
    """How a work stands: {"state", "done", "total"}, with "file" and "bytes" or "error" and "field" at its end."""
    work = _work(key)
    done, total = work.progress()
    ending = work.live and work.ended.is_set()
    told: dict[str, object] = {"state": State.ENDED if ending else work.state, "done": done, "total": total}
    if work.state is State.DONE and work.file is not None:
        told |= {"file": work.file.name, "bytes": work.file.stat().st_size}
    if work.state is State.FAILED:
        told["error"] = str(work.error or language.words()["errors"][work.trouble])
        told["field"] = work.error.field if work.error else ""
    return told


def end(key: str) -> ResponseReturnValue:
    """End a work that waits or runs."""
    _work(key).ended.set()
    return {}


def file(key: str) -> Response:
    """What was made."""
    work = _work(key)
    if work.state is not State.DONE or work.file is None:
        abort(404)
    return send_file(work.file, as_attachment=True, download_name=work.file.name, max_age=0)


def _work(key: str) -> Work:
    work = desk().works.find(key)
    if work is None:
        abort(404)
    return work
