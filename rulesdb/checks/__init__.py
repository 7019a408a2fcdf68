"""What is wrong with a rulebook? `run.lint` runs every check over one book.

One module per family of checks; each gives findings, none changes anything.
"""
