/**
 * Random brands, valid and hostile, filled into a published mail of MJML, one of a document and those of
 * examples/branded by every engine of the libraries: equal outputs and reports, and pages with the elements and
 * attributes of the declared brand. `--brands N --seed N`; the examples share as many brands as one mail has.
 */
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { LetterpressError } from "../../../clients/js/src/letterpress-error.ts";
import { renderProgramBytes, renderPrograms } from "../../../clients/js/src/render-program.ts";
import { openWasmEngine } from "../../../clients/js/src/wasm/index.ts";
import type { Brand, FillData } from "../../../core/evaluator/data.ts";
import { fillMail } from "../../../core/evaluator/fill.ts";
import { FillError } from "../../../core/evaluator/report.ts";
import { ArgumentError } from "../../support/argument-error.ts";
import { comparableAnswers } from "../fills/comparable-answers.ts";
import { startLibrary } from "../fills/library-process.ts";
import { toTagged, toTaggedData } from "../fills/tagged-value.ts";
import { preparePythonEnvironment } from "../python-environment.ts";
import { type BrandedMail, compileBrandedExamples, compileBrandedMails } from "./branded-mails.ts";
import { PageJudge } from "./branded-page.ts";
import { type RandomBrand, randomBrands } from "./random-brands.ts";

const BATCH = 100;
const SHOWN = 5;
/** A run in which fewer are of a kind shows nothing of that kind. */
const LEAST_SHARE = 0.01;
const { values: options } = parseArgs({
  options: { brands: { type: "string", default: "300" }, seed: { type: "string", default: "1" } },
});
const [wanted, seed] = [Number(options.brands), Number(options.seed)];
if (!(wanted >= 1 && Number.isSafeInteger(seed))) {
  throw new ArgumentError("--brands must be 1 or more, and --seed a whole number");
}

const folder = (name: string) => fileURLToPath(new URL(`../../../clients/${name}`, import.meta.url));
/** The other data of these mails are missing. */
const FILL_OPTIONS = { onMissing: "empty" } as const;
const { python } = preparePythonEnvironment();
const php = ["php", "-d", "memory_limit=512M", "tests/Support/answer-fills.php"];
const answerFills = [python, "-m", "tests.support.answer_fills"];
const processes = [
  { name: "PHP", command: [...php, "php"], cwd: folder("php") },
  { name: "PHP, native", command: [...php, "native"], cwd: folder("php") },
  { name: "Python", command: [...answerFills, "python"], cwd: folder("python") },
  { name: "Python, wasm", command: [...answerFills, "wasm"], cwd: folder("python") },
].map(({ name, command, cwd }) => ({ name, process: startLibrary(command, cwd), wrong: 0 }));
const wasm = await openWasmEngine();
const [inWasm, inBytes, pages] = ["JavaScript, wasm", "JavaScript, bytes", "pages"].map((name) => ({ name, wrong: 0 }));
const counts = { brands: 0, fills: 0 };
const kinds = { "with a refused colour or font": 0, "with a refused URL": 0, "as they are": 0, "refused fills": 0 };

for (const mail of await compileBrandedMails()) await fillAll(mail, wanted);
const examples = await compileBrandedExamples();
for (const mail of examples) await fillAll(mail, Math.ceil(wanted / examples.length));
for (const { process } of processes) process.close();

const described = Object.entries(kinds).map(([kind, amount]) => `${amount} ${kind}`);
console.log(`${counts.brands} brands, ${counts.fills} fills: ${described.join(", ")}`);
const judged = [...processes, inWasm, inBytes, pages].filter((each) => each !== undefined);
for (const { name, wrong } of judged) console.log(`${name.padEnd(18)} ${wrong} wrong`);
const isVaried = Object.values(kinds).every((amount) => amount > counts.fills * LEAST_SHARE);
if (!isVaried) console.log("too few are of one kind");
process.exitCode = isVaried && judged.every(({ wrong }) => wrong === 0) ? 0 : 1;

async function fillAll(mail: BrandedMail, brandCount: number): Promise<void> {
  const programs = Object.values(mail.programs);
  const html = Object.keys(mail.programs).indexOf("html");
  const { outputs = [] } = fill(programs, {});
  const judge = new PageJudge(mail.declared, outputs, outputs[html] ?? "");
  for (let done = 0; done < brandCount; done += BATCH) {
    const brands = randomBrands(mail.declared, seed + done, Math.min(BATCH, brandCount - done));
    const data = brands.map(toData);
    const expected = data.map((each) => fill(programs, each));
    const line = JSON.stringify({
      programs: programs.map(toTagged),
      options: FILL_OPTIONS,
      data: data.map((each, at) => (brands[at]?.isPlain ? toTaggedData(each) : toTagged(each))),
    });
    const asked = processes.map((library) => library.process.ask([line]));
    for (const [at, { brand }] of brands.entries()) {
      const [each = {}, outcome = {}] = [data[at], expected[at]];
      count(outcome);
      compare(inWasm, each, fillInWasm(programs, each), outcome);
      if (outcome.outputs !== undefined) judgePage(outcome, { data: each, brand }, mail, judge);
    }
    for (const [at, [answer = "[]"]] of (await Promise.all(asked)).entries()) {
      const library = processes[at];
      for (const [index, each] of JSON.parse(answer).entries()) compare(library, data[index], each, expected[index]);
    }
    counts.brands += brands.length;
  }
}

function judgePage(
  { outputs = [], report }: Outcome,
  { data, brand }: { readonly data: FillData; readonly brand: Brand },
  { programs }: BrandedMail,
  judge: PageJudge,
): void {
  const html = outputs[Object.keys(programs).indexOf("html")] ?? "";
  const { output } = renderProgramBytes(programs.html, data, FILL_OPTIONS.onMissing);
  compare(inBytes, data, { output: new TextDecoder().decode(output) }, { output: html });
  const faults = judge.faultsOf(brand, html, report?.defaulted ?? []);
  if (faults.length > 0) note(pages, data, faults);
}

interface Outcome {
  readonly outputs?: readonly string[];
  readonly report?: { readonly defaulted: readonly string[]; readonly rejected_urls: readonly string[] };
  readonly error?: unknown;
}

function toData({ brand, isPlain }: RandomBrand): FillData {
  return isPlain ? { data: { name: "Ann", brand } } : { merge_tags: { text: { name: "Ann" } }, brand };
}

function fill(programs: readonly unknown[], data: FillData): Outcome {
  try {
    return { ...fillMail(programs, data, FILL_OPTIONS) };
  } catch (err) {
    if (err instanceof FillError) return { error: { code: err.code, issues: err.issues } };
    throw err;
  }
}

function fillInWasm(programs: readonly unknown[], data: FillData): Outcome {
  try {
    return { ...renderPrograms(programs, data, FILL_OPTIONS.onMissing, wasm) };
  } catch (err) {
    if (err instanceof LetterpressError) return { error: { code: err.code, issues: err.issues } };
    throw err;
  }
}

function count({ report, error }: Outcome): void {
  counts.fills += 1;
  if (error !== undefined) kinds["refused fills"] += 1;
  if (report === undefined) return;
  const [hasDefaulted, hasRejected] = [report.defaulted, report.rejected_urls].map((labels) =>
    labels.some((label) => label.startsWith("brand.")),
  );
  if (hasDefaulted) kinds["with a refused colour or font"] += 1;
  if (hasRejected) kinds["with a refused URL"] += 1;
  if (!hasDefaulted && !hasRejected) kinds["as they are"] += 1;
}

function compare(
  library: { name: string; wrong: number } | undefined,
  data: unknown,
  actual: unknown,
  wish: unknown,
): void {
  const [found, expected] = [[actual], [wish]].map(comparableAnswers);
  if (!isDeepStrictEqual(found, expected)) note(library, data, [JSON.stringify(found), JSON.stringify(expected)]);
}

function note(judged: { name: string; wrong: number } | undefined, data: unknown, faults: readonly string[]): void {
  if (judged === undefined) return;
  judged.wrong += 1;
  if (judged.wrong > SHOWN) return;
  console.log(`${judged.name}: ${JSON.stringify(data).slice(0, 2_000)}`);
  for (const fault of faults) console.log(`  ${fault.slice(0, 2_000)}`);
}
