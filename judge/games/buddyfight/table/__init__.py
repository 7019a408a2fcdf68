"""The table of Future Card Buddyfight: areas, state, positions, words, decks and samples."""
