import { CLIENT_CLASSES } from "../../../mail/page/client-classes.ts";

const SHEET = /(<style\b[^>]*>)([^<]*(?:<(?!\/?style\b)[^<]*)*)(<\/style\s*>)/gi;
const RULE = /(?<=^|[{};])([^{}@;]*)(\{[^{}]*\})/g;
const EMPTY_MEDIA = /@media[^{}@]*\{\s*\}\s*/g;
const UNUSUAL = /["'\\]|\/\*|@import|url\(/i;
const CLASSES = /\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
/** Pseudo-classes with selectors of their own, which may ask for what is not there. */
const ASKS = /:(?:not|is|where|has|matches|any|-\w+-any)\(/i;
/** A page without the rules of which no element has the class. */
export function withoutUnusedRules(html: string): string {
  const used = usedClasses(html);
  if (used === undefined) return html;
  return html.replace(SHEET, (sheet, start: string, css: string, end: string) => {
    if (UNUSUAL.test(css)) return sheet;
    const left = css.replace(RULE, (rule, selectors: string, declarations: string) => {
      const all = selectors.split(",");
      const kept = all.filter((selector) => !isUnused(selector, used));
      if (kept.length === all.length) return rule;
      return kept.length === 0 ? "" : kept.join() + declarations;
    });
    return left === css ? sheet : start + left.replace(EMPTY_MEDIA, "").replace(/\n\s*\n/g, "\n") + end;
  });
}

/** All classes, in comments too; undefined where a value may be one. */
function usedClasses(html: string): ReadonlySet<string> | undefined {
  const values = [...html.matchAll(CLASSES)].map(([, quoted, single, plain]) => quoted ?? single ?? plain ?? "");
  return values.some((value) => value.includes("\uE000"))
    ? undefined
    : new Set(values.flatMap((value) => value.split(/\s+/)));
}

/** Of an ancestor that is not the parent, clients may be the author. */
function isUnused(selector: string, used: ReadonlySet<string>): boolean {
  if (ASKS.test(selector)) return false;
  const chain = selector
    .trim()
    .replace(/\s*>\s*/g, ">")
    .split(/[\s+~]+/)
    .at(-1);
  const classes = [...(chain ?? "").matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name);
  return classes.some((name) => !used.has(name) && !CLIENT_CLASSES.test(name));
}
