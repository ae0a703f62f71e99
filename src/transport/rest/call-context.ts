import type { IncomingHttpHeaders } from "node:http";
import type { DescMethod } from "@bufbuild/protobuf";
import type { ContextValues, HandlerContext } from "@connectrpc/connect";

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
    requestHeader: toHeaders(request.headers),
    responseHeader: new Headers(),
    responseTrailer: new Headers(),
    signal: NEVER_ABORTED,
    timeoutMs: () => undefined,
    values,
  };
}

/** The services take no signal: what they have begun they end. A signal per request would cost more than the rest of the context. */
const NEVER_ABORTED = new AbortController().signal;

/** Without the pseudo header fields and the symbol keys that HTTP/2 puts beside them. */
function toHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming)) {
    if (value === undefined || name.startsWith(":")) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}
