import type { ContextValues } from "@connectrpc/connect";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "../../domain/error.ts";
import { type Protocol, protocolOf } from "../../metrics/protocol.ts";
import type { CallClient } from "../rpc/call-context-keys.ts";
import { readRecord } from "../rpc/call-record.ts";
import { hideSecretsInUrl } from "./hide-secrets.ts";
import { createSampler, type Sample } from "./sampler.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Those of the call that the request carries, as soon as there is one. */
    loggedValues: ContextValues | undefined;
    /** Set where a request is refused outside of any call. */
    refusalCode: ErrorCode | undefined;
  }
}

/** Which requests have a line. */
export interface RequestLogOptions {
  /** How many ordinary requests do; undefined for all of them. */
  readonly sample: Sample | undefined;
  /** From here on a request is slow, in milliseconds; undefined for never. */
  readonly slowMs: number | undefined;
}

/** A request after its end. */
export interface EndedRequest {
  readonly client: CallClient;
  readonly method: string;
  readonly url: string;
  readonly protocol: Protocol;
  /** Of HTTP. */
  readonly status: number;
  /** As metrics name it; undefined when the client left before it was answered. */
  readonly code: string | undefined;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  /** Of the call that it carried, if any. */
  readonly values: ContextValues | undefined;
  /** Why it was refused outside of any call. */
  readonly refusal?: ErrorCode | undefined;
}

/** Writes lines about requests. */
export interface RequestLog {
  /** Writes the line of a request if it is to have one. */
  write(ended: EndedRequest): void;
  /** An `onResponse` hook for requests that pass through Fastify. */
  readonly hook: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;
}

/**
 * One line for a request. What was refused, failed or was slow always has one, and so has whatever an admin key did; of
 * the rest a sample, each line of which tells how many were left out since the one before. Query strings and headers
 * stay out: a key that was sent in the wrong place must not reach a log.
 */
export function createRequestLog(log: FastifyBaseLogger, { sample, slowMs = Infinity }: RequestLogOptions): RequestLog {
  const isSampled = createSampler(sample);
  let leftOut = 0;

  function write(ended: EndedRequest): void {
    const { status, code, values } = ended;
    const ms = performance.now() - ended.startedAt;
    const {
      kind,
      key,
      template,
      version,
      refusal = ended.refusal,
    } = values === undefined ? NO_CALL : readRecord(values);
    const outcome = refusal ?? outcomeOf(status, code);
    const isOrdinary = outcome === "ok" && ms < slowMs && kind !== "admin";
    if (isOrdinary && !isSampled()) {
      leftOut += 1;
      return;
    }
    const { client, method, url, protocol } = ended;
    log.info(
      {
        reqId: client.id,
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
  }

  return {
    write,
    hook(request, reply, done) {
      const { method, originalUrl: url, loggedValues: values, refusalCode: refusal } = request;
      const protocol = protocolOf(request, request.routeOptions.config?.routeKind);
      const status = reply.raw.statusCode;
      const code = request.rpcOutcome?.code ?? String(status);
      const startedAt = performance.now() - reply.elapsedTime;
      write({ client: request, method, url, protocol, status, code, startedAt, values, refusal });
      done();
    },
  };
}

const NO_CALL: Partial<ReturnType<typeof readRecord>> = {};

/** The same word over every protocol; that of RPC codes for what has no refusal of ours. */
function outcomeOf(status: number, code: string | undefined): string {
  if (code === undefined) return "canceled";
  if (code === "ok" || code === String(status)) return status < 400 ? "ok" : "failed";
  return code;
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
