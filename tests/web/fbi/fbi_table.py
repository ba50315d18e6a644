"""A table of FBI-spillet over the web, played by hand."""

import json
import tomllib
from pathlib import Path
from typing import Any

RECORD = tomllib.loads((Path(__file__).parents[2] / "records" / "fbi-example.toml").read_text("utf-8"))
NAMES: list[str] = RECORD["players"]
ASIDE: dict[str, str] = RECORD["aside"]
TURNS: list[str] = RECORD["play"]["turns"]


class At:
    """Four players at one table; `said` are all answers that the server gave, names that are drawn put out of them."""

    def __init__(self, reader: Any, loaded: str | None = None) -> None:
        self.reader = reader
        self.said: list[str] = []
        self.keys: dict[int, str] = {}
        if loaded is None:
            opened = self.send("/table/fbi/new", {"players": NAMES, "dealer": "Anders", "starts": "Anders"})
        else:
            opened = self.send("/table/fbi/load", {"name": "evening.toml", "text": loaded})
        self.address = opened["address"]

    def send(self, address: str, value: dict[str, Any], status: int = 200) -> Any:
        answer = self.reader.post(address, json=value)
        assert answer.status_code == status, answer.text
        self.said.append(answer.text)
        return json.loads(answer.text)

    def look(self) -> Any:
        """All that can be asked for; the state."""
        self.said.append(self.reader.get(self.address).text)
        found = self.reader.get(f"{self.address}/state").text
        self.said.append(found)
        return json.loads(found)

    def take(self, place: int, **more: Any) -> str:
        answer = self.send(f"{self.address}/seat", {"place": place, "key": self.keys.get(place, ""), **more})
        self.keys[place] = answer["key"]
        return self.keys[place]

    def lay(self, place: int, cards: str, status: int = 200) -> Any:
        key = self.take(place)
        return self.send(f"{self.address}/cards", {"place": place, "key": key, "cards": cards}, status)

    def deal(self, aside: dict[str, str]) -> Any:
        for place, cards in enumerate(aside.values()):
            state = self.lay(place, cards)
            self.look()
        return state

    def note(self, turn: str, status: int = 200, number: int | None = None) -> Any:
        """A turn of a record, such as "Anders: has K = no"."""
        player, _, action = turn.partition(": ")
        number = number or len(self.look()["turns"]) + 1
        place = NAMES.index(player)
        key = self.take(place) if action.startswith("guess") else ""
        return self.send(f"{self.address}/turn", {"number": number, "action": action, "key": key}, status)

    def saved(self) -> str:
        answer = self.reader.get(f"{self.address}/record")
        assert answer.status_code == 200
        return str(answer.text)

    def told(self) -> list[str]:
        """All that was said, whatever is drawn by chance left out."""
        drawn = {self.address: "/table/fbi/TABLE", **dict.fromkeys(self.keys.values(), "KEY")}
        for given, name in drawn.items():
            self.said = [text.replace(given, name) for text in self.said]
        return self.said
