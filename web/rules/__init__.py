"""What the page knows about a rule, made ready for templates: texts, cards, pictures, badges."""
