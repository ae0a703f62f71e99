import type { SlotPosition, Tag } from "../../../../core/program.ts";
import type { Slot } from "../../mail/tree/value.ts";

/** A slot of the tree as it stands in TSX: in a double-quoted JavaScript string, whatever that string is for. */
export function tsxSlot({ tag, position }: Slot): Slot {
  switch (position) {
    case "text":
    case "attribute":
      return { tag, position: "js-text" };
    case "url":
      return { tag, position: "js-url" };
    case "image-url":
      return { tag, position: "js-image-url" };
    case "url-path":
    case "url-query":
      return { tag: { ...tag, source: safeSource(tag) }, position };
    default:
      throw unexpected(position);
  }
}

/**
 * A piece of a URL that is kept as a tag is escaped for HTML, which a JavaScript string is not. A source with signs that
 * either of them escapes is written in its plain form; a tag that can be kept has no default to lose.
 */
function safeSource({ group, name, source }: Tag): string {
  return /^[\w{}. |]*$/.test(source) ? source : `{{ ${group}.${name} }}`;
}

function unexpected(position: SlotPosition): Error {
  return new Error(`a tree has no slots of the position ${position}`);
}
