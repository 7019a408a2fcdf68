"""How is the application put together?

The factory: settings in, a Flask application out. It opens the store, brings its tables up to date
and registers what the page consists of, one blueprint per part. A new part is a row in `PARTS`.
"""

from __future__ import annotations

import logging
import weakref
from functools import partial
from importlib import import_module
from typing import cast

from flask import Flask
from jinja2 import StrictUndefined

from web import compress, failures, filters, logs
from web.api import api_blueprint
from web.assets import Assets
from web.config import Config
from web.errors import DatabaseError, WebError
from web.front import Front
from web.rules import shelf
from web.security import csrf, headers, limits
from web.security.clients import Clients
from web.security.origins import Origins
from web.services import Services
from web.serving.room import Door, Environ, Gate, Headers
from web.store import Quota, open_store

# Modules with a blueprint called `bp`.
PARTS = (
    "web.assets",
    "web.health",
    "web.pages.home",
    "web.pages.rules",
    "web.pages.search",
    "web.pages.compare",
    "web.pages.doubts",
    "web.pages.coverage",
    "web.cases.pages",
    "web.cases.live",
    "web.people.pages",
    "web.cases.decks",
    "web.cases.imports",
    "web.cards.pages",
    "web.cards.imports",
    "web.pages.offline",
)


def create_app(config: Config | None = None) -> Flask:
    """Build the application; without settings they come from the environment."""
    config = config or Config.from_environment()
    app = Flask("web", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = config.max_body
    app.config["MAX_FORM_MEMORY_SIZE"] = config.max_body
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.url_map.strict_slashes = False
    store = open_store(
        config.database, Quota(config.quota, config.folder if config.database.startswith("sqlite") else None)
    )
    try:
        store.prepare()
    except DatabaseError as error:
        # Rules are served all the same; the store looks again by itself.
        logging.getLogger("floorjudge").error("no cases", extra={"error": error.slug, "reason": error.reason})
    store.notices.start("front" if config.streams else "room")
    services = Services(config=config, store=store, assets=Assets(), clients=Clients(store))
    services.attach(app.extensions)
    weakref.finalize(app, store.close)  # no connection outlives its application
    if config.room:
        services.gate = Gate(config.rooms)
        app.wsgi_app = Door(  # type: ignore[method-assign]
            app.wsgi_app,
            config.room,
            services.gate,
            lambda environ: services.clients.client(environ).turn,
            partial(_refusal, app),
        )
    app.wsgi_app = Front(app.wsgi_app, services.pages, config.counters)  # type: ignore[method-assign]
    app.wsgi_app = Origins(app.wsgi_app, config)  # type: ignore[method-assign]
    # After-request functions run in reverse: the log sees what was really sent.
    for part in (logs, compress, headers, limits, csrf, failures, filters, shelf):
        part.install(app)
    for name in PARTS:
        app.register_blueprint(import_module(name).bp)
    app.register_blueprint(api_blueprint())
    return app


def _refusal(app: Flask, environ: Environ, error: WebError) -> tuple[str, Headers, bytes]:
    """What is answered to a request that Flask has not seen."""
    if error.slug == "no-turn":
        cast(Services, app.extensions["floorjudge"]).config.counters.add("engine_refused_total")
    with app.request_context(environ):
        response = app.process_response(app.make_response(app.handle_user_exception(error)))
        return response.status, response.headers.to_wsgi_list(), response.get_data()
