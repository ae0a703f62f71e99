import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { entityTagOf, matchesEntityTag } from "../../cache/entity-tag.ts";
import { Rendition } from "../../cache/rendition.ts";
import { readHeader } from "../protocol/rest/read-call.ts";
import { sendAnswer } from "../protocol/rest/send-answer.ts";
import { writeBytes, writeNotModified } from "../protocol/rest/write-answer.ts";

/** What is served under a path, with its media type and header fields of its own. */
export interface PublicFile {
  /** Bytes, of a picture. */
  readonly text: string | Uint8Array;
  readonly contentType: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * Serves what is the same for all, and reveals nothing about what is stored, to every caller. It is made on the first
 * request, and may be kept for a day.
 */
export function servePublicFile(fastify: FastifyInstance, path: string, make: () => Promise<PublicFile>): void {
  let made: ReturnType<typeof toRendition> | undefined;
  // The route for HEAD that Fastify adds to a GET says that the body is empty.
  fastify.route({ method: ["GET", "HEAD"], url: path, handler });
  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    made ??= toRendition(make);
    const { rendition, etag, contentType, fields: own } = await made;
    const kept = { "cache-control": "public, max-age=86400", vary: "accept-encoding", etag };
    const fields = { "x-content-type-options": "nosniff", ...own, ...kept };
    const isHeld = matchesEntityTag(readHeader(request, "if-none-match") ?? "", etag);
    const withType = { ...fields, "content-type": contentType };
    sendAnswer(
      request,
      reply,
      isHeld ? writeNotModified(request, fields) : await writeBytes(request, withType, rendition),
    );
  }
}

async function toRendition(make: () => Promise<PublicFile>) {
  const { text, contentType, fields = {} } = await make();
  const rendition = new Rendition(typeof text === "string" ? new TextEncoder().encode(text) : text);
  return { rendition, etag: entityTagOf(rendition.bytes), contentType, fields };
}
