import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openFormsClient } from "../../support/ask-all-forms.ts";
import { callApi } from "../api-calls.ts";
import { inParallel } from "../in-parallel.ts";
import { atLeast, atMost, type Scenario } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";

/** Large, so that the sixty megabytes or so that V8 has not collected yet, at any limit, are a small part of it. */
const CACHE_MB = 700;
const VERSIONS = 800;
const TARGETS = ["html", "mjml", "react-email"];
/** Enough to compile the code and to fill the pools of memory that every form needs. */
const WARM_UP = 400;

/** Many versions of a mail, each asked for in every form: what the server holds of them stays within its limit. */
export const viewForms: Scenario = {
  name: "every form of many templates",
  async run({ workspace }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent", CACHE_MB: String(CACHE_MB) } });
    for (let number = 2; number <= VERSIONS; number++) {
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
    await inParallel(VERSIONS * TARGETS.length, 4, ask);
    await wait(25_000);
    const grown = residentMegabytes(server.child.pid) - before;
    client.close();
    await server.stop();
    return [
      atLeast(
        `${VERSIONS * TARGETS.length} views in 15 forms each`,
        Math.round(asked / 1024 / 1024),
        1.2 * CACHE_MB,
        "MB",
      ),
      atMost(`growth of the process with CACHE_MB=${CACHE_MB}`, grown, 1.2 * CACHE_MB, "MB"),
    ];
  },
};

function residentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(join("/proc", String(pid), "status"), "utf8"))?.[1]) / 1024;
}
