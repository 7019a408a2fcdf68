"""How is an option written, and which option does a written answer mean?

Every option of every decision has one stable key: `battle:K3>z6`, `pass`, `K3`, `RV1/revenge`,
`z6`, `3`, `yes`. Reading is forgiving: blanks, `:`, `>` and `to` separate alike, a player's own
cards need no `A.`, of equal cards any will do, `#2` is the second option listed. What fits no option
or several is an error that says which there are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from judge.case.names import (
    UnknownName,
    ability_name,
    card_of,
    cards_named,
    interchangeable,
    player_of,
    short,
    with_codes,
)
from judge.case.problem import suggest
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import IllegalAnswer
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.case.table import Table
    from judge.kernel.game import Game

PASS_WORDS = ("pass", "nothing", "done", "stop", "end")
_YES = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}
_SEPARATORS = re.compile(r"\s*(?:-*>|[:,\s]|→|\b(?:to|in|on|with|into|zone)\b)\s*")
_COPIES = re.compile(r"(.*\S)\s*(?:\s[x×*]|[×*])\s*(\d{1,4})")
_SHOWN = 12
#: Numbers that are listed one by one; more can be answered.
_LISTED = 999


# -- writing ----------------------------------------------------------------------------------------


def sort_of(decision: Decision) -> str:
    """What the options of a decision are: action, card, zone, player, ability, number or word."""
    said = decision.facts.get("sort")
    if said is not None:
        return str(said)
    if decision.kind is Kind.ACT:
        return "action"
    if decision.prompt in ("stand-by", "replacement"):
        return "ability"
    if decision.kind in (Kind.CARDS, Kind.ORDER, Kind.CHANCE):
        return "card"
    return "zone" if decision.kind is Kind.PLACE else "word"


def key_of(game: Game, table: Table, decision: Decision, option: Any) -> str:
    """The stable key of one option."""
    sort = sort_of(decision)
    if sort == "action":
        return action_key(game, table, decision.who, option)
    if sort == "card":
        return short(game, option, decision.who)
    if sort == "player":
        return PLAYERS[option]
    if sort == "ability":
        return _ability_key(game, decision, option)
    if sort == "zone" and isinstance(option, int):
        key = game.rules.layout.key(option)
        return key[2:] if key.startswith(f"{PLAYERS[decision.who]}.") else key
    return str(option)


def answer_key(game: Game, table: Table, decision: Decision, reply: Any) -> str:
    """The key of a whole answer, as a recorded list of decisions holds it."""
    if decision.kind is Kind.YES_NO:
        return "yes" if reply else "no"
    if decision.kind is Kind.NUMBER:
        return str(reply)
    if decision.kind in (Kind.ACT, Kind.PLACE):
        return key_of(game, table, decision, reply)
    return ", ".join(key_of(game, table, decision, pick) for pick in reply) or "none"


def option_keys(game: Game, table: Table, decision: Decision) -> list[str]:
    """The keys of all options, in the order they are offered."""
    if decision.kind is Kind.YES_NO:
        return ["yes", "no"]
    if decision.kind is Kind.NUMBER:
        last = min(decision.high, decision.low + _LISTED)
        return [str(number) for number in range(decision.low, last + 1)]
    return [key_of(game, table, decision, option) for option in decision.options]


def action_key(game: Game, table: Table, who: int, action: tuple[Any, ...]) -> str:
    """`battle:K3>z6`."""
    spec = game.rules.actions.get(action[0])
    if spec is None or len(action) == 1:
        return str(action[0])
    words = [
        _argument(game, table, who, action, number, sort)
        for number, sort in enumerate(spec.arguments, 1)
        if number < len(action)
    ]
    return f"{action[0]}:{'>'.join(words)}"


def _argument(game: Game, table: Table, who: int, action: tuple[Any, ...], number: int, sort: str) -> str:
    value = action[number]
    if sort == "card":
        return short(game, value, who)
    if sort == "cards":
        return "+".join(short(game, card, who) for card in value) or "none"
    return table.argument_key(action[0], number, value)


def _ability_key(game: Game, decision: Decision, option: object) -> str:
    """`RV1/revenge`; the same ability waiting twice is told apart by `#2`."""
    rows = offered_abilities(game, decision, option)
    names = [_name_ability(game, decision.who, *rows[other]) for other in decision.options]
    place = decision.options.index(option)
    earlier = names[:place].count(names[place])
    return f"{names[place]}#{earlier + 1}" if earlier else names[place]


def offered_abilities(game: Game, decision: Decision, option: object) -> dict[object, tuple[int, str]]:
    """The card and the key of every ability that is asked for."""
    if decision.prompt == "stand-by" or isinstance(option, int):
        return {p.number: (p.card, p.key) for p in game.pending}
    return {name: _split_ability(name) for name in decision.options}


def _split_ability(name: str) -> tuple[int, str]:
    card, _, key = name.partition("/")
    return int(card), key


def _name_ability(game: Game, who: int, card: int, key: str) -> str:
    ability = game.pool.ability(key)
    own = game.defs[card].abilities
    return f"{short(game, card, who)}/{ability_name(own, ability)}"


# -- reading ----------------------------------------------------------------------------------------


def read_answer(game: Game, table: Table, decision: Decision, text: object) -> Any:
    """The value of a written answer; `IllegalAnswer` says which options there are."""
    parts = [str(part) for part in text] if isinstance(text, list) else None
    if isinstance(text, bool):
        text = "yes" if text else "no"
    kind = decision.kind
    if kind is Kind.YES_NO:
        reply = _YES.get(str(text).strip().casefold())
        if reply is None:
            raise _illegal(game, table, decision, text)
        return reply
    if kind is Kind.NUMBER:
        if not re.fullmatch(r"-?\d+", str(text).strip()):
            raise _illegal(game, table, decision, text)
        return int(str(text))
    if kind in (Kind.ACT, Kind.PLACE):
        return _one_option(game, table, decision, str(text))
    picked: list[object] = []
    for part in _parts(with_codes(game, str(text))) if parts is None else parts:
        picked.append(_one_option(game, table, decision, part, taken=picked))
    return tuple(picked)


def is_yes_or_no(text: object) -> bool:
    """Whether an answer says yes or no."""
    return str(text).strip().casefold() in _YES


def is_none(text: object) -> bool:
    """Whether an answer says that nothing is chosen."""
    return text == [] or str(text).strip().casefold() in ("", "none", "nothing", "-", "–")


def _parts(text: str) -> list[str]:
    """`J2, f x2` is J2, f and f; `none` is nothing."""
    if is_none(text):
        return []
    found: list[str] = []
    for part in re.split(r"\s*[,;+]\s*|\s+and\s+", text.strip()):
        copies = _COPIES.fullmatch(part)
        found += [copies[1]] * int(copies[2]) if copies else [part]
    return found


def _one_option(game: Game, table: Table, decision: Decision, text: str, taken: Sequence[Any] = ()) -> Any:
    options = [option for option in decision.options if option not in taken]
    text = text.strip()
    counted = re.fullmatch(r"#(\d+)", text)
    if counted:
        number = int(counted[1])
        if 1 <= number <= len(decision.options):
            return decision.options[number - 1]
        raise _illegal(game, table, decision, text)
    sort = sort_of(decision)
    if sort == "action":
        return _action_option(game, table, decision, text)
    for option in options:
        if key_of(game, table, decision, option).casefold() == text.casefold():
            return option
    found: list[Any] = []
    if sort == "card":
        found = list(cards_named(game, text, decision.who, options))
        if len(found) > 1 and interchangeable(game, found):
            found = found[:1]
    elif sort == "player" and text.upper() in PLAYERS:
        found = [option for option in options if option == player_of(text)]
    elif sort == "ability":
        found = _abilities_like(game, table, decision, text, options)
    elif sort == "zone":
        number_wanted = re.fullmatch(r"(?:zone\s*)?(\d+)", text.casefold())
        keys = {option: key_of(game, table, decision, option) for option in options}
        found = [o for o, key in keys.items() if key.casefold() == re.sub(r"^[ab]\.", "", text.casefold())]
        if not found and number_wanted:
            found = [o for o, key in keys.items() if re.sub(r"^\D+", "", key) == number_wanted[1]]
    if len(found) == 1:
        return found[0]
    raise _illegal(game, table, decision, text, found)


def _abilities_like(
    game: Game, table: Table, decision: Decision, text: str, options: Sequence[object]
) -> list[Any]:
    """Options whose card alone is named, whose number stands for the keyword, or that are written with the
    player's name."""
    wanted = text.casefold()
    found: dict[str, object] = {}
    others: dict[str, object] = {}  # of the other player, named without saying so
    for option in options:
        key = key_of(game, table, decision, option)
        whole = key if key[1:2] == "." else f"{PLAYERS[decision.who]}.{key}"
        plain = re.sub(r"#\d+$", "", key)
        number = offered_abilities(game, decision, option)[option][1].partition("/")[2]
        cards = (key.partition("/")[0], whole.partition("/")[0])
        known = (whole, *cards, *(f"{card}/{number}" for card in cards))
        if wanted in (name.casefold() for name in known):
            found.setdefault(plain, option)
        elif wanted in (name[2:].casefold() for name in known if name[1:2] == "."):
            others.setdefault(plain, option)
    return list((found or others).values())


def _action_option(game: Game, table: Table, decision: Decision, text: str) -> tuple[Any, ...]:
    name, words = _split_action(game, text)
    if name in ("pass", *PASS_WORDS) and not words:
        if ("pass",) in decision.options:
            return ("pass",)
        raise _illegal(game, table, decision, text)
    found = []
    for option in decision.options:
        if (
            option[0] == name
            and len(option) - 1 >= len(words)
            and _fits(game, table, decision.who, option, words)
        ):
            found.append(option)
    if len(found) > 1:
        exact = [o for o in found if len(o) - 1 == len(words)]
        found = _alike(game, exact or found)
    if len(found) == 1:
        chosen: tuple[object, ...] = found[0]
        return chosen
    raise _illegal(game, table, decision, text, found)


def _split_action(game: Game, text: str) -> tuple[str, list[str]]:
    """The action's name (the longest known one the text begins with) and its argument words."""
    text = with_codes(game, text)
    names = sorted((*game.rules.actions, *PASS_WORDS), key=len, reverse=True)
    lowered = text.strip().casefold()
    for name in names:
        if lowered == name.casefold() or re.match(re.escape(name.casefold()) + r"[\s:>]", lowered):
            rest = text.strip()[len(name) :]
            return name, [word for word in _SEPARATORS.split(rest) if word]
    return "", [word for word in _SEPARATORS.split(text) if word]


def is_answer(game: Game, text: str) -> bool:
    """Whether a text answers a question and is no action: yes or no, or the names of cards."""
    if names_action(game, text):
        return False
    if text.strip().casefold() in _YES:
        return True
    return all(cards_named(game, part) for part in _parts(with_codes(game, text)))


def names_action(game: Game, text: str) -> bool:
    """Whether a text begins with the name of an action, or says that nothing is done."""
    return bool(_split_action(game, text)[0])


def _fits(game: Game, table: Table, who: int, option: tuple[Any, ...], words: list[str]) -> bool:
    sorts = game.rules.actions[option[0]].arguments
    for number, word in enumerate(words, 1):
        value = option[number]
        sort = sorts[number - 1] if number <= len(sorts) else "word"
        if sort == "card":
            if value not in cards_named(game, word, who, _arguments(game, option[0], number, who)):
                return False
        elif sort == "cards":
            parts = word.split("+")
            named = [card for part in parts for card in cards_named(game, part, who)]
            if len(value) != len(parts) or set(value) - set(named):
                return False
        elif sort == "skill":
            if value not in _skills(game, option[1], word):
                return False
        elif not _same_word(table.argument_key(option[0], number, value), word):
            return False
    return True


def _arguments(game: Game, name: str, number: int, who: int) -> list[int]:
    """The cards that stand at this place in the listed actions of that name."""
    assert game.decision is not None
    found = {o[number] for o in game.decision.options if o[0] == name and len(o) > number}
    return sorted(card for card in found if isinstance(card, int))


def _same_word(key: str, word: str) -> bool:
    key, word = key.casefold(), word.casefold()
    return key == word or (word.isdigit() and re.sub(r"^\D+", "", key) == word)


def _alike(game: Game, found: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """One of several actions that differ only in which of some equal cards they use."""
    first = found[0]
    for other in found[1:]:
        if len(other) != len(first) or other[2:] != first[2:]:
            return found
    cards = [option[1] for option in found if len(option) > 1 and isinstance(option[1], int)]
    return [first] if cards and interchangeable(game, cards) else found


def read_action(game: Game, table: Table, who: int, text: str) -> list[tuple[Any, ...]]:
    """What a player wants to do, allowed or not; several if an argument was left open."""
    name, words = _split_action(game, text)
    if name in PASS_WORDS:
        return [("pass",)]
    if not name:
        known = ("pass", *game.rules.actions)
        near = suggest(re.split(r"[\s:>]", text.strip())[0], known)
        every = "" if near.startswith("; there is") else f"; there is {', '.join(known)}"
        raise UnknownName(f"{text!r} begins with no action{near}{every}")
    sorts = game.rules.actions[name].arguments
    if len(words) > len(sorts):
        raise UnknownName(
            f"{name} takes {', '.join(sorts) or 'nothing'}; {' '.join(words)!r} is more than that"
        )
    actions: list[tuple[Any, ...]] = [(name,)]
    for number, sort in enumerate(sorts, 1):
        if sort == "skill":
            word = words[number - 1] if number <= len(words) else None
            actions = [(*action, key) for action in actions for key in _skills(game, action[1], word)]
            if not actions:
                raise UnknownName(f"{text!r}: the card has no such ability")
            continue
        if number <= len(words):
            values: Sequence[object] = (_value(game, table, who, name, number, sort, words[number - 1]),)
        else:
            values = table.argument_choices(name, number)
            if not values:
                raise UnknownName(f"{name} needs {', '.join(sorts)}: {text!r} leaves {sort!r} out")
        actions = [(*action, value) for action in actions for value in values]
    return actions


def _skills(game: Game, card: int, word: str | None) -> list[str]:
    """The abilities of a card that a word means: a key, its number or a keyword; without a word all, those
    that are activated first, then those that its text spells out: what is wrong with them says more than that another
    is none of them."""
    printed = game.defs[card]
    hidden = printed.back.abilities if printed.back is not None else ()
    found = list(dict.fromkeys((*game.face(card).abilities, *printed.abilities, *hidden)))
    if word is None:
        return [
            a.key
            for a in sorted(
                found,
                key=lambda a: (a.kind != "activate", a.keyword is not None, not str(a.index).isdigit()),
            )
        ]
    wanted = word.casefold()
    names = [(a.key, (a.key.casefold(), str(a.index), (a.keyword or "").replace(" ", "-"))) for a in found]
    return [key for key, known in names if wanted in known]


def _value(game: Game, table: Table, who: int, name: str, number: int, sort: str, word: str) -> object:
    if sort == "card":
        area = table.taken_from.get(name)
        held = () if area is None else cards_named(game, word, who, game.cards(who, area))
        return held[0] if held and interchangeable(game, held) else _wanted_card(game, who, word)
    if sort == "cards":
        if word.casefold() in ("none", "-"):
            return ()
        return tuple(_wanted_card(game, who, part) for part in word.split("+"))
    for choice in table.argument_choices(name, number):
        if _same_word(table.argument_key(name, number, choice), word):
            return choice
    digits = re.search(r"\d+$", word)
    return int(digits[0]) if digits else word


def _wanted_card(game: Game, who: int, word: str) -> int:
    """The card a player points at: the own hand comes first where a code is not unique."""
    try:
        return card_of(game, word, who)
    except UnknownName:
        visible = [c for c in cards_named(game, word, who) if game.rules.layout.visible(game.where[c], who)]
        if visible and interchangeable(game, visible):
            return visible[0]
        raise


# -- what there is ------------------------------------------------------------------------------------


def describe_options(game: Game, table: Table, decision: Decision) -> str:
    """The keys one may answer with, shortened where there are many."""
    if decision.kind is Kind.NUMBER:
        return f"a number from {decision.low} to {decision.high}"
    keys = condensed(option_keys(game, table, decision))
    shown = ", ".join(keys[:_SHOWN])
    if len(keys) > _SHOWN:
        shown += f" and {len(keys) - _SHOWN} more"
    if decision.kind in (Kind.CARDS, Kind.OPTION) and (decision.low, decision.high) != (1, 1):
        few = str(decision.low) if decision.low == decision.high else f"{decision.low} to {decision.high}"
        return f"{few} of {shown}"
    return f"all in order: {shown}" if decision.kind is Kind.ORDER else shown


def condensed(keys: Sequence[str]) -> list[str]:
    """Keys that differ only in their last argument taken together: `battle:K3>z1|z2|z6`."""
    groups: dict[str, list[str]] = {}
    for key in keys:
        stem, arrow, last = key.rpartition(">")
        groups.setdefault(stem + arrow if arrow else key, []).append(last if arrow else "")
    return [stem + "|".join(dict.fromkeys(lasts)) if lasts[0] else stem for stem, lasts in groups.items()]


def _illegal(
    game: Game, table: Table, decision: Decision, text: object, found: Sequence[object] = ()
) -> IllegalAnswer:
    if len(found) > 1:
        keys = ", ".join(condensed([key_of(game, table, decision, option) for option in found])[:_SHOWN])
        return IllegalAnswer(f"{text!r} can mean {keys}", rule=game.rules.shown(decision.rule))
    return IllegalAnswer(
        f"{text!r} is not an option; there is {describe_options(game, table, decision)}",
        rule=game.rules.shown(decision.rule),
    )
