"""Books as judges of other games have them: converted, with contents, examples, summaries of updates; invented sentences.

Each gives the file's text and the rules that stand in it. What they have in common with the real ones is only the
manner: rows of a table, subjects listed below the contents, examples in paragraphs of their own, numbers of rules
that changed behind the last rule, letters close to four digits, stars and bullets before a text.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from tests.importer.manners import Book, sentences, titles


def in_tables() -> Book:
    """Every rule is a row of an HTML table: its number, its text; sentences that cite a rule begin lines in it."""
    says, names, rules = sentences(), titles(), []
    for start in (0, 50, 100, 300, 400):
        rules.append((f"{start:03}", next(names), "chapter"))
        for number in range(start + 1, start + 12):
            head = f"{number:03}"
            if number % 4 == 1:
                rules.append((head, next(names), "section"))
                continue
            rules.append((head, next(says), "rule"))
            for rule in range(1, number % 4 + 1):
                cited = f" See rule {start + 3:03}. {next(names)} for more." if rule == 2 else ""
                rules.append((f"{head}.{rule}", next(says) + cited, "rule"))
                for letter in "abcd"[: rule + 1]:
                    star = "* " if letter == "d" else ""
                    rules.append((f"{head}.{rule}.{letter}", star + next(says), "rule"))
                    deep = 3 if letter == "b" else 0
                    rules += [
                        (f"{head}.{rule}.{letter}.{more}", next(says), "rule") for more in range(1, deep)
                    ]
    rows = []
    for rule_id, words, _ in rules:
        broken = words.replace(" See rule", "\nSee rule")
        rows.append(f"<tr><td>{rule_id}.</td><td>{broken}</td></tr>")
    tables = ["<table>" + "".join(rows[at : at + 40]) + "</table>" for at in range(0, len(rows), 40)]
    plain = [(rule_id, words.removeprefix("* "), kind) for rule_id, words, kind in rules]
    return "\n\n".join(["# Lantern Core Rules", "Last Updated: 2025-06-02", *tables]), plain


def with_subjects() -> Book:
    """Markdown: contents with subjects below the sections, examples, pictures, and two summaries of updates."""
    says, names, rules = sentences(), titles(), []
    lines: list[str] = []
    contents: list[str] = []

    def add(rule_id: str, words: str, kind: str, mark: str = "") -> None:
        rules.append((rule_id, words, kind))
        lines.append(f"{mark}{rule_id}. {words}")

    for chapter in range(1, 8):
        title = next(names).upper()
        add(str(chapter), title, "chapter", "## ")
        contents += ["", f"## {chapter}. {title}", ""]
        for section in range(1, 5):
            name, glue = next(names), "" if section == 3 else " "
            rules.append((f"{chapter}.{section}", name, "section"))
            lines += ["", f"### {chapter}.{section}.{glue}{name}", ""]
            contents += [f"{chapter}.{section}. {name}  ", "Stones, Lanterns, The Row  "][: 2 - section % 2]
            for rule in range(1, 6):
                add(f"{chapter}.{section}.{rule}", next(says), "rule")
                if rule == 2:
                    example = f"Example: {next(says)}"
                    rules[-1] = (rules[-1][0], f"{rules[-1][1]} {example}", "rule")
                    lines += ["", example, ""]
                for deep in range(1, rule - 2):
                    add(f"{chapter}.{section}.{rule}.{deep}", f"Name - {next(says)}", "rule")
            lines.append("![](images/57cf20.jpg)")
    front = ["# COMPREHENSIVE RULES", "", "Effective August 22, 2025", "", "A NOTE FOR NEWER PLAYERS", ""]
    front += ["Welcome! The Lantern Row trading card game has 3 ways to learn it.", "", "UPDATES", ""]
    front += ["Text that is new is blue. For a list, see the Update Summary at the end.", "", "CONTENTS"]
    changed = [f"{rule_id}. {words}" for rule_id, words, kind in rules[40:160:9] if kind == "rule"]
    behind = [
        "",
        "GLOSSARY",
        "",
        "Lantern",
        "",
        "A token. See 2.1.1.",
        "",
        "UPDATE SUMMARY",
        "",
        "Added or changed:",
    ]
    behind += [*changed, "", "PREVIOUS UPDATE SUMMARY", "", "May 27, 2025", *changed[:4]]
    return "\n".join([*front, *contents, "", "GLOSSARY", "", "UPDATE SUMMARY", "", *lines, *behind]), rules


def close_letters() -> Book:
    """Four digits with letters right behind them (1105a) beside parts of digits (1105.1, 1105.1a)."""
    says, names, rules = sentences(), titles(), []
    for chapter in (1, 2, 9, 10, 11):
        rules.append((f"{chapter * 100}", next(names), "chapter"))
        for section in range(1, 8):
            head = f"{chapter * 100 + section}"
            rules.append((head, next(names), "section"))
            if section % 2:
                rules += [(f"{head}{letter}", next(says), "rule") for letter in "abcd"[: section % 4 + 1]]
                continue
            for rule in range(1, 4):
                rules.append((f"{head}.{rule}", next(says), "rule"))
                rules += [(f"{head}.{rule}{letter}", next(says), "rule") for letter in "abc"[: rule - 1]]
    lines = ["Force of Lanterns Comprehensive Rules ver. 12.7", "Last Update: September 18th, 2025", ""]
    for rule_id, words, kind in rules:
        dot = "" if kind == "rule" else "."
        lines += textwrap.wrap(f"{rule_id}{dot} {words}", 84)
    return "\n".join(lines), rules


def with_bullets() -> Book:
    """Dashes, five levels, names in brackets of other widths, bullets below a rule, stars of a converter in titles."""
    says, names, rules = sentences(), titles(), []
    lines = [
        "LANTERN CARD GAME",
        "Comprehensive Rules Manual Ver. 4.2",
        "Updated March 7, 2025",
        "",
        "Table of Contents",
    ]
    for chapter in range(1, 17):
        rules.append((f"{chapter}", next(names), "chapter"))
        for section in range(1, 4):
            rules.append(
                (f"{chapter}-{section}", f"＜{next(names)}＞" if chapter > 12 else next(names), "section")
            )
            for rule in range(1, 4):
                rules.append((f"{chapter}-{section}-{rule}", next(says), "rule"))
                if rule == 3:
                    rules[-1] = (rules[-1][0], f"{rules[-1][1]} ・ a stone; ・ a lantern.", "rule")
                for deep in range(1, rule):
                    rules.append((f"{chapter}-{section}-{rule}-{deep}", f"【Row】 {next(says)}", "rule"))
                    if deep == 2:
                        number = f"{chapter}-{section}-{rule}-{deep}"
                        rules += [(f"{number}-{more}", next(says), "rule") for more in (1, 2)]
    lines += [f"{rule_id}. ** **{words}" for rule_id, words, kind in rules if kind == "chapter"]
    lines += ["", "Comprehensive Rules", ""]
    for rule_id, words, kind in rules:
        mark = "** **" if kind == "chapter" else ""
        body, *bullets = f"{rule_id}. {mark}{words}".split(" ・")
        lines += [*textwrap.wrap(body, 88), *(f"・{bullet}" for bullet in bullets), ""]
    return "\n".join(lines), rules


SHELF: dict[str, tuple[Callable[[], Book], str, str, str]] = {
    # name: the book, its file, its game and edition, its date
    "rows of tables": (in_tables, "rules.md", "lantern@2025.06.02", "2025-06-02"),
    "contents with subjects": (with_subjects, "rules.md", "lanternrow@2025.08.22", "2025-08-22"),
    "letters close to four digits": (close_letters, "rules.txt", "forcelanterns@12.7", "2025-09-18"),
    "bullets and five levels": (with_bullets, "rules.txt", "lantern@4.2", "2025-03-07"),
}
