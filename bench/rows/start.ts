import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFixture, TEMPLATE_PATH } from "../fixture.ts";
import { sendLoad } from "../load.ts";
import { quantile } from "../measure-pairs.ts";
import { serve } from "../processes.ts";
import type { Bench, Result } from "../result.ts";

const AIM_SECONDS = 0.5;

/**
 * From the start of the process to the line that says it is ready, on a store that is there already and on an empty
 * one, for which it publishes the examples; and its memory.
 */
export const startBench: Bench = {
  ids: ["start-ready", "memory"],
  async run({ rounds, seconds }, report) {
    // One start is for the compile cache.
    await timeStart(undefined);
    const folder = newFolder();
    const [first, again]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      first.push(await timeStart(undefined));
      if (round === 0) await timeStart(folder);
      again.push(await timeStart(folder));
    }
    rmSync(folder, { recursive: true, force: true });
    report(startResult("start to ready", again, 1));
    report(startResult("first start, with examples", first, undefined));

    const fixture = await openFixture();
    const idle = residentMegabytes(fixture.ours.pid);
    const headers = { authorization: `Bearer ${fixture.token}`, "accept-encoding": "gzip" };
    sendLoad({ url: `${fixture.ours.url}${TEMPLATE_PATH}`, headers, connections: 32, seconds });
    const loaded = residentMegabytes(fixture.ours.pid);
    const memory = { ours: 1 / loaded, theirs: 1 / idle, ratio: idle / loaded, spread: 0, aim: undefined };
    report({ id: "memory", rival: `idle: ${idle} MB`, case: `under load: ${loaded} MB`, unit: "1/MB", ...memory });
    await fixture.close();
  },
};

/** Seconds until the server is ready; without a folder, on a store that is made for it. */
async function timeStart(folder: string | undefined): Promise<number> {
  const home = folder ?? newFolder();
  const startedAt = performance.now();
  const env = { PORT: "0", STORE_URL: `sqlite:${home}/letterpress.db`, LOG_LEVEL: "warn" };
  // A start loads and compiles in more than one thread, so it has what cores there are.
  const served = await serve(["bin/letterpress.js", "serve", "--examples"], env, "any core");
  const taken = (performance.now() - startedAt) / 1000;
  await served.stop();
  if (folder === undefined) rmSync(home, { recursive: true, force: true });
  return taken;
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "letterpress-bench-"));
}

function startResult(name: string, taken: readonly number[], aim: number | undefined): Result {
  const ratios = taken.map((each) => AIM_SECONDS / each);
  const ratio = quantile(ratios, 0.5);
  const spread = (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2 / ratio;
  const rates = { ours: ratio / AIM_SECONDS, theirs: 1 / AIM_SECONDS, ratio, spread, aim };
  return { id: "start-ready", rival: "the time aimed at", case: name, unit: "1/s", ...rates };
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
