import { BLOCK_MEMBERS } from "../../domain/document/block/block.ts";
import { type Place, warn } from "../../domain/document/place.ts";
import type { PlacedBlock } from "./walk-blocks.ts";

/** Reports the sample text that an editor puts into a new block. */
export function checkPlaceholders(blocks: readonly PlacedBlock[], place: Place): void {
  for (const { block } of blocks) {
    const { kind, props } = block;
    const found =
      kind === "heading" || kind === "paragraph" || kind === "list"
        ? { member: "content", text: props.content, placeholder: BLOCK_MEMBERS[kind].props.content.fallback }
        : kind === "button" || kind === "anchor"
          ? { member: "text", text: props.text, placeholder: BLOCK_MEMBERS[kind].props.text.fallback }
          : undefined;
    if (found === undefined || found.text !== found.placeholder) continue;
    const message = `"${found.placeholder.replace(/<[^>]+>/g, " ").trim()}" is the text of a new block`;
    warn({ ...place, path: [...block.path, found.member], node: block.id }, "content.placeholder", message);
  }
}
