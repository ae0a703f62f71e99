import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "../listener/http1-connections.ts";
import type { TryRequest } from "../listener/one-port.ts";
import { Call } from "../rpc/call/call.ts";
import { findHeadFault } from "./head-check.ts";
import type { CallRequest, HttpAnswer } from "./http-call.ts";
import type { HttpCallsDeps } from "./observe-call.ts";
import { REQUEST_ID_HEADER, RequestClient } from "./request-client.ts";

/**
 * Answers calls of HTTP/1 before Fastify sees them, which costs them less than half; the check of the head, the request
 * id, the metrics and the log are the same. The others are left to Fastify, and with them whatever has to be refused.
 */
export function createHttp1Calls(deps: HttpCallsDeps): TryRequest {
  const { findCall, observe, isProxy, addCors, isOverloaded, onInternalError } = deps;
  const batchWrite = createWriteBatch();
  return (request, response) => {
    if (isOverloaded?.(request.method ?? "", request.url ?? "") === true) return false;
    const carrier = toCallRequest(request);
    const found = findCall(carrier);
    if (found === undefined || findHeadFault(request) !== undefined) return false;
    const call = new Call(new RequestClient(request.headers, request.socket.remoteAddress, isProxy));
    const { id } = call.client;
    const recordCode = observe(response, { found, request: carrier, call }, () => response.statusCode);
    const fail = (error: unknown): void => {
      onInternalError(error, id);
      response.destroy();
    };
    found
      .answer(call, recordCode)
      .then((answer) => {
        addCors?.(answer.fields, request.headers.origin);
        batchWrite(() => send(response, answer, id, fail));
      })
      .catch(fail);
    return true;
  };
}

/** A request of HTTP/1, or one of HTTP/2 that has passed Node's compatibility layer. */
function toCallRequest(request: IncomingMessage): CallRequest {
  const { method = "", url = "", headers, socket } = request;
  return {
    method,
    url,
    headers,
    hasBody: hasBody(request),
    body: request,
    isEncrypted: "encrypted" in socket,
    canTrail: false,
  };
}

function send(
  response: ServerResponse,
  { status, fields, body, trailers }: HttpAnswer,
  requestId: string,
  fail: (error: unknown) => void,
): void {
  fields[REQUEST_ID_HEADER] = requestId;
  if (body !== undefined && trailers === undefined) fields["content-length"] = body.length;
  try {
    response.writeHead(status, fields);
    if (trailers !== undefined) response.addTrailers(trailers);
    response.end(body);
  } catch (error) {
    fail(error);
  }
}

/** Does a write, together with the others of its batch. */
type BatchWrite = (write: () => void) => void;

/**
 * Batches the writes of answers: all that belong to one turn of the event loop are done at its end. A client that waits
 * for each is woken for each, through the hypervisor where its core was idle, and the server pays for that with more
 * than the answer; answers that leave together wake it once.
 */
function createWriteBatch(): BatchWrite {
  let waiting: (() => void)[] = [];

  function writeAll(): void {
    const all = waiting;
    waiting = [];
    for (const write of all) write();
  }

  return (write) => {
    if (waiting.length === 0) setImmediate(writeAll);
    waiting.push(write);
  };
}
