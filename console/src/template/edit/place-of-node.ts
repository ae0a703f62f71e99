import type { Draft } from "../draft/draft.ts";
import { locate } from "../editor/locate.ts";
import type { MailNode } from "../mail-node.ts";
import type { Place } from "../place.ts";
import { isOfPartial } from "./node-partial.ts";

/** Where the source has a node; undefined for one in a partial of MJML, whose source is that of another template. */
export function placeOfNode({ text }: Draft, node: MailNode): Place | undefined {
  const { place, file, start, end } = node;
  if (place === "") return isOfPartial(node) ? undefined : { path: file, range: { from: start, to: end } };
  const range = locate({ rule: "", place, node: "" }, text);
  return range && { path: "", range };
}
