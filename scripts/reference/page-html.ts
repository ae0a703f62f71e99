import { createHash } from "node:crypto";
import { Marked, type Tokens } from "marked";
import { escapeMarkup } from "../escape-markup.ts";
import { PAGE_STYLE } from "../page-style.ts";
import type { Page } from "./pages.ts";

const STYLE = `${PAGE_STYLE}
body { max-width: 90rem }
.page { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 2rem }
.page > nav { columns: auto; position: sticky; top: 1rem; align-self: start; max-height: 95vh; overflow-y: auto }
.page > nav .operation { padding-left: 1rem }
section { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2rem; border-top: 1px solid #8888 }
table { border-collapse: collapse; font-size: 0.875rem; display: block; overflow-x: auto }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #8884 }
h3, h4 { font-family: inherit; margin: 1.5rem 0 0.5rem }
@media (max-width: 70rem) { .page, section { display: block } .page > nav { position: static } }
`;

/** Of the style sheet, for the policy of the pages. */
export const REFERENCE_STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

/** A page as HTML without a script, beside the list of all pages. */
export function toPageHtml(page: Page, pages: readonly Page[]): string {
  const sections = page.operations.map(
    ({ prose, samples }) => `<section>\n<div>\n${toHtml(prose)}</div>\n<div>\n${toHtml(samples)}</div>\n</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} - Letterpress</title>
<link rel="alternate" type="text/markdown" href="${page.path}.md">
<style>${STYLE}</style>
</head>
<body>
<div class="page">
<nav aria-label="Pages">
${pages.map((each) => navigation(each, page)).join("\n")}
<a href="/docs/diagnostics">Diagnostics</a>
<a href="/openapi.json">OpenAPI</a>
</nav>
<main>
${toHtml(page.introduction)}
${sections.join("\n")}
</main>
</div>
</body>
</html>
`;
}

function navigation(page: Page, shown: Page): string {
  const link = `<a href="${page.path}"${page === shown ? ' aria-current="page"' : ""}>${page.title}</a>`;
  const names = page.operations.flatMap(({ prose }) => /^## (\w+)$/m.exec(prose)?.[1] ?? []);
  return [link, ...names.map((name) => `<a class="operation" href="${page.path}#${name}">${name}</a>`)].join("\n");
}

/** A heading of an operation or of an error is its own anchor; those below it need none. */
function toHtml(markdown: string): string {
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading): string {
        const inner = this.parser.parseInline(tokens);
        // In the second column a heading starts behind that of its operation.
        const level = depth === 4 ? 3 : depth;
        return level === 2
          ? `<h2 id="${text}"><a href="#${text}">${inner}</a></h2>\n`
          : `<h${level}>${inner}</h${level}>\n`;
      },
      code({ text }: Tokens.Code): string {
        return `<pre tabindex="0"><code>${escapeMarkup(text)}\n</code></pre>\n`;
      },
      table(token: Tokens.Table): string {
        const cells = (row: readonly Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>\n`).join("");
        return `<table tabindex="0">\n<thead><tr>${cells(token.header, "th")}</tr></thead>\n<tbody>\n${rows}</tbody>\n</table>\n`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}
