"""The cards of Cardfight!! Vanguard: what is printed on them, how they are written, and how printed text is read."""
