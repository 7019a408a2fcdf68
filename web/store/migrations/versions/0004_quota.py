"""What a case takes, and a keyed digest of the address that began it: so that nobody fills the disk."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("cases", sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("cases", sa.Column("origin", sa.String(16), nullable=False, server_default=""))
    op.create_index("ix_cases_weight", "cases", ["event_id", "origin", "bytes"])
    op.execute(
        "UPDATE cases SET bytes = "
        "(SELECT COALESCE(SUM(LENGTH(draft)), 0) FROM revisions WHERE revisions.case_id = cases.id)"
    )


def downgrade() -> None:
    op.drop_index("ix_cases_weight", "cases")
    op.drop_column("cases", "origin")
    op.drop_column("cases", "bytes")
