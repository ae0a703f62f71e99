/**
 * Mutated programs and data in the evaluators of the libraries for PHP and Python, each of them one process for all:
 * every output, report and refusal is that of the evaluator in TypeScript. `--mutations N --seed N`.
 */
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { preparePythonEnvironment } from "../python-environment.ts";
import { startLibrary } from "./library-process.ts";
import { type MutatedFill, mutatedFills } from "./mutated-fills.ts";
import { toTagged } from "./tagged-value.ts";

const BATCH = 800;
const SHOWN = 5;
/** A run in which fewer are of a kind shows nothing of that kind. */
const LEAST_SHARE = 0.02;
const { values: options } = parseArgs({
  options: { mutations: { type: "string", default: "2000" }, seed: { type: "string", default: "1" } },
});
const [wanted, seed] = [Number(options.mutations), Number(options.seed)];
if (!(wanted >= 1 && Number.isSafeInteger(seed))) {
  throw new Error("--mutations must be 1 or more, and --seed a whole number");
}
const folder = (name: string) => fileURLToPath(new URL(`../../../clients/${name}`, import.meta.url));
const { python } = preparePythonEnvironment();
const answerFills = "tests/Support/answer-fills.php";
const libraries = [
  { name: "PHP", command: ["php", "-d", "memory_limit=512M", answerFills, "php"], cwd: folder("php") },
  { name: "Python", command: [python, "-m", "tests.support.answer_fills"], cwd: folder("python") },
].map(({ name, command, cwd }) => ({ name, process: startLibrary(command, cwd), wrong: 0 }));

const counts = { mutations: 0, filled: 0, RENDER_ERROR: 0, INVALID_PROGRAM: 0 };
for (let batch = 0; counts.mutations < wanted; batch += 1) {
  const fills = mutatedFills(seed + batch, Math.min(BATCH, wanted));
  const lines = fills.map(({ program, options, data }) =>
    JSON.stringify({ program: toTagged(program), options, data: data.map(toTagged) }),
  );
  for (const each of fills) count(each);
  await Promise.all(
    libraries.map(async (library) => {
      const answers = await library.process.ask(lines);
      for (const [at, answer] of answers.entries()) {
        const fill = fills[at] as MutatedFill;
        if (isDeepStrictEqual(wellFormed(JSON.parse(answer)), wellFormed(fill.expected))) continue;
        library.wrong += 1;
        if (library.wrong <= SHOWN) console.log(`${library.name}: ${JSON.stringify(fill)}\n  gives ${answer}`);
      }
    }),
  );
}
for (const { process } of libraries) process.close();

const { mutations, ...kinds } = counts;
const fillCount = Object.values(kinds).reduce((sum, kind) => sum + kind, 0);
const described = Object.entries(kinds).map(([kind, amount]) => `${amount} ${kind}`);
console.log(`${mutations} mutations, ${fillCount} fills: ${described.join(", ")}`);
for (const { name, wrong } of libraries) console.log(`${name.padEnd(6)} ${wrong} wrong`);
const isVaried = Object.values(kinds).every((amount) => amount > fillCount * LEAST_SHARE);
if (!isVaried) console.log("too few are of one kind");
process.exitCode = isVaried && libraries.every(({ wrong }) => wrong === 0) ? 0 : 1;

function count({ mutations, expected }: MutatedFill): void {
  counts.mutations += mutations;
  for (const outcome of expected as readonly { error?: { code: "RENDER_ERROR" | "INVALID_PROGRAM" } }[]) {
    counts[outcome.error?.code ?? "filled"] += 1;
  }
}

/** With U+FFFD for lone surrogates, which only some languages can hold. */
function wellFormed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/gi, "\ufffd"));
}
