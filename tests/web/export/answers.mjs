// Answers questions in the Python of browsers, by Node.js: answers.mjs PYODIDE ARCHIVE QUESTIONS OUT

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, archive, questions, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/home/pyodide", RULEGRID_KERNEL: "required" } });
const site = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(archive)), "gztar", { extractDir: site });
const { RunningQuery } = python.pyimport("rulegrid.web.browser");
const answers = JSON.parse(readFileSync(questions, "utf8")).map(([path, body]) => {
  const asked = RunningQuery(path, JSON.stringify(body), () => {});
  let text = "";
  for (let isOver = false; !isOver; ) {
    const part = asked.part();
    text += new TextDecoder().decode(part.content.toJs());
    isOver = part.is_over;
  }
  return text;
});
writeFileSync(out, JSON.stringify(answers));
