// Short links on the exported page: the site is asked, and if it refuses, the page explains what to do.

import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

document.documentElement.dataset = { answers: "worker" };
const { setLanguage } = await import("../../src/web/static/i18n.js");
const { fetchLink } = await import("../../src/web/static/grid/short_links.js");
setLanguage("en", { "grid.read.shortLink": "only {host}" });

const LINK = "https://sudokupad.app/api/puzzle/abc";

/** Answer requests, and return what was requested. */
function serve(answer) {
  const requests = [];
  globalThis.fetch = async (address, options) => {
    requests.push([address, options]);
    return answer();
  };
  return requests;
}

test("the text of a short link is requested without cookies or an address of ours", async () => {
  const requests = serve(() => new Response("sclN4Ig"));
  assert.equal(await fetchLink(LINK), "sclN4Ig");
  const [[address, { credentials, referrerPolicy, signal }]] = requests;
  assert.deepEqual([address, credentials, referrerPolicy, signal instanceof AbortSignal], [LINK, "omit", "no-referrer", true]);
});

test("a site that refuses is named, with what to do", async () => {
  const refused = { message: "only sudokupad.app", name: "ApiError" };
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => new Response("", { status: 404 }),
    () => new Response("1".repeat(1_000_001)),
  ];
  for (const answer of answers) {
    serve(answer);
    await assert.rejects(fetchLink(LINK), refused);
  }
});
