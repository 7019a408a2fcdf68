"""Deck lists as people have them: text, a table or JSON in, a deck that the rules can judge out."""
