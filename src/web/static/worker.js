// The worker of the page without a server: it runs Python in Pyodide. worker_pool.js starts it and sends it requests.
//
// Messages to it:
// - {start: {isCounted, interrupt}}, once;
// - {id, path, body, trusted}: a request;
// - {id}: send the next part of the answer;
// - {id, drop: true}: the rest is not needed.
// Messages from it:
// - {loaded}: a number of bytes; then {isReady} or {failed};
// - {id, line}: progress; {id, part}: a part of the answer; {id, isStopped}: the request was interrupted;
// - {died}: the worker cannot continue.

const PYTHON = new URL("python/", import.meta.url).href;
const WASM = "pyodide.asm.wasm";
const COUNTED = /\.(wasm|mjs|zip|bin)$/;

const scope = /** @type {any} */ (self);

/** @type {Map<number, any>} */
const asked = new Map();
/** @type {any} */
let RunningQuery = null;
/** @type {Uint8Array | null} */
let interrupt = null;

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    if (data.start) await start(data.start);
    else if (data.drop) drop(data.id);
    else answer(data);
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (RunningQuery) drop(data.id);
    if (/KeyboardInterrupt/.test(text)) scope.postMessage({ id: data.id, isStopped: true });
    else scope.postMessage(RunningQuery ? { died: text.slice(-500) } : { failed: text.slice(-500) });
  }
};

/** @param {{isCounted: boolean, interrupt: Uint8Array | null}} options */
async function start(options) {
  if (options.isCounted) countBytes();
  const [{ loadPyodide }, files, snapshot, lock] = await Promise.all([
    import(`${PYTHON}pyodide.mjs`),
    fetched("package.bin").then(unpacked),
    fetched("snapshot.bin").then(unpacked),
    fetched("pyodide-lock.json").then((response) => response.text()),
    import(`${PYTHON}pyodide.asm.mjs`), // at once, though it is asked for last
    compileAtOnce(),
  ]);
  performance.mark("files"); // these are for benchmarks/static_times.py
  const settings = { indexURL: PYTHON, lockFileContents: lock, ...(snapshot && { _loadSnapshot: snapshot }) };
  const python = await Promise.race([loadPyodide(settings), wasmFailure()]);
  performance.mark("python");
  write(/** @type {ArrayBuffer} */ (files), python.FS, python.runPython("import site; site.getsitepackages()[0]"));
  performance.mark("written");
  python.runPython("import random; random.seed()"); // that of the snapshot is the same for all
  python.runPython("import os; os.environ['RULEGRID_PLUGINS'] = 'off'"); // no other package is here, and to look for them takes time
  python.runPython("import gc; gc.disable()"); // what is imported stays: to look for garbage in it takes time
  const module = python.pyimport("rulegrid.web.browser");
  python.runPython("gc.freeze(); gc.enable()");
  if (options.interrupt) {
    interrupt = options.interrupt;
    python.setInterruptBuffer(interrupt);
  }
  RunningQuery = module.RunningQuery;
  performance.mark("imported");
  scope.postMessage({ isReady: true });
}

/** Begin to compile Python's WebAssembly: Pyodide, which would begin when all else is there, is given what comes of it. @returns {Promise<any>} */
function compileAtOnce() {
  const { fetch: usual } = scope;
  const engine = /** @type {any} */ (WebAssembly);
  const { instantiateStreaming } = engine;
  const module = fetched(WASM).then((response) => engine.compileStreaming(response));
  scope.fetch = (/** @type {any} */ target, /** @type {any} */ options) => (String(target) === PYTHON + WASM ? module : usual(target, options));
  engine.instantiateStreaming = async (/** @type {Promise<any>} */ source, /** @type {any} */ imports) => {
    Object.assign(scope, { fetch: usual });
    Object.assign(engine, { instantiateStreaming });
    const compiled = await source;
    return { module: compiled, instance: await engine.instantiate(compiled, imports) };
  };
  return module;
}

/** Fails where Python's WebAssembly does not start: Pyodide writes that down, and waits for ever. @returns {Promise<any>} */
function wasmFailure() {
  const { warn } = console;
  return new Promise((_, reject) => {
    console.warn = (...said) => {
      if (String(said[0]).startsWith("wasm instantiation failed")) reject(new Error(said[0]));
      else warn(...said);
    };
  });
}

/** What a packed file holds; null where the folder was written without. @param {Response} response */
async function unpacked(response) {
  const packed = await response.blob();
  if (!packed.size) return null;
  return new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Write the files of an archive, as tar has them. @param {ArrayBuffer} archive @param {any} system @param {string} folder */
function write(archive, system, folder) {
  const text = (/** @type {number} */ from, /** @type {number} */ size) => new TextDecoder().decode(new Uint8Array(archive, from, size)).replace(/\0.*$/s, "");
  for (let at = 0; text(at, 1); ) {
    const path = `${folder}/${text(at, 100)}`; // names are shorter than that
    const size = Number.parseInt(text(at + 124, 12), 8);
    system.mkdirTree(path.replace(/\/[^/]*$/, ""));
    system.writeFile(path, new Uint8Array(archive, at + 512, size), { canOwn: true });
    at += 512 * (1 + Math.ceil(size / 512));
  }
}

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(PYTHON + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** Answer a query, or the next part of one. @param {{id: number, path?: string, body?: string, trusted?: string[]}} query */
function answer({ id, path, body, trusted }) {
  if (interrupt) interrupt[0] = 0; // what came too late for the query before
  if (path) asked.set(id, RunningQuery(path, body, (/** @type {any} */ line) => scope.postMessage({ id, line: bytes(line) }), trusted));
  const part = asked.get(id).part();
  const said = { content: bytes(part.content), status: part.status, type: part.media_type, isOver: part.is_over };
  part.destroy();
  if (said.isOver) drop(id);
  scope.postMessage({ id, part: said }, [said.content.buffer]);
}

/** The bytes of Python as those of the page. @param {any} value @returns {Uint8Array} */
function bytes(value) {
  if (value instanceof Uint8Array) return value;
  const copy = value.toJs();
  value.destroy();
  return copy;
}

/** @param {number} id */
function drop(id) {
  asked.get(id)?.destroy();
  asked.delete(id);
}

/** Say how much of Python has come: what is not kept yet may take long on its way. */
function countBytes() {
  const usual = scope.fetch;
  scope.fetch = async (/** @type {any} */ target, /** @type {any} */ options) => {
    const response = await usual(target, options);
    if (!response.body || !COUNTED.test(response.url)) return response;
    const counting = new TransformStream({
      transform(chunk, controller) {
        scope.postMessage({ loaded: chunk.byteLength });
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counting), { status: response.status, headers: response.headers });
  };
}
