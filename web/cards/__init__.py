"""Cards on the page and over the API: ours, and those of imported lists."""
