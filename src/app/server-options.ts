import type { Config } from "../config.ts";
import type { HttpServerOptions } from "../transport/http-server.ts";

/** The settings that the server needs: neither the pepper nor the path of the store. */
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
