import type { FastifyInstance } from "fastify";
import { frameFields } from "./console-policy.ts";

const FRAME = '<!doctype html><html lang="en"><title>Preview</title></html>';
const DAY = "private, max-age=86400";

/** Serves the empty page into which the console writes a mail: /console/frame, and one that may load pictures. */
export function registerPreviewFrame(fastify: FastifyInstance): void {
  for (const path of ["/console/frame", "/console/frame/images"])
    fastify.get(path, (_request, reply) =>
      reply
        .headers({ ...frameFields(path.endsWith("images")), "cache-control": DAY })
        .type("text/html; charset=utf-8")
        .send(FRAME),
    );
}
