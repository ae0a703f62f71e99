import type { IncomingHttpHeaders } from "node:http";
import type { DescMethod } from "@bufbuild/protobuf";
import type { ContextValues, HandlerContext } from "@connectrpc/connect";
import { CallHeaders } from "./call-headers.ts";

/** What an RPC implementation and its interceptors see of a REST request. */
export function buildCallContext(
  method: DescMethod,
  request: { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders },
  values: ContextValues,
): HandlerContext {
  return {
    method,
    service: method.parent,
    protocolName: "rest",
    requestMethod: request.method,
    url: request.url,
    requestHeader: new CallHeaders(request.headers),
    responseHeader: new CallHeaders(),
    responseTrailer: new CallHeaders(),
    signal: NEVER_ABORTED,
    timeoutMs: () => undefined,
    values,
  };
}

/** The services take no signal: what they have begun they end. A signal per request would cost more than the rest of the context. */
const NEVER_ABORTED = new AbortController().signal;
