import { at, report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { GIVEN_KEYS, isReservedKey, type Operand } from "./expression-operands.ts";

/**
 * What the tag of a rule names: a key of the context; `items.sale` where items are repeated; the number of items with
 * `items.size`, or `items.options.size` where items are repeated. Returns undefined when a fault has been reported.
 */
export function ruleOperand(tag: string, place: ScopedPlace): Operand | undefined {
  const { lists } = place;
  const [name = "", ...path] = tag.split(".").map((part) => part.trim());
  if (lists === undefined || path.length === 0 || !lists.isKnown(name)) return ["test", tag];
  if (path.at(-1) === "size") {
    const counted = lists.sizeOf([name, ...path.slice(0, -1)]);
    if (counted !== undefined) return ["size", counted];
    const message = `"${quote(tag)}" counts no list that is repeated here; write items.size, or items.options.size where items are repeated`;
    return report(at(place, "tag"), "list.out-of-scope", message);
  }
  const list = lists.itemsOf(name);
  if (list === undefined) {
    const message = `"${quote(tag)}" has a value only in what is repeated for ${quote(name)}; how many there are is ${quote(name)}.size`;
    return report(at(place, "tag"), "list.out-of-scope", message);
  }
  const key = tag.slice(tag.indexOf(".") + 1).trim();
  if (!isReservedKey(key)) return ["item", list, key];
  const message = `"${quote(tag)}" has a reserved name, which every item defines: ${GIVEN_KEYS.join(", ")}`;
  return report(at(place, "tag"), "list.reserved-name", message);
}
