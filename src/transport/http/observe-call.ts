import type { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import type { ContextValues } from "@connectrpc/connect";
import type { Metrics } from "../../metrics/metrics.ts";
import type { IsMember } from "../listener/network.ts";
import type { CallClient } from "../rpc/call/call-context-keys.ts";
import { abortCall, CLIENT_LEFT, leavePlace } from "../rpc/call/call-end.ts";
import type { CallRequest } from "./call-request.ts";
import type { AddCors } from "./cors.ts";
import type { FindCall, HttpCall, RecordCode } from "./http-call.ts";
import type { ObserveEnd } from "./observe-end.ts";

/** A call of the fast path that begins now. */
export interface StartedCall {
  readonly call: HttpCall;
  readonly request: CallRequest;
  readonly client: CallClient;
  readonly values: ContextValues;
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
  return (exchange, { call, request, client, values }, statusOf) => {
    const end = metrics.start(call.route, call.protocol);
    const startedAt = performance.now();
    let code: string | undefined;
    exchange.once("close", () => {
      const isAnswered = exchange.headersSent;
      if (!isAnswered) abortCall(values, CLIENT_LEFT);
      leavePlace(values);
      if (!isAnswered) code = undefined;
      end(code ?? (call.protocol === "rest" ? "499" : "canceled"));
      const { method, url } = request;
      const { route, protocol } = call;
      const ms = performance.now() - startedAt;
      observeEnd({ client, method, url, route, protocol, status: statusOf(), code, ms, values });
    });
    return (name) => {
      code = name;
    };
  };
}

/**
 * Ends a call with its exchange: aborts its signal when the client leaves before the answer is whole, and gives its
 * place back.
 */
export function endWhenClosed(response: ServerResponse, values: ContextValues): void {
  response.once("close", () => {
    if (!response.writableEnded) abortCall(values, CLIENT_LEFT);
    leavePlace(values);
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
  readonly onInternalError: (error: unknown, requestId: string) => void;
}
