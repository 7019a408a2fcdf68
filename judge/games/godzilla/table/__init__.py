"""The table of the Godzilla Card Game: areas, the state, positions, words, decks, and what the page shows."""
