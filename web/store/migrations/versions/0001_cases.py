"""Cases, the rules they cite, and every version that was saved."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "cases",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("edit_digest", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("ruled_by", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("forked_from", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_cases_event", "cases", ["event"])
    op.create_index("ix_cases_updated", "cases", ["updated"])
    op.create_table(
        "case_rules",
        sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("rule", sa.String(80), primary_key=True),
    )
    op.create_index("ix_case_rules_rule", "case_rules", ["rule"])
    op.create_table(
        "revisions",
        sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("request", sa.String(64), nullable=True),
        sa.Column("draft", sa.Text, nullable=False),
        sa.UniqueConstraint("case_id", "request"),
    )


def downgrade() -> None:
    op.drop_table("revisions")
    op.drop_table("case_rules")
    op.drop_table("cases")
