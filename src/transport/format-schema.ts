import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

interface SchemaText {
  readonly text: string;
  readonly etag: string;
}

/**
 * Serves /schemas/template-json-1.0.json, the JSON Schema of documents, to whoever asks: it is the same for all, and
 * tells nothing about what is stored. It is made when it is first asked for, and may be kept for a day.
 */
export function registerFormatSchema(fastify: FastifyInstance): void {
  let made: Promise<SchemaText> | undefined;
  fastify.get("/schemas/template-json-1.0.json", async (request, reply) => {
    made ??= makeSchema();
    const { text, etag } = await made;
    reply.header("cache-control", "public, max-age=86400").header("etag", etag);
    const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (known?.some((tag) => tag === etag || tag === "*") === true) return reply.code(304).send();
    return reply.type("application/schema+json").send(text);
  });
}

async function makeSchema(): Promise<SchemaText> {
  const { documentSchema } = await import("../domain/document/document-schema.ts");
  const text = JSON.stringify(documentSchema());
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
}
