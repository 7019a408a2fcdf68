"""The table of the Dragon Ball Super Card Game: areas, the state, positions, words, decks, and what the page shows."""
