import type { Block, BlockOf } from "../../../domain/document/block/block.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { parseRichText } from "./parse-rich-text.ts";
import type { RichText } from "./rich-text.ts";

/** A block whose content is rich text. */
export type RichTextBlock = BlockOf<"heading"> | BlockOf<"paragraph"> | BlockOf<"list">;

export function isRichText(block: Block): block is RichTextBlock {
  return "content" in block.props;
}

/** What has a text of its own: the members of a block, or a cell of a table. */
export interface TextHolder {
  readonly content: string;
}

const parsed = new WeakMap<TextHolder, RichText>();

/** Reads the content of a block, and reports what is wrong in it to a place. */
export function parseBlockText({ props }: RichTextBlock, place: ScopedPlace): RichText {
  return parseText(props, place);
}

/** The same for what has a text of its own. */
export function parseText(holder: TextHolder, place: ScopedPlace): RichText {
  const text = parseRichText(holder.content, place);
  parsed.set(holder, text);
  return text;
}

/** The content of a block whose faults have been reported already. */
export function blockText({ props, id }: RichTextBlock): RichText {
  return textOf(props, id);
}

/** The same for what has a text of its own, in a node. */
export function textOf(holder: TextHolder, node: string): RichText {
  return parsed.get(holder) ?? parseRichText(holder.content, { path: [], node, diagnostics: [] });
}
