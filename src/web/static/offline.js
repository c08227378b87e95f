// Register the service worker (sw.js), which stores the page for use without network or server.

import { isServed } from "./api.js";

const REGISTERED_AFTER_MS = 1500; // when the page has loaded everything it needs

/**
 * Let the browser store the page once it is idle. In a folder without a server, this is when Python has loaded;
 * `renew` is then called to replace provisional answers.
 * @param {() => void} renew
 */
export async function keepOffline(renew) {
  const keeper = navigator.serviceWorker;
  const register = () => setTimeout(() => keeper?.register("sw.js").catch(() => {}), REGISTERED_AFTER_MS);
  if (isServed) return register();
  await takeNewer(keeper);
  const { onReady } = await import("./worker_pool.js");
  return onReady(() => {
    renew();
    register();
  });
}

/** Switch to a newer version that is stored completely, unless other tabs have this one open. @param {ServiceWorkerContainer | undefined} keeper */
async function takeNewer(keeper) {
  const newer = keeper?.controller && (await keeper.getRegistration())?.waiting;
  if (!newer) return;
  keeper.addEventListener("controllerchange", () => location.reload(), { once: true });
  newer.postMessage("take over");
}
