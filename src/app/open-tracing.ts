import type { Config } from "../config.ts";
import type { Tracer } from "../tracing/tracer.ts";
import { openProcessLog } from "../transport/http/logger-options.ts";

/** The SDK is loaded where requests are traced, and nowhere else. */
export async function openTracing(config: Config): Promise<Tracer | undefined> {
  const { tracing } = config;
  if (tracing === undefined) return undefined;
  const { openTracer } = await import("../tracing/open-tracer.ts");
  const log = openProcessLog(config);
  return openTracer(tracing, (fault) => log.warn({ fault }, "traces cannot be exported"));
}
