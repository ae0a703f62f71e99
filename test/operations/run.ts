/**
 * Operates a large store as docs/operations.md says: `npm run suite -- operations --gb 15`. Runs every command and
 * every runbook of that page, prints what each took, beside the same command on a small store, and exits with 1 when
 * one took more than it may, or was not tried. `--store FILE` takes a store that an earlier run has kept with `--keep`.
 */
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { COMMANDS } from "../../src/cli/command/commands.ts";
import { exactly, none } from "../reliability/scenario.ts";
import { ArgumentError } from "../support/argument-error.ts";
import { makeLargeStore } from "./make-large-store.ts";
import { createReport } from "./report.ts";
import { readRunbooks } from "./runbook.ts";
import { tryCommands } from "./try-commands.ts";
import { tryRunbooks } from "./try-runbooks.ts";
import { tryServer } from "./try-server.ts";

const { values } = parseArgs({
  options: { gb: { type: "string", default: "1" }, store: { type: "string" }, keep: { type: "boolean" } },
});
const gigabytes = Number(values.gb);
if (!(gigabytes >= 0.1)) throw new ArgumentError("--gb must be a number from 0.1");

const SMALL_GIGABYTES = 0.02;
/** Blocks of the page that are no runbook on a store, or are run by another suite or test. */
const OTHER_BLOCKS = ["As a container", "Starting and stopping", "Traces", "Profiles", "Backup of every change"];

const folder = mkdtempSync(join(tmpdir(), "letterpress-operations-"));
const small = join(folder, "small.db");
const large = values.store ?? join(folder, "large.db");
await makeLargeStore(small, SMALL_GIGABYTES);
const startedAt = performance.now();
if (!existsSync(large)) await makeLargeStore(large, gigabytes);
const madeIn = ((performance.now() - startedAt) / 1_000).toFixed(0);
console.log(`a store of ${(statSync(large).size / 1e9).toFixed(2)} GB, made in ${madeIn} s`);

// A start is bounded with the file in memory, as far as there is so much.
for await (const _ of createReadStream(large, { highWaterMark: 1024 * 1024 }));
const report = createReport(console.log);
const stores = { folder, small, large, report };
const tried = new Set([...(await tryServer(stores)), ...(await tryCommands(stores))]);
report.note(
  none(
    "commands that were not tried",
    [...COMMANDS].map(({ name }) => name).filter((name) => !tried.has(name)),
  ),
);
const run = new Set([...OTHER_BLOCKS, "A key has leaked", ...(await tryRunbooks(stores))]);
report.note(
  exactly("runbooks that were not run", [...readRunbooks().keys()].filter((name) => !run.has(name)).join(), ""),
);

report.printTable();
if (values.keep) console.log(`kept: ${large}`);
else rmSync(folder, { recursive: true });
process.exitCode = report.isGood() ? 0 : 1;
