import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { decodeEntities } from "../source/mjml/decode-entities.ts";
import { stableIds } from "../target/html/stable-ids.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;

/** mjml joins two neighbouring Outlook comments into one, and cannot where a placeholder stood between them. */
const JOINT = /<!\[endif]-->\s*<!--\[if mso \| IE]>/g;

/**
 * One rule of CSS: selectors, and declarations, which have double braces where the width of a column is a tag of
 * others.
 */
const RULE = /(?<=^|[{};])([^{};]*)\{(?:\{\{[^{}]*\}\}|[^{}])*\}/g;
const STYLE = /(<style[^>]*>)([\s\S]*?)<\/style>/g;
const MEDIA = /(@media[^{}@]*)\{((?:[^{}]*\{(?:\{\{[^{}]*\}\}|[^{}])*\})*\s*)\}/g;
const EMPTY_MEDIA = /@media[^{}@]*\{\s*\}/g;
/** What accordions add for the sake of some clients, a rule without declarations. */
const HOLLOW_RULE = /@goodbye\s*\{\s*@gmail\s*\}/g;
/** The class name holds the width of the gutter. Columns in a group have the same padding inline and no rule. */
const GUTTER_CLASS = "mj-column-gutter-";
/** A class that mjml gives to elements of its own. */
const FRAMEWORK_CLASS = /\.(mj-[\w-]+)/g;

/** A request for a web font, as this compiler writes it. */
const FONT_LINK = /<!--\[if !mso]><!--><link href="[^"]*" rel="stylesheet" type="text\/css"><!--<!\[endif]-->/g;

/** No colour to bgcolor and no height of an image (HTML Standard, legacy colour values, dimension attributes). */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = { bgcolor: "transparent", height: "auto" };

/** A page without what makes no difference, as far as text can tell. Pages that are equal in this form are equal. */
export function plainHtml(html: string): string {
  const numbered = withNumberedIds(html);
  const used = usedClasses(numbered);
  const plain = withoutRepeats(numbered).replace(
    STYLE,
    (_, tag, css) => `${tag}${withoutInertRules(css, used)}</style>`,
  );
  return plain.replace(/[ \t\r\n]*\n[ \t\r\n]*/g, "\n");
}

/**
 * A page as lines, one per thing that makes a difference: an element with its attributes in order and its classes as a
 * set, a text or comment without superfluous white space. Two pages with the same lines are shown the same, in Outlook
 * too.
 */
export function canonicalHtml(html: string): readonly string[] {
  const numbered = withNumberedIds(html);
  const used = usedClasses(numbered);
  const lines: string[] = [];
  const visit = (node: Node, depth: number): void => {
    const line = describe(node, used);
    if (line === undefined) return;
    lines.push(`${depth} ${line}`);
    if (!("childNodes" in node) || node.nodeName === "style") return;
    for (const child of node.childNodes) visit(child, depth + 1);
  };
  for (const child of parse(withoutRepeats(numbered)).childNodes) visit(child, 0);
  return lines;
}

/** One node without its children; undefined when it makes no difference. */
function describe(node: Node, used: ReadonlySet<string>): string | undefined {
  if (node.nodeName === "style" && "childNodes" in node) {
    const css = node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
    const kept = squeeze(withSortedRules(withoutInertRules(css, used)));
    return kept === "" ? undefined : `<style>${kept}`;
  }
  if ("attrs" in node) {
    const attributes = node.attrs
      .filter(({ name, value }) => WITHOUT_EFFECT[name] !== value)
      .map(({ name, value }) => `${name}="${attributeValue(name, value)}"`);
    return `<${[node.nodeName, ...attributes].join(" ")}>`;
  }
  if ("data" in node) return `<!--${squeeze(isHtml(node.data) ? decodeEntities(node.data).text : node.data)}`;
  const text = "value" in node ? squeeze(node.value) : node.nodeName;
  return text === "" ? undefined : text;
}

/** mjml trims the label of a mail, and so do screen readers (Accessible Name, step 2I). */
function attributeValue(name: string, value: string): string {
  if (name === "class") return sortClasses(value);
  return name === "aria-label" ? value.trim() : value;
}

/** Ids by the order of the elements that are there, unlike any that hidden ones have left in the head. */
function withNumberedIds(html: string): string {
  return stableIds(html, (index) => `number-${index}`);
}

/** In Outlook's conditional comments references are decoded, as anywhere in HTML. */
function isHtml(comment: string): boolean {
  return comment.startsWith("[if");
}

/** Joins Outlook comments as mjml does, and omits web fonts that an earlier link already loads. */
function withoutRepeats(html: string): string {
  const seen = new Set<string>();
  return html.replace(JOINT, "").replace(FONT_LINK, (link) => {
    if (seen.has(link)) return "";
    seen.add(link);
    return link;
  });
}

/** Removes the rules of mjml's own classes that no element has. They style nothing. */
function withoutInertRules(css: string, used: ReadonlySet<string>): string {
  return css
    .replace(RULE, (rule, selectors: string) => {
      const all = selectors.split(",");
      const kept = all.filter((selector) => frameworkClasses(selector).every((name) => used.has(name)));
      return kept.length === 0 ? "" : kept.join() + rule.slice(selectors.length);
    })
    .replace(HOLLOW_RULE, "")
    .replace(EMPTY_MEDIA, "");
}

/**
 * The order of the framework's rules within a media query, or outside any, says which class was used first, and an
 * element has but one of the classes. Carousels repeat the selectors they have in common.
 */
function withSortedRules(css: string): string {
  const rules = new Set<string>();
  const takeRules = (text: string, media: string): string =>
    text.replace(RULE, (rule, selectors: string) => {
      const all = selectors.split(",");
      if (!all.every((selector) => frameworkClasses(selector).length > 0)) return rule;
      for (const selector of all) rules.add(squeeze(`${media} ${selector} ${rule.slice(selectors.length)}`));
      return "";
    });
  const others = css.replace(MEDIA, (_, media: string, inside: string) => `${media}{${takeRules(inside, media)}}`);
  const rest = takeRules(others, "").replace(EMPTY_MEDIA, "");
  return [rest, ...[...rules].sort()].join(" ");
}

function frameworkClasses(selector: string): readonly string[] {
  return [...selector.matchAll(FRAMEWORK_CLASS)].map(([, name = ""]) => name);
}

function usedClasses(html: string): ReadonlySet<string> {
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));
  // A carousel without images shows nothing that a rule could change.
  const prefix = classes.includes("mj-carousel-image") ? /^mj-/ : /^mj-(?!carousel)/;
  return new Set(classes.filter((name) => prefix.test(name) && !name.startsWith(GUTTER_CLASS)));
}

function sortClasses(value: string): string {
  return value.split(/\s+/).toSorted().join(" ").trim();
}

/** One space for white space, and none at both ends. A no-break space is no white space. */
function squeeze(text: string): string {
  return text.replace(/[^\S\u00a0]+/g, " ").replace(/^ | $/g, "");
}
