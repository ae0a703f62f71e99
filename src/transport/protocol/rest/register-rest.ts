import type { FastifyInstance } from "fastify";
import type { Rpcs } from "../../rpc/rpcs.ts";
import { registerJsonBodyParser } from "./json-body-parser.ts";
import { registerMethodNotAllowed } from "./method-not-allowed.ts";
import { registerRemovedRender } from "./removed-render.ts";
import { registerTranscoder } from "./transcoder.ts";

/**
 * Serves our services as JSON over HTTP, in a scope of its own so that its body parser reaches no other route. The error
 * handlers of error-handler.ts must be set on the instance. Throws, when the instance gets ready, if a rule is wrong.
 */
export function registerRest(fastify: FastifyInstance, rpcs: Rpcs): void {
  fastify.register(async (scope) => {
    registerJsonBodyParser(scope);
    registerRemovedRender(scope);
    registerMethodNotAllowed(scope, registerTranscoder(scope, rpcs));
  });
}
