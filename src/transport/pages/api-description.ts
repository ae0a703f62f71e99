import type { FastifyInstance } from "fastify";
import { servePublicFile } from "./public-file.ts";

/** Serves the OpenAPI description of REST. */
export function registerApiDescription(fastify: FastifyInstance): void {
  servePublicFile(fastify, "/openapi.json", async () => {
    const { OPENAPI_JSON } = await import("../../../gen/docs/openapi.ts");
    return { text: OPENAPI_JSON, contentType: "application/json" };
  });
}
