import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** Attributes in which values stand. What is in any other is part of the skeleton. */
const WITH_VALUES = new Set(["href", "src", "background", "alt", "title", "aria-label", "style"]);
const URLS = new Set(["href", "src", "background"]);
const ALLOWED_URL = /^(?:#?$|(?:https?|mailto|tel|sms|cid):)/i;
const CSS_URL = /url\((?:'[^'()\\\s<>"]*'|"[^'()\\\s<>"]*"|[^'()\\\s<>"]*)\)/g;

/** What values must not change about a page, and what they must not bring into it. */
export interface Skeleton {
  /**
   * Elements with their attributes, comments and doctypes, in order and by depth. Of style sheets the text, of JSON-LD
   * all but its texts.
   */
  readonly lines: readonly string[];
  /** URLs whose scheme is not allowed, and styles and JSON that a value has broken out of. */
  readonly faults: readonly string[];
}

/** Parses a page as browsers do. */
export function skeletonOf(html: string): Skeleton {
  const lines: string[] = [];
  const faults: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node, depth: number): void => {
    if ("attrs" in node) {
      const attributes = node.attrs.map(({ name, value }) => {
        if (URLS.has(name) && !ALLOWED_URL.test(value)) faults.push(`${name}=${value}`);
        if (name === "style") return `style=${maskUrls(value, faults)}`;
        return WITH_VALUES.has(name) ? name : `${name}=${value}`;
      });
      lines.push(`${depth} ${[node.tagName, ...attributes].join(" ")}`);
    } else if (node.nodeName === "#comment") lines.push(`${depth} comment`);
    if (!("childNodes" in node)) return;
    const code = codeOf(node, faults);
    if (code !== undefined) lines.push(`${depth + 1} ${code}`);
    for (const child of node.childNodes) visit(child, depth + 1);
  };
  visit(parse(html), 0);
  return { lines, faults };
}

/** The text of a style sheet or a script; undefined for what is neither. */
function codeOf(node: DefaultTreeAdapterTypes.ParentNode, faults: string[]): string | undefined {
  if (node.nodeName !== "style" && node.nodeName !== "script") return undefined;
  const text = node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
  const isJson = "attrs" in node && node.attrs.some(({ value }) => value === "application/ld+json");
  return isJson ? maskTexts(text, faults) : text;
}

function maskUrls(style: string, faults: string[]): string {
  return style.replace(CSS_URL, (url) => {
    const address = url.slice(4, -1).replace(/^['"]|['"]$/g, "");
    if (!ALLOWED_URL.test(address)) faults.push(url);
    return "url()";
  });
}

function maskTexts(json: string, faults: string[]): string {
  try {
    return JSON.stringify(JSON.parse(json, (_, value) => (typeof value === "string" ? "" : value)));
  } catch {
    faults.push(`no JSON: ${json}`);
    return "";
  }
}
