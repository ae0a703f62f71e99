import type { FastifyInstance } from "fastify";
import { servePublicFile } from "../public-file.ts";
import type { GuideFiles } from "./guide-files.ts";
import { GUIDE, placeOf } from "./guide-place.ts";
import { type GuideSection, indexGuide } from "./guide-search.ts";
import { GUIDE_FIELDS, layOut } from "./page-layout.ts";
import { escapeMarkup, relinkMarkdown, renderPage } from "./render-page.ts";

const PICTURES: Readonly<Record<string, string>> = { png: "image/png", svg: "image/svg+xml" };
const QUERY_MAX = 100;

/** Serves the guide below /docs/guide: each page as HTML and, with `.md`, as Markdown, its pictures, and a search. */
export function registerGuide(fastify: FastifyInstance, files: GuideFiles): void {
  const paths = new Set(files.paths);
  const text = async (path: string) => new TextDecoder().decode(await files.read(path));
  for (const path of paths) {
    const picture = PICTURES[path.slice(path.lastIndexOf(".") + 1)];
    if (picture !== undefined) {
      servePublicFile(fastify, placeOf(path), async () => ({
        text: await files.read(path),
        contentType: picture,
        fields: GUIDE_FIELDS,
      }));
      continue;
    }
    servePublicFile(fastify, placeOf(path), async () => ({
      text: renderPage(path, await text(path), paths),
      contentType: "text/html; charset=utf-8",
      fields: GUIDE_FIELDS,
    }));
    servePublicFile(fastify, `${placeOf(path)}.md`, async () => ({
      text: relinkMarkdown(path, await text(path), paths),
      contentType: "text/markdown; charset=utf-8",
      fields: GUIDE_FIELDS,
    }));
  }
  let made: Promise<ReturnType<typeof indexGuide>> | undefined;
  async function makeIndex() {
    const pages = [...paths].filter((path) => path.endsWith(".md"));
    return indexGuide(new Map(await Promise.all(pages.map(async (path) => [path, await text(path)] as const))));
  }
  fastify.get<{ Querystring: { q?: unknown } }>(`${GUIDE}/search`, async (request, reply) => {
    made ??= makeIndex();
    const { q } = request.query;
    const query = typeof q === "string" ? q.slice(0, QUERY_MAX) : "";
    return reply
      .headers({ ...GUIDE_FIELDS, "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(layOut("Search", describe(query, (await made)(query)), escapeMarkup(query)));
  });
}

function describe(query: string, sections: readonly GuideSection[]): string {
  if (sections.length === 0) return `<h1>Search</h1><p>No section has all of these words: ${escapeMarkup(query)}</p>`;
  const items = sections.map(
    ({ place, page, heading, excerpt }) =>
      `<li><a href="${escapeMarkup(place)}">${escapeMarkup(page)}: ${escapeMarkup(heading)}</a><br>${escapeMarkup(excerpt)}</li>`,
  );
  return `<h1>Search</h1>\n<ol>\n${items.join("\n")}\n</ol>`;
}
