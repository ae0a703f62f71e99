/**
 * Mutated programs and data in every engine of the libraries, those of other languages than JavaScript one process
 * for all: every output, report and refusal is that of the evaluator in TypeScript. Before them, the example in
 * several languages.
 * `--mutations N --formats N --seed N`: mutations of programs of every kind, and then of programs with formats.
 * `--only Go --only Java`: these languages alone.
 */
import { isDeepStrictEqual, parseArgs } from "node:util";
import { LetterpressError } from "../../../clients/js/src/letterpress-error.ts";
import { renderPrograms } from "../../../clients/js/src/render-program.ts";
import { openWasmEngine } from "../../../clients/js/src/wasm/index.ts";
import { ArgumentError } from "../../support/argument-error.ts";
import { comparableAnswers } from "./comparable-answers.ts";
import { startLibrary } from "./library-process.ts";
import { type MutatedFill, mutatedFills } from "./mutated-fills.ts";
import { openEngines } from "./open-engines.ts";
import { toTagged, toTaggedData } from "./tagged-value.ts";
import { translatedFills } from "./translated-fills.ts";

const BATCH = 800;
const SHOWN = 5;
/** A run in which fewer are of a kind shows nothing of that kind. */
const LEAST_SHARE = 0.02;
const { values: options } = parseArgs({
  options: {
    mutations: { type: "string", default: "1600" },
    formats: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    only: { type: "string", multiple: true, default: [] },
  },
});
const wanted = { all: Number(options.mutations), formats: Number(options.formats) };
const seed = Number(options.seed);
if (!(wanted.all >= 1 && wanted.formats >= 1 && Number.isSafeInteger(seed))) {
  throw new ArgumentError("--mutations and --formats must be 1 or more, and --seed a whole number");
}
const processes = openEngines(options.only).map(({ name, command, cwd }) => ({
  name,
  process: startLibrary(command, cwd),
  wrong: 0,
}));
const wasm = await openWasmEngine();
const javaScript = { name: "JavaScript, wasm", wrong: 0 };

const counts = { mutations: 0, filled: 0, RENDER_ERROR: 0, INVALID_PROGRAM: 0 };
const kinds = { "of plain data": 0, "of mails": 0, "with formats": 0 };
await compareAll(await translatedFills());
for (let batch = 0; counts.mutations < wanted.all + wanted.formats; batch += 1) {
  const kind = counts.mutations < wanted.all ? "all" : "formats";
  await compareAll(mutatedFills(kind, seed + batch, Math.min(BATCH, wanted[kind])));
}
for (const { process } of processes) process.close();

const { mutations, ...outcomes } = counts;
const fillCount = Object.values(outcomes).reduce((sum, amount) => sum + amount, 0);
const shares = { ...outcomes, ...kinds };
const described = Object.entries(shares).map(([kind, amount]) => `${amount} ${kind}`);
console.log(`${mutations} mutations, ${fillCount} fills: ${described.join(", ")}`);
const libraries = [...processes, javaScript];
for (const { name, wrong } of libraries) console.log(`${name.padEnd(16)} ${wrong} wrong`);
const isVaried = Object.values(shares).every((amount) => amount > fillCount * LEAST_SHARE);
if (!isVaried) console.log("too few are of one kind");
process.exitCode = isVaried && libraries.every(({ wrong }) => wrong === 0) ? 0 : 1;

async function compareAll(fills: readonly MutatedFill[]): Promise<void> {
  const lines = fills.map((fill) =>
    JSON.stringify({
      programs: fill.programs.map(toTagged),
      options: fill.options,
      data: fill.data.map(fill.isOther ? toTaggedData : toTagged),
    }),
  );
  for (const each of fills) {
    count(each);
    if (each.options.maxOutputBytes === undefined)
      compare(
        javaScript,
        each,
        each.data.map((data) => inWasm(each, data)),
      );
  }
  await Promise.all(
    processes.map(async (library) => {
      const answers = await library.process.ask(lines);
      for (const [at, answer] of answers.entries()) compare(library, fills[at] as MutatedFill, JSON.parse(answer));
    }),
  );
}

function count({ mutations, programs, data, expected }: MutatedFill): void {
  counts.mutations += mutations;
  for (const outcome of expected as readonly { error?: { code: "RENDER_ERROR" | "INVALID_PROGRAM" } }[]) {
    counts[outcome.error?.code ?? "filled"] += 1;
  }
  kinds["of plain data"] += data.filter((each) => Object.hasOwn(each ?? {}, "data")).length;
  if (programs.length > 1) kinds["of mails"] += data.length;
  if (programs.some(hasFormats)) kinds["with formats"] += data.length;
}

function hasFormats(program: unknown): boolean {
  return typeof program === "object" && program !== null && Object.hasOwn(program, "formats");
}

function compare(
  library: { readonly name: string; wrong: number },
  fill: MutatedFill,
  answers: readonly unknown[],
): void {
  const [actual, expected] = [answers, fill.expected].map(comparableAnswers);
  if (isDeepStrictEqual(actual, expected)) return;
  library.wrong += 1;
  if (library.wrong > SHOWN) return;
  const at = (actual as unknown[]).findIndex((each, index) => !isDeepStrictEqual(each, (expected as unknown[])[index]));
  console.log(
    `${library.name}, data ${at}: ${JSON.stringify({ ...fill, expected: fill.expected[at], data: fill.data[at] })}`,
  );
  console.log(`  gives ${JSON.stringify(answers[at])}`);
}

function inWasm({ programs, options: { onMissing } }: MutatedFill, data: unknown): unknown {
  try {
    return { ...renderPrograms(programs, data as object, onMissing, wasm) };
  } catch (err) {
    if (!(err instanceof LetterpressError)) throw err;
    const code = err.issues[0]?.loc[0] === "program" ? "INVALID_PROGRAM" : err.code;
    return { error: { code, issues: err.issues } };
  }
}
