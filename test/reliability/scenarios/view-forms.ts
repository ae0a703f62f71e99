import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openFormsClient } from "../../support/ask-all-forms.ts";
import { callApi } from "../api-calls.ts";
import { inParallel } from "../in-parallel.ts";
import { atLeast, atMost, isShort, type Scenario } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";

const SHORT = { cacheMegabytes: 100, versions: 120 };
const FULL = { cacheMegabytes: 700, versions: 800 };
/** What V8 has not collected yet, at any limit: sixty megabytes or so. */
const UNCOLLECTED_MB = 80;
/** V8 collects what is left in idle time: that long it has for it. */
const COLLECTED_WITHIN_MS = 25_000;
const TARGETS = ["html", "mjml", "react-email"];
/** Enough to compile the code and to fill the pools of memory that every form needs. */
const WARM_UP = 400;

/** Many versions of a mail, each asked for in every form: what the server holds of them stays within its limit. */
export const viewForms: Scenario = {
  name: "every form of many templates",
  async run(settings) {
    const { workspace } = settings;
    const { cacheMegabytes, versions } = isShort(settings) ? SHORT : FULL;
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent", CACHE_MB: String(cacheMegabytes) } });
    for (let number = 2; number <= versions; number++) {
      const { status } = await callApi(server, workspace, "templates/newsletter:publish", {
        publish_unchanged: true,
      });
      if (status !== 200) throw new Error(`publish was answered ${status}`);
    }
    const client = openFormsClient(server.url, server.sdkToken);
    let asked = 0;
    const ask = async (index: number): Promise<void> => {
      const target = TARGETS[index % TARGETS.length] ?? "";
      const version = 1 + Math.floor(index / TARGETS.length);
      const sizes = await client.ask({ id: "newsletter", target, version });
      asked += sizes.reduce((sum, size) => sum + size, 0);
    };
    for (let round = 0; round < WARM_UP; round++) await ask(0);
    await wait(2_000);
    const before = residentMegabytes(server.child.pid);
    asked = 0;
    await inParallel(versions * TARGETS.length, 4, ask);
    const growth = () => residentMegabytes(server.child.pid) - before;
    const growthMax = Math.max(1.2 * cacheMegabytes, cacheMegabytes + UNCOLLECTED_MB);
    for (const until = performance.now() + COLLECTED_WITHIN_MS; growth() > growthMax; ) {
      if (performance.now() > until) break;
      await wait(100);
    }
    const grown = growth();
    client.close();
    await server.stop();
    return [
      atLeast(`${versions * TARGETS.length} views in 15 forms each`, Math.round(asked / 1024 / 1024), growthMax, "MB"),
      atMost(`growth of the process with CACHE_MB=${cacheMegabytes}`, grown, growthMax, "MB"),
    ];
  },
};

function residentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(join("/proc", String(pid), "status"), "utf8"))?.[1]) / 1024;
}
