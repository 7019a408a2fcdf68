"""In which order are a book's habits healed?

Lines first (what is page, what is text), then the count (which lines begin rules), then the rules
(whose words are whose). Each pass is a module of its own in passes/; this one only calls them.
"""

from __future__ import annotations

import itertools

from rulesdb.importer import wholeness
from rulesdb.importer.entries import Entry
from rulesdb.importer.errors import NotARulebookError, TooBigBookError
from rulesdb.importer.lines import Line, collapse, runs_on
from rulesdb.importer.passes import (
    alone,
    brackets,
    columns,
    contents,
    displaced,
    examples,
    flows,
    furniture,
    gaps,
    gather,
    headings,
    hyphens,
    icons,
    listings,
    lost,
    marks,
    matter,
    misprints,
    order,
    removed,
    side_by_side,
    spacing,
    spine,
    strays,
    wrapped,
)
from rulesdb.importer.profile import Profile, recognise
from rulesdb.importer.result import Appendix, PrintedBook, PrintedRule, Status
from rulesdb.importer.titles import names_a_game

_FEWEST_RULES, _FEWEST_PARENTS = 10, 2
# So many numbers of two parts without a heading among them are a list; more may be a book.
_MOST_SENTENCES = 100
_LONGEST_HEADING = 40
# Beyond what a rulebook has: the longest one known has 5,700 lines, 1,600 rules of 30 words each.
_MOST_LINES, _MOST_RULES, _LONGEST_LINE, _MOST_WORDS = 20_000, 10_000, 100_000, 250


def read_book(lines: list[Line], name: str, game: str | None = None) -> PrintedBook:
    """Heal the lines of a printed book and cut them into rules."""
    _check_size(lines, name)
    lines = removed.take_out_markers(side_by_side.split_lines(spacing.narrow_blanks(lines)))
    lines = brackets.undress_numbers(spacing.narrow_gaps(lines))
    profile = recognise(lines, game)
    if profile.outline is not None:
        lines = wrapped.join_paragraphs(marks.take_off_marks(lines))
        entries = flows.read_flows(lines, profile.outline)
        if len(entries) < _FEWEST_RULES:
            raise NotARulebookError(
                f"{name} speaks of {profile.title} but has no chapters of its rulebook; expected the whole book"
            )
        return _finish(entries, [], profile, lines, apart=False)
    lines = alone.join_numbers(marks.take_off_marks(furniture.drop_furniture(lines)))
    if columns.mixed(matter.set_apart(lines)[0]):
        lines = columns.untangle(lines)
    else:
        lines = lost.page_markers(lines)
    body, parts = matter.set_apart(lines)
    above = contents.lines_above(body)
    body, listed = contents.drop_contents(body)
    chain, candidates = spine.find_spine(body)
    chain = displaced.with_displaced(chain, candidates)
    _check_rules(body, chain, name)
    starts, unplaced = misprints.heal_misprints(chain, candidates, profile.separator)
    front = body[: starts[0].line]
    if names_a_game([line.text for line in front[:above]]):
        front = front[:above]
    entries = listings.drop_listings(gather.gather(body, starts, profile.separator))
    misprints.doubt(entries, body, unplaced)
    entries = order.merge_repeats(lost.show_gaps(entries, profile.separator))
    entries = order.put_in_order(entries)
    headings.name_headings(entries)
    strays.bring_home(entries, strays.word_pairs(body))
    bare = wholeness.bare_headings(entries)
    for entry in bare:
        entry.doubts.append("it reads like a heading, but nothing stands below it")
    holes = (*wholeness.without_rules(bare), *wholeness.not_listed(listed, entries))
    return _finish(entries, parts, profile, body, examples.dashes_are_rare(entries), front, holes)


def _check_size(lines: list[Line], name: str) -> None:
    """Refuse what would take long to read and cannot be a rulebook."""
    longest = max(len(line.text) for line in lines)
    if longest > _LONGEST_LINE:
        raise TooBigBookError(f"{name} has a line of {longest} characters; save it with line breaks")
    if len(lines) > _MOST_LINES:
        raise TooBigBookError(f"{name} has {len(lines)} lines; expected a rulebook of at most {_MOST_LINES}")
    numbered = sum(spine.reading_of(line.text) is not None for line in lines)
    if numbered > _MOST_RULES:
        raise TooBigBookError(f"{name} has {numbered} numbers; expected a rulebook of at most {_MOST_RULES}")


def _check_rules(lines: list[Line], starts: list[spine.Candidate], name: str) -> None:
    """Refuse a text without rules, and one whose numbers are the sections of something else."""
    if len(starts) < _FEWEST_RULES:
        raise NotARulebookError(
            f"{name} holds {len(starts)} numbered rules; expected a rulebook with numbers such as 7-4-1 or 7.4.1"
        )
    words = sum(len(line.text.split()) for line in lines[starts[0].line :]) // len(starts)
    if words > _MOST_WORDS:
        raise NotARulebookError(
            f"{name} has {len(starts)} numbered sections of {words} words on average;"
            " expected a rulebook, whose rules have about 30"
        )
    parted = {start.number[:-1] for start in starts if len(start.number) > 1}
    headed = parted & {start.number for start in starts}  # a heading is printed, or numbers have three parts
    flat = not headed and len(starts) < _MOST_SENTENCES and all(len(start.number) < 3 for start in starts)
    if len(parted) < _FEWEST_PARENTS or flat:
        raise NotARulebookError(
            f"{name} is a list of {len(starts)} numbered sentences; expected a rulebook, whose rules stand below each"
            " other as 7-4-1 stands below 7-4"
        )


def _finish(
    entries: list[Entry],
    parts: list[matter.Part],
    profile: Profile,
    lines: list[Line],
    apart: bool,
    front: list[Line] | None = None,
    holes: tuple[str, ...] = (),
) -> PrintedBook:
    words = hyphens.Words(line.text for line in lines)
    missing = tuple(gaps.find_gaps(entries, profile.separator))
    appendices = [
        Appendix(part.kind, part.id, part.title, "\n".join(line.text for line in part.lines))
        for part in parts
    ]
    return PrintedBook(
        profile.game,
        profile.title,
        profile.number_style,
        tuple(line.text for line in (front or [])),
        tuple(_rule(entry, words, apart) for entry in entries),
        tuple(appendices),
        missing,
        holes,
    )


def _rule(entry: Entry, words: hyphens.Words, apart: bool) -> PrintedRule:
    own, shown = examples.split_examples(entry.lines) if apart else (entry.lines, [])
    text = _joined(own, words)
    doubts = list(entry.doubts)
    if not text:
        doubts.append("a number without any text")
    if icons.seems_lost(text):
        doubts.append("an icon seems to be missing")
    healed = [*entry.healed, *(note for line in entry.lines for note in line.notes), *_breaks(entry.lines)]
    status = Status.DOUBTFUL if doubts else Status.HEALED if healed else Status.AS_PRINTED
    origin = entry.origin
    return PrintedRule(
        entry.id,
        entry.kind,
        collapse(entry.title),
        collapse(text),
        tuple(collapse(_joined(example, words)) for example in shown),
        status,
        tuple(dict.fromkeys([*doubts, *healed])),
        origin.page,
        origin.number,
        origin.column,
    )


def _joined(lines: list[Line], words: hyphens.Words) -> str:
    text = ""
    for line in lines:
        if line.text:
            text = words.join(text, line.text) if text else line.text
    return text


def _breaks(lines: list[Line]) -> list[str]:
    """Where a rule goes on across a page or a column."""
    reasons = []
    for above, below in itertools.pairwise(lines):
        if above.page != below.page:
            reasons.append(f"joined across the pages {above.page} and {below.page}")
        elif above.column != below.column:
            reasons.append(f"joined across the columns of page {above.page}")
        elif below.gap and runs_on(above.text) and len(above.text) > _LONGEST_HEADING:
            reasons.append("joined across an empty line")
    return reasons
