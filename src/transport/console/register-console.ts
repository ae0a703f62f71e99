import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { NO_CONSOLE } from "../../domain/no-console.ts";
import { assetForm, mediaTypeOf } from "./asset-form.ts";
import type { ConsoleFiles, ReadConsole } from "./console-files.ts";
import { pageFields } from "./console-policy.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const PLAIN_TEXT = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-cache",
  "x-content-type-options": "nosniff",
};

/**
 * Serves the console at /console: one page for every path below it, its assets and the licences in its bundle. The page
 * of preview links is at /preview, and no search engine lists it.
 */
export function registerConsole(fastify: FastifyInstance, read: ReadConsole, publicUrl = ""): void {
  let made: Promise<ConsoleFiles | undefined> | undefined;
  const files = () => {
    made ??= read();
    return made;
  };
  for (const path of ["/console", "/console/*"])
    fastify.get(path, async (_request, reply) =>
      sendPage(reply, (await files())?.page?.replace("PUBLIC_URL", publicUrl)),
    );
  fastify.get("/preview", async (_request, reply) =>
    sendPage(reply.header("x-robots-tag", "noindex, nofollow"), (await files())?.linkPage),
  );
  fastify.get("/console/third-party-notices", async (_request, reply) => {
    const { notices } = (await files()) ?? {};
    if (notices === undefined) return reply.callNotFound();
    return reply.headers(PLAIN_TEXT).send(notices);
  });
  fastify.get<{ Params: { name: string } }>("/console/assets/:name", async (request, reply) => {
    const { name } = request.params;
    const form = assetForm((await files())?.assets ?? new Map(), name, request.headers["accept-encoding"] ?? "");
    if (form === undefined) return reply.callNotFound();
    if (form.encoding !== undefined) reply.header("content-encoding", form.encoding);
    return reply
      .headers({ "cache-control": IMMUTABLE, vary: "accept-encoding", "x-content-type-options": "nosniff" })
      .type(mediaTypeOf(name))
      .send(form.content);
  });
}

function sendPage(reply: FastifyReply, page: string | undefined): FastifyReply {
  if (page === undefined) return reply.code(404).type("text/plain; charset=utf-8").send(`${NO_CONSOLE}\n`);
  const nonce = randomBytes(16).toString("base64");
  return reply
    .headers({ ...pageFields(nonce), "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(page.replaceAll("CSP_NONCE", nonce));
}
