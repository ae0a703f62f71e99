const EXPLORER = /<meta http-equiv="X-UA-Compatible"[^>]*>/;
const AROUND_NOTHING = /<!--\[if !mso\]><!-->\s*<!--<!\[endif\]-->/;
const OUTLOOK_2003 = /<!--\[if lte mso 11\]>[^[]*\.mj-outlook-group-fix[^[]*<!\[endif\]-->/;
const FULL_WIDTH =
  /(?:\.moz-text-html\s+)?\.mj-column-per-100\s*\{\s*width:\s*100%\s*!important;\s*max-width:\s*100%;?\s*\}/g;
const NO_RULES = /<style[^>]*>\s*(?:@media[^{}]*\{\s*\})?\s*<\/style>/g;
const COLUMN = /<\w+\b[^<>]*class="[^"]*\bmj-column-per-100\b[^<>]*>/g;

/** A page without what no client that there is reads, and without rules that repeat the width of every full column. */
export function leanPage(html: string): string {
  const plain = html
    .replace(EXPLORER, "")
    .replace(AROUND_NOTHING, "")
    .replace(OUTLOOK_2003, "")
    .replaceAll("<!--[if mso | IE]>", "<!--[if mso]>");
  const columns = plain.match(COLUMN) ?? [];
  const areFull = columns.every((tag) => /[";]\s*width:\s*100%/.test(tag));
  return areFull ? plain.replace(FULL_WIDTH, "").replace(NO_RULES, "") : plain;
}
