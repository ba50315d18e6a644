"""What every referee shares: reading a record (`record`), the answer (`report`).

A game's package `pnp.games.<key>` has a module `referee` with

- `check(record: Node) -> Report`: reads the whole record into values (any fault of form is a `UserError`),
  then runs the rules and lists every broken one;
- `table(report: Report) -> list[list[str]]`: the score for the terminal, made from `report.result` alone:
  rows of cells, all of one length, the heading first; empty where there is no score. The first column is
  aligned left, the others right.

`record` is what `read` returns; its top table has `game`, which the referee must list
among its keys: `record.table(required=("game", "players", …), optional=(…))`.

A referee may also have `blind(record) -> Report` and `knowledge(record) -> Report`, for the options of `pnp
check`.
"""

from pnp.reading import Node
from pnp.referee.record import parse, player_names, read
from pnp.referee.report import Problem, Report

__all__ = ["Node", "Problem", "Report", "parse", "player_names", "read"]
