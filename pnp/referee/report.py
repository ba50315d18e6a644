"""What a referee answers: problems, notes, the result."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken rule: one sentence with the values in it, and where it happened. Rounds and turns count from
    1.
    """

    message: str
    round: int | None = None
    turn: int | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The answer to a record. `result` is None where the record is too broken to score.

    `notes` tell what the table decides, what is unusual but legal, and which reading of an open rule decided
    something. `result` and `extra` hold what JSON holds: `extra` are further keys beside those of every game,
    such as `knowledge`.
    """

    game: str
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    result: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def valid(self) -> bool:
        """Whether no rule was broken."""
        return not self.problems

    def as_json(self) -> dict[str, Any]:
        """The answer as `pnp check --json` prints it (docs/formats.md, "What the referee answers")."""
        return {
            "game": self.game,
            "valid": self.valid,
            "problems": [asdict(problem) for problem in self.problems],
            "notes": list(self.notes),
            "result": self.result,
            **self.extra,
        }
