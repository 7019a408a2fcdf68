"""Which forms of an English word are the same word?

Plurals and verb forms are cut to a common stem; the forms that no rule of spelling gives are in a table.
The stems are for comparing only, nobody sees them. Nothing here knows card games: what players say
for what the books say is data (vocabulary.py).
"""

from __future__ import annotations

from functools import lru_cache

_VOWELS = frozenset("aeiouy")

# base form: other forms
_IRREGULAR = """
be: is are am was were been being
do: did does done doing
go: went gone goes going
have: has had having
get: got gotten
me: my mine myself
he: his him her she himself
they: their them theirs themselves
a: an
draw: drew drawn
lose: loses losing loss
win: won winner winning
die: died dies dying dead death
choose: chose chosen choice
pay: paid
give: gave given
take: took taken
tell: told
say: said
keep: kept
meet: met
ride: rode ridden
stride: strode stridden
become: became
begin: began begun
put: putting
bind: bound
leave: leaving leaves
make: made making
come: came
whose: whos who's
break: broke broken
build: built
fight: fought
hold: held
hide: hid hidden
mean: meant
see: saw seen
show: shown
send: sent
spend: spent
stand: stood
steal: stole stolen
think: thought
throw: threw thrown
write: wrote written
deal: dealt
find: found
sing: sang sung
run: ran
use: used uses using
will: wont
cannot: cant
opponent: opp oppo
versus: vs
color: colour
defense: defence
simultaneously: simultaneous
voluntary: voluntarily
automatic: automatically
random: randomly
immediately: immediate
1: one once
2: two twice
3: three
4: four
5: five
6: six
7: seven
8: eight
9: nine
10: ten
first: 1st
second: 2nd
third: 3rd
"""
_BASE = {
    form: base
    for line in _IRREGULAR.strip().splitlines()
    for base, _, forms in [line.partition(": ")]
    for form in forms.split()
}
# Words that only look as if they had an ending.
_LOOK_ALIKES = (
    "be do go have me he they a will use cannot versus during nothing anything something everything thing red "
    "bring song need wing speed string hundred king us this his its is as bonus status plus minus yes less "
    "exceed breed feed seed unite"
)
_WHOLE = frozenset(_LOOK_ALIKES.split())


@lru_cache(maxsize=32768)
def stem(word: str) -> str:
    """The form of a lower-case word that its plurals and tenses share."""
    word = _BASE.get(word, word)
    if word in _WHOLE or len(word) < 4 or not word.isalpha():
        return word
    word = _singular(word)
    for ending in ("ing", "ed"):
        if word.endswith(ending):
            word = _without(word, ending)
            break
    if len(word) > 2 and word[-1] == "e" and word[-2] != "e":
        word = word[:-1]
    return word


def _singular(word: str) -> str:
    if word.endswith(("ies", "ied")) and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without(word: str, ending: str) -> str:
    """The word without its ending; `tapping` gives `tap`, `string` stays."""
    base = word[: -len(ending)]
    if len(base) < 2 or not _VOWELS & set(base):
        return word
    if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsef":
        return base[:-1]
    return base


_SMALL = (
    "a an the i me my you your he his they it its this that these those of to in on at for from with by and or but "
    "if is are was were be been do does did have has had will would there here so just then than when what who "
    "which how where why any some as not into out up off about "
    "right away actually really still even also now say tell happen get want go work thing guy let us ok please again whole"
)
# Words that say little about which rule is meant; they count, but for less.
SMALL_WORDS = frozenset(stem(word) for word in _SMALL.split())
# Words with which one asks about a thing: beside them, "how does the ride deck work" says nothing but "ride deck".
_ASKING = "mean exactly system can may must should"
ASKING_WORDS = SMALL_WORDS | {stem(word) for word in _ASKING.split()}
