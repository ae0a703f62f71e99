import { BLOCK_MEMBERS } from "../../domain/document/block/block.ts";
import { type Place, report } from "../../domain/document/place.ts";
import type { PlacedBlock } from "./walk-blocks.ts";

const { heading, paragraph, list, button, anchor } = BLOCK_MEMBERS;
/** What an editor puts into new text, wherever it ends up. */
const SAMPLE_TEXTS: ReadonlySet<string> = new Set([
  heading.props.content.fallback,
  paragraph.props.content.fallback,
  button.props.text.fallback,
]);

/** Reports the sample text that an editor puts into a new block. */
export function checkPlaceholders(blocks: readonly PlacedBlock[], place: Place): void {
  for (const { block } of blocks) {
    const member = untouchedMember(block);
    if (member === undefined) continue;
    const { name, text } = member;
    reportPlaceholder(text.replace(/<[^>]+>/g, " ").trim(), {
      ...place,
      path: [...block.path, name],
      node: block.id,
    });
  }
}

/** Reports text of MJML that is the sample text of an editor. */
export function checkPlaceholderText(text: string, place: Place): void {
  const words = text.trim().replace(/\s+/g, " ");
  if (SAMPLE_TEXTS.has(words)) reportPlaceholder(words, place);
}

function untouchedMember({ kind, props }: PlacedBlock["block"]): { name: string; text: string } | undefined {
  const contents = { heading, paragraph, list };
  switch (kind) {
    case "heading":
    case "paragraph":
    case "list":
      return props.content === contents[kind].props.content.fallback
        ? { name: "content", text: props.content }
        : undefined;
    case "button":
      return props.text === button.props.text.fallback ? { name: "text", text: props.text } : undefined;
    case "anchor": {
      // With a link it may be meant; checkLinks says how vague it is.
      const isUntouched = props.text === anchor.props.text.fallback && props.link.trim() === "";
      return isUntouched ? { name: "text", text: props.text } : undefined;
    }
    default:
      return undefined;
  }
}

function reportPlaceholder(text: string, place: Place): void {
  report(place, "content.placeholder", `"${text}" is the text of a new block; write your own`);
}
