import { createHash } from "node:crypto";
import { Marked, type Tokens } from "marked";
import { escapeMarkup } from "./escape-markup.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** docs/diagnostics.md as the module that the server serves: a page with a heading for each rule. */
export function diagnosticsModule(markdown: string): string {
  const hash = `sha256-${createHash("sha256").update(PAGE_STYLE).digest("base64")}`;
  const lines = [
    "// Generated from docs/diagnostics.md. Do not edit.",
    `export const STYLE_HASH = ${JSON.stringify(hash)};`,
    `export const DIAGNOSTICS_HTML = ${JSON.stringify(toPage(markdown))};`,
  ];
  return `${lines.join("\n")}\n`;
}

function toPage(markdown: string): string {
  const [introduction = "", ...sections] = markdown.split(/^(?=## )/m);
  const rules = [...markdown.matchAll(/^### (\S+)$/gm)].map(([, rule]) => `<a href="#${rule}">${rule}</a>`);
  const body = [
    toHtml(introduction),
    `<nav aria-label="Rules">${rules.join("\n")}</nav>`,
    toHtml(sections.join("")),
  ].join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Diagnostics - Letterpress</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

function toHtml(markdown: string): string {
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading): string {
        const id = depth === 3 ? text : text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Who has no mouse scrolls it, too.
      code({ text }: Tokens.Code): string {
        return `<pre tabindex="0"><code>${escapeMarkup(text)}\n</code></pre>\n`;
      },
      // Other pages are not served: their names are beside the text.
      link({ href, tokens }: Tokens.Link): string | false {
        return /^https?:|^#/.test(href)
          ? false
          : `${this.parser.parseInline(tokens)} (docs/${href.replace(/#.*/, "")})`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}
