import type { Draft } from "../draft/draft.ts";
import { locate } from "../editor/locate.ts";
import type { MailNode } from "../mail-node.ts";
import type { Place } from "../place.ts";

/** Where the source has a node. */
export function placeOfNode({ text }: Draft, { place, file, start, end }: MailNode): Place | undefined {
  if (place === "") return { path: file, range: { from: start, to: end } };
  const range = locate({ rule: "", place, node: "" }, text);
  return range && { path: "", range };
}
