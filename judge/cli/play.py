"""`judge play`: step through a case in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from judge.case.edit import apply_edit
from judge.case.keys import action_key, names_action, option_keys, read_action, read_answer
from judge.case.model import Edit
from judge.case.names import ability_of, card_of, player_of
from judge.case.read import Loaded, board_of, load
from judge.case.write import case_text, decisions_of
from judge.cli.board import board_lines
from judge.cli.output import UNDER, print_about, print_remark, rule_number
from judge.kernel.budget import limited
from judge.kernel.decision import Allowed, Kind, Refused
from judge.kernel.errors import JudgeError
from judge.kernel.zones import PLAYERS
from judge.timeline import Entry, Timeline
from judge.view import decision_view, refusals, trace_view
from judge.words import is_detail, question, say

HELP = """\
  NUMBER or KEY   answer: 3, battle:K3>z6, pass, yes, "K1, K2"
  enter, run      go on to the next choice
  s, step         execute one step (one citation)
  board [A|B]     the table, as the judge or as a player sees it
  options         what can be answered, each with its rule
  no              what cannot be done now, each with the rule that forbids it
  try ACTION      attempt something; a refusal is written down with its rule
  why ACTION      whether something is allowed (or an ability such as K3/revenge works), and the rule
  trace CARD NUM  how a number of a card came about: trace A.K3 power
  where           the rules that are running
  log, steps      what happened; steps: with every executed step
  undo, redo      take the last answer back, give it again
  jump STEP       go to a step (the number in brackets in the log)
  concede A|B     a player gives up
  save FILE       write what was played as a case
  quit            leave"""


@click.command()
@click.argument("case", type=click.Path(path_type=Path))
@click.option(
    "--override", multiple=True, metavar="SLUG", help="Pass over warnings of this kind; repeatable."
)
@click.option("--under", metavar="EDITION", help=UNDER)
def play(case: Path, override: tuple[str, ...], under: str | None) -> None:
    """Step through CASE: see the table, the choices and their rules, answer, undo, save.

    The decisions the case lists are not given; it begins at its position.
    """
    loaded = load(case, override=override, edition=under)
    session = Session(loaded)
    click.echo(
        f"{click.style(loaded.case.case, bold=True)} ({loaded.rules.key}); 'help' lists what can be said"
    )
    print_about(loaded.rules, "")
    session.show_board([])
    session.show_moment()
    while True:
        try:
            line = click.prompt("judge", prompt_suffix="> ", default="", show_default=False)
        except (EOFError, click.Abort):
            click.echo()
            return
        if line.strip() in ("quit", "q", "exit"):
            return
        session.say(line.strip())


class Session:
    """One person stepping through one case."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.table = loaded.table
        game = board_of(loaded).game
        self.timeline = Timeline(game, editor=self._edit)
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "": self._run,
            "run": self._run,
            "s": self._step,
            "step": self._step,
            "board": self.show_board,
            "options": self._options,
            "no": self._refusals,
            "try": self._try,
            "trace": self._trace,
            "where": self._where,
            "log": lambda words: self._log(steps=False),
            "steps": lambda words: self._log(steps=True),
            "why": self._why,
            "undo": self._undo,
            "redo": self._redo,
            "jump": self._jump,
            "concede": self._concede,
            "save": self._save,
            "help": lambda words: click.echo(HELP),
            "?": lambda words: click.echo(HELP),
        }

    @property
    def game(self) -> Any:
        return self.timeline.game

    def _edit(self, game: Any, change: object) -> None:
        apply_edit(game, self.table, Edit.model_validate(change))

    def say(self, line: str) -> None:
        """Do what was typed; what is not understood is one sentence."""
        word, *words = line.split() or [""]
        try:
            with limited():
                if word in self.commands and not (word == "no" and self._asked_yes_or_no()):
                    self.commands[word](words)
                else:
                    self._answer(line)
        except (JudgeError, OSError) as error:
            click.echo(click.style(str(error), fg="red"))

    def _asked_yes_or_no(self) -> bool:
        return self.game.decision is not None and self.game.decision.kind is Kind.YES_NO

    # -- going on and back -------------------------------------------------------------------------

    def _run(self, words: list[str]) -> None:
        self._showing(self.timeline.run)

    def _step(self, words: list[str]) -> None:
        self._showing(self.timeline.step, steps=True)

    def _answer(self, line: str) -> None:
        if self.game.decision is None and names_action(self.game, line):
            self._run([])
        decision = self.game.decision
        if decision is None:
            raise JudgeError(
                f"nobody is asked anything now, and {line!r} is no command; 'help' lists what can be said"
            )
        text = line
        keys = option_keys(self.game, self.table, decision)
        if line.isdigit() and decision.kind is not Kind.NUMBER and 1 <= int(line) <= len(keys):
            text = keys[int(line) - 1]
        reply = read_answer(self.game, self.table, decision, text)
        self._showing(lambda: self.timeline.answer(reply))

    def _undo(self, words: list[str]) -> None:
        if not self.timeline.undo():
            raise JudgeError("there is nothing to take back")
        self.show_moment()

    def _redo(self, words: list[str]) -> None:
        if not self.timeline.undone:
            raise JudgeError("there is nothing to give again")
        self._showing(self.timeline.redo)

    def _jump(self, words: list[str]) -> None:
        if len(words) != 1 or not words[0].isdigit():
            raise JudgeError("jump to which step? the log shows their numbers in brackets")
        self.timeline.jump(int(words[0]))
        self.show_moment()

    def _concede(self, words: list[str]) -> None:
        if len(words) != 1:
            raise JudgeError("who concedes, A or B?")
        player = player_of(words[0])
        self._showing(lambda: self.timeline.concede(player))

    def _try(self, words: list[str]) -> None:
        if self.game.decision is None:
            self._run([])
        decision = self.game.decision
        if decision is None or decision.kind is not Kind.ACT:
            raise JudgeError("an action can be tried when a player may act")
        actions = read_action(self.game, self.table, decision.who, " ".join(words))
        for action in actions:
            verdict = self.game.check(decision.who, action)
            if not isinstance(verdict, Refused):
                key = action_key(self.game, self.table, decision.who, action)
                click.echo(f"{key} is allowed [{verdict.rule}]")
                return
        self._showing(lambda: self.timeline.attempt(actions[0]))

    def _why(self, words: list[str]) -> None:
        """Whether an action is allowed, or an ability works, and which rules say so; nothing is written down."""
        text = " ".join(words)
        if not text:
            raise JudgeError("why what? an action such as: why battle K3 z6, or an ability: why K3/revenge")
        decision = self.game.decision
        who = decision.who if decision is not None else self.game.tp
        if "/" in text and not names_action(self.game, text):
            card, ability = ability_of(self.game, text, who)
            refused = self.table.not_working(self.game, card, ability)
            verdicts = [self.game.rules.told(refused or Allowed(ability.rule))]
        else:
            actions = read_action(self.game, self.table, who, text)
            verdicts = [self.game.check(who, action) for action in actions]
        for verdict in dict.fromkeys(verdicts):
            if isinstance(verdict, Refused):
                for reason in verdict.reasons:
                    click.echo(f"  {rule_number(reason.rule)}no: {reason.reason}")
            else:
                click.echo(f"  {rule_number(verdict.rule)}yes")

    def _save(self, words: list[str]) -> None:
        if len(words) != 1:
            raise JudgeError("save to which file?")
        data = dict(self.loaded.source.data)
        text = case_text(data, decisions_of(self.timeline, self.table), game=self.loaded.rules.game)
        try:
            with open(words[0], "x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            raise JudgeError(f"{words[0]} is there already; nothing was changed") from None
        click.echo(f"written: {words[0]}")

    # -- looking -----------------------------------------------------------------------------------

    def _showing(self, action: Any, *, steps: bool = False) -> None:
        """Do something and print the lines it wrote and where the game stands then."""
        known = len(self.timeline.entries())
        action()
        for entry in self.timeline.entries()[known:]:
            self._print(entry, steps=steps)
        self.show_moment()

    def _print(self, entry: Entry, *, steps: bool) -> None:
        if not steps and is_detail(self.game, entry.what):
            return
        words = say(self.game, entry.rule, entry.what, entry.facts)
        number = click.style(f"[{entry.step}]", dim=True)
        click.echo(f"  {rule_number(entry.rule)}{words} {number}")
        print_remark(self.game, entry.rule)

    def show_moment(self) -> None:
        """Where the game stands and what is asked."""
        game = self.game
        if game.result is not None:
            for line in list(board_lines(game))[-1:]:
                click.echo(line)
            return
        decision = game.decision
        if decision is None:
            click.echo(f"stands at {' > '.join(game.path())}; enter goes on, 's' executes one step")
            return
        asked = f"{PLAYERS[decision.who]} is asked {question(game, decision)}"
        click.echo(f"{rule_number(game.rules.shown(decision.rule))}{click.style(asked, bold=True)}")
        self._options([], most=12)

    def _options(self, words: list[str], most: int = 1000) -> None:
        asked = decision_view(self.game)
        if asked is None:
            raise JudgeError("nobody is asked anything now")
        for number, option in enumerate(asked["options"][:most], 1):
            click.echo(f"  {number:>3}  {option['key']:<24}{option['text']}  [{option['rule']}]")
        if len(asked["options"]) > most:
            click.echo(f"       … {len(asked['options']) - most} more; 'options' lists them all")
        if asked["kind"] in ("cards", "option"):
            low, high = asked["low"], asked["high"]
            if (low, high) != (1, 1):
                many = str(low) if low == high else f"{low} to {high}"
                click.echo(f"       pick {many}, separated by commas")

    def _refusals(self, words: list[str]) -> None:
        decision = self.game.decision
        who = decision.who if decision is not None else self.game.tp
        for row in refusals(self.game, who):
            click.echo(f"  {rule_number(row['rule'])}{row['action']}: {row['reason']}")

    def _trace(self, words: list[str]) -> None:
        if len(words) != 2:
            raise JudgeError("trace which number of which card? such as: trace A.K3 power")
        card = card_of(self.game, words[0])
        known = self.game.face(card).ATTRIBUTES
        if words[1] not in known:
            raise JudgeError(f"a card has no {words[1]!r}; there is {', '.join(known)}")
        for row in trace_view(self.game, card, words[1]):
            source = f" ({row['source']})" if row["source"] else ""
            click.echo(f"  {rule_number(row['rule'])}{row['change']}: {row['value']}{source}")

    def _where(self, words: list[str]) -> None:
        for depth, rule in enumerate(self.game.path()):
            click.echo(f"  {'  ' * depth}{rule}  {self.game.rules.book[rule].heading}")

    def _log(self, *, steps: bool) -> None:
        for entry in self.timeline.entries():
            self._print(entry, steps=steps)

    def show_board(self, words: list[str]) -> None:
        """The table, as the judge or a player sees it."""
        viewer = player_of(words[0]) if words else None
        for line in board_lines(self.game, viewer):
            click.echo(line)
