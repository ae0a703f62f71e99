import { CLIENT_CLASSES } from "../mail/page/client-classes.ts";

/** What of a page its elements and style sheets make use of. */
export interface PageUse {
  readonly hasWideImages: boolean;
  /** Whether a declaration without white space gives every element what it begins with. */
  isInitial(declaration: string): boolean;
  /** Whether elements may have the classes that a selector asks for, of the element or its parents. */
  isUsed(selector: string): boolean;
  /** The value of a class attribute without classes of mjml that no sheet names. */
  usedClasses(value: string): string;
  /** Whether an attribute of the root declares a namespace that nothing is in. */
  isNeedless(attribute: string): boolean;
}

const INITIAL = ["cursor:auto", "table-layout:auto", "text-transform:none", "word-spacing:normal"];
const OF_MJML = /^mj-(?:column-per-[\w-]+|outlook-group-fix)$|-outlook$/;
const SELECTS_BY_SELECTORS = /:(?:not|is|where|has|matches|any|-\w+-any)\(/i;

export function readPageUse(html: string): PageUse {
  const classes = [...html.matchAll(/class\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)]
    .map(([, quoted, single, plain]) => quoted ?? single ?? plain ?? "")
    .flatMap((value) => value.split(/\s+/));
  const known = new Set(classes);
  const isAnyClass = classes.some((name) => name.includes("\uE000"));
  const isVml = /<v:|\bv\\?:/i.test(html.replace(/xmlns:v=/, ""));
  const isInitial = new Map(INITIAL.map((declaration) => [declaration, isOnlyValue(declaration, html)]));
  return {
    hasWideImages: known.has("mj-full-width-mobile") || isAnyClass,
    isInitial: (declaration) => isInitial.get(declaration) ?? false,
    isUsed: (selector) => {
      if (isAnyClass || SELECTS_BY_SELECTORS.test(selector)) return true;
      const [own = ""] = /[^\s+~]*$/.exec(selector.trim().replace(/\s*>\s*/g, ">")) ?? [];
      const asked = [...own.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name);
      return asked.every((name) => known.has(name) || CLIENT_CLASSES.test(name));
    },
    usedClasses: (value) =>
      value
        .split(/[ \t\r\n\f]+/)
        .filter((name) => !OF_MJML.test(name) || html.includes(`.${name}`))
        .join(" "),
    isNeedless: (attribute) => attribute === "xmlns" || (attribute === "xmlns:v" && !isVml),
  };
}

function isOnlyValue(declaration: string, html: string): boolean {
  const [property = "", value = ""] = declaration.split(":");
  const written = [...html.matchAll(new RegExp(`${property}\\s*:([^;"'}]*)`, "gi"))];
  return written.every(([, each = ""]) => each.trim() === value);
}
