import { type Box, box, NO_BOX } from "../box.ts";
import { member } from "../member.ts";

/** The members `margin` and `padding` with a kind's defaults. */
export function spacing({ margin = NO_BOX, padding = NO_BOX }: { readonly margin?: Box; readonly padding?: Box } = {}) {
  return {
    margin: member(box(margin), margin, "Space round the block."),
    padding: member(box(padding), padding, "Space within the block, round its content."),
  };
}
