"""From a file to positioned lines: plain text, Markdown, PDF."""
