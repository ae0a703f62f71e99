import { gzipSync } from "node:zlib";
import mjml from "mjml";
import { ownMails } from "./own-mails.ts";

const HEAD = ["Example", "mjml", "mjml, minified", "proven", "served", "smaller", "proven, gzip", "served, gzip"];

/**
 * The table of docs/mails.md: bytes of the html of each example, as mjml writes it with and without `minify`, as it is
 * proven to be, and as it is served.
 */
export async function byteTable(): Promise<string> {
  const unshortened = await ownMails({ unshortened: true });
  const rows: (readonly [string, ...number[]])[] = [];
  for (const [index, { name, html, mjml: source }] of (await ownMails()).entries()) {
    const before = unshortened[index]?.html ?? "";
    const [plain, minified] = [
      await mjml(source),
      await mjml(source, { minify: true, minifyOptions: { minifyCss: false } }),
    ];
    const pages = [plain.html, minified.html, before, html];
    rows.push([name, ...pages.map((page) => Buffer.byteLength(page)), ...[before, html].map(gzipped)]);
  }
  const lines = rows.map(([name, plain = 0, minified = 0, before = 0, after = 0, ...compressed]) => {
    const smaller = `${(100 - (100 * after) / before).toFixed(1)} %`;
    return [name, ...[plain, minified, before, after].map(grouped), smaller, ...compressed.map(grouped)];
  });
  return [HEAD, HEAD.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function gzipped(html: string): number {
  return gzipSync(html).length;
}

function grouped(count: number): string {
  return count.toLocaleString("en");
}
