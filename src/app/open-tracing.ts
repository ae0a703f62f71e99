import { type Config, ConfigError } from "../config.ts";
import { readManifest } from "../manifest.ts";
import type { Tracer } from "../tracing/tracer.ts";
import { openProcessLog } from "../transport/http/logger-options.ts";

/**
 * Loads the OpenTelemetry SDK only if requests are traced. If the SDK is not installed, throws a ConfigError that says
 * how to install it.
 */
export async function openTracing(config: Config): Promise<Tracer | undefined> {
  const { tracing } = config;
  if (tracing === undefined) return undefined;
  const { openTracer } = await import("../tracing/open-tracer.ts").catch(refuseMissing);
  const log = openProcessLog(config);
  return openTracer(tracing, (fault) => log.warn({ fault }, "traces cannot be exported"));
}

function refuseMissing(err: Error & { readonly code?: string }): never {
  if (err.code !== "ERR_MODULE_NOT_FOUND" || !err.message.includes("@opentelemetry/")) throw err;
  const { dependencies, peerDependencies } = readManifest();
  const packages = Object.entries({ ...dependencies, ...peerDependencies }).filter(([name]) =>
    name.startsWith("@opentelemetry/"),
  );
  const command = `npm install ${packages.map((each) => each.join("@")).join(" ")}`;
  throw new ConfigError([
    `tracing is on and OpenTelemetry is not installed: ${command}, or set OTEL_SDK_DISABLED=true`,
  ]);
}
