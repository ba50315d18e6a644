import json

from pnp.referee import Problem, Report


def test_a_report_has_the_shape_of_the_contract() -> None:
    report = Report(
        "fbi", (Problem("wrong", turn=5, player="Beate"),), ("odd",), None, {"look_again": ["Beate"]}
    )
    assert json.loads(json.dumps(report.as_json())) == {
        "game": "fbi",
        "valid": False,
        "problems": [{"round": None, "turn": 5, "player": "Beate", "message": "wrong"}],
        "notes": ["odd"],
        "result": None,
        "look_again": ["Beate"],
    }


def test_a_report_without_problems_is_valid() -> None:
    assert Report("fbi", notes=("odd",)).valid
