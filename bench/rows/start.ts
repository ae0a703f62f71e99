import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFixture, TEMPLATE } from "../fixture.ts";
import { sendLoad } from "../load.ts";
import { quantile } from "../measure-pairs.ts";
import { serve } from "../processes.ts";
import type { Bench } from "../result.ts";

const AIM_SECONDS = 0.5;

/** From the start of the process to the line that says it is ready, on a store that is there already; and its memory. */
export const startBench: Bench = {
  ids: ["start-ready", "memory"],
  async run({ rounds, seconds }, report) {
    const folder = mkdtempSync(join(tmpdir(), "letterpress-bench-"));
    const env = { PORT: "0", STORE_URL: `sqlite:${folder}/letterpress.db`, LOG_LEVEL: "warn" };
    await (await serve(["bin/letterpress.js", "serve", "--examples"], env)).stop();
    const starts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      const served = await serve(["bin/letterpress.js", "serve", "--examples"], env);
      starts.push(AIM_SECONDS / ((performance.now() - startedAt) / 1000));
      await served.stop();
    }
    rmSync(folder, { recursive: true, force: true });
    const ratio = quantile(starts, 0.5);
    const spread = (quantile(starts, 0.75) - quantile(starts, 0.25)) / 2 / ratio;
    const start = { ours: ratio / AIM_SECONDS, theirs: 1 / AIM_SECONDS, ratio, spread, aim: 1 };
    report({ id: "start-ready", rival: `${AIM_SECONDS} s`, case: "start to ready", unit: "starts/s", ...start });

    const fixture = await openFixture();
    const idle = residentMegabytes(fixture.ours.pid);
    const headers = { authorization: `Bearer ${fixture.token}`, "accept-encoding": "gzip" };
    sendLoad({ url: `${fixture.ours.url}/v1/sdk/template/${TEMPLATE}`, headers, connections: 32, seconds });
    const loaded = residentMegabytes(fixture.ours.pid);
    const memory = { ours: 1 / loaded, theirs: 1 / idle, ratio: idle / loaded, spread: 0, aim: undefined };
    report({ id: "memory", rival: `idle: ${idle} MB`, case: `under load: ${loaded} MB`, unit: "1/MB", ...memory });
    await fixture.close();
  },
};

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
