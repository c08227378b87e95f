// Addresses that the command line writes: the page reads them, and writes the same. See tests/core/test_page_address.py.

import "./browser.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromParams, toParams } from "../../src/web/static/grid/state.js";
import { setLanguage } from "../../src/web/static/i18n.js";

const { known, addresses } = JSON.parse(readFileSync(new URL("../data/page_addresses.json", import.meta.url), "utf8"));

/** As app.js writes it. */
const encoded = (params) => new URLSearchParams(params).toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%40", "@");

test("what the command line writes is read, and written the same", () => {
  setLanguage("en", {});
  for (const address of addresses) {
    const [, family, query] = address.match(/^#\/(\w+)\?(.*)$/);
    const game = fromParams(new URLSearchParams(query), known[family]);
    assert.equal(`#/${family}?${encoded(toParams(game, known[family]))}`, address);
  }
});
