import type { FastifyInstance } from "fastify";
import { servePublicFile } from "./public-file.ts";

/** Serves the JSON Schema of documents. */
export function registerFormatSchema(fastify: FastifyInstance): void {
  servePublicFile(fastify, "/schemas/template-json-1.0.json", async () => {
    const { documentSchema } = await import("../../domain/document/document-schema.ts");
    return { text: JSON.stringify(documentSchema()), contentType: "application/schema+json" };
  });
}
