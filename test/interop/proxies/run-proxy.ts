import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const START_MS = 120_000;

/**
 * Starts the program of a proxy and waits until it listens. Returns what ends it. Throws with what it printed when it
 * ends before.
 */
export async function runProxy(
  [program, ...args]: readonly [string, ...string[]],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...env } });
  let printed = "";
  let failure: Error | undefined;
  child.stderr.on("data", (chunk) => {
    printed += chunk;
  });
  child.on("error", (error) => {
    failure = error;
  });
  const ended = once(child, "exit").catch(() => undefined);
  const deadline = performance.now() + START_MS;
  while (!(await isListening(port))) {
    if (failure !== undefined) throw failure;
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${program}: ${printed}`);
    await sleep(50);
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
