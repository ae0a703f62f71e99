import type { FastifyBaseLogger } from "fastify";
import type { HealthState } from "./health-state.ts";

const INTERVAL_MS = 1000;

/**
 * Checks once a second whether the service can serve, until `signal` aborts. Each change is reported to the health and
 * to the log. Resolves after the first check.
 */
export async function followPing(
  ping: () => Promise<void>,
  health: HealthState,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  let isUp: boolean | undefined;

  function tell(isServing: boolean): void {
    if (isServing === isUp || signal.aborted) return;
    isUp = isServing;
    health.setServing(isServing);
  }

  async function ask(): Promise<void> {
    try {
      await ping();
      if (isUp === false) log.info("serving again");
      tell(true);
    } catch (err) {
      if (isUp === undefined) log.warn({ err }, "not serving yet: requests are refused until the store can be used");
      if (isUp === true) log.fatal({ err }, "not serving: requests are refused until the store can be used");
      tell(false);
    }
  }

  const timer = setInterval(ask, INTERVAL_MS).unref();
  signal.addEventListener("abort", () => clearInterval(timer));
  await ask();
}
