import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toCallRequest } from "../http/call-request.ts";
import type { FindCall } from "../http/http-call.ts";
import { endWhenClosed } from "../http/observe-call.ts";
import { varyByOrigin } from "../http/vary.ts";
import { contextValuesOf } from "../rpc/call-context-keys.ts";

/**
 * A `preHandler` hook that answers the unary calls which had to pass Fastify's hooks, such as those of a page of
 * another origin. It leaves the others to the Connect plugin, which takes many times as long.
 */
export function createFastPathHook(find: FindCall) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const call = find(toCallRequest(request.raw));
    if (call === undefined) {
      done();
      return;
    }
    reply.hijack();
    const values = contextValuesOf(request);
    request.callRecord = values;
    endWhenClosed(reply.raw, values);
    call
      .answer(values, (code) => {
        request.rpcOutcome = { code };
      })
      .then(({ status, fields, body }) => {
        if (reply.hasHeader("vary")) varyByOrigin(fields);
        reply.raw.writeHead(status, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...fields }).end(body);
      })
      .catch(() => reply.raw.destroy());
  };
}
