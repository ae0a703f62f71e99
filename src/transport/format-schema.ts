import type { FastifyInstance } from "fastify";
import { entityTagOf, matchesEntityTag } from "../cache/entity-tag.ts";
import { Rendition } from "../cache/rendition.ts";
import { readHeader } from "./protocol/rest/read-call.ts";
import { sendAnswer } from "./protocol/rest/send-answer.ts";
import { writeBytes, writeNotModified } from "./protocol/rest/write-bytes.ts";

/**
 * Serves /schemas/template-json-1.0.json, the JSON Schema of documents, to whoever asks: it is the same for all, and
 * tells nothing about what is stored. It is made when it is first asked for, and may be kept for a day.
 */
export function registerFormatSchema(fastify: FastifyInstance): void {
  let made: ReturnType<typeof makeSchema> | undefined;
  fastify.get("/schemas/template-json-1.0.json", async (request, reply) => {
    made ??= makeSchema();
    const { schema, etag } = await made;
    const fields = { "cache-control": "public, max-age=86400", vary: "accept-encoding", etag };
    const isHeld = matchesEntityTag(readHeader(request, "if-none-match") ?? "", etag);
    const withType = { ...fields, "content-type": "application/schema+json" };
    sendAnswer(
      request,
      reply,
      isHeld ? writeNotModified(request, fields) : await writeBytes(request, withType, schema),
    );
  });
}

async function makeSchema() {
  const { documentSchema } = await import("../domain/document/document-schema.ts");
  const schema = new Rendition(new TextEncoder().encode(JSON.stringify(documentSchema())));
  return { schema, etag: entityTagOf(schema.bytes) };
}
