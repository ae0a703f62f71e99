import type { ServerResponse } from "node:http";
import type { TryRequest } from "../listener/one-port.ts";
import { contextValuesOf } from "../rpc/call-context-keys.ts";
import { createAtEndOfTurn } from "./at-end-of-turn.ts";
import { toCallRequest } from "./call-request.ts";
import { findHeadFault } from "./head-check.ts";
import type { HttpAnswer } from "./http-call.ts";
import type { HttpCallsDeps } from "./http-calls-deps.ts";
import { RequestClient } from "./request-client.ts";
import { REQUEST_ID_HEADER } from "./request-id.ts";
import { varyByOrigin } from "./vary.ts";

/**
 * Answers calls of HTTP/1 before Fastify sees them, which costs them less than half; the check of the head, the request id, the
 * metrics and the log are the same. The others are left to Fastify, and with them whatever has to be refused.
 */
export function createHttp1Calls({ findCall, observe, isProxy, hasCors, onFault }: HttpCallsDeps): TryRequest {
  const atEndOfTurn = createAtEndOfTurn();
  return (request, response) => {
    const carrier = toCallRequest(request);
    const call = findCall(carrier);
    if (call === undefined || findHeadFault(request) !== undefined) return false;
    const client = new RequestClient(request.headers, request.socket.remoteAddress, isProxy);
    const values = contextValuesOf(client);
    const recordCode = observe(response, { call, request: carrier, client, values }, () => response.statusCode);
    const fail = (error: unknown): void => {
      onFault(error, client.id);
      response.destroy();
    };
    call
      .answer(values, recordCode)
      .then((answer) => {
        if (hasCors) varyByOrigin(answer.fields);
        atEndOfTurn(() => send(response, answer, client.id, fail));
      })
      .catch(fail);
    return true;
  };
}

function send(
  response: ServerResponse,
  { status, fields, body }: HttpAnswer,
  requestId: string,
  fail: (error: unknown) => void,
): void {
  fields[REQUEST_ID_HEADER] = requestId;
  if (body !== undefined) fields["content-length"] = body.length;
  try {
    response.writeHead(status, fields).end(body);
  } catch (error) {
    fail(error);
  }
}
