import type { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "../../domain/error.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { protocolOf } from "../../metrics/protocol.ts";
import type { IsMember } from "../listener/network.ts";
import { type Call, CLIENT_LEFT, NO_RECORD } from "../rpc/call/call.ts";
import type { AddCors } from "./cors.ts";
import type { CallRequest, FindCall, HttpCall, RecordCode } from "./http-call.ts";
import type { RequestEnd } from "./request-end.ts";
import type { RequestLog } from "./request-log.ts";
import type { EndSpan } from "./trace-requests.ts";

/** A call of the fast path that begins now. */
export interface StartedCall {
  readonly found: HttpCall;
  readonly request: CallRequest;
  readonly call: Call;
}

/** What a call is answered on: a response of HTTP/1, or a stream of HTTP/2. */
export interface Exchange extends EventEmitter {
  readonly headersSent: boolean;
}

/** Watches a call until its exchange is closed. Returns where its code goes once there is one. */
export type ObserveCall = (exchange: Exchange, started: StartedCall, statusOf: () => number) => RecordCode;

/**
 * Measures the calls of the fast path, and tells of their ends. Answers are sent in one piece: a client that
 * leaves before has ended the call, with 499 or `canceled`.
 */
export function createObserveCall(metrics: Pick<Metrics, "start">, observeEnd: ObserveEnd): ObserveCall {
  return (exchange, { found, request, call }, statusOf) => {
    const end = metrics.start(found.route, found.protocol);
    const startedAt = performance.now();
    let code: string | undefined;
    exchange.once("close", () => {
      const isAnswered = exchange.headersSent;
      if (!isAnswered) call.abort(CLIENT_LEFT);
      call.releaseSlot();
      if (!isAnswered) code = undefined;
      end(code ?? (found.protocol === "rest" ? "499" : "canceled"));
      const { method, url } = request;
      const { route, protocol } = found;
      const ms = performance.now() - startedAt;
      observeEnd({ client: call.client, method, url, route, protocol, status: statusOf(), code, ms, call });
    });
    return (name) => {
      code = name;
    };
  };
}

/**
 * Ends a call with its exchange: aborts its signal when the client leaves before the answer is whole, and releases
 * its slot.
 */
export function endWhenClosed(response: ServerResponse, call: Call): void {
  response.once("close", () => {
    if (!response.writableEnded) call.abort(CLIENT_LEFT);
    call.releaseSlot();
  });
}

/** What calls of the fast path are served with. */
export interface HttpCallsDeps {
  readonly findCall: FindCall;
  readonly observe: ObserveCall;
  /** Tells the addresses of trusted proxies. */
  readonly isProxy: IsMember;
  /** Absent where no page of another origin may call. */
  readonly addCors: AddCors | undefined;
  /** Absent where the load of the process is not watched. Only Fastify knows how to refuse a request under load. */
  readonly isOverloaded?: ((verb: string, url: string) => boolean) | undefined;
  readonly onInternalError: (error: unknown, requestId: string) => void;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The call that the request carries, as soon as there is one. */
    call: Call | undefined;
    /** Set where a request is refused outside of any call. */
    refusalCode: ErrorCode | undefined;
  }
}

/** Notified of each request after its end. */
export type ObserveEnd = (end: RequestEnd) => void;

/** Notified of the use of a key; `fetchedId` is the id of a template. */
export type NoteUse = (keyId: string, fetchedId: string | undefined) => void;

/** What is notified of the ends of requests. */
export interface ObserveEndDeps {
  readonly metrics: Pick<Metrics, "countFetch">;
  /** The routes, as metrics name them, on which templates are fetched. */
  readonly fetchRoutes: ReadonlySet<string>;
  /** Notified of each call with a valid key, and of the template that it fetched. */
  readonly noteUse?: NoteUse | undefined;
  /** Absent: nothing is logged. */
  readonly log?: RequestLog | undefined;
  /** Absent: nothing is traced. */
  readonly endSpan?: EndSpan | undefined;
}

/** Counts fetches, and reports each request to the log. */
export function createObserveEnd({ metrics, fetchRoutes, noteUse, log, endSpan }: ObserveEndDeps): ObserveEnd {
  return (end) => {
    const record = end.call?.record() ?? NO_RECORD;
    const outcome = record.outcome ?? end.refusal ?? outcomeOf(end);
    const isFetch = fetchRoutes.has(end.route);
    if (isFetch) metrics.countFetch(end.protocol, outcome, end.ms / 1_000, record.key);
    if (record.key !== undefined) noteUse?.(record.key, isFetch && FETCHED.has(outcome) ? record.template : undefined);
    log?.write(end, outcome, record);
    endSpan?.(end, outcome, record);
  };
}

const FETCHED: ReadonlySet<string> = new Set(["ok", "not_modified"]);

/** An `onResponse` hook for requests that pass through Fastify. */
export function createEndHook(observe: ObserveEnd) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { method, originalUrl, call, refusalCode: refusal, rpcOutcome, routeOptions } = request;
    const protocol = protocolOf(request, routeOptions.config?.routeKind);
    const route = routeOptions.config?.pattern ?? routeOptions.url ?? "";
    const { statusCode: status } = reply.raw;
    const code = rpcOutcome?.code ?? String(status);
    const ms = reply.elapsedTime;
    observe({ client: request, method, url: originalUrl, route, protocol, status, code, ms, call, refusal });
    done();
  };
}

/** The same word over every protocol; that of RPC codes for what has no refusal of ours. */
function outcomeOf({ status, code }: RequestEnd): string {
  if (code === undefined) return "canceled";
  if (code === "ok" || code === String(status)) return status < 400 ? "ok" : "failed";
  return code;
}
