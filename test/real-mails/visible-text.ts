import { load } from "cheerio";

/** What starts a line of its own, or a cell: its text is another word than that beside it. */
const BLOCKS =
  "address article blockquote body br center dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody td tfoot th thead tr ul";
const UNSEEN = "head, script, style, template, [style*='display:none'], [style*='display: none']";

/** The words that a reader of a page sees, each behind one space. `hidden` selects what only its style sheet hides. */
export function visibleText(html: string, hidden?: string): string {
  const page = load(html);
  page(UNSEEN).remove();
  if (hidden !== undefined) page(hidden).remove();
  page(BLOCKS.split(" ").join(", ")).before(" ").after(" ").prepend(" ").append(" ");
  return page.root().text().replaceAll(/\s+/g, " ").trim();
}
