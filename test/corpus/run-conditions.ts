// Proves conditions with MJML of others: `npm run suite -- corpus-conditions <folder>`. SEED and SUBSETS try others,
// and more.
import { readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import process from "node:process";
import { compareSubsets, type SubsetVerdict } from "./compare-subsets.ts";
import { type CorpusMail, compareWithMjml } from "./compare-with-mjml.ts";
import { correct, correctionOf } from "./correct.ts";
import { readMail } from "./read-mail.ts";
import { seededRandom } from "./seeded-random.ts";

const [argument] = process.argv.slice(2);
const seed = process.env.SEED ?? "1";
const subsets = Number(process.env.SUBSETS ?? "8");
if (argument === undefined || !Number.isInteger(subsets) || subsets < 1) {
  console.error("Usage: [SEED=1] [SUBSETS=8] npm run suite -- corpus-conditions <folder with .mjml files>");
  process.exit(64);
}
// While it loads, mjml is told of another working folder.
const folder = resolve(argument);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".mjml"))
  .sort();

const width = Math.max(4, ...files.map((file) => file.length));
const counts = { passed: 0, failed: 0, left: 0, skipped: 0, subsets: 0, conditions: 0 };
print("FILE", "CONDITIONS", "SUBSETS", "VERDICT");
for (const name of files) {
  const path = join(folder, name);
  const file = relative(folder, path);
  const mail = readMail(path, folder);
  if ("unreadable" in mail) {
    counts.skipped += 1;
    print(file, "-", "-", `skipped: ${mail.unreadable}`);
    continue;
  }
  const correction = correctionOf(path);
  const text = correction === undefined ? mail.text : correct(mail.text, correction);
  const verdict = await compareSubsets(text, subsets, seededRandom(`${seed}/${file}`));
  const isLeft = verdict.result === "failed" && verdict.subsets === 0 && (await isNoTemplate({ ...mail, text }));
  if (isLeft) counts.left += 1;
  else counts[verdict.result === "passed" ? "passed" : "failed"] += 1;
  counts.subsets += verdict.subsets;
  counts.conditions += verdict.conditions;
  print(
    file,
    String(verdict.conditions),
    String(verdict.subsets),
    isLeft ? `left out: ${verdict.reason}` : wordsOf(verdict),
  );
}
console.log(`\n${files.length} files, ${counts.left} left out because they are no templates without conditions either`);
console.log(`${counts.skipped} skipped because they cannot be read`);
console.log(`${counts.conditions} conditions, ${counts.subsets} subsets, seed ${seed}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;

/** True when mjml refuses the text too, or the text is refused without any conditions. */
async function isNoTemplate(mail: CorpusMail): Promise<boolean> {
  const { outputs, htmlProblem, mjmlProblem } = await compareWithMjml(mail);
  return outputs === undefined || htmlProblem !== undefined || mjmlProblem !== undefined;
}

function wordsOf({ result, reason }: SubsetVerdict): string {
  return reason === "" ? result : `${result}: ${reason}`;
}

function print(file: string, conditions: string, tried: string, verdict: string): void {
  console.log(`${file.padEnd(width)}  ${conditions.padEnd(10)}  ${tried.padEnd(7)}  ${verdict}`);
}
