import type { Block, BlockOf } from "../../../domain/document/block/block.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { parseRichText } from "./parse-rich-text.ts";
import type { RichText } from "./rich-text.ts";

/** A block whose content is rich text. */
export type RichTextBlock = BlockOf<"heading"> | BlockOf<"paragraph"> | BlockOf<"list">;

export function isRichText(block: Block): block is RichTextBlock {
  return "content" in block.props;
}

const parsed = new WeakMap<RichTextBlock["props"], RichText>();

/** Reads the content of a block, and reports what is wrong in it to a place. */
export function parseBlockText({ props }: RichTextBlock, place: ScopedPlace): RichText {
  const text = parseRichText(props.content, place);
  parsed.set(props, text);
  return text;
}

/** The content of a block whose faults have been reported already. */
export function blockText({ props, id }: RichTextBlock): RichText {
  return parsed.get(props) ?? parseRichText(props.content, { path: [], node: id, diagnostics: [] });
}
