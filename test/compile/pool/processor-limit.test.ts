import { Worker } from "node:worker_threads";
import { afterEach, expect, it } from "vitest";
import { watchProcessorTime } from "../../../src/compile/pool/processor-limit.ts";

const LIMIT_MS = 200;
/** When it is over for a thread that is not given the time. */
const LATE_MS = 6 * LIMIT_MS;
const SPIN = "for (;;);";
const WAIT = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";

let worker: Worker;
afterEach(() => worker.terminate());

/** A thread that says when it begins. */
async function start(work: string): Promise<void> {
  worker = new Worker(`require("node:worker_threads").parentPort.postMessage(0); ${work}`, { eval: true });
  await new Promise((resolve) => worker.once("message", resolve));
}

const over = () => new Promise<void>((resolve) => watchProcessorTime(worker, LIMIT_MS, resolve));

it("is over for a thread that has spent the time", async () => {
  await start(SPIN);
  const spendMs = async (): Promise<number> => {
    const startedAt = performance.now();
    const before = await worker.cpuUsage();
    await over();
    const { user, system } = await worker.cpuUsage(before);
    // A slow machine may give the thread too little time, which is over in the way of the next test.
    return performance.now() - startedAt < LATE_MS ? (user + system) / 1_000 : spendMs();
  };
  expect(await spendMs()).toBeGreaterThanOrEqual(LIMIT_MS);
});

it("is over for a thread that gets no time only after six times as long", async () => {
  await start(WAIT);
  const startedAt = performance.now();
  await over();
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(LATE_MS);
});

it("is not over once it is ended", async () => {
  await start(SPIN);
  let isOver = false;
  watchProcessorTime(worker, LIMIT_MS, () => {
    isOver = true;
  })();
  await over();
  expect(isOver).toBe(false);
});
