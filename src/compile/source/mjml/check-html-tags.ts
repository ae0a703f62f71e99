import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from "parse5";
import { reportAs } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import { isVoid } from "../markup/void-elements.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { isComponentName } from "./component-name.ts";
import { scanTags, type WrittenTag } from "./scan-tags.ts";
import type { SourceElement, SourceText } from "./source-element.ts";

/** Components whose HTML is a piece of a page by itself, and the element that mjml writes round it. */
const CONTEXTS: Readonly<Record<string, string>> = {
  "mj-accordion-text": "td",
  "mj-accordion-title": "td",
  "mj-button": "p",
  "mj-navbar-link": "a",
  "mj-preview": "div",
  "mj-social-element": "span",
  "mj-table": "table",
  "mj-text": "div",
};

/** Elements whose closing tag may be left out (HTML Standard, 13.1.2.4). */
const OPTIONAL_END = new Set(
  "body caption colgroup dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr".split(" "),
);

/** Closing tags that browsers drop when nothing is open for them; others close what mjml wrote, or draw something. */
const HARMLESS = new Set(
  "a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var".split(
    " ",
  ),
);

/** More than an answer lists. */
const MAX_FINDINGS = 1_000;

/**
 * Reports HTML of components that opens and does not close, or closes what is not open. Pieces of `mj-raw` may be
 * completed by others, so they are counted over the whole mail.
 */
export function checkHtmlTags(elements: readonly SourceElement[], places: SourcePlaces): void {
  const raw: SourceText[] = [];
  for (const { name, content } of elements) {
    if (content === undefined || !content.raw.includes("<")) continue;
    if (name === "mj-raw") raw.push(content);
    const context = Object.hasOwn(CONTEXTS, name) ? CONTEXTS[name] : undefined;
    if (context !== undefined) checkContent(content, context, name, places);
  }
  checkRaw(raw, places);
}

function checkContent(content: SourceText, context: string, component: string, places: SourcePlaces): void {
  const tags = scanTags(content.raw).filter(({ name }) => !isComponentName(name));
  if (tags.length === 0) return;
  const parsed = parsedElements(content.raw, context);
  const closings = new Set([...parsed.values()].flatMap(({ closedAt }) => closedAt ?? []));
  for (const [start, { name, closedAt }] of [...parsed].slice(0, MAX_FINDINGS)) {
    if (closedAt !== undefined || isVoid(name) || OPTIONAL_END.has(name) || isComponentName(name)) continue;
    const message = `<${quote(name)}> in ${component} is never closed and extends to the end; write </${quote(name)}>`;
    reportAs("error", places.at(content.start + start), "html.unclosed-element", message);
  }
  // Both tags of an element that is not allowed at its position are dropped.
  const dropped = new Set(
    tags.filter(({ kind, start }) => kind !== "close" && !parsed.has(start)).map(({ name }) => name),
  );
  const strays = tags.filter(({ kind, name, start }) => kind === "close" && !closings.has(start) && !dropped.has(name));
  for (const { name, start } of strays.slice(0, MAX_FINDINGS)) {
    const place = places.at(content.start + start);
    if (HARMLESS.has(name))
      reportAs("warning", place, "html.unmatched-closing-tag", `</${name}> in ${component} closes nothing; remove it`);
    else {
      const message = `</${quote(name)}> in ${component} closes nothing in it, and breaks the layout around; remove it`;
      reportAs("error", place, "html.unmatched-closing-tag", message);
    }
  }
}

interface ParsedElement {
  readonly name: string;
  /** Index of its closing tag. */
  readonly closedAt: number | undefined;
}

/** Elements of HTML by the index of their opening tag. */
function parsedElements(raw: string, context: string): ReadonlyMap<number, ParsedElement> {
  const found = new Map<number, ParsedElement>();
  const visit = (node: DefaultTreeAdapterTypes.ChildNode): void => {
    if (!("tagName" in node)) return;
    const location = node.sourceCodeLocation;
    if (location) {
      const isWhole =
        node.namespaceURI !== html.NS.HTML &&
        raw.slice(0, location.startTag?.endOffset ?? location.endOffset).endsWith("/>");
      const start = location.startOffset;
      // Formatting that is closed across other elements is copied, and one of the copies has the closing tag.
      const closedAt = found.get(start)?.closedAt ?? location.endTag?.startOffset ?? (isWhole ? -1 : undefined);
      found.set(start, { name: node.tagName, closedAt });
    }
    const inside = "content" in node ? node.content : node;
    for (const child of inside.childNodes) visit(child);
  };
  const around = defaultTreeAdapter.createElement(context, html.NS.HTML, []);
  const fragment = parseFragment(around, raw, { sourceCodeLocationInfo: true });
  for (const child of fragment.childNodes) visit(child);
  return found;
}

function checkRaw(pieces: readonly SourceText[], places: SourcePlaces): void {
  const byName = new Map<string, { open: WrittenTag[]; close: WrittenTag[] }>();
  for (const { raw, start } of pieces) {
    for (const tag of scanTags(raw)) {
      const { name, kind } = tag;
      if (kind === "self-closing" || isVoid(name) || OPTIONAL_END.has(name) || isComponentName(name)) continue;
      const tags = byName.get(name) ?? { open: [], close: [] };
      byName.set(name, tags);
      tags[kind].push({ ...tag, start: start + tag.start });
    }
  }
  for (const [name, { open, close }] of byName) {
    const [unclosed, stray] = [open[close.length], close[open.length]];
    if (unclosed !== undefined) {
      const message = `all mj-raw together open <${quote(name)}> ${open.length} times and close it ${close.length} times`;
      reportAs("warning", places.at(unclosed.start), "html.unclosed-element", message);
    } else if (stray !== undefined) {
      const message = `all mj-raw together close <${quote(name)}> ${close.length} times and open it ${open.length} times`;
      reportAs("warning", places.at(stray.start), "html.unmatched-closing-tag", message);
    }
  }
}
