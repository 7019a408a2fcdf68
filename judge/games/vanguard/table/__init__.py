"""The table of Cardfight!! Vanguard: areas, state, positions, playmat, words, decks, samples, coverage."""
