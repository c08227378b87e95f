// Runs tests in the Python of browsers, by Node.js: pytest_here.mjs PYODIDE ARCHIVE CHECKOUT PACKAGES OUT ARGUMENT ...
//
// CHECKOUT has the tests, PACKAGES is the site-packages that pytest is taken from; both are read where they are, and nothing is
// written there. OUT gets the outcomes as JSON: {status, passed, skipped, failed: {test: text}, seconds: {file: seconds}}.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, archive, checkout, packages, out, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const env = { HOME: "/home/pyodide", RULEGRID_KERNEL: "required", RULEGRID_PLUGINS: "off", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1" };
const python = await loadPyodide({ indexURL: pyodide, env, stdout: console.error, stderr: console.error });
const site = python.runPython("import site, sys; sys.dont_write_bytecode = True; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(archive)), "gztar", { extractDir: site });
for (const [at, root] of [
  ["/checkout", checkout],
  ["/packages", packages],
]) {
  python.FS.mkdirTree(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
python.globals.set("given", python.toPy(given));
writeFileSync(out, python.runPython(readFileSync(new URL("pytest_here.py", import.meta.url), "utf8")));
