"""`judge schema`: what may stand in a card, a case or a deck, for editors?"""

from __future__ import annotations

import click

from judge import library
from judge.case.schema import schema_of
from judge.cli.output import print_json
from judge.kernel.errors import CaseFault


@click.command()
@click.argument("what", type=click.Choice(("card", "case", "deck")))
@click.option("--game", help="For this game; without it, what all games share (case only).")
def schema(what: str, game: str | None) -> None:
    """Print the JSON Schema of cards, cases or decks.

    An editor that knows JSON Schema checks and completes the files while they are written.
    """
    if game is None and what != "case":
        games = library.playable()
        if len(games) != 1:
            raise CaseFault(f"every game has its own {what}s; add --game ({', '.join(games)})")
        game = games[0]
    print_json(schema_of(what, game))
