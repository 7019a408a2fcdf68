"""What the phone keeps so that the hall's network may go: all rulebooks, their search, the shell."""
