"""`judge why`: may a player do this here, and which rule says so?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from judge.case.keys import action_key, condensed, names_action, read_action
from judge.case.names import UnknownName, ability_of, player_of
from judge.case.read import load
from judge.case.run import run_case
from judge.cli.output import UNDER, as_json, print_json, print_remark, rule_number
from judge.kernel.decision import Allowed, Refused, Verdict
from judge.kernel.zones import PLAYERS
from judge.words import Speaker


@click.command()
@click.argument("case", type=click.Path(path_type=Path))
@click.argument("action", nargs=-1, required=True)
@click.option("--player", type=click.Choice(PLAYERS), help="Who wants it; else the player who is asked.")
@click.option(
    "--override", multiple=True, metavar="SLUG", help="Pass over warnings of this kind; repeatable."
)
@click.option("--under", metavar="EDITION", help=UNDER)
@as_json
def why(
    case: Path,
    action: tuple[str, ...],
    player: str | None,
    override: tuple[str, ...],
    under: str | None,
    json_: bool,
) -> None:
    """Say whether an action is allowed at the end of a case, and by which rule.

    ACTION is anything a player could want to do, written as in `decisions`: battle:K3>z6, or
    battle K3 z6. An argument that is left out (the zone) is tried in every way. K3/revenge asks whether
    that ability works. Ends with 1 if the answer is no.
    """
    outcome = run_case(load(case, override=override, edition=under))
    game, table = outcome.game, outcome.loaded.table
    if game.result is not None:
        raise UnknownName("the game is over at the end of the case; nobody can do anything")
    asked = game.decision.who if game.decision is not None else game.tp
    who = asked if player is None else player_of(player)
    if _ability(game, table, " ".join(action), who, json_=json_):
        return
    verdicts = [
        (action_key(game, table, who, wanted), wanted, game.check(who, wanted))
        for wanted in read_action(game, table, who, " ".join(action))
    ]
    groups = _grouped(verdicts)
    if json_:
        print_json([_record(game, who, *group) for group in groups])
    else:
        for group in groups:
            _print(
                game, who, " ".join(action) if len(groups) == 1 else ", ".join(condensed(group[0])), *group
            )
    if not any(isinstance(verdict, Allowed) for _, _, verdict in verdicts):
        raise SystemExit(1)


def _ability(game: Any, table: Any, text: str, who: int, *, json_: bool) -> bool:
    """Whether an ability is meant (`K3/revenge`); says whether it works, and ends with 1 if it does not."""
    if "/" not in text or names_action(game, text):
        return False
    card, ability = ability_of(game, text, who)
    verdict = game.rules.told(table.not_working(game, card, ability) or Allowed(ability.rule))
    if json_:
        print_json([_record(game, who, [text], None, verdict)])
    else:
        name = f"{ability.text} of {game.labels[card]}"
        if isinstance(verdict, Refused):
            click.echo(f"{click.style('refused', fg='red')}: {name} does not work: {verdict.reason}")
            rules = tuple(reversed(verdict.cites))
        else:
            click.echo(f"{click.style('allowed', fg='green')}: {name} works")
            rules = (verdict.rule,)
        _print_rules(game, rules)
    if isinstance(verdict, Refused):
        raise SystemExit(1)
    return True


def _print_rules(game: Any, rules: tuple[str, ...]) -> None:
    for rule in rules:
        if rule in game.rules.book.by_id:
            click.echo(f"  {rule_number(rule)}{' '.join(game.rules.book[rule].text.split())}")
            print_remark(game, rule)


def _grouped(verdicts: list[tuple[str, Any, Verdict]]) -> list[tuple[list[str], Any, Verdict]]:
    """Ways to do the same thing that come out the same, taken together."""
    groups: list[tuple[list[str], Any, Verdict]] = []
    for key, action, verdict in verdicts:
        for keys, _, known in groups:
            if known == verdict:
                keys.append(key)
                break
        else:
            groups.append(([key], action, verdict))
    return groups


def _print(game: Any, who: int, typed: str, keys: list[str], action: object, verdict: Verdict) -> None:
    said = Speaker(game).action(action) if len(keys) == 1 else typed
    if isinstance(verdict, Allowed):
        click.echo(f"{click.style('allowed', fg='green')}: {PLAYERS[who]} may {said}")
        rules: tuple[str, ...] = (verdict.rule,)
    else:
        first, *others = verdict.reasons
        click.echo(f"{click.style('refused', fg='red')}: {PLAYERS[who]} may not {said}: {first.reason}")
        for other in others:
            click.echo(f"   also: {other.reason}")
        cited = [rule for reason in verdict.reasons for rule in reversed(reason.cites)]
        rules = tuple(dict.fromkeys(cited))
    _print_rules(game, rules)


def _record(game: Any, who: int, keys: list[str], action: object, verdict: Verdict) -> dict[str, Any]:
    refused = isinstance(verdict, Refused)
    return {
        "player": PLAYERS[who],
        "actions": keys,
        "allowed": not refused,
        "rule": verdict.rule,
        "cites": list(verdict.cites) if isinstance(verdict, Refused) else [verdict.rule],
        "reason": verdict.reason if isinstance(verdict, Refused) else "",
        "facts": dict(verdict.facts) if isinstance(verdict, Refused) else {},
        "also": [
            {"rule": other.rule, "cites": list(other.cites), "reason": other.reason}
            for other in (verdict.also if isinstance(verdict, Refused) else ())
        ],
        "text": game.rules.book[verdict.rule].text if verdict.rule in game.rules.book.by_id else "",
        "remark": game.rules.remark(verdict.rule),
    }
