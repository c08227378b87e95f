"""The wordings of rules: how authors name and describe each rule, in small letters, for reading texts and drawings."""

from __future__ import annotations

from typing import NamedTuple

from ...core.rule import Rule
from ..rules import (
    AntiKingRule,
    AntiKnightRule,
    AntiTaxicabRule,
    ArrowRule,
    AscendingStartersRule,
    BetweenRule,
    BoxIndexerRule,
    CloneRule,
    ColumnIndexerRule,
    CountingCirclesRule,
    DiagonalRule,
    DifferenceRule,
    DisjointGroupsRule,
    DoubleArrowRule,
    DutchFlatmatesRule,
    EntropicRule,
    EvenRule,
    ExtraRegionRule,
    FullRankRule,
    GlobalEntropyRule,
    GlobalModularRule,
    GreaterRule,
    HiddenSkyscraperRule,
    KillerRule,
    LittleKillerRule,
    LockoutRule,
    MaximumRule,
    MinimumRule,
    ModularRule,
    NabnerRule,
    NonConsecutiveRule,
    NoThreeParityRule,
    NumberedRoomRule,
    OddRule,
    PairSumRule,
    PalindromeRule,
    QuadrupleRule,
    RatioRule,
    RegionSumRule,
    RenbanRule,
    RowIndexerRule,
    SandwichRule,
    SkyscraperRule,
    SlowThermometerRule,
    ThermometerRule,
    UnknownDigitsRule,
    WhisperRule,
    WindokuRule,
    XSumRule,
    ZipperRule,
)


class Wording(NamedTuple):
    """The expressions for a rule; those with a default are regular expressions.

    - `words`: the words of its usual descriptions, besides those of any text (`sentences.ORDINARY`);
    - `about`: what speaks for this reading of a drawing; broad, because the drawing decides as well;
    - `tells`: what shows that a sentence is about the rule, if `about` is too broad for that;
    - `name`: what names the rule hardly by chance;
    - `claim`: what a sentence that states the rule has besides its name: rules without clues are read from texts;
    - `unless`: what shows that a drawing means something else;
    - `numbers`: the numbers of its usual descriptions, besides those of its clues.
    """

    words: str
    about: str = ""
    tells: str = ""
    name: str = ""
    claim: str = ""
    unless: str = ""
    numbers: str = "$."


NOT = r"(?:\w+n't|\bcan ?not|\bnot|\bnever|\bno|\bnor|\bneither|\bwithout)\b"
_SAME = r"(?:repeat\w*|same|identical|equal|itself|another instance|duplicate\w*)\b"
DIFFER = (
    rf"{NOT}.*\b{_SAME}|\b{_SAME}.*{NOT}"
    r"|\b(?:must|have to|should|always|are|be)\b[\w ]*\b(?:differ|different|distinct|unique)\b|\b(?:differ|contains? different)\b"
)
"""How a sentence states that digits differ."""
_ONCE = rf"{DIFFER}|(?:contain|include|have|has)\w*.*(?:\b1\b|each digit|every digit|all (?:the )?digits|all (?:\w+ )?digits)|\bonce\b"
_TOUCH = "adjacent neighbour neighboring neighbouring touch next horizontal vertical orthogonal direct side side-by-side share"
_NEAR = r"\b(?:adjacent|neighbou?r\w*|touch\w*|next to each other)\b"
_EXTREME = (
    r"minim|maxim|\bmin\b|\bmax\b|fortress|smaller than|greater than|larger than|less than|lower than|higher than"
)
_EXTREME_TELLS = rf"{_EXTREME}|\b(?:smaller|greater|larger|lower|higher)\b"
_EXTREME_WORDS = (
    "minimum minima maximum maxima min max fortress small smaller smallest great greater greatest large larger largest less least lower"
    " higher highest lowest than shaded unshaded arrow chevron point inward outward in out around surrounding inequality symbol"
    f" square neighbour {_TOUCH}"
)
_OUTSIDE = "outside clue edge margin side beside row column direction counting starting start nearest closest first"
_SUMS = "sum add up total equal"

WORDINGS: dict[type[Rule], Wording] = {
    AntiKnightRule: Wording(
        "anti knight knights antiknight chess move step away apart distance hop jump leap itself instance another repetition",
        name=r"knight.{0,3}(?:move|constraint|restrict|rule|sudoku|step|jump|leap|hop)|anti.?knight",
        claim=DIFFER,
    ),
    AntiKingRule: Wording(
        "anti king kings antiking chess move step away apart distance itself touch adjacent diagonal neighbour even including"
        " another instance repetition",
        name=r"king.{0,3}(?:move|constraint|restrict|rule|sudoku|step)|anti.?king|(?:touch\w*|adjacent|neighbou?r\w*),? (?:\w+ ){0,2}diagonally"
        r"|diagonally (?:adjacent|touching|neighbou?ring)|diagonal neighbou?rs",
        claim=DIFFER,
    ),
    DiagonalRule: Wording(
        "diagonal main marked both either long major central indicated line blue corner positive negative x row column box region",
        about=r"diagonal|sudoku.?x\b|\bx.?sudoku|argyle",
        tells=r"diagonals?\b|sudoku.?x\b|\bx.?sudoku",
        name=r"(?:main|marked|both|long|major|two|each|every|either|the|indicated|positive|negative) (?:[\w-]+ )?diagonals?|\bsudoku.?x\b|\bx.?sudoku"
        r"|diagonal (?:sudoku|rules|constraint)",
        claim=_ONCE,
    ),
    NonConsecutiveRule: Wording(
        f"nonconsecutive consecutive non {_TOUCH} sequential difference differ least more",
        name=rf"non.?consecutive (?:sudoku|rule|constraint)|{_NEAR}.*\bconsecutive|\bconsecutive\b.*{_NEAR}|{_NEAR}.*\bdiffer\w* .*at least",
        claim=rf"{NOT}.*consecutive|\bconsecutive\b.*{NOT}|non.?consecutive|\bdiffer\w* .*at least",
        numbers="[2-9]",
    ),
    DisjointGroupsRule: Wording(
        "disjoint group set box boxe region position place spot location relative respective corresponding respecitve 3x3 multiple across"
        " more than one subset",
        name=r"disjoint(?:ed)? (?:groups?|sets?|boxes|sudoku|subsets?)"
        r"|same (?:\w+ )?(?:position|place|spot|location|cell)s? (?:in|within|of|across|relative to) (?:\w+ ){0,3}(?:box|region|3x3)",
        claim=_ONCE,
    ),
    WindokuRule: Wording(
        "windoku hyper box boxe region window shaded grey 3x3 area extra four",
        name=r"windoku|hyper.?sudoku",
        claim=_ONCE,
        numbers="4",
    ),
    AntiTaxicabRule: Wording(
        "anti taxicab taxi cab distance steps apart away exactly", name=r"anti.?taxi", claim=rf"{NOT}.*(?:apart|distance)"
    ),
    GlobalEntropyRule: Wording(
        "global entropy entropic 2x2 low medium middle mid high block area square subgrid least set digit",
        name=r"global entrop|\b2x2\b.*\blow\b.*\bhigh\b|\blow\b.*\bhigh\b.*\b2x2\b|\b2x2\b.*\bhigh\b.*\blow\b",
        claim=r"(?:every|each|any|all)\b.*\b2x2|\b2x2\b.*\b(?:must|contains?|has|have)\b",
        numbers=r"[1-9]+",
    ),
    GlobalModularRule: Wording(
        "global modular modulo mod 2x2 block area square least remainder residue class set",
        name=r"global mod|\b2x2\b.*\b1,? ?4,? ?7\b",
        claim=r"(?:every|each|any|all)\b.*\b2x2",
        numbers=r"[1-9]+",
    ),
    DutchFlatmatesRule: Wording(
        "dutch flatmate above below directly immediately either top under underneath",
        name=r"dutch flat.?mates?|\b5\b.*\b1\b.*\babove\b.*\b9\b.*\bbelow|\b5\b.*\b9\b.*\bbelow\b.*\b1\b.*\babove",
        claim=r"\babove\b.*\bor\b.*\bbelow|\bbelow\b.*\bor\b.*\babove",
        numbers="[159]",
    ),
    NoThreeParityRule: Wording(
        "parity odd even three consecutive adjacent successive string sequence series run row column horizontal vertical"
        " contiguous nor neither more than in-a-row straight",
        name=r"\b(?:three|3)\b.*(?:parity|\bodd\b.*\beven|\beven\b.*\bodd)|(?:parity|\bodd\b.*\beven\b|\beven\b.*\bodd\b).*\b(?:three|3)\b",
        claim=rf"{NOT}.*(?:parity|\bodd\b|\beven\b)|(?:parity|\bodd\b|\beven\b).*{NOT}",
        numbers="3",
    ),
    UnknownDigitsRule: Wording(
        "row column box boxe region same subset set unknown determine deduce use four six nine",
        name=r"same (?:\w+[ -]){0,2}(?:set|subset|digits)\b|unknown (?:set|subset|digits)",
        claim=r"(?:each|every|all)\b.*\b(?:row|column)",
        numbers="[0-9]+",
    ),
    ThermometerRule: Wording(
        "thermo thermos thermometer line increase strict bulb end tip start begin away move out from round toward ascend"
        " rise grow larger greater than previous successive",
        about=r"thermo|bulb",
        name=r"thermometer",
    ),
    SlowThermometerRule: Wording(
        "slow thermo thermos thermometer line increase bulb end tip start begin away move out stay equal decrease least toward",
        about=r"slow.?thermo|thermo|bulb",
        name=r"slow.?thermo",
    ),
    ArrowRule: Wording(
        f"arrow circle head base shaft body pill bulb attach end {_SUMS} read left-to-right top-to-bottom two-digit two-cell",
        about=r"arrow|circle|pill|bulb",
        tells=r"\barrows?\b",
        unless=r"average arrow",
    ),
    BetweenRule: Wording(
        "between line circle strict end endpoint numerical exclusive lie fall value two",
        about=r"between|circle",
        tells=r"between.?line|strictly between|between .*(?:circle|end)|circle.*between",
        name=r"between line",
    ),
    DoubleArrowRule: Wording(f"double arrow line circle end endpoint between {_SUMS}", about=r"double.?arrow"),
    LockoutRule: Wording(
        "lockout diamond line least outside end endpoint fall between range inclusive differ difference strict connected direct",
        about=r"lock.?out|diamond",
        name=r"lock.?out line",
    ),
    RenbanRule: Wording(
        "renban line set sequence run string consecutive form consist comprise order any some",
        about=r"renban|consecutive (?:\w+ ){0,3}(?:digits|numbers|set|values)|(?:set|sequence|run) of (?:[\w-]+ ){0,2}consecutive"
        r"|in any order",
        name=r"renban",
    ),
    WhisperRule: Wording(
        "whisper german dutch line stripe difference differ least more minimum absolute successive consecutive vary adjacent numerical",
        about=r"whisper|diff\w* (?:of|by) (?:at least (?:5|five)|(?:5|five) or (?:more|greater))",
        tells=r"whisper|diff\w* (?:of|by)",
        name=r"whisper",
    ),
    RegionSumRule: Wording(
        f"region sum line border boundary divide split separate segment section cross pass visit enter leave 3x3 individual"
        f" {_SUMS} different n through touch",
        about=r"region.?sum|sum.?line|box (?:border|boundar)|(?:same|equal) (?:sum|total)|(?:sum|add|total)[^.]*\bbox"
        r"|(?:equal|same|identical)[^.]*(?:each|every|within) (?:a |the )?(?:box|region)",
        tells=r"region.?sum|(?:different|other) lines? (?:may|can)|(?:same|equal|different) (?:\w+ )?(?:sums?|total)|segment|(?:sum|add|total)[^.]*\b(?:box|region)",
        name=r"region.?sum line",
    ),
    NabnerRule: Wording(
        "nabner line consecutive neither nor pair two where between", about=r"nabner", name=r"nabner"
    ),
    EntropicRule: Wording(
        "entropic entropy line low middle medium mid high rank group three successive sequential adjacent string set sequence"
        " contiguous consecutive run length",
        about=r"entrop",
        name=r"entropic line",
        numbers=r"[1-9]+",
    ),
    ModularRule: Wording(
        "modular modulo mod line residue remainder class divide three successive sequential adjacent string set sequence"
        " contiguous consecutive run complete",
        about=r"modular|modulo|residue|mod 3|remainder",
        name=r"modular line",
        numbers=r"[1-9]+",
    ),
    ZipperRule: Wording(
        f"zipper line centre center middle equidistant distance far away pair odd even length circled {_SUMS}",
        about=r"zipper|distance from the cent",
        tells=r"zipper|\bcent(?:er|re)\b",
        name=r"zipper line",
    ),
    PalindromeRule: Wording(
        "palindrome palindromic line read forward backward either way both direction end",
        about=r"palindrom|forwards? (?:and|or|as) backwards?|same (?:forwards?|backwards?|(?:in|from) (?:both|either))",
        name=r"palindrom",
    ),
    DifferenceRule: Wording(
        "kropki white dot circle consecutive difference differ exactly greater pair 1 on between across",
        about=r"kropki|consecutive|differ|white (?:dot|circle)",
        tells=r"kropki|\b(?:white|open) (?:\w+ )?(?:dot|circle)|dots?\b.*(?:consecutive|differ)|(?:consecutive|differ).*\bdots?\b|◯",
        numbers="1",
    ),
    RatioRule: Wording(
        "kropki black dot circle ratio double twice half pair on between across",
        about=r"kropki|ratio|double|black (?:dot|circle)|1:2|2:1|twice",
        tells=r"kropki|black (?:\w+ )?(?:dot|circle)|dots?\b.*(?:ratio|double|twice)|(?:ratio|double|twice).*\bdots?\b",
        numbers="[12]",
    ),
    PairSumRule: Wording(
        f"x v xs vs xv roman numeral pair {_SUMS} large small letter",
        about=r"\bxv\b|\bx\b|\bv\b|\bxs?\b|x's|v's|roman",
        tells=r"\bxv\b|\b[xv](?:s|'s)?\b|roman|\bpairs?\b",
        unless=r"xvxv|5 or 15|10 or 15|5 \(or 15\)",
    ),
    GreaterRule: Wording(
        "inequality sign symbol greater less small smaller large larger high higher low lower than point toward open side arrow"
        " obey respect satisfy comparison",
        about=r"greater|inequal|less|smaller|larger|point|higher|lower|<|>",
        tells=r"inequal|(?:greater|less|smaller|larger|higher|lower)\b",
    ),
    QuadrupleRule: Wording(
        "quadruple quad circle four surround around corner intersection touch clue least some 2x2 center",
        about=r"quad|circle|intersection|corner|clue",
        tells=r"\bquad|circles?\b.*(?:four|surround|around|touch|corner|intersection|adjacent)|(?:four|surround|around|corner).*circle",
        numbers="4",
    ),
    OddRule: Wording("odd gray grey circle shaded parity filled", about=r"\bodd\b|parit", tells=r"\bodd\b"),
    EvenRule: Wording("even gray grey square shaded parity filled", about=r"\beven\b|parit", tells=r"\beven\b"),
    CountingCirclesRule: Wording(
        "circle circled counting count many time total exactly in across",
        about=r"counting circle|how many (?:\w+ )?circles|number of (?:\w+ )?circles",
        tells=r"\bcircle",
    ),
    MinimumRule: Wording(_EXTREME_WORDS, about=_EXTREME, tells=_EXTREME_TELLS),
    MaximumRule: Wording(_EXTREME_WORDS, about=_EXTREME, tells=_EXTREME_TELLS),
    LittleKillerRule: Wording(
        f"little killer arrow diagonal diagonally {_OUTSIDE} {_SUMS} point indicated",
        about=r"little|killer|diagonal|arrow|outside|sum",
        tells=r"little.?killer|diagonal|outside",
        name=r"little.?killer",
    ),
    CloneRule: Wording("clone position exact counterpart shape area identical copy shaded gray grey", about=r"clone"),
    KillerRule: Wording(
        f"killer cage dash dashed area outline inside corner small tiny top-left clue print {_SUMS} applicable unique",
        about=r"killer|\bcages?\b|dashed|\bsums?\b|\badd\b|total",
        tells=r"killer|\bcages?\b|dashed|- - -",
        unless=r"look.?and.?say|(?:product|multipl|average)[^.\n]*\bcages?\b|\bcages?\b[^.\n]*(?:product|multipl|average)",
    ),
    ExtraRegionRule: Wording(
        "extra region cage outline dashed area gray grey shaded highlighted",
        about=r"extra region|\bcages?\b|outline|dashed",
        tells=r"extra region|\bcages?\b|outline|dashed|(?:gr[ae]y|shaded|highlighted) (?:area|cells|region)",
        unless=r"(?:may|can)(?! ?not) repeat (?:in|within) (?:\w+ )?cages?|repeat in (?:those|these) cages",
    ),
    SandwichRule: Wording(
        f"sandwich crust between {_OUTSIDE} {_SUMS} themselves",
        about=r"sandwich|between the 1 and the 9|between (?:the )?1 and 9",
        name=r"sandwich (?:sum|clue|total)",
    ),
    XSumRule: Wording(
        f"x-sum xsum x {_OUTSIDE} {_SUMS} where n",
        about=r"x[-–]?sum|x sums?\b(?! (?:to\b|up\b|[0-9]))",
        tells=r"x.?sum|\bfirst [xn]\b|\boutside|\bx\b",
        name=r"\bx-?sums?\b|\bx sums? (?:clue|total|sudoku)",
    ),
    AscendingStartersRule: Wording(
        f"ascend ascending starter starters increase increasing rise greater until than before run sequence {_OUTSIDE} {_SUMS}",
        about=r"ascending starter",
        name=r"ascending starter",
    ),
    HiddenSkyscraperRule: Wording(
        f"hidden skyscraper building height tall taller see seen visible view block obscure hide short shorter {_OUTSIDE}",
        about=r"hidden skyscraper",
        tells=r"skyscraper|building|outside|visible",
    ),
    SkyscraperRule: Wording(
        f"skyscraper building height high higher small smaller tall taller see seen visible view block obscure hide short shorter"
        f" many observer {_OUTSIDE} represent",
        about=r"(?<!hidden )skyscraper",
        tells=r"skyscraper|building|outside|visible",
        name=r"(?<!hidden )skyscraper",
    ),
    NumberedRoomRule: Wording(
        f"numbered room index position nth xth x n where {_OUTSIDE}",
        about=r"numbered room",
        tells=r"numbered room|outside",
        name=r"numbered room",
    ),
    FullRankRule: Wording(f"full rank order smallest largest ascending read {_OUTSIDE}", about=r"full rank"),
    RowIndexerRule: Wording("index indexer indexing row column position x y n r c", tells=r"index"),
    ColumnIndexerRule: Wording("index indexer indexing row column position x y n r c", tells=r"index"),
    BoxIndexerRule: Wording("index indexer indexing box position x y n", tells=r"index"),
}  # fmt: skip

SAME_WORDS: dict[type[Rule], tuple[type[Rule], ...]] = {
    DiagonalRule: (LittleKillerRule, ExtraRegionRule, KillerRule),
    WindokuRule: (ExtraRegionRule, KillerRule),
    DisjointGroupsRule: (ExtraRegionRule,),
    ThermometerRule: (SlowThermometerRule,),
}
"""Rules whose names may mean these, too."""

NAMES = {rule: wording.about for rule, wording in WORDINGS.items() if wording.about}
"""How a text or a title speaks for the reading of a drawing."""
