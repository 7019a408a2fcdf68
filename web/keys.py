"""Where does the server's secret come from, and how are links made unguessable?

The secret is FLOORJUDGE_SECRET or, without it, a random one made once and kept in the user's data
folder, readable by its owner alone. Tokens are random; the store keeps only their digests.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path

from web.errors import ConfigError

# Crockford's alphabet: no letter that looks like a digit, so that an id can be read aloud.
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_SECRET_BYTES = 32


def load_secret(folder: Path) -> bytes:
    """The server's secret; the first process to need one makes it, all others read the same."""
    if given := os.environ.get("FLOORJUDGE_SECRET"):
        if len(given) < 16:
            raise ConfigError(f"FLOORJUDGE_SECRET has {len(given)} characters; expected at least 16")
        return hashlib.sha256(given.encode()).digest()
    path = folder / "secret"
    with suppress(FileNotFoundError):
        return _checked(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _publish(path)
    except OSError as error:
        raise ConfigError(
            f"cannot keep the server's secret in {folder} ({error.strerror}); set FLOORJUDGE_SECRET or FLOORJUDGE_DATA"
        ) from None
    return _checked(path)


def _publish(path: Path) -> None:
    """Write a new secret in one step; if another process was quicker, its secret stays."""
    part = path.with_name(f"secret.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(_SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(part, path)
    finally:
        part.unlink()


def _checked(path: Path) -> bytes:
    secret = path.read_bytes()
    if len(secret) != _SECRET_BYTES:
        raise ConfigError(
            f"{path} holds {len(secret)} bytes; expected {_SECRET_BYTES}: remove it to get a new secret"
        )
    return secret


def new_case_id() -> str:
    """The public name of a case: 60 random bits, enough that view links cannot be found by trying."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def new_edit_token() -> str:
    """What an edit link carries: 192 random bits."""
    return secrets.token_urlsafe(24)


def token_digest(token: str) -> str:
    """What the store keeps of a token; a copy of the database opens no case."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def token_fits(token: str, digest: str) -> bool:
    """Whether a token is the one of a digest; takes the same time for every wrong one."""
    return hmac.compare_digest(token_digest(token), digest)


def sign(secret: bytes, purpose: str, value: str) -> str:
    """A short signature of a value, bound to what it is for."""
    return hmac.new(secret, f"{purpose}\0{value}".encode(errors="surrogatepass"), hashlib.sha256).hexdigest()[
        :32
    ]
