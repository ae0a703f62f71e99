import { type Candidate, mayBe, type PageRule, readPageRules } from "./page-rules.ts";

const CLASS = "mj-column-per-100";
const RULE =
  /(?:\.moz-text-html )?\.mj-column-per-100\s*\{\s*width:\s*100%\s*!important;\s*max-width:\s*100%;?\s*\}\s*/g;
const SHEET = /<style\b[^>]*>([^<]*(?:<(?!\/?style\b)[^<]*)*)<\/style>\s*/g;
const EMPTY = /^\s*(?:@media[^{}]*\{\s*\})?\s*$/;
const BOX = /<div\b[^<>]*\bclass="([^"]*\bmj-column-[^"]*)"/g;
const CELL: Candidate = { name: "td", classes: [], attributes: ["style"] };
const COLUMN = /<[a-z]+\b[^<>]*\bclass="[^"]*\bmj-column-per-100\b[^"]*"[^<>]*>/g;
const IS_FULL = /\sstyle="(?:[^"]*;)?\s*width:\s*100%\s*[;"]/;

/**
 * A page without the rules that give columns of full width that width in wide windows, where they have it by their
 * styles in any window.
 */
export function withoutFullColumnRules(html: string): string {
  if (!html.includes(`.${CLASS}`)) return html;
  const columns = [...html.matchAll(COLUMN)];
  const written = html.replace(SHEET, "").split(CLASS).length - 1;
  if (columns.length !== written || !columns.every(([tag]) => IS_FULL.test(tag))) return html;
  const shorter = html.replace(SHEET, (sheet, css: string) => {
    const left = css.replace(RULE, "");
    if (left === css) return sheet;
    return EMPTY.test(left) ? "" : sheet.replace(css, () => left);
  });
  const box = boxOf(html);
  return readPageRules(shorter).some((rule) => maySize(rule, box)) ? html : shorter;
}

/** A box of a column or of a group of columns. */
function boxOf(html: string): Candidate {
  const classes = [...html.matchAll(BOX)].flatMap(([, names = ""]) => names.split(/\s+/));
  return { name: "div", classes, attributes: ["class", "style"] };
}

/** Whether a rule may give a column another width; it is in the cell of a section, or in a group. */
function maySize({ compounds, declarations }: PageRule, box: Candidate): boolean {
  if (!/width/i.test(declarations)) return false;
  const [parent, subject] = compounds?.slice(-2) ?? [];
  const column = subject ?? parent;
  if (column === undefined) return true;
  if (!mayBe(column, box)) return false;
  return column.combinator !== ">" || parent === undefined || mayBe(parent, CELL) || mayBe(parent, box);
}
