"""Which tables keep the cases?

Today's form; the migrations beside it lead there from every older one, and a test compares the two.
"""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()
cases = sa.Table(
    "cases",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("edit_digest", sa.String(64), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("edition", sa.String(40), nullable=False),
    sa.Column("status", sa.String(20), nullable=False),
    sa.Column("ruled_by", sa.Text, nullable=False),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("event", sa.Text, nullable=False, index=True),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("verdict", sa.Text, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("document", sa.Text, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("forked_from", sa.String(32), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False, index=True),
)
case_rules = sa.Table(
    "case_rules",
    metadata,
    sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("rule", sa.String(80), primary_key=True, index=True),
)
revisions = sa.Table(
    "revisions",
    metadata,
    sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("author", sa.Text, nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    # The client's own name for a save: sent again after a lost answer, it is not saved twice.
    sa.Column("request", sa.String(64), nullable=True),
    sa.Column("draft", sa.Text, nullable=False),
    sa.UniqueConstraint("case_id", "request"),
)
# What the judge of a case looks at, for those who follow; one row a case, written over and over.
live = sa.Table(
    "live",
    metadata,
    sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("moment", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
