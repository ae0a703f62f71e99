import type { FastifyBaseLogger } from "fastify";
import type { CallRecord } from "../rpc/call/call.ts";
import { hideSecretsInUrl } from "./hide-secrets.ts";
import type { RequestEnd } from "./request-end.ts";

/** Which requests have a line. */
export interface RequestLogOptions {
  /** How many ordinary requests do; undefined for all of them. */
  readonly sample: Sample | undefined;
  /** From here on a request is slow, in milliseconds; undefined for never. */
  readonly slowMs: number | undefined;
}

/** Writes lines about requests. */
export interface RequestLog {
  /** Writes the line of a request if it is to have one. */
  write(end: RequestEnd, outcome: string, record: CallRecord): void;
}

/**
 * One line for a request. What was refused, failed or was slow always has one, and so has whatever an admin key did; of
 * the rest a sample, each line of which tells how many were left out since the one before. Query strings and headers
 * stay out: a key that was sent in the wrong place must not reach a log.
 */
export function createRequestLog(log: FastifyBaseLogger, { sample, slowMs = Infinity }: RequestLogOptions): RequestLog {
  const isSampled = createSampler(sample);
  let leftOut = 0;

  return {
    write({ client, method, url, protocol, status, ms }, outcome, { kind, key, template, version }) {
      const isOrdinary = ORDINARY.has(outcome) && ms < slowMs && kind !== "admin";
      if (isOrdinary && !isSampled()) {
        leftOut += 1;
        return;
      }
      log.info(
        {
          reqId: client.id,
          ...(client.span !== undefined && { trace_id: client.span.traceId }),
          method,
          path: hideSecretsInUrl(pathOf(url)),
          protocol,
          status,
          outcome,
          ...(key !== undefined && { key }),
          ...(template !== undefined && { template }),
          ...(version !== undefined && { version }),
          ms: Math.round(ms * 1_000) / 1_000,
          remoteAddress: client.ip,
          ...(isOrdinary && leftOut > 0 && { leftOut }),
        },
        "request",
      );
      if (isOrdinary) leftOut = 0;
    },
  };
}

const ORDINARY: ReadonlySet<string> = new Set(["ok", "not_modified"]);

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/**
 * At most `calls` lines within a window of time. All of them may come at once; they return one by one over the window.
 */
export interface Sample {
  readonly calls: number;
  readonly windowMs: number;
}

/** Tells of each request whether it is one of the sample; all are where there is none. */
function createSampler(sample: Sample | undefined): () => boolean {
  if (sample === undefined) return () => true;
  const { calls, windowMs } = sample;
  let left = calls;
  let refilledAt = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(calls, left + ((now - refilledAt) * calls) / windowMs);
    refilledAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
