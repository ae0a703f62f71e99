/**
 * Whether a test fails because a machine is slow: `npm run suite -- slow-machine`. Runs `npm test` with a tenth of the
 * processor, by stopping all of its processes, the database too, for 450 of every 500 ms. `--share 0.05` gives them a
 * twentieth; other arguments are those of `npm test`: `npm run suite -- slow-machine test/postgres/nodes.test.ts`.
 * Needs Linux.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { ArgumentError } from "../support/argument-error.ts";
import { stopMostOfTheTime } from "./stop-most-of-the-time.ts";

const { values, positionals } = parseArgs({
  options: { share: { type: "string", default: "0.1" } },
  allowPositionals: true,
});
const share = Number(values.share);
if (!(share > 0 && share < 1))
  throw new ArgumentError("--share must be between 0 and 1: 0.1 leaves a tenth of the processor");

const ended = new AbortController();
const startedAt = performance.now();
// That no test ends for long is no sign here that one hangs.
const env = { ...process.env, TEST_STILL_MS: String(Math.round(60_000 * (15 + 1.5 / share))) };
const child = spawn(process.execPath, ["scripts/test.ts", ...positionals], { stdio: "inherit", env });
if (child.pid === undefined) throw new Error("npm test cannot be started");
// A stopped process would keep the signal until somebody continues it.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => child.kill(name) && ended.abort());
const stopping = stopMostOfTheTime(child.pid, share, ended.signal);
const [code] = await once(child, "close");
ended.abort();
const stops = await stopping;
const seconds = Math.round((performance.now() - startedAt) / 1_000);
console.log(`ended with ${code} after ${seconds} s, in which its processes were stopped ${stops} times`);
process.exitCode = code === 0 && stops > 0 ? 0 : 1;
