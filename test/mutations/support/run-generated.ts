import { installTools } from "../../support/install-tools.ts";
import { testsOf } from "./mutable-files.ts";
import { type Mutant, runStryker } from "./run-stryker.ts";
import { copyTree, removeLeftCopies } from "./tree-copy.ts";

/**
 * Below this share of the mutants that their own tests run, tests are too weak. Files whose survivors change nothing
 * that can be seen, or are noticed by tests elsewhere alone, had 80 to 100 %.
 */
const SCORE_MIN = 0.75;
/** Fewer mutants than this say nothing of the tests: half of them may change nothing that can be seen. */
const COUNTED_MIN = 5;

/**
 * Has Stryker mutate files of a tree, and prints the mutants that survive their own tests.
 * Returns whether enough were killed. What only tests elsewhere run over is counted apart: they may notice it.
 */
export function runGenerated(root: string, files: readonly string[]): boolean {
  console.log(`\n${files.length} changed files are mutated`);
  if (files.length === 0) return true;
  installTools("test/mutations/tools");
  removeLeftCopies();
  const copy = copyTree(root);
  process.once("exit", () => copy.remove());

  const groups = Map.groupBy(files, (file) => testsOf(file, root).join(" "));
  const mutants = [...groups].flatMap(([tests, group]) => {
    const found = tests === "" ? [] : runStryker(root, copy.root, { files: group, tests: tests.split(" ") });
    if (found.length === 0) console.log(`left out, without fast tests of their own: ${group.join(", ")}`);
    for (const mutant of found.filter(({ status }) => status === "Survived")) console.log(describe(mutant));
    return found;
  });

  console.log(
    "\n| File | Mutants | Killed | Survived | Of tests elsewhere | Score |\n| --- | --- | --- | --- | --- | --- |",
  );
  for (const [file, own] of Map.groupBy(mutants, (mutant) => mutant.file)) console.log(rowOf(file, own));
  const { killed, survived, score } = countOf(mutants);
  console.log(
    `\n${killed} killed, ${survived} survived: ${inPercent(score)}, at least ${inPercent(SCORE_MIN)} are required`,
  );
  return killed + survived < COUNTED_MIN || score >= SCORE_MIN;
}

function countOf(mutants: readonly Mutant[]) {
  const count = (...statuses: readonly Mutant["status"][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const [killed, survived] = [count("Killed", "Timeout"), count("Survived")];
  return { killed, survived, elsewhere: count("NoCoverage"), score: killed / Math.max(1, killed + survived) };
}

function rowOf(file: string, mutants: readonly Mutant[]): string {
  const { killed, survived, elsewhere, score } = countOf(mutants);
  return `| ${[file, mutants.length, killed, survived, elsewhere, inPercent(score)].join(" | ")} |`;
}

function describe({ file, line, mutator, before, after }: Mutant): string {
  return `survived  ${file}:${line} ${mutator}\n  - ${before}\n  + ${after}`;
}

function inPercent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}
