/**
 * Measures what a mail of 20 KB with 18 slots costs with each engine, in microseconds of CPU time, all taking turns.
 * `npm run -s node -- clients/js/bench/fill.ts`
 */
import { type Engine, renderTemplate, renderTemplateBytes } from "../src/index.ts";
import { openWasmEngine } from "../src/wasm/index.ts";
import { BENCH_DATA as dynamicData, BENCH_TEMPLATE as template } from "./bench-mail.ts";

const ROUNDS = 100;
const FILLS = 200;

const began = performance.now();
const wasm = await openWasmEngine();
renderTemplate(template, { dynamicData, engine: wasm });
console.log(`opening the engine in WebAssembly, and the first mail: ${(performance.now() - began).toFixed(1)} ms`);

const runs = ([undefined, wasm] as (Engine | undefined)[]).flatMap((engine) => {
  const name = engine === undefined ? "JavaScript" : "WebAssembly";
  return [
    {
      name: `${name}, to a string`,
      run: () => renderTemplate(template, { dynamicData, engine }),
      times: [] as number[],
    },
    {
      name: `${name}, to bytes`,
      run: () => renderTemplateBytes(template, { dynamicData, engine }),
      times: [] as number[],
    },
  ];
});
for (let round = 0; round < ROUNDS; round++) {
  for (const { run, times } of runs) {
    const start = process.cpuUsage();
    for (let fill = 0; fill < FILLS; fill++) run();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / FILLS);
  }
}
console.log(`${renderTemplateBytes(template, { dynamicData }).output.length} bytes`);
for (const { name, times } of runs) {
  times.sort((a, b) => a - b);
  const [best = 0, median = 0, worst = 0] = [times[0], times[ROUNDS / 2], times[ROUNDS - 1]];
  console.log(`${name}: best ${best.toFixed(1)} µs, median ${median.toFixed(1)} µs, worst ${worst.toFixed(1)} µs`);
}
