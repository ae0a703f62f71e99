import type { FastifyInstance } from "fastify";
import { Refusal } from "../../../domain/error.ts";
import { sendRefusal } from "./send-answer.ts";
import type { RestRoute } from "./transcoder.ts";

/** Answers a known path with 405 and Allow for every method of the router that the path does not serve. */
export function registerMethodNotAllowed(scope: FastifyInstance, routes: readonly RestRoute[]): void {
  for (const [url, verbs] of verbsByUrl(routes)) {
    const allow = [...verbs].sort().join(", ");
    const refusal = new Refusal("METHOD_NOT_ALLOWED", `this path takes ${allow}`);
    const others = scope.supportedMethods.filter((method) => !verbs.has(method));
    scope.route({
      url,
      method: others,
      onRequest: (request, reply, _done) => sendRefusal(request, reply, refusal, { headers: { allow } }),
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
