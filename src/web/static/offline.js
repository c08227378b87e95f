// Keeping the page for when there is no network, or no server: sw.js does that, once it is asked to.

import { isServed } from "./api.js";

const REGISTERED_AFTER_MS = 1500; // when the page has all that it needs first

/**
 * Let the browser keep the page, when there is time for it. In a folder without a server, that is when Python is there;
 * `renew` is called then, for what stood in for its answers.
 * @param {() => void} renew
 */
export async function keepOffline(renew) {
  const register = () => setTimeout(() => navigator.serviceWorker?.register("sw.js").catch(() => {}), REGISTERED_AFTER_MS);
  if (isServed) return register();
  const { whenReady } = await import("./worker_door.js");
  return whenReady(() => {
    renew();
    register();
  });
}
