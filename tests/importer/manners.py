"""Books as other publishers number and arrange them, filled with invented sentences.

Each manner gives the text of a whole book and the rules that stand in it: letters close to the number
(100.1a) or behind a dot (103.1.b.2), small roman numbers, sections counted by hundreds, zeros in front,
four digits, contents in front, a glossary and thanks behind.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from tests.importer.conftest import Rule

Book = tuple[str, list[Rule]]
WHO = ("The active player", "Each player", "A guard", "The owner of a stone", "Whoever holds the lantern")
DOES = ("turns over", "gives away", "counts", "puts back", "looks at", "passes on")
WHAT = (
    "the top card",
    "every blue stone",
    "one lantern",
    "the oldest token",
    "a card of the row",
    "all that is left",
)
WHEN = (
    "before the turn ends",
    "once a round",
    "if nobody objects",
    "as in the step above",
    "at the next pause",
)
LETTERS = "abcdefghijkmnpqr"
ROMAN = ("i", "ii", "iii", "iv")


def sentences() -> Iterator[str]:
    """Sentences that differ, some of them long enough to be wrapped."""
    for place in count():
        first = f"{WHO[place % 5]} {DOES[place % 6]} {WHAT[place // 2 % 6]} {WHEN[place // 3 % 5]}."
        again = f"{WHO[(place + 2) % 5]} then {DOES[place // 7 % 6]} {WHAT[place // 11 % 6]}"
        more = f" {again}, {WHEN[place % 5]}."
        yield first + more if place % 3 else first


def titles() -> Iterator[str]:
    for place in count():
        yield f"{WHAT[place % 6].split()[-1].title()} and {WHO[place // 6 % 5].split()[-1].title()}"


def by_hundreds() -> Book:
    """Chapter 1 holds 100, 101 ...; subrules have a letter and no dot; l and o are left out."""
    says, names, rules = sentences(), titles(), []
    for chapter in range(1, 5):
        rules.append((str(chapter), f"Part {next(names)}", "chapter"))
        for section in range(6):
            head = f"{chapter}{section:02}"
            rules.append((head, next(names), "section"))
            for rule in range(1, 4):
                rules.append((f"{head}.{rule}", next(says), "rule"))
                letters = LETTERS if section == 2 and rule == 2 else LETTERS[: rule - 1]
                rules += [(f"{head}.{rule}{letter}", next(says), "rule") for letter in letters]
    heads = [f"{rule_id}. {words}" for rule_id, words, kind in rules if kind != "rule"]
    body = []
    for rule_id, words, kind in rules:
        dot = "" if rule_id[-1].isalpha() else "."
        body.append(f"{rule_id}{dot} {words}" + ("\n" if kind == "chapter" else ""))
    glossary = [
        "Glossary",
        "",
        "Lantern",
        "1. A token that lights the row.",
        "2. A card called so.",
        "See rule 102.2a.",
    ]
    front = [
        "Stones & Lanterns: The Game Comprehensive Rules",
        "These rules are effective as of April 5, 2024.",
        "",
    ]
    text = [
        *front,
        "Contents",
        "",
        *heads,
        "",
        "Glossary",
        "Credits",
        "",
        *"\n\n".join(body).splitlines(),
        *glossary,
    ]
    return "\n".join([*text, "", "Credits", "", "Thanks to 3 friends. 4. July is a day."]), rules


def throughout() -> Book:
    """Three digits with zeros in front, jumps to round numbers, letters and numbers behind dots."""
    says, names, rules = sentences(), titles(), []
    for start in (0, 50, 100, 300, 700):
        rules.append((f"{start:03}", next(names), "chapter"))
        for number in range(start + 1, start + 9):
            head = f"{number:03}"
            rules.append((head, f"{number % 4}. {next(says)}" if number % 7 == 2 else next(says), "rule"))
            for rule in range(1, number % 4 + 1):
                rules.append((f"{head}.{rule}", next(says), "rule"))
                for letter in "abc"[: rule - 1]:
                    rules.append((f"{head}.{rule}.{letter}", next(says), "rule"))
                    if letter == "b":
                        rules += [(f"{head}.{rule}.b.{deep}", next(says), "rule") for deep in (1, 2)]
    lines = ["# Lantern Core Rules", "", "### Last Updated: 2025-10-02", ""]
    for rule_id, words, kind in rules:
        printed = f"{rule_id}. {words.replace('stone', '**stone**')}"
        lines += (
            ["", f"## {printed}", ""]
            if kind == "chapter"
            else textwrap.wrap(printed, 90, subsequent_indent="    ")
        )
    return "\n".join(lines), rules


def four_digits() -> Book:
    """100 to 1105: parts count by hundreds; numbers without dots, letters close, small roman numbers."""
    says, names, rules = sentences(), titles(), []
    for chapter in (1, 2, 9, 10, 11):
        for section in range(6):
            head = f"{chapter * 100 + section}"
            rules.append((head, next(names), "section" if section else "chapter"))
            for rule in range(1, 4 if section else 1):
                rules.append((f"{head}.{rule}", next(says), "rule"))
                for letter in "abcdefghij"[: 10 if rule == 3 else rule - 1]:
                    rules.append((f"{head}.{rule}{letter}", next(says), "rule"))
                    if letter == "b":
                        rules += [(f"{head}.{rule}b-{roman}", next(says), "rule") for roman in ROMAN]
    lines = ["Will of Lanterns Comprehensive Rules ver. 8.01", "Last Update: September 5th, 2023", ""]
    for rule_id, words, kind in rules:
        lines += textwrap.wrap(f"{rule_id}. {words}" if kind != "rule" else f"{rule_id} {words}", 80)
    return "\n".join(lines), rules


def with_glossary() -> Book:
    """Dots, a letter of greeting in front, capitals in chapter titles, a glossary behind."""
    says, names, rules = sentences(), titles(), []
    for chapter in range(1, 5):
        rules.append((str(chapter), next(names).upper(), "chapter"))
        for section in range(1, 5):
            rules.append((f"{chapter}.{section}", next(names), "section"))
            for rule in range(1, 6):
                rules.append((f"{chapter}.{section}.{rule}", next(says), "rule"))
                rules += [
                    (f"{chapter}.{section}.{rule}.{deep}", next(says), "rule") for deep in range(1, rule - 2)
                ]
    front = ["LANTERNS OF OLD", "COMPREHENSIVE RULES", "Effective May 27, 2025", "A NOTE FOR NEWER PLAYERS"]
    front += ["Welcome! There are 2 ways to learn.", "TABLE OF CONTENTS"]
    front += [
        f"{rule_id}. {words} {'.' * 30} {place}"
        for place, (rule_id, words, kind) in enumerate(rules, 3)
        if kind != "rule"
    ]
    body = [line for rule_id, words, _ in rules for line in textwrap.wrap(f"{rule_id}. {words}", 70)]
    behind = ["GLOSSARY", "lantern", "A token that lights the row. See 2.1.1.", "stone", "Everything else."]
    return "\n".join([*front, *body, *behind]), rules


def with_leaders() -> Book:
    """Dashes, a version of three parts, contents with leader dots, a page number below every page."""
    says, names, rules = sentences(), titles(), []
    for chapter in range(1, 6):
        rules.append((str(chapter), next(names), "chapter"))
        for section in range(1, 5):
            rules.append((f"{chapter}-{section}", next(names), "section"))
            for rule in range(1, 5):
                rules.append((f"{chapter}-{section}-{rule}", next(says), "rule"))
                for deep in range(1, rule):
                    rules.append((f"{chapter}-{section}-{rule}-{deep}", next(says), "rule"))
                    if deep == 2:
                        rules.append((f"{chapter}-{section}-{rule}-{deep}-1", next(says), "rule"))
    lines = [
        "STONE CARD GAME Comprehensive Rules Version 1.1.8",
        "Last updated: 2/21/2025",
        "Table of Contents",
    ]
    lines += ["Contents of the Comprehensive Rules ....................................."]
    lines += [
        f"{rule_id}. {words} {'.' * 60} {rule_id}" for rule_id, words, kind in rules if kind == "chapter"
    ]
    body = [line for rule_id, words, _ in rules for line in textwrap.wrap(f"{rule_id}. {words}", 90)]
    pages = [
        "\n".join([*body[at : at + 40], str(page)]) for page, at in enumerate(range(0, len(body), 40), 1)
    ]
    return "\n".join(lines) + "\n" + "\n".join(pages), rules


def dressed(
    chapter: str, rule: str, mark: str = ".", *, after: Sequence[str] = (), figures: bool = False
) -> Book:
    """Chapters, sections and rules whose numbers are printed in one way; `after` stands behind the last rule, a
    picture with its caption below every third rule."""
    says, names, rules = sentences(), titles(), []
    lines = ["Lanterns and Stones", "Comprehensive Rules Version 1.2.3", "Last updated: April 5, 2025", ""]

    def add(number: str, words: str, kind: str, form: str) -> None:
        rules.append((number, words, kind))
        lines.extend(textwrap.wrap(form.format(n=number, t=words), 76))

    for first in range(1, 6):
        add(str(first), next(names), "chapter", chapter)
        for second in range(1, 5):
            section = f"{first}{mark}{second}"
            add(section, next(names), "section", rule)
            for third in range(1, 5):
                add(f"{section}{mark}{third}", next(says), "rule", rule)
                if figures and third == 3:
                    lines.append(f"Figure {len(rules)}: where the stones lie")
    return "\n".join([*lines, *after]), rules


#: How the numbers of a book can be printed: of a chapter, and of what stands below it.
DRESSES: dict[str, tuple[str, str, str]] = {
    "in brackets": ("({n}) {t}", "({n}) {t}", "-"),
    "in square brackets": ("[{n}] {t}", "[{n}] {t}", "-"),
    "a bracket behind": ("{n}) {t}", "{n}) {t}", "."),
    "a colon": ("{n}: {t}", "{n}: {t}", "."),
    "a colon set apart": ("{n} : {t}", "{n} : {t}", "-"),
    "a section sign": ("§{n} {t}", "§{n} {t}", "."),
    "named": ("Chapter {n}: {t}", "Rule {n} {t}", "."),
    "bold brackets": ("# ({n}) {t}", "**({n})** {t}", "-"),
    "a dot": ("{n}. {t}", "{n}. {t}", "-"),
    "nothing": ("{n} {t}", "{n} {t}", "."),
    "a tab": ("{n}\t{t}", "{n}\t{t}", "-"),
}
GLOSSARY = ("Glossary", "Lantern", "A thing that shines. See rule 1.1.1.", "Stone", "What lies about.")
HISTORY = (
    "Update history",
    "2025/04/05 Ver. 1.2.3",
    "1.1.2 was changed.",
    "1.2.1 was added.",
    "2024/01/02 Ver. 1.2.2",
    "2.1.1 was removed.",
)

MANNERS: dict[str, tuple[Callable[[], Book], str, str, str]] = {
    # name: the book, its file, its game and edition, its date
    "by hundreds, lettered": (by_hundreds, "rules.txt", "stoneslanterns@2024.04.05", "2024-04-05"),
    "throughout, zeros kept": (throughout, "rules.md", "lantern@2025.10.02", "2025-10-02"),
    "four digits, roman": (four_digits, "rules.txt", "willlanterns@8.01", "2023-09-05"),
    "greeting and glossary": (with_glossary, "rules.txt", "lanternsold@2025.05.27", "2025-05-27"),
    "leaders and pages": (with_leaders, "rules.txt", "stone@1.1.8", "2025-02-21"),
}
