import type { HtmlPage } from "../../mail/page/html-page.ts";
import { type Element, element, type Markup } from "../../mail/tree/markup.ts";
import type { Value } from "../../mail/tree/value.ts";
import { joinColumns } from "./column-boxes.ts";
import { htmlComponent } from "./html-component.ts";
import { htmlProps } from "./html-props.ts";
import { mailFrame, NOT_IN_OUTLOOK, preview } from "./mail-frame.ts";
import type { ModuleConstants } from "./module-constants.ts";
import { readStyle } from "./read-style.ts";
import { tidyWhiteSpace } from "./tidy-white-space.ts";
import { wideTable } from "./wide-table.ts";

/** A page that mjml makes as JSX that renders the same. `constants` collects what it refers to by name. */
export function pageToJsx(page: HtmlPage, constants: ModuleConstants): Element {
  const { attributes, head, body, keepsWhiteSpace, initial } = page;
  const toJsx = (nodes: readonly Markup[]): readonly Markup[] => nodes.flatMap(nodeToJsx);

  function nodeToJsx(node: Markup): readonly Markup[] {
    if (node.kind === "text") return [node];
    if (node.kind === "conditional") return [{ ...node, children: toJsx(node.children) }];
    return elementToJsx(node);
  }

  function elementToJsx(node: Element): readonly Markup[] {
    const props = htmlProps(node.name, node.attributes, initial);
    const json = filledJson(node);
    if (json !== undefined) return [element("script", { ...props, dangerouslySetInnerHTML: json })];
    if (node.name === "style" || node.name === "script") {
      return [element(node.name, { ...props, dangerouslySetInnerHTML: constants.textOf(node) })];
    }
    const children = joinColumns(toJsx(tidyWhiteSpace(node, keepsWhiteSpace)));
    const drawn = { ...node, attributes: props, children };
    return wideTable(drawn) ?? [htmlComponent(drawn) ?? { ...drawn, name: constants.tagOf(node.name) }];
  }

  const { lang, dir } = attributes;
  return mailFrame({
    lang,
    dir,
    head: toJsx(headNodes(head.children)),
    bodyProps: htmlProps("body", body.attributes, initial),
    body: withPreview(toJsx(tidyWhiteSpace(body, keepsWhiteSpace))),
  });
}

/** The JSON-LD of a script that holds slots. */
function filledJson({ name, children: [text] }: Element): Value | undefined {
  if (name !== "script" || text?.kind !== "text") return undefined;
  return text.value.some((part) => typeof part === "object") ? text.value : undefined;
}

/** mjml puts the preview first, in a box that is not shown. */
function withPreview([first, ...others]: readonly Markup[]): readonly Markup[] {
  if (first === undefined) return others;
  const [text, ...more] = first.kind === "element" ? first.children : [];
  if (text?.kind !== "text" || more.length > 0 || !isPreview(first)) return [first, ...others];
  return [preview(text), ...others];
}

function isPreview(node: Markup): boolean {
  if (node.kind !== "element" || node.name !== "div") return false;
  const style = readStyle(node.attributes.style ?? []);
  return style.get("display")?.join("") === "none" && style.get("opacity")?.join("") === "0";
}

/**
 * Without the character set, which mjml gives as http-equiv, and with fonts that it hides from Outlook in a comment.
 */
function headNodes(nodes: readonly Markup[]): readonly Markup[] {
  return nodes.flatMap((node): readonly Markup[] => {
    if (node.kind === "text") return [];
    if (node.kind === "conditional") return [{ ...node, children: headNodes(node.children) }];
    const { name, attributes } = node;
    if (name === "meta" && attributes["http-equiv"] !== undefined) return [];
    if (name === "link") return [{ ...node, attributes: { ...NOT_IN_OUTLOOK, ...attributes } }];
    return [node];
  });
}
