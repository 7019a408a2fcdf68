"""`judge deckcheck`: may this deck be played?"""

from __future__ import annotations

from pathlib import Path

import click

from judge.case.problem import BadCase
from judge.cli.output import as_json, print_json
from judge.deck import Deck, check


@click.command()
@click.argument("decks", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--game", help="Which game's deck a list is, if its cards do not tell.")
@click.option("--edition", help="By which edition's rules a list is checked; the newest if not given.")
@as_json
def deckcheck(decks: tuple[Path, ...], game: str | None, edition: str | None, json_: bool) -> None:
    """Check a deck against the deck rules.

    DECKS are deck files, which begin with `deck: NAME`, or lists as people have them: `4 BT99-001 Name`,
    `4x Name`, `Name x4`, headings, tables, JSON. Their cards are ours or those of your lists (judge cards
    import). Every rule that was looked at is named, kept or
    broken. Ends with 1 if a deck is illegal (or does not come out as it expects, where the file says
    so) and with 3 if one cannot be read.
    """
    code = 0
    results: list[dict[str, object]] = []
    for path in decks:
        try:
            deck = check(path, game, edition)
        except BadCase as error:
            code = 3
            if json_:
                results.append({"file": str(path), "problems": [p.plain() for p in error.problems]})
            else:
                click.echo(f"{click.style('✗', fg='red')} {path}")
                for problem in error.problems:
                    click.echo(click.style(f"  {problem}", fg="red"))
            continue
        wrong = bool(deck.unexpected()) if deck.expected is not None else not deck.legal
        code = code or int(wrong)
        if json_:
            results.append(record(path, deck))
        else:
            show(path, deck)
    if json_:
        print_json(results if len(results) != 1 else results[0])
    if code:
        raise SystemExit(code)


def show(path: Path, deck: Deck) -> None:
    """Print a deck: legal or not, then every rule that was looked at, broken ones first."""
    mark = click.style("✓ legal", fg="green") if deck.legal else click.style("✗ illegal", fg="red")
    click.echo(f"{mark}  {click.style(deck.name, bold=True)}  {click.style(str(path), dim=True)}")
    for ruling in sorted(deck.rulings, key=lambda ruling: ruling.kept):
        line, _ = deck.source.where(ruling.path)
        place = f" (line {line})" if line and not ruling.kept else ""
        text = f"  {ruling.rule:<11} {ruling.message}{place}"
        click.echo(text if ruling.kept else click.style(text, fg="red"))
    for note in deck.notes:
        click.echo(click.style(f"  note: {note}", fg="yellow"))
    for words in deck.unexpected():
        click.echo(click.style(f"  expect: {words}", fg="red"))


def record(path: Path, deck: Deck) -> dict[str, object]:
    """The check of a deck as plain data."""
    return {
        "file": str(path),
        "deck": deck.name,
        "edition": deck.key,
        "legal": deck.legal,
        "rulings": [ruling.plain() for ruling in deck.rulings],
        "notes": deck.notes,
        "unexpected": deck.unexpected(),
    }
