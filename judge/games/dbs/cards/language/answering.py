"""What becomes of a card that is being played and that a [Counter: Play] answers?

10-10-3-2: it goes elsewhere instead, or it is played in Rest Mode or with its skills negated. Which card a skill plays is
known beforehand only if the skill plays its own card; where it is not, the judge is asked.
"""

from __future__ import annotations

from pydantic import Field

from judge.games.dbs.cards.language.entering import negation
from judge.games.dbs.cards.language.moving import AREAS, of_this_edition
from judge.games.dbs.rules.ch08_skills import answered
from judge.games.dbs.rules.procedures import Answer, PlayCard, Skill, Stopped
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, LEADER, UNISON
from judge.games.dbs.table.game import Dbs
from judge.kernel import lines as common
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.choosing import proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest
from judge.kernel.vocabulary.select import compile_filter

#: What `being played` says of a card that is played after all.
PLAYED = "played"


class BeingPlayed(Verb):
    """`being played: drop, where: {energy cost: "<=3"}`: the card that this answers goes there instead of being played;
    `being played: played, mode: rest, negated: end of turn`: it is played in Rest Mode, with its skills negated.
    `then` is done only if the card is such a card."""

    to: str = Field(alias="being played")
    where: dict[str, object] = Field(default_factory=dict)
    mode: str | None = None
    negated: str | None = None
    then: list[object] = Field(default_factory=list)

    def compile(self, compiler: Compiler) -> None:
        known = (*AREAS, PLAYED)
        if self.to not in known:
            raise CardFault(f"{compiler.where}: unknown area {self.to!r}{nearest(self.to, known)}")
        of_this_edition(self.to, compiler)
        if self.mode not in (None, "rest"):
            raise CardFault(
                f"{compiler.where}: unknown position {self.mode!r}{nearest(str(self.mode), ('rest',))}"
            )
        args: Args = {
            "to": self.to,
            "tests": compile_filter(self.where, compiler),
            "rest": self.mode == "rest",
            "words": f"Which card the answered skill plays shows later; see to what becomes of it ({self.to}).",
        }
        if self.negated is not None:
            args["negated"] = negation(self.negated, compiler)
        test = compiler.add(Op("being played", _run_being_played, args))
        if self.then:
            compiler.inner(self.then)
        test.args["end"] = len(compiler.ops)


def _run_being_played(g: Dbs, at: Skill, op: Op) -> Flow:
    place = answered(g, at)
    card = -1 if place is None else _card_of(g, at, place)
    if place is None or (card >= 0 and not _fits(g, at, op, card)):
        g.keep(replace(at, i=op.args["end"]))
        return AGAIN
    if card < 0:
        return _by_hand(g, at, op)
    if g.reached((card,), at):
        _change(g, at, op, place, card)
    return proceed(g, at)


def _card_of(g: Dbs, at: Skill, place: int) -> int:
    """The card that is being played, if it is known; else -1."""
    below = g.frames[place][1]
    if isinstance(below, PlayCard):
        return below.card
    assert isinstance(below, Skill)
    ability = g.pool.ability(below.key)
    plays = [op for op in ability.ops if op.verb == "play"]
    outside = g.where[below.src] >= 0 and g.offset_of(below.src) not in (BATTLE, LEADER, UNISON)
    own = all(op.args.get("particular") for op in plays) if plays else ability.keyword is not None
    return below.src if outside and own else -1


def _fits(g: Dbs, at: Skill, op: Op, card: int) -> bool:
    return all(test(g, card, at) for test in op.args["tests"])


def _change(g: Dbs, at: Skill, op: Op, place: int, card: int) -> None:
    pc, below, origin = g.frames[place]
    assert isinstance(below, PlayCard | Skill)
    to = op.args["to"]
    if to == PLAYED:
        answer = Answer(at.who, at.src, at.key, at.i)
        g.frames[place] = (pc, replace(below, answers=(*below.answers, answer)), origin)
    elif isinstance(below, PlayCard):
        g.frames[place] = (pc, replace(below, diverted=to), origin)
        g.cite(g.n["10-10-3-2"], lines.NOT_PLAYED, card)
    else:
        stopped = Stopped(at.who, at.src, at.key, at.event, to)
        g.frames[place] = (pc, replace(below, stopped=stopped), origin)


def _by_hand(g: Dbs, at: Skill, op: Op) -> Flow:
    """Which card the skill plays is not known yet: the judge sees to it, and says whether it was such a card."""
    reply = g.take()
    words, rule = op.args["words"], g.n["1-3-1"]
    if reply is None:
        facts = {"source": at.src, "words": words}
        flow: Flow = g.ask(Decision(Kind.YES_NO, at.who, rule, "by hand", facts=facts))
        return flow
    g.cite(rule, common.BY_HAND if reply else common.NOT_BY_HAND, at.src, words)
    g.keep(replace(at, i=at.i + 1 if reply else op.args["end"]))
    return AGAIN


ANSWERING: dict[str, type[Verb]] = {"being played": BeingPlayed}
