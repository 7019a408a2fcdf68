"""What a step tells the kernel to do next.

A step returns `None` to fall through to the next rule of its program, a program counter
(`Game.goto`) to jump, or one of the four signals below.
"""

from typing import Final

Flow = int | None

#: Another program was pushed by `Game.call`; it runs first.
CALL: Final = -1
#: A decision is open; the same step runs again with `Game.reply` filled in.
ASK: Final = -2
#: The program is over; the caller goes on.
END: Final = -3
#: Run the same step once more, as part of the same rule (nothing is logged again).
AGAIN: Final = -4
