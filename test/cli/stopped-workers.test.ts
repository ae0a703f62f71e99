import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { logLines } from "../support/log-lines.ts";
import { createServerFleet, untilWorkersServe } from "../support/server-fleet.ts";

const fleet = createServerFleet();
afterAll(async () => {
  await fleet.stopAll();
  fleet.remove();
});

const SILENCE_MAX_MS = 3_000;
/** Much longer than it takes, on a machine that has other things to do. */

describe("a worker that is stopped", () => {
  it("stays when it goes on in time, and is replaced when it does not", async () => {
    const server = await fleet.start({ MAX_WORKER_SILENCE_MS: String(SILENCE_MAX_MS) }, "--workers", "2");
    const [first = 0, second = 0] = await untilWorkersServe(server, 2);
    const silent = () => logLines(server).filter(({ msg }) => msg === "a worker does not answer and is ended");

    process.kill(second, "SIGSTOP");
    await wait(SILENCE_MAX_MS / 3);
    process.kill(second, "SIGCONT");
    process.kill(first, "SIGSTOP");
    await expect.poll(silent).toMatchObject([{ level: 50, workerPid: first, silenceMaxMs: SILENCE_MAX_MS }]);
    await untilWorkersServe(server, 3);
    const ended = logLines(server).filter(({ msg }) => msg === "a worker has ended unexpectedly and is replaced");
    expect(ended).toMatchObject([{ worker: 1, workerPid: first, signal: "SIGKILL" }]);
    // One connection after the other, so that each of the two workers gets some.
    for (let i = 0; i < 6; i += 1) expect((await fetch(`${server.url}/readyz`, { keepalive: false })).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
