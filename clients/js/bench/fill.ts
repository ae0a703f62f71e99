/**
 * Measures what a mail of 20 KB with 18 slots costs with each engine, in microseconds of CPU time, all taking turns.
 * `npm run -s node -- clients/js/bench/fill.ts`
 */
import { type Engine, renderTemplate, renderTemplateBytes } from "../src/index.ts";
import { openWasmEngine } from "../src/wasm/index.ts";

const SLOTS = 18;
const ROUNDS = 100;
const FILLS = 200;

// What mjml puts round a line of text, as in the benchmark of the library for Python.
const STYLE = "font-family:Arial,sans-serif;font-size:14px;line-height:21px;text-align:left;color:#1f2937;";
const OPEN = `<tr><td align="left" style="font-size:0px;padding:8px 24px;word-break:break-word;"><div style="${STYLE}">`;
const TABLE = '<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="600" style="width:600px;">';
const CLOSE = `</div></td></tr></table><!--[if mso | IE]></td></tr></table>${TABLE.repeat(8)}<![endif]--><table>`;
const NAMES = Array.from({ length: SLOTS }, (_, at) => `field_${at}`);
const TEXT = Object.fromEntries(NAMES.map((name, at) => [name, `Ann & Bo, order ${at} of the week`]));

const tags = NAMES.map((name) => ({ group: "text", name, source: `{{ ${name} }}` }));
const ops = [OPEN, ...NAMES.flatMap((_, at) => [["text", at], CLOSE + OPEN])];
const template = { template_id: "bench", programs: { html: { format: 1, target: "html", tags, conditions: [], ops } } };
const dynamicData = { merge_tags: { text: TEXT } };

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
