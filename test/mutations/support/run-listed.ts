import { preparePythonEnvironment } from "../../clients/python-environment.ts";
import { randomNumbers } from "../../reliability/random-numbers.ts";
import { type ListedMutation, nameOfKiller, readMutations } from "./listed-mutation.ts";
import { tryMutations, type Verdict } from "./try-mutations.ts";

export interface ListedOptions {
  /** Areas, or texts in the promise, the file or the test. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** How many of them, chosen by the seed. Default: all. */
  readonly sample?: number | undefined;
  readonly seed: number;
}

/** Tries the listed mutations on a tree, and prints what became of each. Returns whether every one was killed. */
export async function runListed(root: string, { only, sample, seed }: ListedOptions): Promise<boolean> {
  const all = await readMutations();
  const matching = all.filter((mutation) => only?.some((part) => isMeant(mutation, part)) ?? true);
  const chosen = sample === undefined ? matching : choose(matching, sample, seed);
  console.log(`${chosen.length} of ${all.length} mutations${sample === undefined ? "" : `, seed ${seed}`}`);

  if (chosen.some(({ killedBy }) => "pytest" in killedBy)) preparePythonEnvironment();
  const verdicts = await tryMutations(chosen, root, ({ mutation, kind, why, seconds }) => {
    const reason = kind === "killed" ? "" : `\n      ${why}`;
    console.log(
      `${kind.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${mutation.area}: ${mutation.promise}${reason}`,
    );
  });

  console.log("\n| Area | Promise | File | Killer | Verdict | Seconds |\n| --- | --- | --- | --- | --- | --- |");
  for (const verdict of verdicts.toSorted((a, b) => chosen.indexOf(a.mutation) - chosen.indexOf(b.mutation))) {
    console.log(`| ${rowOf(verdict).join(" | ")} |`);
  }
  const count = (kind: Verdict["kind"]) => verdicts.filter((verdict) => verdict.kind === kind).length;
  const untried = count("not tried") === 0 ? "" : `, ${count("not tried")} not tried`;
  console.log(`\n${count("killed")} killed, ${count("survived")} survived${untried}`);
  return verdicts.length > 0 && count("killed") === verdicts.length;
}

function isMeant({ area, promise, file, killedBy }: ListedMutation, part: string): boolean {
  return area === part || [promise, file, nameOfKiller(killedBy)].some((text) => text.includes(part));
}

/** The first of the list after it was shuffled as the seed says. */
function choose(list: readonly ListedMutation[], size: number, seed: number): readonly ListedMutation[] {
  const random = randomNumbers(seed);
  const shuffled = list.map((mutation) => ({ mutation, rank: random() })).sort((a, b) => a.rank - b.rank);
  return shuffled.slice(0, size).map(({ mutation }) => mutation);
}

function rowOf({ mutation, kind, seconds }: Verdict): readonly string[] {
  const { area, promise, file, killedBy } = mutation;
  return [area, promise, file, nameOfKiller(killedBy), kind, seconds.toFixed(1)];
}
