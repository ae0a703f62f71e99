import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import type { FastifyInstance } from "fastify";
import { markRoutes } from "../../metrics/route-kind.ts";
import type { UnaryMethod } from "../protocol/unary/unary-method.ts";
import { sendRpcMediaTypes } from "./send-rpc-error.ts";

/** Refuses what comes to the paths of these methods and is no call: 405 for another verb, else 415. */
export async function refuseOtherUses(fastify: FastifyInstance, methods: Iterable<UnaryMethod>): Promise<void> {
  await fastify.register(async (scope) => {
    markRoutes(scope, "rpc");
    scope.removeAllContentTypeParsers();
    for (const { path, spec } of methods) {
      const isRead = spec.method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
      const verbs = isRead ? ["GET", "POST"] : ["POST"];
      scope.all(path, {
        onRequest(request, reply, done) {
          if (verbs.includes(request.method)) done();
          else reply.code(405).header("allow", verbs.join(", ")).send();
        },
        handler: (_request, reply) => sendRpcMediaTypes(reply),
      });
    }
  });
}
