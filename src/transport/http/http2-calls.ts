import type { ServerHttp2Stream } from "node:http2";
import { addressOfSession } from "../listener/http2-sessions.ts";
import type { TryStream } from "../listener/one-port.ts";
import { Call } from "../rpc/call/call.ts";
import type { CallHead } from "../rpc/call/call-context.ts";
import { findHeadFault } from "./head-check.ts";
import type { CallRequest, HttpAnswer } from "./http-call.ts";
import type { HttpCallsDeps } from "./observe-call.ts";
import { REQUEST_ID_HEADER, RequestClient } from "./request-client.ts";

/**
 * Answers calls of HTTP/2 on their streams, below Node's compatibility layer and Fastify. The others are left to these,
 * and with them whatever has to be refused.
 */
export function createHttp2Calls(deps: HttpCallsDeps): TryStream {
  const { findCall, observe, isProxy, addCors, isOverloaded, onInternalError } = deps;
  return (stream, headers, rawHeaders) => {
    const request = toCallRequest(stream, headers);
    if (isOverloaded?.(request.method, request.url) === true) return false;
    const found = findCall(request);
    if (found === undefined || findHeadFault({ headers, rawHeaders, httpVersion: "2.0" }, request.url) !== undefined) {
      return false;
    }
    if (headers.expect === "100-continue") stream.additionalHeaders({ ":status": 100 });
    const call = new Call(new RequestClient(headers, addressOfSession(stream.session), isProxy));
    const { id } = call.client;
    const recordCode = observe(stream, { found, request, call }, () => statusOf(stream));
    found
      .answer(call, recordCode)
      .then((answer) => {
        addCors?.(answer.fields, headers.origin);
        send(stream, answer, id);
      })
      .catch((error) => {
        onInternalError(error, id);
        stream.destroy();
      });
    return true;
  };
}

/** A request of HTTP/2 on its stream. */
function toCallRequest(stream: ServerHttp2Stream, headers: CallHead["headers"]): CallRequest {
  return {
    method: textOf(headers[":method"]),
    url: textOf(headers[":path"]),
    headers,
    hasBody: !stream.endAfterHeaders,
    body: stream,
    isEncrypted: headers[":scheme"] === "https",
    canTrail: true,
  };
}

function textOf(field: string | string[] | undefined): string {
  return typeof field === "string" ? field : "";
}

function send(stream: ServerHttp2Stream, { status, fields, body, trailers }: HttpAnswer, requestId: string): void {
  if (stream.closed) return;
  fields[":status"] = status;
  fields[REQUEST_ID_HEADER] = requestId;
  if (trailers !== undefined) {
    stream.respond(fields, { waitForTrailers: true });
    stream.once("wantTrailers", () => stream.sendTrailers(trailers));
    stream.end(body);
    return;
  }
  if (body !== undefined) fields["content-length"] = body.length;
  stream.respond(fields, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
}

function statusOf(stream: ServerHttp2Stream): number {
  return Number(stream.sentHeaders?.[":status"] ?? 200);
}
