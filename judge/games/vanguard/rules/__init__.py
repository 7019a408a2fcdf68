"""The rules of Cardfight!! Vanguard that run: one module a chapter, in the book's order."""
