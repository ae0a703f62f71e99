import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { MjmlContent } from "../../mail/mjml-tree/mjml-tree.ts";
import { cutAtPlaceholders, placeholder } from "../../mail/program/placeholder.ts";
import type { Slot, Value } from "../../mail/tree/value.ts";

/** Elements that show something without a text. */
const SHOWN = new Set(["canvas", "hr", "img", "input", "object", "picture", "svg", "video"]);

/**
 * What a heading says, of what is in its element. Undefined where something in it is conditional, or shows without
 * a text.
 */
export function headingText(content: MjmlContent): Value | undefined {
  const slots: Slot[] = [];
  const html: string[] = [];
  for (const part of content) {
    if (typeof part === "string") html.push(part);
    else if ("tag" in part) html.push(placeholder("slot", slots.push(part) - 1));
    else return undefined;
  }
  const fragment = parseFragment(html.join(""));
  return showsMore(fragment) ? undefined : textOf(fragment, slots);
}

/** The text in a node of HTML, without the tags around it, where placeholders stand for slots. */
export function textOf(node: DefaultTreeAdapterTypes.ParentNode, slots: readonly Slot[]): Value {
  return cutAtPlaceholders(textIn(node).replace(/\s+/g, " ").trim()).flatMap((piece): Value => {
    if (typeof piece === "string") return [piece];
    return slots.slice(piece.index, piece.index + 1);
  });
}

function textIn({ childNodes }: DefaultTreeAdapterTypes.ParentNode): string {
  return childNodes
    .map((child) => {
      if ("value" in child) return child.value;
      if (!("tagName" in child)) return "";
      return child.tagName === "br" ? " " : textIn(child);
    })
    .join("");
}

/** Comments are for Outlook, which may show what is in them. */
function showsMore({ childNodes }: DefaultTreeAdapterTypes.ParentNode): boolean {
  return childNodes.some((child) => {
    if (child.nodeName === "#comment") return true;
    return "tagName" in child && (SHOWN.has(child.tagName) || showsMore(child));
  });
}
