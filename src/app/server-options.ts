import type { Config } from "../config.ts";
import type { HttpServerOptions } from "../transport/http-server.ts";

/** Returns the settings that the server needs, which exclude the pepper and the path of the store. */
export function toServerOptions(config: Config): HttpServerOptions {
  const { logLevel, logFormat, tls, corsOrigins, trustedProxies, maxLoopDelayMs, maxRssBytes, connectionsPerAddress } =
    config;
  return {
    logLevel,
    logFormat,
    requestLog: { sample: config.logSample, slowMs: config.logSlowMs },
    tls,
    corsOrigins,
    trustedProxies,
    loadLimits: { maxLoopDelayMs, maxRssBytes },
    listenerLimits: { maxSocketsPerAddress: connectionsPerAddress },
  };
}
