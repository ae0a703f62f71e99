import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import { streamToCallRequest } from "./call/call-request.ts";
import { findFirst } from "./call/find-first.ts";
import type { HttpAnswer, Settle } from "./call/http-call.ts";
import type { CallClient } from "./connect/client-context.ts";
import { contextValuesOf } from "./connect/request-id-context.ts";
import type { HttpCallsDeps } from "./http1-calls.ts";
import { hasUsualHost } from "./listener/host-check.ts";
import type { TakeStream } from "./listener/one-port.ts";
import { addressOfSession } from "./listener/session-address.ts";
import { RequestClient } from "./request-client.ts";
import { REQUEST_ID_HEADER } from "./request-id.ts";
import type { EndedCall } from "./request-log.ts";

/**
 * Answers the usual calls of HTTP/2 other than gRPC on their streams, below Node's compatibility layer and Fastify. The others are left
 * to these, and with them whatever has to be refused.
 */
export function createHttp2Calls({ finders, observe, isProxy, onFault }: HttpCallsDeps): TakeStream {
  return (stream, headers) => {
    if (!isUsual(headers)) return false;
    const request = streamToCallRequest(stream, headers);
    const call = findFirst(finders, request);
    if (call === undefined) return false;
    const client = new RequestClient(headers, addressOfSession(stream.session), isProxy);
    const observed = observeStream(stream, client, request, observe(call.route, call.protocol));
    call
      .answer(contextValuesOf(client), observed.settle)
      .then((answer) => {
        if (stream.closed) return;
        observed.send(answer.status);
        send(stream, answer, client.id);
      })
      .catch((error) => {
        onFault(error, client.id);
        stream.destroy();
      });
    return true;
  };
}

/** Who expects `100 Continue` is told so by the compatibility layer. */
function isUsual(headers: IncomingHttpHeaders): boolean {
  return hasUsualHost(headers) && headers.expect === undefined;
}

function send(stream: ServerHttp2Stream, { status, fields, body }: HttpAnswer, requestId: string): void {
  fields[":status"] = status;
  fields[REQUEST_ID_HEADER] = requestId;
  if (body !== undefined) fields["content-length"] = body.length;
  stream.respond(fields, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
}

/** What is told of a call on a stream. A client that leaves before its answer is sent is 499 or `canceled`. */
interface ObservedStream {
  readonly settle: Settle;
  send(status: number): void;
}

function observeStream(
  stream: ServerHttp2Stream,
  client: CallClient,
  { method, url }: { readonly method: string; readonly url: string },
  end: (call: EndedCall) => void,
): ObservedStream {
  const startedAt = performance.now();
  let status: number | undefined;
  let code: string | undefined;
  stream.once("close", () => {
    end({ client, method, url, status: status ?? 200, code: status === undefined ? undefined : code, startedAt });
  });
  return {
    settle(name) {
      code = name;
    },
    send(sent) {
      status = sent;
    },
  };
}
