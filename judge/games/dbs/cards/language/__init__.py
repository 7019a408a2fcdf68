"""The words cards of the Dragon Ball Super Card Game are written in.

words: places, numbers, filters, events, durations; moving, entering, changing, battling, answering and
looking: the instructions, beside those that all games share.
"""
