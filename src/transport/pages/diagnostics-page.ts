import type { FastifyInstance } from "fastify";
import { pageFields } from "./page-fields.ts";
import { servePublicFile } from "./public-file.ts";

/** Serves the page that findings link to, docs/diagnostics.md as HTML. It holds one style sheet and no script. */
export function registerDiagnosticsPage(fastify: FastifyInstance): void {
  servePublicFile(fastify, "/docs/diagnostics", async () => {
    const { DIAGNOSTICS_HTML, STYLE_HASH } = await import("../../../gen/docs/diagnostics.ts");
    return { text: DIAGNOSTICS_HTML, contentType: "text/html; charset=utf-8", fields: pageFields(STYLE_HASH) };
  });
}
