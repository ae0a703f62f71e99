/**
 * Whether a test notices when the code is wrong: `npm run suite -- mutations`. First the promises of test/mutations are
 * removed from the code, one at a time; then Stryker mutates the files that have changed since the last release, or
 * since origin/main. Works in copies of the tree. Ends with 1 unless every listed mutation was killed, and enough of
 * the others.
 *
 * `--only store` names an area of the lists, or a text in the promise, the file or the test; `--sample 12 --seed 7`
 * tries a dozen that the seed chooses. `--since v1.2.0` compares with a commit, and `--files src/domain/key/key.ts`
 * names the files. Each of these options chooses one of the two parts.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { changedFiles, findBase } from "./support/mutable-files.ts";
import { runGenerated } from "./support/run-generated.ts";
import { killRunning } from "./support/run-killer.ts";
import { runListed } from "./support/run-listed.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TODAY = new Date().toISOString().slice(0, 10).replaceAll("-", "");

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    sample: { type: "string" },
    seed: { type: "string", default: TODAY },
    since: { type: "string" },
    files: { type: "string", multiple: true },
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

const { only, sample, seed, since, files } = values;
const isListed = only !== undefined || sample !== undefined;
const isGenerated = since !== undefined || files !== undefined;
const options = { only, sample: sample === undefined ? undefined : Number(sample), seed: Number(seed) };
const areListedKilled = (isGenerated && !isListed) || (await runListed(ROOT, options));
const areOthersKilled = (isListed && !isGenerated) || runGenerated(ROOT, files ?? findChanged());
process.exitCode = areListedKilled && areOthersKilled ? 0 : 1;

function findChanged(): readonly string[] {
  const base = since ?? findBase(ROOT);
  if (base !== undefined) return changedFiles(ROOT, base);
  console.log("left out: no tag of a release and no origin/main to compare with; name a commit with --since");
  return [];
}
