/**
 * Measures with each engine what a mail of 20 KB with 18 slots costs, the same with 6 conditions, and a list of 50
 * items with 6 slots, in microseconds of CPU time, all taking turns. `npm run -s node -- clients/js/bench/fill.ts`
 */
import { type Engine, type FillData, renderTemplate, renderTemplateBytes } from "../src/index.ts";
import { openWasmEngine } from "../src/wasm/index.ts";
import {
  BENCH_DATA,
  BENCH_TEMPLATE,
  CONDITIONAL_DATA,
  CONDITIONAL_TEMPLATE,
  LIST_DATA,
  LIST_TEMPLATE,
} from "./bench-mail.ts";

const ROUNDS = 100;
const FILLS = 200;
const MAILS: readonly (readonly [name: string, template: object, data: FillData])[] = [
  ["18 slots", BENCH_TEMPLATE, BENCH_DATA],
  ["18 slots, 6 conditions", CONDITIONAL_TEMPLATE, CONDITIONAL_DATA],
  ["50 items of 6 slots", LIST_TEMPLATE, LIST_DATA],
];

const began = performance.now();
const wasm = await openWasmEngine();
renderTemplate(BENCH_TEMPLATE, { dynamicData: BENCH_DATA, engine: wasm });
console.log(`opening the engine in WebAssembly, and the first mail: ${(performance.now() - began).toFixed(1)} ms`);

const engines: readonly (readonly [name: string, engine: Engine | undefined])[] = [
  ["JavaScript", undefined],
  ["WebAssembly", wasm],
];
const runs = MAILS.flatMap(([mail, template, dynamicData]) =>
  engines.flatMap(([engineName, engine]) => [
    {
      name: `${mail}: ${engineName}, to a string`,
      run: () => renderTemplate(template, { dynamicData, engine }),
      times: [] as number[],
    },
    {
      name: `${mail}: ${engineName}, to bytes`,
      run: () => renderTemplateBytes(template, { dynamicData, engine }),
      times: [] as number[],
    },
  ]),
);
for (let round = 0; round < ROUNDS; round++) {
  for (const { run, times } of runs) {
    const start = process.cpuUsage();
    for (let fill = 0; fill < FILLS; fill++) run();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / FILLS);
  }
}
for (const [mail, template, dynamicData] of MAILS) {
  console.log(`${mail}: ${renderTemplateBytes(template, { dynamicData }).output.length} bytes`);
}
for (const { name, times } of runs) {
  times.sort((a, b) => a - b);
  const [best = 0, median = 0, worst = 0] = [times[0], times[ROUNDS / 2], times[ROUNDS - 1]];
  console.log(`${name}: best ${best.toFixed(1)} µs, median ${median.toFixed(1)} µs, worst ${worst.toFixed(1)} µs`);
}
