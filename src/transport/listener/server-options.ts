import type { ServerOptions } from "node:http";
import type { ServerOptions as Http2ServerOptions } from "node:http2";
import type { TlsOptions } from "node:tls";
import type { ListenerLimits } from "./limits.ts";

/** A certificate chain and its key, both PEM. */
export interface Certificate {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

/** The limits of an HTTP/1 server that are options of Node; the others are properties of the server. */
export function toHttp1Options(limits: ListenerLimits): ServerOptions {
  return {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.sweepIntervalMs,
    maxHeaderSize: limits.maxHeaderBytes,
    // head-check.ts refuses such requests with a response that states the reason.
    requireHostHeader: false,
  };
}

/** The limits of an HTTP/2 server. Node's default announces no limit on streams. */
export function toHttp2Options(limits: ListenerLimits): Http2ServerOptions {
  return {
    settings: {
      maxConcurrentStreams: limits.maxConcurrentStreams,
      maxHeaderListSize: limits.maxHeaderBytes,
      initialWindowSize: limits.streamWindowBytes,
      enablePush: false,
    },
    maxSessionMemory: limits.maxSessionMemoryMegabytes,
    maxHeaderListPairs: limits.maxHeaderFields,
    maxSettings: limits.maxSettingsEntries,
    maxSessionInvalidFrames: limits.maxInvalidFrames,
    maxSessionRejectedStreams: limits.maxRejectedStreams,
    streamResetBurst: limits.streamResetBurst,
    streamResetRate: limits.streamResetsPerSecond,
  };
}

/** TLS 1.2 or later, offering both protocols by ALPN (RFC 7301), the better one first. */
export function toTlsOptions(certificate: Certificate, limits: ListenerLimits): TlsOptions {
  return {
    cert: certificate.cert,
    key: certificate.key,
    minVersion: "TLSv1.2",
    ALPNProtocols: ["h2", "http/1.1"],
    handshakeTimeout: limits.handshakeTimeoutMs,
  };
}
