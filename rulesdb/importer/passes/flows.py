"""Habit: no single count. Flows each start at 1, keywords and topics have names, questions have letters.

The profile declares chapters and the ids that are not just a heading's words; everything else follows
from the form of a line: a step number, a heading repeated on every page, a name in brackets, a list
dash, Q1. What begins nothing belongs to the entry above it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import Line, ends_sentence
from rulesdb.importer.profile import Chapter, Outline

_STEP = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2})+)\.{0,2}\s+\S")
_HEADING = re.compile(r"(?P<number>\d{1,2})\.\s+\S")
_QUESTION = re.compile(r"Q\s?(?P<number>\d{1,2})[.:]?\s+\S")
_ANSWER = re.compile(r"A\s?\d{1,2}\b")
_CIRCLED = re.compile(r"[①-⑳]")
_MARKS = re.compile(r"^(?:[☆★●○✂※•■▪◆◇]\s*|[①-⑳]\s*)+")
_NUMBERED = re.compile(r"^\d{1,2}\.\s*")
_BRACKETS = re.compile(r"\[(?P<first>[^\]\[]+)\](?:\s*[/(]?\s*\[[^\]]+\]\)?)*")
_QUOTES = str.maketrans("", "", '[]「」『』【】“”"★☆()')
_LABEL = re.compile(r"(?P<label>[A-Z][\w ]{2,30}):\s")
_LETTERS = ("", *"bcdefghi")
_LETTERED = re.compile(r"\d[b-i]$")
_FEWEST_BULLETS = 3
_LONGEST_HEADING = 12


@dataclass(slots=True)
class _State:
    """Where in the book the reader stands."""

    outline: Outline
    lines: Sequence[Line]
    repeated: frozenset[str]
    entries: list[Entry] = field(default_factory=list)
    by_id: dict[str, Entry] = field(default_factory=dict)
    chapter: Chapter | None = None
    chapter_fresh: bool = False  # nothing but its heading yet
    above: str = ""  # the entry that bullets and questions belong to
    list_head: str = ""
    pending: Line | None = None


def read_flows(lines: Sequence[Line], outline: Outline) -> list[Entry]:
    """The entries of a book of flows, in the order of print."""
    counts = Counter(_folded(line.text) for line in lines)
    repeated = frozenset(text for text, count in counts.items() if count > 1)
    state = _State(outline, lines, repeated)
    index = _contents(state)
    while index < len(lines):
        _take(state, index)
        index += 1
    return state.entries


def _take(state: _State, index: int) -> None:
    """Decide what one line begins, if anything."""
    line = state.lines[index]
    text = line.text
    words = _folded(text)
    if text.lower() in state.outline.captions or _is_questions(state, text):
        return
    if chapter := _chapter(state, line, words):
        if chapter is not state.chapter and chapter.id not in state.by_id:
            state.chapter = chapter
            _begin(state, chapter.id, line, "chapter")
            state.chapter_fresh = True
        return
    if words in state.outline.lists:
        state.list_head, state.pending = state.outline.lists[words], line
        return
    rule_id = _named(state, index, words) or _question(state, text) or _counted(state, line)
    bullet = None if rule_id else _bulleted(state, index)
    rule_id = rule_id or bullet or _headed(state, index, words)
    if rule_id is None:
        if state.pending is None and state.entries:
            state.entries[-1].lines.append(line)
            state.chapter_fresh = state.chapter_fresh and not ends_sentence(text)
        return
    if rule_id in state.by_id:
        # A page title printed again, or the name of the entry that is being read.
        if state.entries[-1].id == rule_id and words not in state.repeated:
            state.entries[-1].lines.append(line)
        return
    _begin(state, rule_id, line, "qa" if _QUESTION.match(text) else "rule")
    if bullet:
        state.entries[-1].healed.append("a list item without a printed number")
    elif any(rule_id == subject.id for subject in state.outline.subjects):
        state.entries[-1].healed.append("a paragraph without a heading of its own")
    elif _LETTERED.search(rule_id):
        state.entries[-1].healed.append("its number was printed for another heading of the same flow")


def _begin(state: _State, rule_id: str, line: Line, kind: str) -> None:
    entry = Entry(rule_id, [line], kind=kind)
    if kind != "qa" and len(line.text.split()) <= _LONGEST_HEADING and not ends_sentence(line.text):
        # A name of its own: a chapter, a keyword, a topic; of the numbered ones only those above steps.
        if not _STEP.match(line.text):
            entry.title = _CIRCLED.sub("", _NUMBERED.sub("", _MARKS.sub("", line.text))).strip()
        if kind == "rule" and re.fullmatch(r"[a-z]+/\d+[b-i]?", rule_id):
            entry.kind = "section"
    if state.pending is not None and kind != "chapter":
        entry.lines.insert(0, state.pending)
    state.pending = None
    state.entries.append(entry)
    state.by_id[rule_id] = entry
    state.chapter_fresh = False
    if not (state.list_head and rule_id.startswith(state.list_head)):
        state.list_head = ""
    if kind != "qa":
        state.above = rule_id


def _contents(state: _State) -> int:
    """Take the table of contents, if the profile wants it as an entry; where the rest begins."""
    for index, _line in enumerate(state.lines[:40]):
        if not state.outline.contents or not _is_contents(state, index):
            _take(state, index)
            continue
        end = index
        while end < len(state.lines) and (_is_contents(state, end) or state.lines[end].text.startswith("|")):
            end += 1
        entry = Entry(state.outline.contents, list(state.lines[index:end]), kind="rule")
        state.entries.append(entry)
        state.by_id[entry.id] = entry
        return end
    return min(40, len(state.lines))


def _is_contents(state: _State, index: int) -> bool:
    """A chapter's heading right above another one, or above a table, is a line of the contents."""
    line = state.lines[index]
    if line.text.startswith("|"):
        return True
    if index + 1 >= len(state.lines) or not _heads_chapter(state, line):
        return False
    below = state.lines[index + 1]
    return below.text.startswith("|") or _heads_chapter(state, below)


def _heads_chapter(state: _State, line: Line) -> bool:
    words = _folded(line.text)
    return any(words in chapter.headings for chapter in state.outline.chapters)


def _chapter(state: _State, line: Line, words: str) -> Chapter | None:
    for chapter in state.outline.chapters:
        if words in chapter.headings:
            return chapter
        if chapter.words and chapter.id not in state.by_id and _has(line.text, chapter.words):
            return chapter
    return None


def _named(state: _State, index: int, words: str) -> str | None:
    """An id the profile declares for this heading or this paragraph's words."""
    text = state.lines[index].text
    if rule_id := state.outline.ids.get(words):
        return rule_id
    for mark in (" (", ":", ","):
        if mark in text and (rule_id := state.outline.ids.get(_folded(text.split(mark, 1)[0]))):
            return rule_id
    for subject in state.outline.subjects:
        if subject.id in state.by_id or (subject.within and not _inside(state.above, subject.within)):
            continue
        if _has(text, subject.words):
            return subject.id
    return None


def _inside(rule_id: str, above: str) -> bool:
    return rule_id == above or rule_id.startswith(f"{above}/")


def _has(text: str, words: Sequence[str]) -> bool:
    """Whether the beginning of a paragraph holds all words."""
    start = re.split(r"(?<=[a-z])[.!?](?:\s|$)", text, maxsplit=1)[0].lower().translate(_QUOTES)
    return all(word in start for word in words)


def _is_questions(state: _State, text: str) -> bool:
    questions = state.outline.questions
    return bool(questions) and _MARKS.sub("", text).startswith(questions)


def _question(state: _State, text: str) -> str | None:
    match = _QUESTION.match(text)
    if match is None or state.chapter is None:
        return None
    owner = state.chapter.id
    if state.chapter.questions == "entry":
        owner = "/".join(state.above.split("/")[:2])
    return f"{owner}/q{match['number']}"


def _counted(state: _State, line: Line) -> str | None:
    """A step, the heading of steps, or a numbered label."""
    chapter, text = state.chapter, line.text
    if chapter is None:
        return None
    if state.list_head and (match := _HEADING.match(text)):
        return f"{state.list_head}{match['number']}"
    label = next((head for head in state.outline.labels if _inside(state.above, head)), None)
    if label and (match := _HEADING.match(text)):
        return f"{label}/{match['number']}"
    if label and text.isdigit() and state.outline.picture not in state.by_id:
        return state.outline.picture
    if not chapter.flow:
        if text.startswith("●") and (match := _HEADING.match(_MARKS.sub("", text))):
            return f"{chapter.id}/{match['number']}"
        return None
    if match := _STEP.match(text):
        rule_id = f"{chapter.id}/{match['number']}"
        return None if rule_id in state.by_id else rule_id
    if match := _HEADING.match(text):
        return _second(state, f"{chapter.id}/{match['number']}")
    return None


def _second(state: _State, rule_id: str) -> str:
    """A heading whose number its flow has used already gets a letter."""
    return next((name for letter in _LETTERS if (name := rule_id + letter) not in state.by_id), rule_id)


def _bulleted(state: _State, index: int) -> str | None:
    """One of a run of list items below an entry that is no step: the entry's id and the item's place."""
    line = state.lines[index]
    if not line.bullet or not state.above or state.chapter is None:
        return None
    if state.chapter.flow or _ANSWER.match(line.text) or _QUESTION.match(line.text):
        return None
    place = 1
    while index - place >= 0 and state.lines[index - place].bullet:
        place += 1
    run = place
    while index + run - place + 1 < len(state.lines) and state.lines[index + run - place + 1].bullet:
        run += 1
    head = state.above.rpartition("/")[0] if place > 1 else state.above
    return f"{head}/{place}" if run >= _FEWEST_BULLETS else None


def _headed(state: _State, index: int, words: str) -> str | None:
    """A heading that is only known by its form: marked, in brackets, or a short line above sentences."""
    line, chapter = state.lines[index], state.chapter
    if chapter is None:
        return None
    text = line.text
    names = chapter.names
    if names.get("brackets") and (match := _BRACKETS.fullmatch(_NUMBERED.sub("", text))):
        return f"{names['brackets']}/{_slug(match['first'])}"
    if text[0] in "●" or _CIRCLED.match(text):
        if state.chapter_fresh:
            return None
        return f"{chapter.id}/{_slug(words)}"
    if not names.get("plain") or line.bullet or len(words.split()) > _LONGEST_HEADING or text[0] in "(※→■▪":
        return None
    if _stands_alone(state, index):
        return f"{names['plain']}/{_slug(words)}"
    return None


def _stands_alone(state: _State, index: int) -> bool:
    """A short line between a finished paragraph and the sentences it is the heading of."""
    lines = state.lines
    line = lines[index]
    if ends_sentence(line.text) and line.text[-1] not in "!?":
        return False
    if not line.gap or not line.text[0].isupper() or index + 1 >= len(lines) or not lines[index + 1].gap:
        return False
    above, below = lines[index - 1].text, lines[index + 1]
    finished = ends_sentence(above) or above.endswith(")") or _folded(above) in state.repeated
    return finished and len(below.text) > 30 and ends_sentence(below.text)


def _folded(text: str) -> str:
    """A heading's words: without marks, numbers, brackets and quotation marks, in small letters."""
    bare = _CIRCLED.sub("", _NUMBERED.sub("", _MARKS.sub("", text))).translate(_QUOTES)
    return " ".join(bare.lower().rstrip(":?").split())


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower().replace("'", "").replace("’", "")).strip("-")
