import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { CoreCase } from "../../support/core-cases.ts";
import type { HostRun } from "./outcome.ts";

const WASM = new URL("../../../core/core.wasm", import.meta.url);
const HOST = fileURLToPath(new URL("../../../clients/js/src/wasm/wasm-core.ts", import.meta.url));
const PARSER = fileURLToPath(new URL("../../support/parse-program.ts", import.meta.url));

/** What the page does: the outcomes go into its text, in base64 so that nothing in them is taken for markup. */
const SCRIPT = `
  import { WasmCore } from ${JSON.stringify(HOST)};
  import { parseProgram } from ${JSON.stringify(PARSER)};
  const core = new WasmCore(Uint8Array.from(atob(WASM), (letter) => letter.charCodeAt(0)));
  const outcomes = CASES.map(({ json, program, data = {}, options }) => {
    let handle = 0;
    try {
      handle = core.load(json === undefined ? program : parseProgram(json));
      const { output, report } = core.fill(handle, data, options);
      return { output: new TextDecoder().decode(output), report };
    } catch ({ code, issues, message }) {
      return { error: { code, issues, message } };
    } finally {
      core.unload(handle);
    }
  });
  const bytes = new TextEncoder().encode(JSON.stringify(outcomes));
  document.body.textContent = "outcomes:" + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) + ":";
`;

/**
 * Runs the cases in the page of a headless browser, that BROWSER names or Chromium. Its files are made in `directory`.
 */
export async function runBrowser(cases: readonly CoreCase[], directory: string): Promise<HostRun> {
  const host = "browser (Chromium)";
  const browser = process.env.BROWSER ?? "chromium";
  if (spawnSync(browser, ["--version"]).status !== 0) return { host, missing: "chromium: `apt-get install chromium`" };
  const page = join(directory, "page.html");
  writeFileSync(page, await buildPage(cases));
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    `--user-data-dir=${directory}/profile`,
  ];
  const { stdout, stderr } = spawnSync(browser, [...flags, "--dump-dom", `file://${page}`], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const [, outcomes] = /outcomes:([^:]*):/.exec(stdout) ?? [];
  if (outcomes === undefined) throw new Error(`${host}: ${stderr}`);
  return { host, outcomes: JSON.parse(Buffer.from(outcomes, "base64").toString()) };
}

async function buildPage(cases: readonly CoreCase[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: "." },
    bundle: true,
    write: false,
    format: "iife",
    define: { WASM: JSON.stringify(readFileSync(WASM).toString("base64")), CASES: JSON.stringify(cases) },
  });
  const script = outputFiles[0]?.text.replaceAll("</script", "<\\/script") ?? "";
  return `<!doctype html><meta charset="utf-8"><body><script>${script}</script></body>`;
}
