"""The rules of the Godzilla Card Game that run: one module a chapter, in the book's order."""
