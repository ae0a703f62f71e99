import type { FastifyInstance } from "fastify";
import { Refusal } from "../../../domain/error.ts";
import type { Rpcs } from "../../rpc/rpcs.ts";
import { registerJsonBodyParser } from "./json-body-parser.ts";
import { METHOD_HINTS } from "./method-hints.ts";
import { registerEventStreams } from "./register-event-streams.ts";
import { sendRefusal } from "./send-answer.ts";
import { type RestRoute, registerTranscoder } from "./transcoder.ts";

/**
 * Serves our services as JSON over HTTP, in a scope of its own so that its body parser reaches no other route. The
 * error handlers of error-handler.ts must be set on the instance. Throws, when the instance gets ready, if a rule is
 * wrong.
 */
export function registerRest(fastify: FastifyInstance, rpcs: Rpcs): void {
  fastify.register(async (scope) => {
    registerJsonBodyParser(scope);
    registerRemovedRender(scope);
    registerMethodNotAllowed(scope, [...registerTranscoder(scope, rpcs), ...registerEventStreams(scope, rpcs)]);
  });
}

const REMOVED_URL = "/v1/sdk/render";
const REMOVED_MESSAGE =
  "POST /v1/sdk/render was removed on 2026-06-05. Fetch the template with GET /v1/sdk/template/{id} and render locally.";

/** Deprecation: RFC 9745. Sunset: RFC 8594, which names 410 as what follows it. Link: RFC 8288. */
const REMOVED_HEADERS = {
  deprecation: "@1780617600",
  sunset: "Fri, 05 Jun 2026 00:00:00 GMT",
  link: '</v1/sdk/template/{id}>; rel="successor-version"',
  "cache-control": "public, max-age=3600",
} as const;

/** Answers every method on the removed endpoint with 410, with or without a key, before any body is read. */
function registerRemovedRender(scope: FastifyInstance): void {
  const refusal = new Refusal("ENDPOINT_REMOVED", REMOVED_MESSAGE);
  scope.route({
    url: REMOVED_URL,
    method: scope.supportedMethods,
    onRequest: (request, reply, _done) => sendRefusal(request, reply, refusal, { headers: REMOVED_HEADERS }),
    handler: () => undefined,
  });
}

/** Answers a known path with 405 and Allow for every method of the router that the path does not serve. */
function registerMethodNotAllowed(scope: FastifyInstance, routes: readonly RestRoute[]): void {
  const patterns = new Map(routes.map(({ url, pattern }) => [url, pattern]));
  for (const [url, verbs] of verbsByUrl(routes)) {
    const allow = [...verbs].sort().join(", ");
    const others = scope.supportedMethods.filter((method) => !verbs.has(method));
    scope.route({
      url,
      method: others,
      onRequest: (request, reply, _done) => {
        const hint = METHOD_HINTS.get(`${request.method} ${patterns.get(url)}`);
        const message = `this path accepts ${allow}${hint === undefined ? "" : `; ${hint}`}`;
        sendRefusal(request, reply, new Refusal("METHOD_NOT_ALLOWED", message), { headers: { allow } });
      },
      handler: () => undefined,
    });
  }
}

function verbsByUrl(routes: readonly RestRoute[]): ReadonlyMap<string, ReadonlySet<string>> {
  const verbs = new Map<string, Set<string>>();
  for (const { url, verb } of routes) {
    const known = verbs.get(url) ?? new Set();
    verbs.set(url, known.add(verb));
    if (verb === "GET") known.add("HEAD");
  }
  return verbs;
}
