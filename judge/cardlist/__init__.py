"""Card lists of one's own: imported like rulebooks, kept in the user's data folder.

    report = import_list("cards.csv")
    report.summary(), report.found.doubts, report.found.left_out
    lists(), find_card("dbs", "BT1-001"), forget("dbs/cards")

The reader (judge.reading) says what the cards mean; this package knows where they are and who asked.
"""

from __future__ import annotations

from judge.cardlist.lookup import find_card, named
from judge.cardlist.run import Report, import_list
from judge.cardlist.store import CardList, lists
from judge.cardlist.store import remove as forget

__all__ = ["CardList", "Report", "find_card", "forget", "import_list", "lists", "named"]
