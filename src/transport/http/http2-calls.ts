import type { ServerHttp2Stream } from "node:http2";
import { addressOfSession } from "../listener/http2-sessions.ts";
import type { TryStream } from "../listener/one-port.ts";
import { contextValuesOf } from "../rpc/call-context-keys.ts";
import { streamToCallRequest } from "./call-request.ts";
import type { HttpAnswer } from "./http-call.ts";
import type { HttpCallsDeps } from "./observe-call.ts";
import { REQUEST_ID_HEADER, RequestClient } from "./request-client.ts";
import { varyByOrigin } from "./vary.ts";

/**
 * Answers calls of HTTP/2 on their streams, below Node's compatibility layer and Fastify. The others are left to these,
 * and with them whatever has to be refused.
 */
export function createHttp2Calls({ findCall, observe, isProxy, hasCors, onInternalError }: HttpCallsDeps): TryStream {
  return (stream, headers) => {
    // Who expects `100 Continue` is told so by the compatibility layer.
    if (headers.expect !== undefined) return false;
    const request = streamToCallRequest(stream, headers);
    const call = findCall(request);
    if (call === undefined) return false;
    const client = new RequestClient(headers, addressOfSession(stream.session), isProxy);
    const values = contextValuesOf(client);
    const recordCode = observe(stream, { call, request, client, values }, () => statusOf(stream));
    call
      .answer(values, recordCode)
      .then((answer) => {
        if (hasCors) varyByOrigin(answer.fields);
        send(stream, answer, client.id);
      })
      .catch((error) => {
        onInternalError(error, client.id);
        stream.destroy();
      });
    return true;
  };
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
