"""The running server: connections (waitress), processes (gunicorn's arbiter), and the room where engines run."""
