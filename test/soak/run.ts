/**
 * Mixed load on the real server for some time: `npm run suite -- soak --minutes 10 --plot docs/soak.svg`. Prints what
 * was asked, how memory, handles and latency went, and exits with 1 when one of them grew.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startServer } from "../reliability/server-under-test.ts";
import { openWorkspace } from "../reliability/workspace.ts";
import { ArgumentError } from "../support/argument-error.ts";
import { judgeSoak } from "./judge-soak.ts";
import { plotSoak } from "./plot-soak.ts";
import { runLoad, type Sample } from "./run-load.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, plot: { type: "string" } },
});
const minutes = Number(values.minutes);
if (!(minutes >= 1)) throw new ArgumentError("--minutes must be 1 or more");

const workspace = openWorkspace();
const server = await startServer(workspace, { env: { LOG_LEVEL: "warn", MAX_LOOP_DELAY_MS: "250" } });
const samples: Sample[] = [];
for await (const sample of runLoad(server, workspace, minutes * 60_000)) {
  samples.push(sample);
  const { minute, calls, p50Ms, p99Ms, maxMs, memoryMb, heapMb, handles } = sample;
  const cells = [
    `${minute.toFixed(2)} min`,
    `${calls} calls`,
    `p50 ${p50Ms.toFixed(1)} ms`,
    `p99 ${p99Ms.toFixed(1)} ms`,
    `slowest ${maxMs.toFixed(0)} ms`,
  ];
  console.log([...cells, `${memoryMb.toFixed(0)} MB`, `heap ${heapMb.toFixed(0)} MB`, `${handles} handles`].join("  "));
}
const exit = await server.stop();
workspace.remove();

const findings = [...judgeSoak(samples), { did: "exit code", figure: String(exit), limit: "0", isGood: exit === 0 }];
console.log("\n| What | Figure | Limit | Verdict |\n| --- | --- | --- | --- |");
for (const { did, figure, limit, isGood } of findings) {
  console.log(`| ${[did, figure, limit, isGood ? "good" : "BAD"].join(" | ")} |`);
}
if (values.plot !== undefined) writeFileSync(values.plot, plotSoak(samples));
process.exitCode = findings.every(({ isGood }) => isGood) ? 0 : 1;
