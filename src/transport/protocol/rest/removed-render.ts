import type { FastifyInstance } from "fastify";
import { Refusal } from "../../../domain/error.ts";
import { sendRefusal } from "./send-answer.ts";

const URL = "/v1/sdk/render";
const MESSAGE =
  "POST /v1/sdk/render was removed on 2026-06-05. Fetch the template with GET /v1/sdk/template/{id} and render locally.";

/** Deprecation: RFC 9745. Sunset: RFC 8594, which names 410 as what follows it. Link: RFC 8288. */
const HEADERS = {
  deprecation: "@1780617600",
  sunset: "Fri, 05 Jun 2026 00:00:00 GMT",
  link: '</v1/sdk/template/{id}>; rel="successor-version"',
  "cache-control": "public, max-age=3600",
} as const;

/** Answers every method on the removed endpoint with 410, with or without a key, before any body is read. */
export function registerRemovedRender(scope: FastifyInstance): void {
  const refusal = new Refusal("ENDPOINT_REMOVED", MESSAGE);
  scope.route({
    url: URL,
    method: scope.supportedMethods,
    onRequest: (request, reply, _done) => sendRefusal(request, reply, refusal, { headers: HEADERS }),
    handler: () => undefined,
  });
}
