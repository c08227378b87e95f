"""Build the site: python tools/build_site.py OUT [--page DIR].

OUT is written by MkDocs as mkdocs.yml says (`pip install ".[docs]"`). DIR is an exported page (`rulegrid web --export DIR`):
it becomes OUT/play, and each puzzle of the site gets a link that opens it there. Then all links inside the site are checked,
those of the pages that MkDocs does not know included. Exits with 1 where anything is wrong.
"""

import argparse
import logging
import shutil
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parent.parent
ADDRESSES = {"href", "src", "srcset", "poster", "data"}


class Page(HTMLParser):
    """The addresses that a page names, and the anchors that it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: set[tuple[str, str]] = set()
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ADDRESSES and value is not None:
                self.addresses.add((tag, value))
            elif name in {"id", "name"} and value:
                self.anchors.add(value)


def build(out: Path, page: Path | None) -> None:
    """Write the site; MkDocs ends the process where a page of it is wrong."""
    from mkdocs.commands.build import build as write
    from mkdocs.config import load_config

    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(out.resolve()), strict=True)
    config.extra["page"] = page is not None
    config.plugins.on_startup(command="build", dirty=False)
    write(config)
    if page is not None:
        shutil.copytree(page, out / "play")


def problems(site: Path) -> list[str]:
    """Return what is wrong with the addresses in a site: files and anchors that are not there, and what is loaded from elsewhere."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html") if "play" not in path.parts}
    found = []
    for path, page in pages.items():
        name = path.relative_to(site)
        for tag, address in sorted(page.addresses):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                if tag != "a":
                    found.append(f"{name} loads {address}")
                continue
            if name.name == "404.html":
                continue  # whose addresses begin at the site's root, wherever that is
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path.resolve()
            if target.is_dir():
                target /= "index.html"
            known = next((each for each in (target,) if each in pages), None)
            if not target.exists():
                found.append(f"{name} points to {address}, which is not there")
            elif known and parts.fragment and unquote(parts.fragment) not in pages[known].anchors:
                found.append(f"{name} points to {address}, which has no such place")
    return found


def main() -> None:
    """Build the site, and say what is wrong with it."""
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to write, which is replaced")
    parser.add_argument(
        "--page", type=Path, metavar="DIR", help="the page to play with, as `rulegrid web --export DIR` writes it"
    )
    asked = parser.parse_args()
    if asked.page and not (asked.page / "manifest.json").exists():
        sys.exit(f"{asked.page} is no exported page: rulegrid web --export {asked.page} ...")
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    build(asked.out, asked.page)
    wrong = problems(asked.out.resolve())
    sys.exit("\n".join(wrong) if wrong else 0)


if __name__ == "__main__":
    main()
