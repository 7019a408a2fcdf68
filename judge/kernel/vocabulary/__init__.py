"""The words cards are written in, and what each compiles to.

`select` names cards, `amounts` numbers and conditions, `changes` what a continuous effect does,
`verbs` the control words every game shares, `language` ties them to one game.
"""
