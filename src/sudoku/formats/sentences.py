"""The sentences of a text of rules: split, without examples and headings, and compared with the words that rules use."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from functools import cache
from textwrap import wrap
from typing import NamedTuple

from .looks import COLOUR_WORDS

_NOTHING = re.compile(r"no rules provided for this puzzle[^\n]*|^untitled$")
_ENGLISH = re.compile(
    r"\b(?:the|a|an|of|in|and|by|must|rules?|digits?|cells?|lines?|sudoku)\b|\bsums?\b|thermo|arrow|renban|whisper|palindrom"
    r"|sandwich|skyscraper|kropki|lock.?out|diagonal|killer|zipper|nabner|entrop|modular|region|clone|circle"
)


def readable(text: str) -> str:
    """Return a text in lower case, without the default texts of programs; "" if it is in another language.

    >>> readable("Normal Sudoku rules apply."), readable("Untitled"), readable("Règles normales")
    ('normal sudoku rules apply.', '', '')
    """
    text = without_defaults(text)
    return text if _ENGLISH.search(text) else ""


def is_foreign(text: str) -> bool:
    """Return whether a text is in another language than English."""
    return bool(without_defaults(text)) and not readable(text)


def without_defaults(text: str) -> str:
    """Return a text in lower case, without the default texts of programs."""
    return _NOTHING.sub("", text.lower().strip()).strip()


LONGEST_TEXT = 20_000
"""Characters of a text that is compared with the rules; a longer one is listed."""
MOST = 500
"""Characters of a sentence; the pieces of a longer one are compared one by one."""


class Sentence(NamedTuple):
    """A sentence as the author wrote it, and in small letters: its heading and its statement without examples."""

    text: str
    heading: str
    statement: str
    paragraph: int

    @property
    def plain(self) -> str:
        """The heading and the statement."""
        return f"{self.heading}: {self.statement}" if self.heading else self.statement


_TAG = re.compile(r"</?(?:details|summary|ul|ol|li|p|br|b|i|em|strong|h[1-6]|div|span)\b[^>]*>", re.IGNORECASE)
_BULLET = re.compile(r"^[\s\-–—•·*+>~]*(?:\(?\d{1,2}[.)]+\s)?[\s\-–—•·*+]*")
_END = re.compile(
    r"(?<!\b(?:e\.g|i\.e|etc)\.)(?<!\b(?:eg|ie|vs)\.)(?<![\"'“?][.!?])(?<=[.!?;])[)\"']?\s+", re.IGNORECASE
)
_HEADING = re.compile(r"([^\W\d_](?:[\w' /&()]|\b-\b){0,40}?)(?::| [-–—]{1,2}(?=\s+\w))\s+(?=\S)")
_EXAMPLE = re.compile(
    r"\(\s*(?:e\.?g|i\.?e|for (?:example|instance)|such as|as in|in chess|like|so|example|note|thus|that is)\b[^)]*\)"
    r"|\(in chess\)|,? *\b(?:e\.g|i\.e|eg|ie|for (?:example|instance)|such as|as in|that is|in other words|namely)\b.*"
)
_LEAD = re.compile(
    r"(?:please )?note(?: that|:)?,? |remember(?: that|:)? |also,? |additionally,? |furthermore,? |but,? |and "
)


def split_sentences(text: str) -> list[Sentence]:
    """Return the sentences of a text; a short line in front of another one is its heading.

    >>> for each in split_sentences("ARROWS\\n- Digits on an arrow (e.g. 1 and 2) sum to its circle. Dots: All are given!"):
    ...     print(each.heading, "|", each.statement)
    arrows | digits on an arrow sum to its circle.
    dots | all are given!
    """
    found: list[Sentence] = []
    heading = ""
    lines = [
        _BULLET.sub("", _TAG.sub(" ", line)).strip()
        for line in text.replace("\\\n", "\n").replace("\\n", "\n").splitlines()
    ]
    last = max((at for at, line in enumerate(lines) if line), default=-1)
    for at, line in enumerate(lines):
        if line and at < last and len(line.split()) <= 4 and line[-1] not in ".!?;,":
            heading = line.rstrip(":").strip().lower()
            continue
        for each in (piece for sentence in _END.split(line) for piece in wrap(sentence, MOST)):
            found.append(_sentence(each, heading, at))
            heading = ""
    return found


def _sentence(text: str, heading: str, paragraph: int) -> Sentence:
    statement = re.sub(r"\s+", " ", text.lower().replace("’", "'").replace("`", "'").replace("×", "x"))
    statement = re.sub(r"\b(\d+) x (\d+)\b", r"\1x\2", statement)
    if match := _HEADING.match(statement):
        heading, statement = match[1], statement[match.end() :]
    statement = re.sub(
        r"\s+", " ", _EXAMPLE.sub("", _LEAD.sub("", statement, count=1) if _LEAD.match(statement) else statement)
    )
    return Sentence(text, heading, statement.strip(), paragraph)


_EXAMPLE_WORDS = re.compile(
    r"\((?:e\.?g\.?|for example|such as)[^)]*\)|,? ?\b(?:e\.g\b|for example|for instance|eg\b)[^\n]*"
)


def plain_sentences(text: str) -> list[str]:
    """Return the sentences of a text in small letters, without examples.

    >>> plain_sentences("Odd digits (e.g. 3) in circles. Near cells (i.e. neighbours) too!")
    ['odd digits  in circles', 'near cells (neighbours) too']
    """
    text = _EXAMPLE_WORDS.sub("", text.lower().replace("’", "'").replace("\\", ""))
    text = re.sub(r"\bi\.e\.,? ?|\bie\b,? ?", "", text)
    return [each.strip() for each in re.split(r"[.\n;!?]", text) if each.strip()]


_WITHOUT_CONTENT = re.compile(
    r"^(?!.*(?:digit|number|cell|\brow|column|\bbox|region|line|grid|cage|circle|\bdot|square|arrow|thermo|\bsum|clue|shad"
    r"|loop|letter|value|border|edge|corner|diagonal|colou?r|neighbou?r|adjacent|constraint|\brules?\b|knight|king|modif|renban|repeat"
    r"|kropki|consecutive|palindrom|killer|whisper|sandwich|skyscraper|\b[xv]\b|1-|fog|given|same|differ|parity|odd\b|even\b|unique|\bof each\b|at most|at least|exactly))"
)
_USUAL = re.compile(
    r"^not (?:every|all)\b.*\b(?:given|shown|marked|drawn|indicated|present)|\bnot all (?:\w+ ){0,4}(?:are|have been|were)?"
    r" ?(?:necessarily )?(?:given|shown|marked)|^(?:there (?:is|are) )?no negative constraints?"
    r"|^(?:without|no) (?:a )?negative|decorat|cosmetic|a?esthetic|\bjust for (?:fun|looks)|^(?:some|a few) (?:digits|cells|numbers) (?:are|have been) (?:already )?given|^no (?:\w+ )?rules?\b\W*$|^thanks?\b|^thank you|^many thanks"
    r"|^exported from|^have fun|^enjoy|^good luck|^happy solving|^hints?\b|^(?:as an )?examples?\b|^for (?:example|instance)|^e\.?g\b|^i\.?e\b|^in other words"
    r"|^in case|^so,? for|^thus\b|^the solution is unique|^this puzzle (?:was|is dedicated)|comments? (?:are|is) (?:welcome|appreciated)"
    r"|https?:|^\W*$|^that's it|^and that's it"
    rf"|^(?:in (?:the|this) (?:grid|puzzle),? )?there (?:are|is) (?:\d+|[a-z]+) (?:{COLOUR_WORDS}|white|black) (?:lines?|circles?|dots?|squares?|cages?|arrows?)(?: in (?:the|this) (?:grid|puzzle))?\W*$"
)


def is_usual(sentence: Sentence) -> bool:
    """Return whether a sentence states no rule: an example, thanks, or that not all marks are given.

    >>> [is_usual(each) for each in split_sentences("Not all dots are given. Thanks to Ann! Dots add up to 9.")]
    [True, True, False]
    """
    words = sentence.statement
    return bool(_WITHOUT_CONTENT.search(sentence.plain) or _USUAL.search(words))


_WORDS = """\
a an the this that such these those there here it its their they them we you which who whose while when each every any all
both one two four five six seven eight nine ten pair first last second no not non never always also and or but if then than as so in on of to from by at
with within along into onto across through for between per over out up down inside throughout is are be been being was
were has have having do does did must may can cannot will should would could might need get don't doesn't can't won't
isn't aren't mustn't shouldn't same different differ identical equal exact exactly once unique distinct contain include
appear occur repeat repetition place put fill enter write hold use digit number cell value entry square sudoku
puzzle grid rule normal standard classic regular usual typical default basic ordinary conventional apply row
column col box boxe house constraint variant following follow given give show shown indicate represent mark denote
tell mean possible necessarily empty solver adjacent orthogonal connect join attach corresponding respective relevant
separate associated linked own connected lie lying allow allowed permit permitted other another just only simply whole
entire location position red orange yellow green teal turquoise cyan blue purple violet lavender pink magenta peach
brown grey gray black white light dark thin thick bold solid big small coloured colored color colour left right top
bottom upper lower corner order set group written somewhere wherever touch next neighbor neighbour read clue where
form start point side non-repeating nonrepeating integer numeral seperate seperated vertical horizontal 's
"""
ORDINARY = frozenset(_WORDS.split())
"""The words of any text of rules, without their endings."""

OPERATIVE = re.compile(
    r"prime|revers|product|multipl|averag|\bmean value|divisib|modif|except|unless|wrong|liar?|lies|false|true|untrue|incorrect|unknown"
    r"|determin|deduc|shade|unshade|loop|path|draw|divid|rotat|moved|shuffl|swap|hidden|portal|wrap|toroid|doubl|tripl|half|halv|minus"
    r"|mirror|either|neither|negat|squared|cube|hot|cold|warm|building|some|instead|exception|plus|subtract|absolut|least|most|odd"
    r"|even|low|high|count|visible|see|vampire|schrodinger|schrödinger|sum|add|total|consecutive|concat|cover|fog|least|closest|nearest"
    r"|polarity|parity|increas|decreas|greater|less|larger|smaller|fibonacci|ratio|differ|bigger|fewer|equidistant|opposite|antiknight"
    r"|battenburg|snake|ship|star|mine|wall|yin|yang|galax|chaos|construct|nurikabe|cave|kakuro|heyawake|pentomino|tetromino|region"
)
"""Words that change what a rule means, so that none of them may be ignored."""

_SUFFIXES = ("", "s", "es", "ies", "'s", "s'", "d", "ed", "ing", "ly", "n", "er")
_WORD = re.compile(r"(?<![^\W_])[a-zà-ÿ](?:[a-zà-ÿ']*[a-zà-ÿ])?")


def strange_words(text: str, *vocabularies: Iterable[str]) -> list[str]:
    """Return the words of a text that are neither ordinary nor in the vocabularies, whatever their endings.

    >>> strange_words("digits along thermometers must rise in primes", {"thermometer", "rise"})
    ['primes']
    """
    return unknown_words(text, ORDINARY.union(*vocabularies))


def unknown_words(text: str, known: Container[str]) -> list[str]:
    """Return the words of a text that are not known, whatever their endings."""
    return [
        word
        for word in dict.fromkeys(_WORD.findall(text))
        if not any(stem in known for end in _SUFFIXES if word.endswith(end) for stem in _stems(word, end))
    ]


def _stems(word: str, end: str) -> tuple[str, str]:
    stem = word[: len(word) - len(end)]
    return stem, f"{stem}y" if end == "ies" else f"{stem}e"


@cache
def vocabulary(words: str) -> frozenset[str]:
    """Return the words of a wording, also the parts of those with a hyphen."""
    return frozenset(part for word in words.split() for part in (word, *word.split("-")))


LONGEST = 120


def shorten(text: str) -> str:
    """Return a text, with an ellipsis instead of what is too long for a line."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rsplit(" ", 1)[0] + " …"
