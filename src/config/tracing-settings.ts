import type { SettingValues } from "./read-settings.ts";
import type { SamplerName } from "./setting-type.ts";

/** Settings of request tracing. */
export interface TracingSettings {
  readonly exporter: "otlp" | "console";
  readonly protocol: "http/protobuf" | "http/json";
  /** Undefined if OTEL_RESOURCE_ATTRIBUTES may contain it. */
  readonly serviceName: string | undefined;
  readonly sampler: SamplerName;
  /** The share of calls to trace, from 0 to 1, for ratio samplers. */
  readonly samplerRatio: number;
  /** Variables that the exporter reads itself. */
  readonly environment: Readonly<Record<string, string>>;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the tracing settings. Undefined if tracing is disabled, as it is if neither an exporter nor an endpoint is set.
 */
export function readTracing(settings: SettingValues, env: Env): TracingSettings | undefined {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  const isNamed = exporter !== undefined || endpoint !== undefined || Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  if (settings.OTEL_SDK_DISABLED || exporter === "none" || !isNamed) return undefined;
  return {
    exporter: exporter ?? "otlp",
    protocol: settings.OTEL_EXPORTER_OTLP_PROTOCOL,
    serviceName: settings.OTEL_SERVICE_NAME,
    sampler: settings.OTEL_TRACES_SAMPLER,
    samplerRatio: settings.OTEL_TRACES_SAMPLER_ARG,
    environment: Object.fromEntries(Object.entries(env).filter(isReadByExporter)),
  };
}

function isReadByExporter(entry: readonly [string, string | undefined]): entry is [string, string] {
  const [name, value] = entry;
  return value !== undefined && value !== "" && /^OTEL_(EXPORTER_OTLP|RESOURCE)_/.test(name);
}
