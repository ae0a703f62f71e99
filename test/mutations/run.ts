/**
 * Takes promises out of the code, one at a time, and sees whether a test notices: `npm run suite -- mutations --only
 * store`. Works in copies of the tree. `--only` names an area, or a text in the promise, the file or the test;
 * `--sample 12 --seed 7` tries a dozen that the seed chooses. Ends with "N killed, N survived", and with 1 unless every
 * mutation was killed.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { preparePythonEnvironment } from "../clients/python-environment.ts";
import { randomNumbers } from "../reliability/random-numbers.ts";
import { type ListedMutation, nameOfKiller, readMutations } from "./support/listed-mutation.ts";
import { killRunning } from "./support/run-killer.ts";
import { tryMutations, type Verdict } from "./support/try-mutations.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TODAY = new Date().toISOString().slice(0, 10).replaceAll("-", "");

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    sample: { type: "string" },
    seed: { type: "string", default: TODAY },
  },
});
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => {
    killRunning();
    process.exit(code);
  });
}

const all = await readMutations();
const matching = all.filter((mutation) => values.only?.some((part) => isMeant(mutation, part)) ?? true);
const chosen = values.sample === undefined ? matching : sample(matching, Number(values.sample), Number(values.seed));
console.log(`${chosen.length} of ${all.length} mutations${values.sample === undefined ? "" : `, seed ${values.seed}`}`);

if (chosen.some(({ killedBy }) => "pytest" in killedBy)) preparePythonEnvironment();
const verdicts = await tryMutations(chosen, ROOT, ({ mutation, kind, why, seconds }) => {
  const reason = kind === "killed" ? "" : `\n      ${why}`;
  console.log(`${kind.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${mutation.area}: ${mutation.promise}${reason}`);
});

console.log("\n| Area | Promise | File | Killer | Verdict | Seconds |\n| --- | --- | --- | --- | --- | --- |");
for (const verdict of verdicts.toSorted((a, b) => chosen.indexOf(a.mutation) - chosen.indexOf(b.mutation))) {
  console.log(`| ${rowOf(verdict).join(" | ")} |`);
}
const count = (kind: Verdict["kind"]) => verdicts.filter((verdict) => verdict.kind === kind).length;
const untried = count("not tried") === 0 ? "" : `, ${count("not tried")} not tried`;
console.log(`\n${count("killed")} killed, ${count("survived")} survived${untried}`);
process.exitCode = verdicts.length > 0 && count("killed") === verdicts.length ? 0 : 1;

function isMeant({ area, promise, file, killedBy }: ListedMutation, part: string): boolean {
  return area === part || [promise, file, nameOfKiller(killedBy)].some((text) => text.includes(part));
}

/** The first of the list after it was shuffled as the seed says. */
function sample(list: readonly ListedMutation[], size: number, seed: number): readonly ListedMutation[] {
  const random = randomNumbers(seed);
  const shuffled = list.map((mutation) => ({ mutation, rank: random() })).sort((a, b) => a.rank - b.rank);
  return shuffled.slice(0, size).map(({ mutation }) => mutation);
}

function rowOf({ mutation, kind, seconds }: Verdict): readonly string[] {
  const { area, promise, file, killedBy } = mutation;
  return [area, promise, file, nameOfKiller(killedBy), kind, seconds.toFixed(1)];
}
