import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readApiDocument } from "./operations.ts";
import { REFERENCE_STYLE_HASH, toPageHtml } from "./page-html.ts";
import { buildPages, type Page } from "./pages.ts";

/** Writes the reference that the server serves into gen/ below a folder, from docs/openapi.json there. */
export function writeReference(folder: string): void {
  const document = readApiDocument(folder);
  const pages = buildPages(document, JSON.parse(readFileSync("scripts/reference/answers.json", "utf8")));
  const files = Object.fromEntries([
    ...pages.map((page) => [page.path, toPageHtml(page, pages)]),
    ...pages.map((page) => [`${page.path}.md`, toMarkdown(page)]),
    ["/llms.txt", toLlmsText(pages)],
  ]);
  const lines = [
    "// Generated from docs/openapi.json and scripts/reference. Do not edit.",
    `export const REFERENCE_STYLE_HASH = ${JSON.stringify(REFERENCE_STYLE_HASH)};`,
    `export const REFERENCE: Readonly<Record<string, string>> = ${JSON.stringify(files)};`,
  ];
  writeFileSync(join(folder, "gen/docs/reference.ts"), `${lines.join("\n")}\n`);
}

function toMarkdown({ introduction, operations }: Page): string {
  return `${[introduction.trimEnd(), ...operations.flatMap(({ prose, samples }) => [prose, samples])].join("\n\n")}\n`;
}

/** The list of pages as https://llmstxt.org has it. */
function toLlmsText(pages: readonly Page[]): string {
  const lines = pages.map(({ path, title, summary }) => `- [${title}](${path}.md): ${summary}`);
  return `# Letterpress

> Email templates compiled once at publish, and filled locally. One port speaks REST, gRPC, gRPC-web and Connect.

${lines.join("\n")}
- [Guide](/docs/guide.md): templates as MJML, documents and files, messages, operations; every page also as Markdown, with .md
- [OpenAPI](/openapi.json): REST as OpenAPI 3.1
`;
}
