import { posix } from "node:path";

export const GUIDE = "/docs/guide";

/** Where a page or a picture is served: `docs/mjml.md` at `/docs/guide/mjml`, `docs/README.md` at `/docs/guide`. */
export function placeOf(path: string): string {
  if (path === "docs/README.md") return GUIDE;
  const below = path.startsWith("docs/") ? path.slice("docs/".length) : path;
  return `${GUIDE}/${below.replace(/(?:\/README)?\.md$/, "").replace(/^[A-Z_]+$/, (name) => name.toLowerCase())}`;
}

/** The same for a link of a page. Undefined for what is in the repository alone. */
export function placeOfLink(page: string, href: string, paths: ReadonlySet<string>): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [path = "", heading] = href.split("#");
  const target = posix.join(posix.dirname(page), path);
  if (!paths.has(target)) return undefined;
  return heading === undefined ? placeOf(target) : `${placeOf(target)}#${heading}`;
}
