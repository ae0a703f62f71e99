/** Runs a suite: `npm run suite -- interop curl`. Without a name it lists them. */
import { runByName } from "./run-by-name.ts";
import { SUITES } from "./suites.ts";

await runByName("suite", SUITES, process.argv.slice(2));
