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
    # "" for a case without an event; what was there before had none of these.
    sa.Column("event_id", sa.String(32), nullable=False, index=True, server_default=""),
    sa.Column("player_a", sa.Text, nullable=False, server_default=""),
    sa.Column("player_b", sa.Text, nullable=False, server_default=""),
    # The version the verdict was given on, and a digest of what it rests on.
    sa.Column("ruled_version", sa.Integer, nullable=False, server_default="0"),
    sa.Column("ruled_basis", sa.String(32), nullable=False, server_default=""),
    # What all its versions take, and a keyed digest of the address that began it ("" at the server itself).
    sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("origin", sa.String(16), nullable=False, server_default=""),
    sa.Index("ix_cases_weight", "event_id", "origin", "bytes"),
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
events = sa.Table(
    "events",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("begins", sa.String(10), nullable=False),
    sa.Column("ends", sa.String(10), nullable=False),
    sa.Column("books", sa.Text, nullable=False),
    # Whether the names of players are kept.
    sa.Column("names", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
# Everything that lets somebody in: judges' keys, links to a case, links to join an event. Only digests.
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False, unique=True),
    sa.Column("role", sa.String(20), nullable=False),
    sa.Column(
        "event_id", sa.String(32), sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=True, index=True
    ),
    sa.Column(
        "case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), nullable=True, index=True
    ),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("made_by", sa.Text, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=True),
)
# The judges who may edit a case of their event: who started it and who was given it.
case_judges = sa.Table(
    "case_judges",
    metadata,
    sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("key_id", sa.String(32), sa.ForeignKey("keys.id", ondelete="CASCADE"), primary_key=True),
)
# Who ruled, overruled, reopened or closed a case, when and why; only ever added to.
acts = sa.Table(
    "acts",
    metadata,
    sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("verdict", sa.Text, nullable=False),
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
