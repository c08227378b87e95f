// Short links: only a site has their puzzle. A server of the page fetches it; the exported page tries.

import { ApiError, isServed } from "../api.js";
import { t } from "../i18n.js";

const LIMIT_MS = 10_000;
const LARGEST = 1_000_000;

/** The text of the puzzle of a short link; throws an ApiError if the site does not allow this page to read it. @param {string} link */
export async function fetchLink(link) {
  const text = isServed ? null : await requestText(link).catch(() => null);
  if (text === null) throw new ApiError(t("grid.read.shortLink", { host: new URL(link).host }));
  return text;
}

/** @param {string} link */
async function requestText(link) {
  const response = await fetch(link, { credentials: "omit", referrerPolicy: "no-referrer", signal: AbortSignal.timeout(LIMIT_MS) });
  const text = await response.text();
  return response.ok && text.length <= LARGEST ? text : null;
}
