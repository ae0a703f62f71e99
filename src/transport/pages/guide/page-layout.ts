import { createHash } from "node:crypto";
import { GUIDE } from "./guide-place.ts";

const STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText }
a { color: LinkText }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 54rem; margin: 1rem auto; padding: 0 1rem }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: space-between }
pre, .wide { overflow-x: auto }
pre { padding: 0.75rem; border: 1px solid #8888; border-radius: 4px }
code { font-family: ui-monospace, monospace; font-size: 0.875em }
table { border-collapse: collapse }
th, td { border-bottom: 1px solid #8888; padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top }
img { max-width: 100%; height: auto }
:target { background: #ffd75a66 }
`;

const HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

/** A page runs nothing, shows pictures of this server and sends its form to this server. */
export const GUIDE_FIELDS: Readonly<Record<string, string>> = {
  "content-security-policy": `default-src 'none'; style-src '${HASH}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** A page of the guide around its content. Title and content are HTML; the words of a search are escaped. */
export function layOut(title: string, content: string, words = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.replaceAll(/[`<>&]/g, "")} - Letterpress</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<nav><a href="${GUIDE}">Guide</a> · <a href="/docs">API reference</a></nav>
<form action="${GUIDE}/search" role="search"><label>Search <input type="search" name="q" maxlength="100" value="${words}"></label> <button>Search</button></form>
</header>
<main>
${content}
</main>
</body>
</html>
`;
}
