import type { ServerResponse } from "node:http";
import type { Http2ServerResponse } from "node:http2";
import { Code } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { Protocol } from "./protocol.ts";
import type { RpcOutcome } from "./rpc-outcome.ts";

/**
 * Returns the code label of a closed response: the HTTP status for REST and plain HTTP, the name of the RPC code for
 * other protocols. The code is read from the sent response if possible, otherwise from the outcome. If the client
 * disconnected before the complete response, it is 499 or `canceled`.
 */
export function responseCode(
  raw: ServerResponse | Http2ServerResponse,
  protocol: Protocol,
  outcome: RpcOutcome | undefined,
): string {
  if (protocol === "rest" || protocol === "http") return raw.writableEnded ? String(raw.statusCode) : "499";
  if (!raw.writableEnded) return codeToString(Code.Canceled);
  const sent = sentStatus(raw);
  if (sent !== undefined) return sent;
  if (raw.statusCode !== 200) return outcome?.code ?? CODE_OF_HTTP_STATUS.get(raw.statusCode) ?? "unknown";
  return outcome?.code ?? (protocol === "connect" ? "ok" : "unknown");
}

/** Returns the gRPC status from the trailers of an HTTP/2 response, or from its headers if it had no body. */
function sentStatus(raw: ServerResponse | Http2ServerResponse): string | undefined {
  if (!("stream" in raw)) return undefined;
  const status = raw.stream.sentTrailers?.["grpc-status"] ?? raw.stream.sentHeaders?.["grpc-status"];
  if (status === undefined) return undefined;
  const code = Number(status);
  if (code === 0) return "ok";
  return Code[code] === undefined ? "unknown" : codeToString(code);
}

/**
 * For Connect calls that failed before any interceptor ran: maps the HTTP statuses that Connect assigns back to codes.
 */
const CODE_OF_HTTP_STATUS: ReadonlyMap<number, string> = new Map([
  [400, "invalid_argument"],
  [401, "unauthenticated"],
  [403, "permission_denied"],
  [404, "not_found"],
  [409, "aborted"],
  [413, "resource_exhausted"],
  [429, "resource_exhausted"],
  [499, "canceled"],
  [500, "internal"],
  [501, "unimplemented"],
  [503, "unavailable"],
  [504, "deadline_exceeded"],
]);
