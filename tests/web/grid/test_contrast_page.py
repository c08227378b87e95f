"""What is written on a board can be read: 4.5:1 against what lies under it, 3:1 where it is large, light and dark.

The pictures of the board with and without its texts are compared: where a text has its pixels, and what is under them. For
every rule's puzzle in the gallery, with values in all cells in one theme and marks in the other; the themes alternate from rule to rule.
"""

import base64
import json
from importlib.resources import files

import pytest

GALLERY = json.loads((files("rulegrid") / "web" / "static" / "gallery.json").read_text(encoding="utf-8"))

# Each text on the board: where it is, its colour with its opacity, and whether it is large (WCAG 2.2: 24 pixels, or 18.66
# and bold).
TEXTS = """() => [...document.querySelectorAll(".board text, .board .value, .board [data-mark]")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => element.textContent.trim() || element.dataset.mark)
    .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        let opacity = 1;
        for (let each = element; each; each = each.parentElement) opacity *= Number(getComputedStyle(each).opacity);
        const isText = element.localName === "text";
        if (isText) opacity *= Number(style.fillOpacity);
        const drawn = element.getScreenCTM?.().a ?? 1;
        const size = parseFloat(style.fontSize) * drawn;
        return {
            name: `${element.parentElement.getAttribute("class") ?? element.parentElement.localName}: ${element.dataset.mark ?? element.textContent}`,
            box: [left, top, width, height],
            paint: isText ? style.fill : style.color,
            opacity,
            isLarge: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 600),
        };
    })"""

WITHOUT = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.board text { fill: transparent !important; stroke: transparent !important }
        .board .value, .board [data-mark] { color: transparent !important; text-decoration: none !important }`);
    document.adoptedStyleSheets = [sheet];
}"""

# The contrast of each text with what is under its pixels: half of its pixels do better.
CONTRASTS = """async ({ seen, bare, texts, left, top }) => {
    const pixels = async (data) => {
        const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
    };
    const [shown, under] = [await pixels(seen), await pixels(bare)];
    const swatch = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgb = (paint) => {
        swatch.clearRect(0, 0, 1, 1);
        swatch.fillStyle = paint;
        swatch.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = swatch.getImageData(0, 0, 1, 1).data;
        return [[r, g, b], a / 255];
    };
    const linear = Array.from({ length: 256 }, (_, part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    const light = ([r, g, b]) => 0.2126 * linear[Math.round(r)] + 0.7152 * linear[Math.round(g)] + 0.0722 * linear[Math.round(b)];
    const [one, other] = [shown.data, under.data];
    return texts.map(({ box, paint, opacity }) => {
        const [ink, alpha] = rgb(paint);
        const [x, y, w, h] = [box[0] - left, box[1] - top, box[2], box[3]].map(Math.round);
        const found = [];
        for (let row = Math.max(y, 0); row < Math.min(y + h, shown.height); row++) {
            for (let col = Math.max(x, 0); col < Math.min(x + w, shown.width); col++) {
                const at = 4 * (row * shown.width + col);
                const difference =
                    Math.abs(one[at] - other[at]) + Math.abs(one[at + 1] - other[at + 1]) + Math.abs(one[at + 2] - other[at + 2]);
                if (difference) found.push([difference, at]);
            }
        }
        if (!found.length) return 1;
        const most = found.reduce((most, [difference]) => Math.max(most, difference), 0);
        const ratios = found.filter(([difference]) => difference > 0.5 * most).map(([, at]) => {
            const ground = other.subarray(at, at + 3);
            const share = alpha * opacity;
            const [ours, its] = [light(ink.map((part, i) => share * part + (1 - share) * ground[i])), light(ground)];
            return (Math.max(ours, its) + 0.05) / (Math.min(ours, its) + 0.05);
        });
        ratios.sort((one, other) => one - other);
        return ratios[Math.floor(ratios.length / 2)]; // a thin line may run through it
    });
}"""

OPEN = """text => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""
SCHEMES = ("light", "dark")
PARTS = 4


class Reader:
    """Looks at the texts of a page."""

    def __init__(self, page, settle):
        self.page = page
        self.settle = settle

    def faint_in(self, scheme):
        """The texts on the board with too little contrast in a theme."""
        page = self.page
        page.emulate_media(color_scheme=scheme)
        self.settle(page)
        box = page.locator(".board").bounding_box()
        clip = {"x": box["x"] - 12, "y": box["y"] - 12, "width": box["width"] + 24, "height": box["height"] + 24}
        texts = page.evaluate(TEXTS)
        seen = page.screenshot(clip=clip)
        page.evaluate(WITHOUT)
        bare = page.screenshot(clip=clip)
        page.evaluate("() => { document.adoptedStyleSheets = []; }")
        seen, bare = (base64.b64encode(picture).decode() for picture in (seen, bare))
        given = {"seen": seen, "bare": bare, "texts": texts, "left": clip["x"], "top": clip["y"]}
        ratios = page.evaluate(CONTRASTS, given)
        return [
            f"{scheme}: {text['name']} {ratio:.2f} ({text['paint']})"
            for text, ratio in zip(texts, ratios, strict=True)
            if ratio < (3 if text["isLarge"] else 4.5)
        ]


@pytest.fixture
def reader(open_page, settle):
    page = open_page("#/sudoku", width=900, height=700, reduced_motion="reduce")
    page.locator(".board-frame .borders path").first.wait_for(state="attached")
    return Reader(page, settle)


def open_puzzle(page, puzzle):
    page.keyboard.press("Escape")
    before = page.evaluate("location.hash")
    page.evaluate(OPEN, json.dumps(puzzle))
    page.wait_for_function("before => location.hash !== before", arg=before)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(60)


def faint_of(reader, names):
    page = reader.page
    faint = {}
    for name in names:
        of_values, of_marks = SCHEMES if list(GALLERY).index(name) // PARTS % 2 else reversed(SCHEMES)
        open_puzzle(page, GALLERY[name])
        page.keyboard.press("Control+a")
        page.keyboard.press("Shift+Digit1")
        page.keyboard.press("Control+Digit2")
        page.keyboard.press("Control+Digit3")
        page.keyboard.press("Escape")
        found = reader.faint_in(of_marks)
        for _ in range(3):
            page.keyboard.press("Control+z")
        page.locator(".actions .button", has_text="Solve").click()
        page.locator(".solution-bar .link").first.click()
        page.keyboard.press("Escape")
        found += reader.faint_in(of_values)
        if found:
            faint[name] = sorted(set(found))
    return faint


@pytest.mark.parametrize("part", range(PARTS))
def test_every_rules_values_and_marks_can_be_read(reader, part):
    assert faint_of(reader, list(GALLERY)[part::PARTS]) == {}


def test_what_is_faint_would_be_found(reader):
    open_puzzle(reader.page, GALLERY["clone"])
    reader.page.locator(".grid-view").evaluate("view => view.style.setProperty('--entry', '#8899aa')")
    reader.page.keyboard.press("Control+a")
    reader.page.keyboard.press("Control+Digit1")
    reader.page.keyboard.press("Escape")
    for scheme in SCHEMES:
        assert reader.faint_in(scheme)


def test_the_mode_that_is_on_shows_its_sign_in_forced_colours(open_page):
    """The sign of a mode is drawn in another colour than what it stands on."""
    page = open_page("#/sudoku", forced_colors="active")
    page.locator(".mode").first.wait_for()
    colours = """all => all.map((mode) => {
        const sign = getComputedStyle(mode.querySelector(".mode-sign"), "::after");
        const grounds = [mode.querySelector(".mode-sign"), mode].map((each) => getComputedStyle(each).backgroundColor);
        return [sign.color, grounds.find((ground) => ground !== "rgba(0, 0, 0, 0)") ?? "none"];
    })"""
    for mode in range(3):
        page.locator(".mode").nth(mode).click()
        found = page.locator(".mode:not([data-mode=colour])").evaluate_all(colours)
        assert [pair for pair in found if pair[0] == pair[1]] == []
