import type { ContextValues } from "@connectrpc/connect";
import type { FastifyReply, FastifyRequest } from "fastify";
import { endWhenClosed } from "../../http/observe-call.ts";
import { contextValuesOf } from "../../rpc/call/call-values.ts";

/** The values of a call that ends with its exchange. */
export function startCall(request: FastifyRequest, reply: FastifyReply): ContextValues {
  const values = contextValuesOf(request);
  request.callRecord = values;
  endWhenClosed(reply.raw, values);
  return values;
}
