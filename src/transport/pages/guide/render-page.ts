import { Marked, type Tokens } from "marked";
import { placeOfLink } from "./guide-place.ts";
import { headingId } from "./heading-id.ts";
import { layOut } from "./page-layout.ts";

/** A page of the guide as HTML. Links to what only the repository has become plain text. */
export function renderPage(path: string, markdown: string, paths: ReadonlySet<string>): string {
  const nextId = headingId();
  function showPicture(href: string, alt: string): string {
    const place = placeOfLink(path, href, paths);
    const shown = escapeMarkup(alt);
    return place?.startsWith("/") === true ? `<img src="${escapeMarkup(place)}" alt="${shown}">` : shown;
  }
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading): string {
        return `<h${depth} id="${nextId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Scrolls by keyboard, too.
      code({ text }: Tokens.Code): string {
        return `<pre tabindex="0"><code>${escapeMarkup(text)}\n</code></pre>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const place = placeOfLink(path, href, paths);
        const inner = this.parser.parseInline(tokens);
        return place === undefined ? inner : `<a href="${escapeMarkup(place)}">${inner}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        return showPicture(href, text);
      },
      table({ header, rows }: Tokens.Table): string {
        const row = (cells: readonly Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
        const body = rows.map((cells) => row(cells, "td")).join("\n");
        const table = `<table><thead>${row(header, "th")}</thead><tbody>\n${body}\n</tbody></table>`;
        return `<div class="wide" tabindex="0">${table}</div>\n`;
      },
      // Of markup in a page only pictures are shown; all else appears as it is written.
      html({ text }): string {
        const [, alt, href] = /<img alt="([^"]*)" src="([^"]*)"/.exec(text) ?? [];
        return alt === undefined || href === undefined ? escapeMarkup(text) : showPicture(href, alt);
      },
    },
  });
  return layOut(titleOf(markdown), marked.parse(markdown, { async: false }));
}

/** The page as Markdown, with links that work where it is served. */
export function relinkMarkdown(path: string, markdown: string, paths: ReadonlySet<string>): string {
  return markdown.replaceAll(/\]\(([^)\s]+)\)/g, (link, href: string) => {
    const place = placeOfLink(path, href, paths);
    if (place === undefined || !place.startsWith("/")) return link;
    const [page = "", heading] = place.split("#");
    const file = /\.(?:png|svg)$/.test(page) ? page : `${page}.md`;
    return `](${file}${heading === undefined ? "" : `#${heading}`})`;
  });
}

export function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? "Guide";
}

export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
