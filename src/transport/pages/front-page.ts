import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { VERSION } from "../../../gen/docs/version.ts";
import { pageFields } from "./page-fields.ts";
import type { ProbeDeps } from "./probes.ts";

const STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText }
a { color: LinkText }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 4rem auto; padding: 0 1rem }
dt { font-weight: bold; margin-top: 1rem }
dd { margin: 0 }
`;
const FIELDS = pageFields(`sha256-${createHash("sha256").update(STYLE).digest("base64")}`);

const PLACES = [
  ["/console", "Console: the templates of this server, in the browser"],
  ["/docs/guide", "Guide: templates, operations and libraries, with a search"],
  ["/docs", "Reference: every call, with samples in five languages"],
  ["/docs/errors", "Errors, by their codes"],
  ["/docs/diagnostics", "Diagnostics: what is found in templates"],
  ["/openapi.json", "REST as OpenAPI 3.1"],
  ["/llms.txt", "The reference as Markdown"],
  ["/readyz", "Whether the server can serve"],
  ["/metrics", "Metrics for Prometheus"],
] as const;

type Health = "ready" | "stopping" | "not ready: /readyz says why";

/**
 * Serves / for those who want to know what answers here: what it is, its version, whether it can serve, and where to
 * go. HTML for browsers, text for others.
 */
export function registerFrontPage(fastify: FastifyInstance, { ping, isStopping }: Omit<ProbeDeps, "metrics">): void {
  async function tellHealth(): Promise<Health> {
    if (isStopping()) return "stopping";
    return ping().then(
      () => "ready",
      () => "not ready: /readyz says why",
    );
  }
  fastify.get("/", async (request, reply) => {
    const health = await tellHealth();
    const isBrowser = request.headers.accept?.includes("text/html") === true;
    reply
      .headers({ ...FIELDS, "cache-control": "no-store", vary: "accept" })
      .type(isBrowser ? "text/html; charset=utf-8" : "text/plain; charset=utf-8");
    return isBrowser ? toHtml(VERSION, health) : toText(VERSION, health);
  });
}

const SUMMARY = "Email templates, compiled once at publish and filled locally.";

function toText(version: string, health: Health): string {
  const places = PLACES.map(([path, what]) => `${path.padEnd(20)}${what}`);
  return [`Letterpress ${version}: ${health}`, SUMMARY, "", ...places, ""].join("\n");
}

function toHtml(version: string, health: Health): string {
  const places = PLACES.map(([path, what]) => `<dt><a href="${path}">${path}</a></dt><dd>${what}</dd>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Letterpress</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Letterpress ${version}</h1>
<p>${SUMMARY}</p>
<p>This server is ${health}.</p>
<dl>
${places.join("\n")}
</dl>
</main>
</body>
</html>
`;
}
