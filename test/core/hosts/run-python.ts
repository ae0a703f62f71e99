import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { HostRun } from "./outcome.ts";

const WASM = fileURLToPath(new URL("../../../core/core.wasm", import.meta.url));
const MESSAGES = fileURLToPath(new URL("../../../core/messages.json", import.meta.url));
const SCRIPT = fileURLToPath(new URL("python/run_cases.py", import.meta.url));

/** Runs the cases in Python under wasmtime, with the interpreter that PYTHON names or python3. */
export function runPython(casesFile: string): HostRun {
  const host = "Python (wasmtime)";
  const python = process.env.PYTHON ?? "python3";
  const found = spawnSync(python, ["-c", "import wasmtime"], { encoding: "utf8" });
  if (found.status !== 0) return { host, missing: "a Python with wasmtime: `pip install wasmtime`, or set PYTHON" };
  const { status, stdout, stderr } = spawnSync(python, [SCRIPT, WASM, MESSAGES, casesFile], {
    encoding: "utf8",
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" },
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${host}: ${stderr}`);
  return { host, outcomes: JSON.parse(stdout) };
}
