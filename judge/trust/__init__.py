"""Can the engine be believed?

`invariants` says what must hold in every state, `answers` which answers there are, `playout` plays
at random, `perft` counts positions, `fuzz` looks for a game that breaks something and shrinks it,
`coverage` says which rules the cases prove.
"""
