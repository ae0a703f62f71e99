import { type Member, nameOfMembers } from "../../../domain/document/name-members.ts";
import { at, report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { GIVEN_KEYS, isReservedKey, type Operand } from "./expression-operands.ts";

/**
 * What the tag of a rule names: a key of the context, which may be a path; `items.sale` where items are repeated, and
 * `tag` where items are called so; the number of items with `items.size`, or `items.options.size` where items are
 * repeated. Returns undefined when a fault has been reported.
 */
export function ruleOperand(tag: string, place: ScopedPlace): Operand | undefined {
  const { lists } = place;
  const members = tag.split(".").map((part): Member => ({ text: part.trim(), isQuoted: false }));
  const [first, ...path] = members;
  if (lists === undefined || first === undefined) return ["test", tag];
  if (path.at(-1)?.text === "size" && (lists.isList(members.slice(0, -1)) || lists.isKnown(first.text))) {
    return sizeOperand(tag, members.slice(0, -1), place);
  }
  const list = path.length === 0 ? lists.itemOf(first.text) : lists.itemsOf(first.text);
  if (list === undefined) return isOfData(tag, members, place) ? ["test", tag] : undefined;
  if (path.length === 0) return ["item", list, { name: nameOfMembers([first]), path: [] }];
  const key = tag.slice(tag.indexOf(".") + 1).trim();
  if (!isReservedKey(key)) return ["item", list, key];
  const message = `"${quote(tag)}" has a reserved name, which every item defines: ${GIVEN_KEYS.join(", ")}`;
  return report(at(place, "tag"), "list.reserved-name", message);
}

/** Whether a key is one of the data; reports it otherwise. One with dots may be a whole name, so it need be no path. */
function isOfData(tag: string, members: readonly Member[], place: ScopedPlace): boolean {
  const { lists } = place;
  const word = members[0]?.text ?? "";
  if (lists === undefined) return true;
  if (members.length > 1 && lists.isKnown(word)) {
    const name = quote(word);
    const message = `"${quote(tag)}" has a value only in what is repeated for ${name}; how many there are is ${name}.size`;
    report(at(place, "tag"), "list.out-of-scope", message);
    return false;
  }
  const fault = lists.isItemName(word) ? lists.refuse(members) : undefined;
  if (fault !== undefined) report(at(place, "tag"), "list.out-of-scope", `"${quote(tag)}" ${fault}`);
  return fault === undefined;
}

function sizeOperand(tag: string, list: readonly Member[], place: ScopedPlace): Operand | undefined {
  const counted = place.lists?.isList(list) || list.length === 1 ? place.lists?.sizeOf(list) : undefined;
  if (counted !== undefined) return ["size", counted];
  const message = `"${quote(tag)}" counts no list that is repeated here; write items.size, or items.options.size where items are repeated`;
  return report(at(place, "tag"), "list.out-of-scope", message);
}
