/** Runs a suite: `npm run suite -- interop curl`. Without a name it lists them. */
import { runByName } from "./run-by-name.ts";
import { SUITES } from "./suites.ts";

const NIGHTLY = {
  run: () => import("./nightly.ts"),
  what: "all of these in their long form, and every test with ten times as many cases; --corpus, --only",
  takes: "a night",
};

await runByName("suite", { ...SUITES, nightly: NIGHTLY }, process.argv.slice(2));
