/**
 * Measures Letterpress and its rivals, in turn and in one run: `npm run bench -- [id …] [--rounds N] [--seconds N]`
 * prints a table. Without ids it measures all rows and rewrites bench/results.json and docs/performance.md. With ids it
 * writes neither, unless `--update` replaces their rows. `--plot` measures nothing and writes docs/performance.md from
 * bench/results.json.
 */
import { parseArgs } from "node:util";
import { describeRun } from "./measurement.ts";
import { printResult } from "./print-result.ts";
import { killServers } from "./processes.ts";
import type { Result } from "./result.ts";
import { mergeResults, readResults, writeResults } from "./results-file.ts";
import { consoleBench } from "./rows/console.ts";
import { fetchBench } from "./rows/fetch.ts";
import { keyBench } from "./rows/keys.ts";
import { listBench } from "./rows/lists.ts";
import { nodesBench } from "./rows/nodes.ts";
import { postgresBench } from "./rows/postgres.ts";
import { processBench } from "./rows/processes.ts";
import { publishBench } from "./rows/publish.ts";
import { renderBench } from "./rows/render.ts";
import { renderDataBench } from "./rows/render-data.ts";
import { rpcBench } from "./rows/rpc.ts";
import { scaleBench } from "./rows/scale.ts";
import { startBench } from "./rows/start.ts";
import { writePerformance } from "./write-performance.ts";

const BENCHES = [
  ...[fetchBench, rpcBench, renderBench, renderDataBench, publishBench],
  ...[keyBench, scaleBench, listBench, postgresBench, nodesBench, processBench, startBench, consoleBench],
];
const known = BENCHES.flatMap(({ ids }) => ids);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    update: { type: "boolean", default: false },
    plot: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((id) => !known.includes(id));
if (unknown.length > 0) throw new Error(`no such row: ${unknown.join(", ")}; there are ${known.join(", ")}`);
const times = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
if (!(times.rounds >= 1 && times.seconds > 0)) throw new Error("--rounds must be 1 or more, --seconds above 0");

process.once("exit", killServers);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

if (values.plot) writePerformance(readResults());
else await measure(positionals.length === 0 ? known : positionals, values.update || positionals.length === 0);

/** A bench that fails leaves its rows as they were, and the exit code 1. */
async function measure(wanted: readonly string[], isKept: boolean): Promise<void> {
  const results: Result[] = [];
  const measured: string[] = [];
  for (const bench of BENCHES) {
    const ids = bench.ids.filter((id) => wanted.includes(id));
    if (ids.length === 0) continue;
    const rows: Result[] = [];
    try {
      await bench.run({ ...times, ids }, (result) => {
        if (!ids.includes(result.id)) return;
        rows.push(result);
        console.log(printResult(result));
      });
      results.push(...rows);
      measured.push(...ids);
    } catch (err) {
      console.error(ids.join(", "), err);
      process.exitCode = 1;
      killServers();
    }
  }
  if (!isKept || measured.length === 0) return;
  const merged = mergeResults(readResults(), results, describeRun({ ...times, ids: measured }), known);
  writeResults(merged);
  writePerformance(merged);
}
