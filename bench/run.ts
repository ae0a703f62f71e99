/**
 * Measures us against rivals, in turn and in one run: `npm run bench -- [id …] [--rounds N] [--seconds N]`. Prints a table and, when
 * everything was measured, writes bench/results.json and the plots of docs/performance.md. Servers need taskset and h2load.
 */
import { parseArgs } from "node:util";
import { printResult } from "./print-result.ts";
import type { Result } from "./result.ts";
import { fetchBench } from "./rows/fetch.ts";
import { keyBench } from "./rows/keys.ts";
import { publishBench } from "./rows/publish.ts";
import { renderBench } from "./rows/render.ts";
import { rpcBench } from "./rows/rpc.ts";
import { scaleBench } from "./rows/scale.ts";
import { startBench } from "./rows/start.ts";
import { writeResults } from "./write-results.ts";

const BENCHES = [fetchBench, rpcBench, renderBench, publishBench, startBench, keyBench, scaleBench];

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "5" }, seconds: { type: "string", default: "3" } },
});
const known = BENCHES.flatMap(({ ids }) => ids);
const unknown = wanted.filter((id) => !known.includes(id));
if (unknown.length > 0) throw new Error(`no such row: ${unknown.join(", ")}; there are ${known.join(", ")}`);

const results: Result[] = [];
for (const bench of BENCHES) {
  if (wanted.length > 0 && !bench.ids.some((id) => wanted.includes(id))) continue;
  await bench.run({ rounds: Number(values.rounds), seconds: Number(values.seconds) }, (result) => {
    if (wanted.length > 0 && !wanted.includes(result.id)) return;
    results.push(result);
    console.log(printResult(result));
  });
}
if (wanted.length === 0) writeResults(results);
