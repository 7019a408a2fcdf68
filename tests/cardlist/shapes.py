"""The shapes in which people have card lists, made from invented cards."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

Card = tuple[str, str, str, str, dict[str, str]]


def rows(cards: list[Card]) -> list[dict[str, str]]:
    return [
        {"number": number, "name": name, "type": kind, "text": text, **numbers}
        for number, name, kind, text, numbers in cards
    ]


def table(cards: list[Card], separator: str = ",", **headings: str) -> str:
    """A table with a heading line; `headings` renames fields."""
    data = rows(cards)
    sheet = io.StringIO()
    writer = csv.writer(sheet, delimiter=separator)
    writer.writerow([headings.get(field, field) for field in data[0]])
    writer.writerows([row[field] for field in data[0]] for row in data)
    return sheet.getvalue()


def camel(cards: list[Card]) -> str:
    """A JSON list with names as programs write them, numbers as numbers, and fields nobody needs."""
    names = {"number": "cardNumber", "name": "cardName", "type": "cardType", "text": "cardText"}
    names |= {"combo_power": "comboPower", "combo_cost": "comboEnergy", "cost": "energyCost"}
    names |= {"threat_level": "threatLevel", "counter_power": "counterPower"}
    data = [
        {"_id": f"5f{place}", "imageUrl": "x.png"}
        | {names.get(key, key): int(value) if value.isdigit() else value for key, value in row.items()}
        for place, row in enumerate(rows(cards))
    ]
    return json.dumps(data)


def prefixed(cards: list[Card]) -> str:
    """An answer of a server: everything under `data`, `card_` before each name, text as HTML and plain."""
    data: list[dict[str, Any]] = []
    for number, name, kind, text, numbers in cards:
        item: dict[str, Any] = {"card_number": number, "card_name": name, "card_type": kind}
        item |= {f"card_{key}": value or None for key, value in numbers.items()}
        item["card_energy_cost"] = item.pop("card_cost", None)
        item["card_skill"] = "<p>" + text.replace("\n", "<br/>") + "</p>"
        item["card_skill_unstyled"] = text
        data.append(item)
    return json.dumps({"status": "ok", "data": data})


def by_set(cards: list[Card]) -> str:
    """Set files: a list of sets, each with its cards."""
    return json.dumps({"sets": [{"code": "ZZ01", "name": "First", "cards": rows(cards)}]})


def by_number(cards: list[Card]) -> str:
    """An object from numbers to cards."""
    return json.dumps({row.pop("number"): row for row in rows(cards)})


def pairs(cards: list[Card]) -> str:
    """A shop's export: a product, and what is printed on it as pairs of names and values."""
    results = []
    for place, (number, name, kind, text, numbers) in enumerate(cards):
        said = {"Number": number, "CardType": kind, "Description": text, **numbers}
        extended = [{"name": key, "displayName": key, "value": value} for key, value in said.items()]
        results.append({"productId": 100 + place, "name": name, "url": "", "extendedData": extended})
    return json.dumps({"success": True, "results": results})


def lines(cards: list[Card]) -> str:
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows(cards))


SHAPES = {
    "csv": table,
    "tsv": lambda cards: table(cards, "\t"),
    "semicolons": lambda cards: "sep=;\n" + table(cards, ";"),
    "spreadsheet": lambda cards: table(
        cards,
        number="Card No.",
        name="Card Name",
        type="Card Type",
        text="Card Text",
        combo_power="Combo Power",
    ),
    "title above": lambda cards: "My cards,,,\n\n" + table(cards),
    "camel": camel,
    "prefixed": prefixed,
    "sets": by_set,
    "by number": by_number,
    "pairs": pairs,
    "json lines": lines,
}
