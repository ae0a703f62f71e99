import { BLOCK_MEMBERS } from "../../domain/document/block/block.ts";
import { type Place, report } from "../../domain/document/place.ts";
import type { PlacedBlock } from "./walk-blocks.ts";

const { heading, paragraph, button } = BLOCK_MEMBERS;
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
  if (!SAMPLE_TEXTS.has(words)) return;
  report(place, "content.sample-text", `"${words}" is the sample text of editors; write your own`);
}

function untouchedMember({ kind, props }: PlacedBlock["block"]): { name: string; text: string } | undefined {
  // With a link it may be meant; checkLinks says how vague it is.
  if (kind === "anchor" && props.link.trim() !== "") return undefined;
  const fresh: Readonly<Record<string, { readonly fallback: unknown }>> = BLOCK_MEMBERS[kind].props;
  for (const [name, text] of Object.entries(props)) {
    if (["content", "text"].includes(name) && text === fresh[name]?.fallback) return { name, text };
  }
  return undefined;
}

function reportPlaceholder(text: string, place: Place): void {
  report(place, "content.placeholder", `"${text}" is the text of a new block; write your own`);
}
