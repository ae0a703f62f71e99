import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, expect, it } from "vitest";
import { createServerFleet } from "../support/server-fleet.ts";
import type { ServerProcess } from "../support/start-process.ts";

const fleet = createServerFleet();
afterEach(fleet.stopAll);
afterAll(fleet.remove);

it.runIf(process.platform === "linux")("a server starts a compiler by itself, unless it is told not to", async () => {
  const warm = await fleet.start({ WARM_COMPILER: undefined });
  await expect.poll(() => threadsOf(warm)).toContain("WorkerThread");
  const cold = await fleet.start({ WARM_COMPILER: "off" });
  await wait(2_500);
  expect(threadsOf(cold)).not.toContain("WorkerThread");
  expect(await warm.stop()).toBe(0);
});

it("a server that stops before it has started one ends with 0", async () => {
  const server = await fleet.start({ WARM_COMPILER: undefined });
  expect(await server.stop()).toBe(0);
});

/** As Node names them. */
function threadsOf({ child }: ServerProcess): readonly string[] {
  const tasks = `/proc/${child.pid}/task`;
  return readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/comm`, "utf8").trim());
}
