import { headerRefs } from "./headers.ts";
import type { JsonSchema } from "./json-schema.ts";
import { errorResponses } from "./responses.ts";

/** What is served beside the rpcs: probes, which require no key, and the endpoint that was removed. */
export function plainRoutes(): Readonly<Record<string, JsonSchema>> {
  return {
    "/healthz": { get: probe("Healthz", "The process answers.", "ok") },
    "/readyz": {
      get: probe("Readyz", "The server can serve.", "ready", {
        503: {
          description: "The server stops, or the store cannot be used.",
          headers: headerRefs("RequestId", "CacheControl"),
          content: { "application/json": { schema: { type: "object" } } },
        },
      }),
    },
    "/v1/sdk/render": {
      post: {
        operationId: "RemovedRender",
        summary: "Removed on 2026-06-05.",
        description: "Fetch the template with GET /v1/sdk/template/{id} and render locally.",
        tags: ["TemplateService"],
        deprecated: true,
        security: [],
        responses: errorResponses(new Set(["ENDPOINT_REMOVED", "HEADERS_TOO_LARGE"])),
      },
    },
  };
}

function probe(operationId: string, description: string, status: string, others: JsonSchema = {}): JsonSchema {
  return {
    operationId,
    summary: description,
    description,
    tags: ["Probes"],
    security: [],
    responses: {
      200: {
        description,
        headers: headerRefs("RequestId", "CacheControl"),
        content: {
          "application/json": {
            schema: { type: "object", required: ["status"], properties: { status: { const: status } } },
          },
        },
      },
      ...errorResponses(new Set(["HEADERS_TOO_LARGE"])),
      ...others,
    },
  };
}
