// Keeping the page for when there is no network, or no server: sw.js does that, once it is asked to.

import { isServed } from "./api.js";

const REGISTERED_AFTER_MS = 1500; // when the page has all that it needs first

/**
 * Let the browser keep the page, when there is time for it. In a folder without a server, that is when Python is there;
 * `renew` is called then, for what stood in for its answers.
 * @param {() => void} renew
 */
export async function keepOffline(renew) {
  const keeper = navigator.serviceWorker;
  const register = () => setTimeout(() => keeper?.register("sw.js").catch(() => {}), REGISTERED_AFTER_MS);
  if (isServed) return register();
  await takeNewer(keeper);
  const { whenReady } = await import("./worker_door.js");
  return whenReady(() => {
    renew();
    register();
  });
}

/** Go on with a newer version that is there as a whole, unless other tabs have this one open. @param {ServiceWorkerContainer | undefined} keeper */
async function takeNewer(keeper) {
  const newer = keeper?.controller && (await keeper.getRegistration())?.waiting;
  if (!newer) return;
  keeper.addEventListener("controllerchange", () => location.reload(), { once: true });
  newer.postMessage("take over");
}
