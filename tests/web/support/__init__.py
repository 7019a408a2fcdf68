"""What tests of the page need from the machine: packages, PostgreSQL, Chromium, a running server."""
