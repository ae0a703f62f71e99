import type { FastifyInstance } from "fastify";
import { pageFields } from "./page-fields.ts";
import { servePublicFile } from "./public-file.ts";

const PAGES = [
  "/docs",
  "/docs/templates",
  "/docs/brands",
  "/docs/keys",
  "/docs/preview-links",
  "/docs/translations",
  "/docs/republish",
  "/docs/audit",
  "/docs/server",
  "/docs/errors",
] as const;

/** Serves the reference: each page as HTML, which may run nothing, and as Markdown, and the list of them, /llms.txt. */
export function registerReferencePages(fastify: FastifyInstance): void {
  for (const path of PAGES) {
    serveReferenceFile(fastify, path, "text/html; charset=utf-8");
    serveReferenceFile(fastify, `${path}.md`, "text/markdown; charset=utf-8");
  }
  serveReferenceFile(fastify, "/llms.txt", "text/plain; charset=utf-8");
}

function serveReferenceFile(fastify: FastifyInstance, path: string, contentType: string): void {
  servePublicFile(fastify, path, async () => {
    const { REFERENCE, REFERENCE_STYLE_HASH } = await import("../../../gen/docs/reference.ts");
    const text = REFERENCE[path];
    if (text === undefined) throw new Error(`${path} was not generated`);
    return { text, contentType, fields: pageFields(REFERENCE_STYLE_HASH) };
  });
}
