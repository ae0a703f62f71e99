import type { FastifyInstance } from "fastify";
import { servePublicFile } from "./public-file.ts";

/** Serves the page that findings link to, docs/diagnostics.md as HTML. It holds one style sheet and no script. */
export function registerDiagnosticsPage(fastify: FastifyInstance): void {
  servePublicFile(fastify, "/docs/diagnostics", async () => {
    const { DIAGNOSTICS_HTML, STYLE_HASH } = await import("../../gen/docs/diagnostics.ts");
    const policy = `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;
    return {
      text: DIAGNOSTICS_HTML,
      contentType: "text/html; charset=utf-8",
      fields: {
        "content-security-policy": `${policy}; frame-ancestors 'none'`,
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      },
    };
  });
}
