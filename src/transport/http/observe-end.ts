import type { ContextValues } from "@connectrpc/connect";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "../../domain/error.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { protocolOf } from "../../metrics/protocol.ts";
import { NO_RECORD, readRecord } from "../rpc/call/call-record.ts";
import type { RequestEnd } from "./request-end.ts";
import type { RequestLog } from "./request-log.ts";
import type { EndSpan } from "./trace-requests.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Those of the call that the request carries, as soon as there is one. */
    callRecord: ContextValues | undefined;
    /** Set where a request is refused outside of any call. */
    refusalCode: ErrorCode | undefined;
  }
}

/** Told of each request after its end. */
export type ObserveEnd = (end: RequestEnd) => void;

/** What is told of the ends of requests. */
export interface ObserveEndDeps {
  readonly metrics: Pick<Metrics, "countFetch">;
  /** The routes, as metrics name them, on which templates are fetched. */
  readonly fetchRoutes: ReadonlySet<string>;
  /** Told of each call that came with a right key. */
  readonly noteKeyUse?: ((keyId: string, isFetch: boolean) => void) | undefined;
  /** Absent: nothing is logged. */
  readonly log?: RequestLog | undefined;
  /** Absent: nothing is traced. */
  readonly endSpan?: EndSpan | undefined;
}

/** Counts fetches, and has the log told of each request. */
export function createObserveEnd({ metrics, fetchRoutes, noteKeyUse, log, endSpan }: ObserveEndDeps): ObserveEnd {
  return (end) => {
    const record = end.values === undefined ? NO_RECORD : readRecord(end.values);
    const outcome = record.outcome ?? end.refusal ?? outcomeOf(end);
    const isFetch = fetchRoutes.has(end.route);
    if (isFetch) metrics.countFetch(end.protocol, outcome, end.ms / 1_000, record.key);
    if (record.key !== undefined) noteKeyUse?.(record.key, isFetch && FETCHED.has(outcome));
    log?.write(end, outcome, record);
    endSpan?.(end, outcome, record);
  };
}

const FETCHED: ReadonlySet<string> = new Set(["ok", "not_modified"]);

/** An `onResponse` hook for requests that pass through Fastify. */
export function createEndHook(observe: ObserveEnd) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { method, originalUrl, callRecord: values, refusalCode: refusal, rpcOutcome, routeOptions } = request;
    const protocol = protocolOf(request, routeOptions.config?.routeKind);
    const route = routeOptions.config?.pattern ?? routeOptions.url ?? "";
    const { statusCode: status } = reply.raw;
    const code = rpcOutcome?.code ?? String(status);
    const ms = reply.elapsedTime;
    observe({ client: request, method, url: originalUrl, route, protocol, status, code, ms, values, refusal });
    done();
  };
}

/** The same word over every protocol; that of RPC codes for what has no refusal of ours. */
function outcomeOf({ status, code }: RequestEnd): string {
  if (code === undefined) return "canceled";
  if (code === "ok" || code === String(status)) return status < 400 ? "ok" : "failed";
  return code;
}
