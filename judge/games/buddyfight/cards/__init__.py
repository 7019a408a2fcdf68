"""The cards of Future Card Buddyfight: what is printed on them, how they are written, and how printed text is read."""
