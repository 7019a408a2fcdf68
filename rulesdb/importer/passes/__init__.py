"""One habit of printed rulebooks per module, and how it is healed."""
