import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DataEncoder } from "../../../clients/js/src/wasm/encode-data.ts";
import { FillError } from "../../../core/evaluator/report.ts";
import type { CoreCase } from "../../support/core-cases.ts";
import { parseProgram } from "../../support/parse-program.ts";
import { type HostOutcome, type HostRun, toError, toOutcome } from "./outcome.ts";

const WASM = fileURLToPath(new URL("../../../core/core.wasm", import.meta.url));
const SOURCE = fileURLToPath(new URL("c/host.c", import.meta.url));
/** Where Debian's wabt puts the sources that wasm2c's output needs. */
const RUNTIME = process.env.WASM2C_RUNTIME ?? "/usr/share/wabt/wasm2c";

/** Runs the cases in a native program: core.wasm through wasm2c and a C compiler. Its files are made in `directory`. */
export function runNative(cases: readonly CoreCase[], directory: string): HostRun {
  const host = "native (wasm2c, gcc)";
  for (const [tool, from] of [
    ["wasm2c", "apt-get install wabt"],
    ["gcc", "apt-get install gcc"],
  ] as const) {
    if (spawnSync(tool, ["--version"]).error !== undefined) return { host, missing: `${tool}: \`${from}\`` };
  }
  const program = buildHost(directory);
  const inputs = cases.map(toInput);
  const input = Buffer.concat(inputs.flatMap((each) => (each instanceof Buffer ? [each] : [])));
  const { status, stdout, stderr } = spawnSync(program, { input, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${host}: ${stderr}`);
  const answers = readAnswers(stdout);
  return { host, outcomes: inputs.map((each) => (each instanceof Buffer ? answers.shift() : each) as HostOutcome) };
}

function buildHost(directory: string): string {
  const source = join(directory, "core.c");
  const program = join(directory, "host");
  execFileSync("wasm2c", [WASM, "-n", "core", "-o", source]);
  // Explicit bounds checks: the signal handler needs 8 GB of address space.
  const flags = ["-O2", "-DWASM_RT_MEMCHECK_SIGNAL_HANDLER=0", `-I${RUNTIME}`, `-I${directory}`];
  execFileSync("gcc", [...flags, SOURCE, source, join(RUNTIME, "wasm-rt-impl.c"), "-lm", "-o", program]);
  return program;
}

const encoder = new DataEncoder();

/** The two frames of a case; or the refusal, which is the encoding host's, of a program that is no JSON. */
function toInput({ json, program, data, options }: CoreCase): Buffer | HostOutcome {
  try {
    const frame = toFrame(encoder.encodeProgram(json === undefined ? program : parseProgram(json)));
    return Buffer.concat([frame, toFrame(encoder.encode([data === undefined ? {} : data, options ?? {}]))]);
  } catch (err) {
    if (err instanceof FillError) return toError(err);
    throw err;
  }
}

function toFrame(content: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([length, content]);
}

function readAnswers(bytes: Buffer): HostOutcome[] {
  const outcomes: HostOutcome[] = [];
  let at = 0;
  const readFrame = () => {
    const start = at + 4;
    at = start + bytes.readUInt32LE(at);
    return bytes.subarray(start, at);
  };
  while (at < bytes.length) {
    const isFilled = bytes[at] === 1;
    at += 1;
    const output = readFrame();
    outcomes.push(toOutcome(isFilled, output, readFrame()));
  }
  return outcomes;
}
