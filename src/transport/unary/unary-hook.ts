import type { OutgoingHttpHeaders } from "node:http";
import type { ContextValues } from "@connectrpc/connect";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallHead } from "../call/call-context.ts";
import { callUnary } from "./call-unary.ts";
import { readConnectWire } from "./connect-wire.ts";
import { readGrpcWebWire } from "./grpc-web-wire.ts";
import { readBody } from "./read-body.ts";
import type { UnaryMethod } from "./unary-method.ts";

/** What the hook serves with. */
export interface UnaryHookDeps {
  readonly methods: ReadonlyMap<string, UnaryMethod>;
  readonly contextValues: (request: FastifyRequest) => ContextValues;
}

/**
 * A `preHandler` hook that answers unary Connect and gRPC-web calls, for a small part of what the Connect plugin takes. It
 * leaves to the plugin what is not the usual request: other methods, verbs and media types, and compressed messages.
 */
export function createUnaryHook({ methods, contextValues }: UnaryHookDeps) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const method = methods.get(request.routeOptions.url ?? "");
    const wire = method && (readConnectWire(request.raw, method) ?? readGrpcWebWire(request.raw, method));
    if (method === undefined || wire === undefined) {
      done();
      return;
    }
    reply.hijack();
    const { protocolName, binary, timeoutMs } = wire;
    const call = { method, protocolName, head: headOf(request), binary, values: contextValues(request), timeoutMs };
    const readMessage = async () => {
      return wire.open(await readBody(request.raw, method.bodyLimits[wire.framing]), method.readBytesMax);
    };
    callUnary(call, readMessage)
      .then((outcome) => wire.answer(outcome))
      .then(({ status, fields, body }) => {
        reply.raw.writeHead(status, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...fields }).end(body);
      })
      .catch(() => reply.raw.destroy());
  };
}

/** Its own headers are those of the raw request; its url is the raw one, too, before any rewrite. */
function headOf({ method, url, headers }: FastifyRequest): CallHead {
  return { method, url, headers };
}
