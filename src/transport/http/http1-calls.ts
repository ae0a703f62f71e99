import type { ServerResponse } from "node:http";
import type { ContextValues } from "@connectrpc/connect";
import type { TakeRequest } from "../listener/one-port.ts";
import { leavePlace } from "../rpc/call-place.ts";
import { abortCall, CLIENT_LEFT } from "../rpc/call-signal.ts";
import type { CallClient } from "../rpc/client-context.ts";
import { contextValuesOf } from "../rpc/request-id-context.ts";
import { createAtEndOfTurn } from "./at-end-of-turn.ts";
import { toCallRequest } from "./call-request.ts";
import { findFirst } from "./find-first.ts";
import { findHeadFault } from "./head-check.ts";
import type { HttpAnswer, Settle } from "./http-call.ts";
import type { HttpCallsDeps } from "./http-calls-deps.ts";
import { RequestClient } from "./request-client.ts";
import { REQUEST_ID_HEADER } from "./request-id.ts";
import type { EndedCall } from "./request-log.ts";
import { varyByOrigin } from "./vary.ts";

/**
 * Answers the usual calls of HTTP/1 before Fastify sees them, which costs them less than half; the host check, the request id, the
 * metrics and the log are the same. The others are left to Fastify, and with them whatever has to be refused.
 */
export function createHttp1Calls({ finders, observe, isProxy, hasCors, onFault }: HttpCallsDeps): TakeRequest {
  const atEndOfTurn = createAtEndOfTurn();
  return (request, response) => {
    const call = findFirst(finders, toCallRequest(request));
    if (call === undefined || findHeadFault(request) !== undefined) return false;
    const client = new RequestClient(request.headers, request.socket.remoteAddress, isProxy);
    const values = contextValuesOf(client);
    const settle = observeResponse(response, client, values, observe(call.route, call.protocol));
    const fail = (error: unknown): void => {
      onFault(error, client.id);
      response.destroy();
    };
    call
      .answer(values, settle)
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

/** Returns where the code goes once there is one. A client that leaves before the answer is whole is 499 or `canceled`. */
function observeResponse(
  response: ServerResponse,
  client: CallClient,
  values: ContextValues,
  end: (call: EndedCall) => void,
): Settle {
  const startedAt = performance.now();
  let code: string | undefined;
  response.once("close", () => {
    const { method = "", url = "" } = response.req;
    const status = response.statusCode;
    if (!response.writableEnded) abortCall(values, CLIENT_LEFT);
    leavePlace(values);
    end({ client, method, url, status, code: response.writableEnded ? code : undefined, startedAt });
  });
  return (name) => {
    code = name;
  };
}
