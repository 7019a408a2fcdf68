"""The page a floor judge uses: rules, search, cases and rulings over HTTP.

`create_app` builds the application; `judge serve` runs it. Depends on judge and rulesdb, never the
other way round.
"""

from web.app import create_app
from web.config import Config

__all__ = ["Config", "create_app"]
