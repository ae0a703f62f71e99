import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isExampleImage } from "../../../examples/images/is-example-image.ts";
import type { PageFile } from "./send.ts";

const FOLDER = join(import.meta.dirname, "page");
const SCRIPTS = ["page.js", "element.js", "sample-editor.js", "show-lists.js", "show-mail.js"];
const HTML = "text/html; charset=utf-8";

/** Scripts and styles of its own, frames of one path, and nothing else. `origin` is that of the request. */
export function pageHtml(origin: string): PageFile {
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:",
    `frame-src ${origin}/frame; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ];
  return {
    body: readFileSync(join(FOLDER, "index.html"), "utf8"),
    fields: { "content-type": HTML, "content-security-policy": policy.join("; ") },
  };
}

/**
 * The empty page that a mail is written into. A frame without an address would have the policy of the page, under which
 * no style of a mail works. Nothing in it runs, and this server gives it the images of the examples alone. `origin` is
 * that of the request.
 */
export function framePage(allowsImages: boolean, origin: string): PageFile {
  const sources = allowsImages ? "https: data:" : "data:";
  const policy = [
    `default-src 'none'; style-src 'unsafe-inline'; img-src ${origin}/examples/images/ ${sources}; font-src ${sources}; base-uri 'none'`,
    "form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
  ];
  return {
    body: '<!doctype html><html lang="en"><title>Mail</title></html>',
    fields: { "content-type": HTML, "content-security-policy": policy.join("; ") },
  };
}

/** The page of all rules, which findings link to. */
export async function rulesPage(): Promise<PageFile> {
  const { DIAGNOSTICS_HTML, STYLE_HASH } = await import("../../../gen/docs/diagnostics.ts");
  const policy = `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'`;
  return {
    body: DIAGNOSTICS_HTML,
    fields: { "content-type": HTML, "content-security-policy": `${policy}; frame-ancestors 'none'` },
  };
}

/** A script or the styles of the page; undefined for every other path. */
export function pageAsset(path: string): PageFile | undefined {
  const name = path.slice(1);
  if (name === "page.css") return { body: read(name), fields: { "content-type": "text/css; charset=utf-8" } };
  if (SCRIPTS.includes(name)) return { body: read(name), fields: { "content-type": "text/javascript; charset=utf-8" } };
  return undefined;
}

/** An image of the examples; undefined for every other path. */
export function exampleImage(path: string): PageFile | undefined {
  if (!isExampleImage(`http://localhost${path}`)) return undefined;
  const body = readFileSync(join(import.meta.dirname, "../../..", path));
  return { body, fields: { "content-type": "image/png" } };
}

function read(name: string): string {
  return readFileSync(join(FOLDER, name), "utf8");
}
