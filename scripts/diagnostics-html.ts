import { createHash } from "node:crypto";
import { Marked, type Tokens } from "marked";

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
nav { columns: 15rem; font-size: 0.875rem }
nav a { display: block }
pre { padding: 0.75rem; overflow-x: auto; border: 1px solid #8888; border-radius: 4px }
code { font-family: ui-monospace, monospace; font-size: 0.875em }
h2 { margin-top: 3rem }
h3 { margin-top: 2rem; font-family: ui-monospace, monospace }
:target { background: #ffd75a66 }
`;

/** docs/diagnostics.md as the module that the server serves: a page with a heading for each rule. */
export function diagnosticsModule(markdown: string): string {
  const hash = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;
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
  const body = [toHtml(introduction), `<nav>${rules.join("\n")}</nav>`, toHtml(sections.join(""))].join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Diagnostics - Letterpress</title>
<style>${STYLE}</style>
</head>
<body>
${body}
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
      // Other pages are not served: their names stand beside the text.
      link({ href, tokens }: Tokens.Link): string | false {
        return /^https?:|^#/.test(href)
          ? false
          : `${this.parser.parseInline(tokens)} (docs/${href.replace(/#.*/, "")})`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}
