"""How do Markdown and TOML files become a rulebook? `folder.build` reads a folder into plain data.

Everything here runs only when no cached build fits the sources (cache.py).
"""
