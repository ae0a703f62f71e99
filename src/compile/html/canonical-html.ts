import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;

/** mjml joins two neighbouring Outlook comments into one, and cannot where a mark of ours stood between them. */
const JOINT = /<!\[endif]-->\s*<!--\[if mso \| IE]>/g;

/** Rules that mjml writes for classes of its own: shared by all who have the class, and inert when nobody does. */
const FRAMEWORK_RULE = /(?:\.moz-text-html )?\.(mj-column-(?:per|px)-[\w-]+)\s*\{[^{}]*\}/g;
const FLUID_RULE = /(?:table|td)\.mj-full-width-mobile\s*\{[^{}]*\}/g;
const EMPTY_MEDIA = /@media[^{}]*\{\s*\}/g;

/** A page without what makes no difference, as far as text can tell. Pages that are equal in this form are equal. */
export function plainHtml(html: string): string {
  return withoutInertRules(html.replace(JOINT, ""), usedClasses(html)).replace(/\s*\n\s*/g, "\n");
}

/**
 * A page as lines, one per thing that makes a difference: an element with its attributes in order and its classes as a
 * set, a text or comment without superfluous white space. Two pages with the same lines are shown the same, in Outlook too.
 */
export function canonicalHtml(html: string): readonly string[] {
  const joined = html.replace(JOINT, "");
  const used = usedClasses(html);
  const lines: string[] = [];
  const seenLinks = new Set<string>();
  const visit = (node: Node, depth: number): void => {
    const line = describe(node, used);
    if (line === undefined) return;
    // Asking for a style sheet a second time changes nothing.
    if (line.startsWith("<link")) {
      if (seenLinks.has(line)) return;
      seenLinks.add(line);
    }
    lines.push(`${depth} ${line}`);
    if (!("childNodes" in node) || node.nodeName === "style") return;
    for (const child of node.childNodes) visit(child, depth + 1);
  };
  for (const child of parse(joined).childNodes) visit(child, 0);
  return lines;
}

/** One node without its children; undefined when it makes no difference. */
function describe(node: Node, used: ReadonlySet<string>): string | undefined {
  if (node.nodeName === "style" && "childNodes" in node) {
    const css = node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
    const kept = squeeze(withoutInertRules(css, used));
    return kept === "" ? undefined : `<style>${kept}`;
  }
  if ("attrs" in node) {
    const attributes = node.attrs.map(
      ({ name, value }) => `${name}="${name === "class" ? sortClasses(value) : value}"`,
    );
    return `<${[node.nodeName, ...attributes].join(" ")}>`;
  }
  if ("data" in node) return `<!--${squeeze(node.data)}`;
  const text = "value" in node ? squeeze(node.value) : node.nodeName;
  return text === "" ? undefined : text;
}

function withoutInertRules(css: string, used: ReadonlySet<string>): string {
  return css
    .replace(FRAMEWORK_RULE, (rule, name: string) => (used.has(name) ? rule : ""))
    .replace(FLUID_RULE, "")
    .replace(EMPTY_MEDIA, "");
}

function usedClasses(html: string): ReadonlySet<string> {
  return new Set(html.match(/mj-column-(?:per|px)-[\w-]+(?=[\w\s-]*")/g));
}

function sortClasses(value: string): string {
  return value.split(/\s+/).toSorted().join(" ").trim();
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
