"""The rules of the Dragon Ball Super Card Game that run: one module a chapter, in the book's order."""
