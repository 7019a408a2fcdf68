"""The cards of the Godzilla Card Game: what is printed on them, how they are written, and how printed text is read."""
