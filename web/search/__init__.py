"""Finding rules for the page: rulesdb's answer, made ready to be shown."""
