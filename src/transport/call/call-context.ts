import type { IncomingHttpHeaders } from "node:http";
import type { DescMethod } from "@bufbuild/protobuf";
import type { ContextValues, HandlerContext } from "@connectrpc/connect";
import { CallHeaders } from "./call-headers.ts";

/** The head of the HTTP request that carries a call. */
export interface CallHead {
  readonly method: string;
  /** As it came: the path, with the query if there is one. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** What carries a call. */
export interface CallCarrier {
  readonly protocolName: string;
  readonly head: CallHead;
  readonly values: ContextValues;
  /** How long the call may take; undefined for as long as it likes. */
  readonly timeoutMs: number | undefined;
}

/** What an RPC implementation and its interceptors see of a unary call that begins now. */
export function buildCallContext(
  method: DescMethod,
  { protocolName, head, values, timeoutMs }: CallCarrier,
): HandlerContext {
  const endsAt = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
  return {
    method,
    service: method.parent,
    protocolName,
    requestMethod: head.method,
    url: head.url,
    requestHeader: new CallHeaders(head.headers),
    responseHeader: new CallHeaders(),
    responseTrailer: new CallHeaders(),
    signal: NEVER_ABORTED,
    timeoutMs: () => (endsAt === undefined ? undefined : Math.trunc(endsAt - performance.now())),
    values,
  };
}

/** The services take no signal: what they have begun they end. A signal per request would cost more than the rest of the context. */
const NEVER_ABORTED = new AbortController().signal;
