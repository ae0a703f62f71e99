import type { FastifyInstance } from "fastify";
import { frameFields } from "./frame-policy.ts";

const FRAME = '<!doctype html><html lang="en"><title>Preview</title></html>';
const NO_HOSTS =
  "image-host: names at most 40 hosts, such as cdn.example.com or cdn.example.com:8443, and not this one\n";

/**
 * Serves the empty page into which the console writes a mail, with pictures of the hosts that are named, and the images
 * of the examples.
 */
export function registerPreviewFrame(fastify: FastifyInstance, publicUrl: string | undefined): void {
  fastify.get<{ Querystring: { "image-host"?: string | string[] } }>("/console/frame", (request, reply) => {
    const fields = frameFields([request.query["image-host"] ?? []].flat(), request.host, publicUrl);
    if (fields === undefined) return reply.code(400).type("text/plain; charset=utf-8").send(NO_HOSTS);
    return reply
      .headers({ ...fields, "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(FRAME);
  });
}
