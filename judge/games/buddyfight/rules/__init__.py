"""The rules of Future Card Buddyfight, one module a part of the book."""
