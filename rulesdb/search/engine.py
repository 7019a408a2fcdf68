"""How does a query become an answer?

A number goes first, then filters and words. Every book that may be meant is asked; the results are
put together by score. Answers are kept: the corpus does not change while an index is open.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import chain, zip_longest

from rulesdb.errors import UnknownEditionError
from rulesdb.library import Edition, find_edition, open_edition
from rulesdb.model import Rule, Rulebook
from rulesdb.search.answer import Answer, Result
from rulesdb.search.completion import phrasebook
from rulesdb.search.filters import Filtered, first_problems, rules_with
from rulesdb.search.hints import corrected, next_steps
from rulesdb.search.lookup import Found, look_up
from rulesdb.search.question import Question, understand
from rulesdb.search.rank import Candidate, Ranker
from rulesdb.search.snippets import best_sentence, snippet, unmarked
from rulesdb.search.store import Index, Shelf
from rulesdb.search.syntax import Query, clean, parse
from rulesdb.search.twins import in_force, restated_behind
from rulesdb.search.words import words

_MOST_KEPT = 4096
_QUOTED = 0.1  # what a rule gains that has a quoted phrase word for word
_TERM = 0.15  # from this boost on it is the term that brought a rule up
_ALIKE = 0.6  # from this likeness on it is the asked phrase, however well the words fit besides
_FAMILY = 0.01  # results of a number: each following one scores a little less


class Engine:
    """Answers queries from one index; any number of threads may ask."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.rankers = {key: Ranker(index, shelf) for key, shelf in index.shelves.items()}
        self.newest: dict[str, str] = {}
        for key in index.shelves:
            self.newest.setdefault(key.partition("@")[0], key)
        self.behind = restated_behind(index.shelves)
        self._names = {
            name: shelf.key.partition("@")[0] for shelf in index.shelves.values() for name in shelf.names
        }
        self._books: dict[str, Rulebook] = {}
        self._kept: dict[tuple[str, str, str, int], Answer] = {}
        self._lock = threading.Lock()

    def search(self, typed: str, game: str = "", edition: str = "", limit: int = 10) -> Answer:
        """The rules a query means, the best first."""
        asked = (typed, game, edition, limit)
        answer = self._kept.get(asked)
        if answer is None:
            answer = self._answer(typed, game, edition, limit)
            with self._lock:
                if len(self._kept) >= _MOST_KEPT:
                    self._kept.pop(next(iter(self._kept)))
                self._kept[asked] = answer
        return answer

    def suggest(self, typed: str, game: str = "", edition: str = "", limit: int = 8) -> list[str]:
        """How the query that somebody is typing may go on, the books taking turns."""
        text = clean(typed)
        if not game and (named := self._named_game(text)):
            game, text = named
        lists = [phrasebook(self.book(key)).complete(text, limit) for key in self.keys(game, edition)]
        turns = [entry for entry in chain.from_iterable(zip_longest(*lists)) if entry]
        turns.sort(key=lambda entry: not entry[0])
        return list(dict.fromkeys(text for _, text in turns))[:limit]

    def keys(self, game: str, edition: str) -> list[str]:
        """The books to ask: one if a game is named (its newest edition without one), else every game's newest."""
        if not game and not edition:
            return list(self.newest.values())
        if not game:
            own = [key for key in self.index.shelves if key.endswith(f"@{edition}")]
            if not own:
                raise UnknownEditionError(f"no game has an edition {edition!r}", list(self.index.shelves))
            return own
        if not edition and game in self.newest:
            return [self.newest[game]]
        found = find_edition(f"{game}@{edition}" if edition and "@" not in game else game)
        if found.key not in self.index.shelves:
            raise UnknownEditionError(f"{found.key} is not in the search index yet", list(self.index.shelves))
        return [found.key]

    def book(self, key: str) -> Rulebook:
        """A book of the index, read when it is first needed."""
        if (book := self._books.get(key)) is None:
            book = self._books[key] = open_edition(Edition(*key.split("@", 1)))
        return book

    def _answer(self, typed: str, game: str, edition: str, limit: int) -> Answer:
        keys = self.keys(game, edition)
        query = parse(typed)
        if (named := self._named_game(query.words)) and (not game or self.keys(named[0], "") == keys):
            game, query = named[0], query._replace(words=named[1])
            keys = self.keys(game, edition)
        books = [self.book(key) for key in keys]
        found = look_up(query.words, books) if query.words and not query.filters else None
        if found is not None and found.rules:
            return self._by_number(query, found, limit, game or _only_game(found.rules))
        results, filtered, questions = self._by_words(query, keys, limit)
        if behind := [self.behind[key] for key in keys if key in self.behind]:
            ours, _, asked = self._by_words(query, behind, limit)
            both = sorted([*results, *ours], key=lambda result: -result.score)
            results, questions = in_force(both, books)[:limit], asked | questions
        said, tried = first_problems(filtered)
        if results:
            best = results[0].rule.book
            note, suggestions = corrected(query.text, questions[best.key].corrections)
            game = game or best.game
        else:
            note, suggestions = next_steps(query, books)
        if found is not None:
            note, suggestions = found.note, [*found.suggestions, *suggestions]
        notes = "; ".join(filter(None, [*said, note]))
        return Answer(query.text, tuple(results), notes, tuple(dict.fromkeys([*tried, *suggestions])), game)

    def _named_game(self, text: str) -> tuple[str, str] | None:
        """The game a query begins with (`dbs 7-4-1`, `vanguard mulligan`), and what follows its name."""
        pieces = text.replace(":", ": ", 1).split()  # dbs@1.00:7-4 is said like dbs@1.00 7-4
        for count in range(min(len(pieces), 5), 0, -1):
            head, _, edition = " ".join(pieces[:count]).partition("@")
            if " " in edition:
                continue
            if game := self._names.get(" ".join(words(head.rstrip(":")))):
                rest = " ".join(pieces[count:]).lstrip(": ")
                if f"{game}@{edition.rstrip(':')}" in self.index.shelves:
                    return f"{game}@{edition.rstrip(':')}", rest
                # The name may be a word of the rules as well: "vanguard is retired" keeps it.
                return game, rest if not rest or look_up(rest, [self.book(self.newest[game])]) else text
        head, colon, rest = text.partition(":")
        if colon and (game := self._names.get(" ".join(words(head)))):
            return game, rest.strip()
        return None

    def _by_number(self, query: Query, found: Found, limit: int, game: str) -> Answer:
        """The rules of a number, then what stands below them; words after the number choose among those."""
        rules, family = list(found.rules), []
        if found.rest and rules:
            families = [self._family(rule, query._replace(words=found.rest), limit) for rule in rules]
            families.sort(key=lambda family: -family[0])
            rules = [family[1] for family in families]
            family = families[0][2]
        elif len(rules) == 1:
            family = list(rules[0].descendants())
        results = [
            Result(rule, max(1.0 - _FAMILY * place, 0.0), "number", unmarked(rule))
            for place, rule in enumerate([*rules, *family][:limit])
        ]
        books = dict.fromkeys(rule.book.name for rule in rules)
        note = found.note or (f"a number of {' and '.join(books)}" if len(books) > 1 else "")
        return Answer(query.text, tuple(results), note, found.suggestions, game)

    def _family(self, rule: Rule, query: Query, limit: int) -> tuple[float, Rule, list[Rule]]:
        """How well the words fit a rule and those below it; the rule; those below it, the best first."""
        key = rule.book.key
        among = {rule.index, *(below.index for below in rule.descendants())}
        ranked = self._rank(query, key, limit, among)[0]
        below = [rule.book.rules[candidate.rule] for candidate in ranked if candidate.rule != rule.index]
        return (ranked[0].score if ranked else 0.0), rule, below or list(rule.descendants())

    def _by_words(
        self, query: Query, keys: list[str], limit: int
    ) -> tuple[list[Result], list[Filtered], dict[str, Question]]:
        """What the words of a query lead to in some books."""
        ranked: list[tuple[Candidate, str]] = []
        listed: list[Result] = []
        filtered: list[Filtered] = []
        questions: dict[str, Question] = {}
        for key in keys:
            filters = Filtered(query, self.book(key), self.index, self.index.shelves[key])
            filtered.append(filters)
            if filters.problems and filters.among is None:
                continue
            candidates, questions[key] = self._rank(query, key, limit, filters.among)
            ranked += [(candidate, key) for candidate in candidates]
            if not query.words and filters.among is not None:
                listed += self._listed(key, filters.among, limit)
        ranked.sort(key=lambda entry: -entry[0].score)
        results = [self._result(candidate, key, questions[key]) for candidate, key in ranked[:limit]]
        results += sorted(listed, key=lambda result: -result.score)
        return results[:limit], filtered if not results or len(keys) == 1 else [], questions

    def _rank(
        self, query: Query, key: str, limit: int, among: set[int] | None
    ) -> tuple[list[Candidate], Question]:
        ranker = self.rankers[key]
        question = understand(query.words, self.index, ranker.shelf)
        boosts: dict[int, float] = {}
        if query.phrases and not query.exact:
            for phrase in query.phrases:
                quoting = rules_with(phrase, self.book(key), self.index, ranker.shelf)
                boosts |= {rule.index: _QUOTED for rule in quoting}
        return ranker.rank(question, limit, among, boosts), question

    def _result(self, candidate: Candidate, key: str, question: Question) -> Result:
        rule = self.book(key)[self.index.shelves[key].ids[candidate.rule]]
        why, asked = self._why(candidate, rule, self.index.shelves[key])
        marked, sentence = snippet(rule, question.matching), best_sentence(rule, question.matching)
        return Result(rule, candidate.score, why, marked, asked, sentence)

    @staticmethod
    def _why(candidate: Candidate, rule: Rule, shelf: Shelf) -> tuple[str, str]:
        """What brought a rule up: a term, a phrase people ask with, or the words of the text."""
        if candidate.term >= _TERM:
            return "term", ""
        if candidate.likeness > min(candidate.words / 2, _ALIKE) and candidate.phrase >= 0:
            place = candidate.phrase - shelf.first_phrases[candidate.rule]
            if place < len(rule.asked):
                return "asked", rule.asked[place]
        return "text", ""

    def _listed(self, key: str, among: set[int], limit: int) -> Iterator[Result]:
        """The rules a filter alone admits, in the order of the book."""
        rules = self.book(key).rules
        for place, position in enumerate(sorted(among)[:limit]):
            yield Result(rules[position], max(1.0 - _FAMILY * place, 0.0), "term", unmarked(rules[position]))


def _only_game(rules: tuple[Rule, ...]) -> str:
    games = {rule.book.game for rule in rules}
    return games.pop() if len(games) == 1 else ""
