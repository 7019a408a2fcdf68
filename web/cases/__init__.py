"""Cases on the page: played, edited, ruled, shared, followed."""
