"""`judge cards`: card lists of one's own. Import, list, search, show, forget, and how much is understood."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from judge.cli.output import as_json, print_json

_MOST_SHOWN = 10
_GRADES = {"whole": "read whole", "partial": "read in part", "none": "not read"}


@click.group(invoke_without_command=True)
@click.option("--json", "json_", is_flag=True, help="Print JSON for scripts.")
@click.pass_context
def cards(ctx: click.Context, json_: bool) -> None:
    """Card lists of your own: without a command, the lists that are imported.

    Lists lie in your data folder (FLOORJUDGE_DATA, else XDG_DATA_HOME/floorjudge). Their cards can be
    used in cases and decks by number or name.
    """
    if ctx.invoked_subcommand is not None:
        return
    from judge.cardlist import lists

    found = lists()
    if json_:
        print_json([_list_record(one) for one in found])
        return
    if not found:
        click.echo("no card list is imported; judge cards import FILE does it")
    for one in found:
        origin = one.origin
        click.echo(f"{click.style(one.key, bold=True)}  {_cards(len(one.cards))}")
        note = f" ({origin.note})" if origin.note else ""
        click.echo(f"  from {origin.file}{note}, imported {one.imported[:10]}")
        click.echo(click.style(f"  {origin.kind}, sha256 {origin.sha256[:16]}…", dim=True))


@cards.command(name="list")
@as_json
@click.pass_context
def list_(ctx: click.Context, json_: bool) -> None:
    """Show the lists that are imported, as `judge cards` does."""
    assert ctx.parent is not None
    ctx.parent.invoked_subcommand = None
    ctx.invoke(cards, json_=json_)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


@cards.command(name="import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--game", help="Whose cards they are, if the file does not tell: dbs, vanguard, buddyfight, godzilla."
)
@click.option("--name", help="What to call the list; the file's name if not given.")
@click.option(
    "--fields",
    multiple=True,
    metavar="FIELD=HEADING",
    help="What a heading means: name=Title,text=Effect. Can be repeated.",
)
@click.option("--origin", default="", help="Where the list comes from, in your words.")
@click.option("--dry-run", is_flag=True, help="Read and report, store nothing.")
@as_json
def import_(
    file: Path,
    game: str | None,
    name: str | None,
    fields: tuple[str, ...],
    origin: str,
    dry_run: bool,
    json_: bool,
) -> None:
    """Import a card list: CSV or TSV with a heading line, JSON, or JSON Lines.

    Cards are stored in your data folder, all or none; importing the same file again changes nothing.
    Rows that cannot be read are left out and named.
    """
    from judge.cardlist import import_list
    from judge.cardlist.fields import parse_given
    from judge.cardlist.readings import outcomes

    report = import_list(
        file, game=game, name=name, fields=parse_given(fields), note=origin, keep=not dry_run
    )
    grades: dict[str, int] = {}
    if not dry_run:
        with progress("reading the texts") as step:
            for outcome in outcomes(report.found, step):
                grades[outcome.grade] = grades.get(outcome.grade, 0) + 1
    if json_:
        print_json(report.plain() | {"grades": grades})
        return
    done = {
        "imported": "imported",
        "replaced": "imported in place of an earlier list",
        "unchanged": "unchanged, this very file was imported before",
        "tried": "not stored",
    }
    click.echo(f"{report.summary()}; {done[report.state]}")
    if grades:
        click.echo("  " + _graded(grades))
    for doubt in report.found.doubts:
        click.echo(click.style(f"  {doubt}", fg="yellow"))
    _some(report.found.left_out, "left out: ")
    if report.found.unused:
        click.echo(click.style(f"  fields not used: {', '.join(report.found.unused[:20])}", dim=True))


@cards.command()
@click.argument("words", nargs=-1)
@click.option("--game", help="Only cards of this game.")
@click.option("--type", "kind", default="", help="Only cards of this type.")
@click.option("--keyword", default="", help="Only cards with this keyword.")
@click.option("--list", "where", default="", help="Only cards of this list; 'ours' for those of Floorjudge.")
@click.option("--limit", default=20, show_default=True, help="How many to show.")
@as_json
def search(
    words: tuple[str, ...], game: str | None, kind: str, keyword: str, where: str, limit: int, json_: bool
) -> None:
    """Find cards by number, name, keyword or words of their text.

    WORDS must all be there; quotation marks keep words together, [Blocker] asks for a keyword.
    """
    from judge.cardlist.search import search as find

    answer = find(" ".join(words), game=game, kind=kind, keyword=keyword, where=where, limit=limit)
    if json_:
        hits = [_card_record(hit.game, hit.list, hit.card) | {"grade": hit.grade} for hit in answer.hits]
        print_json({"total": answer.total, "note": answer.note, "cards": hits})
        return
    if answer.note:
        click.echo(answer.note)
    for hit in answer.hits:
        number = click.style(f"{hit.number:<14}", fg="cyan")
        click.echo(f"{number} {click.style(hit.card.name, bold=True)}  {hit.card.type}")
        first = hit.card.text.partition("\n")[0]
        if first:
            click.echo(click.style(f"  {first[:110]}{'…' if len(first) > 110 else ''}", dim=True))
    if not answer.total:
        click.echo("no card fits")
    elif answer.total > len(answer.hits):
        click.echo(f"{answer.total} cards fit; {len(answer.hits)} are shown (--limit)")


@cards.command()
@click.argument("card", nargs=-1, required=True)
@click.option("--game", help="Which game's card.")
@as_json
def show(card: tuple[str, ...], game: str | None, json_: bool) -> None:
    """Show a CARD, by number or name: what is printed, and what is understood of it."""
    from judge.cardlist.looking import look_up
    from judge.cardlist.readings import reading_of

    found = look_up(" ".join(card), game)
    reading = reading_of(found.game, found.card) if found.list != "ours" else None
    if json_:
        record = _card_record(found.game, found.list, found.card)
        print_json(record | ({"reading": reading.plain()} if reading is not None else {}))
        return
    click.echo(
        f"{click.style(found.card.name, bold=True)}  {click.style(found.number, fg='cyan')}  {found.list}"
    )
    click.echo(", ".join([found.card.type, *(f"{key} {value}" for key, value in found.card.numbers.items())]))
    if reading is None:
        click.echo(found.card.text)
        return
    click.echo(f"{_GRADES[reading.grade]}" + (f": {reading.problem}" if reading.problem else ""))
    for part in reading.parts:
        mark = click.style("✓", fg="green") if part.understood else click.style("✋", fg="yellow")
        click.echo(f"{mark} {part.printed}")
        if said := part.said or part.reason:
            click.echo(click.style(f"    {said}", dim=True))
    if reading.undefined:
        click.echo(f"no rule of this edition: {', '.join(reading.undefined)}")


@cards.command()
@click.argument("name")
def forget(name: str) -> None:
    """Remove the list NAME, as in dbs/my-list."""
    from judge.cardlist import forget as remove

    click.echo(f"{remove(name).key} forgotten")


@cards.command()
@click.argument("names", nargs=-1)
@click.option("--limit", default=_MOST_SHOWN, show_default=True, help="How many words to show.")
@as_json
def coverage(names: tuple[str, ...], limit: int, json_: bool) -> None:
    """Show how much of the lists NAMES (all if none is named) is understood, and by which words it fails."""
    from judge.cardlist import lists, store
    from judge.cardlist.coverage import coverage as measure
    from judge.cardlist.readings import outcomes

    chosen = [store.load(store.find(name)) for name in names] if names else lists()
    results = []
    for one in chosen:
        if one is None:
            continue
        with progress(f"reading {one.key}") as step:
            results.append(measure(one, outcomes(one, step)))
    if json_:
        print_json([result.plain() for result in results])
        return
    if not results:
        click.echo("no card list is imported; judge cards import FILE does it")
    for result in results:
        click.echo(f"{click.style(result.list, bold=True)}  {_cards(result.cards)}: {_graded(result.grades)}")
        click.echo(f"  usable: {_share(result.usable, result.cards)}")
        for title, rows in (("why", result.reasons), ("beginning with", result.openings)):
            for row in rows[:limit]:
                click.echo(f"  {row.cards:>6}  {title}: {row.words}  {click.style(row.example, dim=True)}")


# -- how it looks ---------------------------------------------------------------------------------------


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on a terminal, nothing in a pipe; it appears with the first card."""
    if not sys.stderr.isatty():
        yield None
        return
    bar: Any = None

    def step(done: int, total: int) -> None:
        nonlocal bar
        if bar is None:
            bar = click.progressbar(length=total, label=label, file=sys.stderr, update_min_steps=50)
            bar.__enter__()
        bar.update(1)

    try:
        yield step
    finally:
        if bar is not None:
            bar.__exit__(None, None, None)


def _graded(grades: dict[str, int]) -> str:
    total = sum(grades.values())
    return ", ".join(
        f"{words} {_share(grades[grade], total)}" for grade, words in _GRADES.items() if grades.get(grade)
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / max(whole, 1):.1f} %)"


def _some(lines: tuple[str, ...], before: str) -> None:
    for line in lines[:_MOST_SHOWN]:
        click.echo(f"  {before}{line}")
    if len(lines) > _MOST_SHOWN:
        click.echo(f"  {before}{len(lines) - _MOST_SHOWN} more (--json lists all)")


def _list_record(one: Any) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "list": one.key,
        "game": one.game,
        "cards": len(one.cards),
        "origin": asdict(one.origin),
        "imported": one.imported,
    }


def _card_record(game: str, where: str, card: Any) -> dict[str, Any]:
    return {
        "game": game,
        "list": where,
        "number": card.number,
        "name": card.name,
        "type": card.type,
        "numbers": dict(card.numbers),
        "text": card.text,
    }
