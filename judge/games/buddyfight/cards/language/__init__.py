"""What the card text of Future Card Buddyfight can say.

words.py: places, filters, durations; events.py: what abilities wait for; states.py: conditions and numbers of this
game; costs.py: what is paid for a use; moving.py, looking.py, using.py, changing.py: instructions; verbs.py: all of them.
"""
