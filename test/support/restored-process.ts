import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, vi } from "vitest";

const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2"];

// Files share a process: what one of them leaves changed, the next one finds. A file of tests fails when it does not
// put back what it changes of the process.
const before = processState();
afterAll(() => {
  const after = processState();
  expect(
    Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name])),
    "this file must put back what it changes of the process",
  ).toEqual([]);
});

function processState(): Readonly<Record<string, unknown>> {
  const env = Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value]);
  const listeners = SIGNALS.map((name) => [`listeners of ${name}`, process.listenerCount(name)]);
  return {
    ...Object.fromEntries(env),
    ...Object.fromEntries(listeners),
    "names in process.env": Object.keys(process.env),
    "process.cwd()": process.cwd(),
    "process.umask()": process.umask(),
    "process.exitCode": process.exitCode,
    "fake timers": vi.isFakeTimers(),
  };
}
