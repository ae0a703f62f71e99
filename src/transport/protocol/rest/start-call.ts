import type { FastifyReply, FastifyRequest } from "fastify";
import { endWhenClosed } from "../../http/observe-call.ts";
import { Call } from "../../rpc/call/call.ts";

/** A call that ends with its exchange. */
export function startCall(request: FastifyRequest, reply: FastifyReply): Call {
  const call = new Call(request);
  request.call = call;
  endWhenClosed(reply.raw, call);
  return call;
}
