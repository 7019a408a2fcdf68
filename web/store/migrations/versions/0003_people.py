"""Events and their judges, keys and links by role, signed rulings, names of players."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("begins", sa.String(10), nullable=False),
        sa.Column("ends", sa.String(10), nullable=False),
        sa.Column("books", sa.Text, nullable=False),
        sa.Column("names", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    for name, kind in (
        ("event_id", sa.String(32)),
        ("player_a", sa.Text()),
        ("player_b", sa.Text()),
        ("ruled_basis", sa.String(32)),
    ):
        op.add_column("cases", sa.Column(name, kind, nullable=False, server_default=""))
    op.add_column("cases", sa.Column("ruled_version", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_cases_event_id", "cases", ["event_id"])
    keys = op.create_table(
        "keys",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("event_id", sa.String(32), sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=True),
        sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), nullable=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=True),
    )
    op.create_index("ix_keys_event_id", "keys", ["event_id"])
    op.create_index("ix_keys_case_id", "keys", ["case_id"])
    op.create_table(
        "case_judges",
        sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("key_id", sa.String(32), sa.ForeignKey("keys.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_table(
        "acts",
        sa.Column("case_id", sa.String(32), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
    )
    # The edit link that every case had becomes a key of its own.
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT id, edit_digest, created FROM cases")).all()
    if rows:
        connection.execute(
            keys.insert(),
            [
                {
                    "id": secrets.token_hex(8),
                    "digest": row.edit_digest,
                    "role": "edit",
                    "event_id": None,
                    "case_id": row.id,
                    "name": "",
                    "made": row.created,
                    "made_by": "",
                    "ended": None,
                }
                for row in rows
            ],
        )
    op.drop_column("cases", "edit_digest")


def downgrade() -> None:
    op.add_column("cases", sa.Column("edit_digest", sa.String(64), nullable=False, server_default=""))
    op.execute(
        "UPDATE cases SET edit_digest = COALESCE((SELECT max(digest) FROM keys"
        " WHERE keys.case_id = cases.id AND role = 'edit' AND ended IS NULL), '')"
    )
    for name in ("acts", "case_judges", "keys"):
        op.drop_table(name)
    op.drop_index("ix_cases_event_id", "cases")
    for name in ("event_id", "player_a", "player_b", "ruled_basis", "ruled_version"):
        op.drop_column("cases", name)
    op.drop_table("events")
