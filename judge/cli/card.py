"""`judge card`: a printed card becomes one that runs, and a card file is said in the game's words."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from judge.case.problem import suggest
from judge.cli.output import as_json, print_json
from judge.reading import Printed, Reading, read, readable, reader_of

#: No file that holds one card is longer; more is not read into memory.
LONGEST_FILE = 2_000_000


@click.group()
def card() -> None:
    """Read the printed text of a card, or say a card in words."""


def _known(game: str) -> str:
    if game not in readable():
        hint = suggest(game, readable())
        raise click.UsageError(f"no grammar reads cards of {game!r}{hint}")
    return game


@card.command("read")
@click.argument("text", required=False)
@click.option("--game", "-g", required=True, help="Whose card it is: dbs, vanguard, buddyfight, godzilla.")
@click.option("--file", "-f", "path", type=click.Path(path_type=Path), help="Read the text from a file.")
@click.option("--name", default="Card", show_default=True, help="The card's name.")
@click.option("--type", "kind", help="The card's type; the game's most usual one if not given.")
@click.option("--number", "numbers", multiple=True, metavar="KEY=VALUE", help="A number beside the text.")
@as_json
def read_(
    text: str | None,
    game: str,
    path: Path | None,
    name: str,
    kind: str | None,
    numbers: tuple[str, ...],
    json_: bool,
) -> None:
    """Read the printed TEXT of a card (or a file, or standard input).

    Says sentence by sentence what was understood; what was not is marked and left to the judge.
    Ends with 0 if the card can be used, with 1 if not.
    """
    _known(game)
    words = _text(text, path)
    if not words.strip():
        raise click.UsageError("there is no text to read: give it as TEXT, with --file or on standard input")
    printed = Printed(name, "", _type(game, kind), words, dict(_pair(pair) for pair in numbers))
    reading = read(game, printed)
    if json_:
        print_json(reading.plain())
    else:
        show(reading)
    if not reading.usable:
        raise SystemExit(1)


def _type(game: str, kind: str | None) -> str:
    reader = reader_of(game)
    assert reader is not None
    if kind is None:
        return reader.types[0]
    if kind.strip().lower() not in reader.types:
        known = ", ".join(reader.types)
        raise click.UsageError(f"--type {kind!r}: no card of {game} has this type; there is {known}")
    return kind


def _pair(words: str) -> tuple[str, str]:
    key, equals, value = words.partition("=")
    if not equals:
        raise click.UsageError(f"--number {words!r}: expected KEY=VALUE such as rank=3")
    return key.strip(), value.strip()


def _text(text: str | None, path: Path | None) -> str:
    if path is not None and text is not None:
        raise click.UsageError("the text is given twice: as an argument and with --file")
    if path is not None:
        try:
            raw = path.open("rb").read(LONGEST_FILE)
        except OSError as error:
            raise click.UsageError(f"{path}: cannot be read ({error.strerror})") from None
    elif text is not None and text != "-":
        return text
    else:
        raw = sys.stdin.buffer.read(LONGEST_FILE)
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        where = path or "standard input"
        raise click.UsageError(f"{where}: not UTF-8 text (byte {error.start + 1})") from None


def show(reading: Reading) -> None:
    """Print what was understood, part by part, then the card as a file would hold it."""
    import yaml

    color = {"whole": "green", "partial": "yellow", "none": "red"}[reading.grade]
    grade = (
        "read whole"
        if reading.grade == "whole"
        else "read in part"
        if reading.grade == "partial"
        else "not read"
    )
    click.echo(f"{click.style(grade, fg=color)}  {click.style(reading.printed.name, bold=True)}")
    if reading.problem:
        click.echo(click.style(f"  {reading.problem}", fg="red"))
    for part in reading.parts:
        if part.understood:
            click.echo(f"  {click.style('✓', fg='green')} {_line(part.printed)}")
            if part.said:
                click.echo(click.style(f"      {_line(part.said)}", dim=True))
        else:
            click.echo(f"  {click.style('✗', fg='red')} {_line(part.printed)}")
            click.echo(click.style(f"      by hand: {part.reason}", fg="red"))
    if reading.grade != "none":
        click.echo()
        click.echo(
            yaml.safe_dump(_plain(reading.card), allow_unicode=True, sort_keys=False, width=110).rstrip()
        )


def _plain(data: object) -> Any:
    """Plain words and mappings, as YAML takes them."""
    if isinstance(data, Mapping):
        return {str(key): _plain(part) for key, part in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(part) for part in data]
    return str(data) if isinstance(data, str) else data


def _line(words: str) -> str:
    return " ".join(words.split())


@card.command()
@click.argument("codes", nargs=-1)
@click.option(
    "--game", "-g", required=True, help="Whose cards they are: dbs, vanguard, buddyfight, godzilla."
)
@click.option(
    "--file", "-f", "path", type=click.Path(path_type=Path), help="Cards of a file instead of ours."
)
@as_json
def say(codes: tuple[str, ...], game: str, path: Path | None, json_: bool) -> None:
    """Say cards in the words of their game: those with CODES, or all.

    Ends with 2 if there is no such card.
    """
    _known(game)
    rows = _rows(game, path)
    for code in codes:
        if code not in rows:
            raise click.UsageError(f"no card {code!r}{suggest(code, list(rows))}")
    reader = reader_of(game)
    assert reader is not None
    found = {code: reader.say(rows[code]) for code in (codes or rows)}
    if json_:
        print_json(
            {code: {"name": rows[code].get("name", code), "said": lines} for code, lines in found.items()}
        )
        return
    for code, lines in found.items():
        click.echo(f"{click.style(code, bold=True)}  {rows[code].get('name', code)}")
        for line in lines:
            click.echo(f"  {line}")


def _rows(game: str, path: Path | None) -> dict[str, Mapping[str, Any]]:
    from judge.case.source import read_file
    from rulesdb.places import data_folder

    paths = [path] if path is not None else sorted((data_folder() / "cards" / game).glob("*.yaml"))
    rows: dict[str, Mapping[str, Any]] = {}
    for one in paths:
        data = read_file(one).data
        data = data.get("cards", data) if isinstance(data, Mapping) else data
        if not isinstance(data, Mapping):
            raise click.UsageError(f"{one}: expected card definitions by code")
        rows |= {str(code): row for code, row in data.items() if isinstance(row, Mapping)}
    return rows


__all__ = ["card"]
