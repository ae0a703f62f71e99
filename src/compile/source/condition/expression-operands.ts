import type { TagGroup } from "../../../../core/evaluator/names.ts";
import type { Comparison, ContextKey, Tag } from "../../../../core/evaluator/program.ts";
import { type Member, nameOfMembers, writtenMembers } from "../../../domain/document/name-members.ts";
import { quote } from "../../../domain/quote.ts";
import type { TreeStep } from "../../mail/tree/tree-condition.ts";
import type { ListNames } from "../list/list-names.ts";
import { valuePlace } from "../path/value-place.ts";
import { LITERAL_FUNCTION } from "../shared/fill-condition.ts";
import { type Expression, literalOf, membersOf, numberedList, testedMembers } from "./expression-members.ts";
import { literalHolds } from "./literal-holds.ts";

/** What is compared: a value of the context, one of an item's, or the number of a list's items. */
export type Operand =
  | readonly [kind: "test", key: ContextKey]
  | readonly [kind: "item", list: number, key: ContextKey]
  | readonly [kind: "size", list: number]
  | readonly [kind: "literal", text: string];

/** The step that compares an operand. That of a literal is decided. */
export function compare(operand: Operand, ...comparison: Comparison): TreeStep {
  return compareAs(operand, comparison);
}

/** The same for a comparison in one piece. */
export function compareAs(operand: Operand, comparison: Comparison): TreeStep {
  if (operand[0] === "literal") return ["constant", literalHolds(operand[1], comparison)];
  return [...operand, ...comparison] as unknown as TreeStep; // a step is an operand and a comparison
}

/**
 * What an expression names: `plan`, `context.plan`, `context["first name"]` or `order.total`; `items.sale`,
 * `items["on sale"]` or `line.price.gross` where items are repeated, and `tag` where items are called so;
 * `size(items)`, `size(order.lines)` or `size(items.options)`.
 */
export function operandOf(expression: Expression, names: ListNames): Operand | undefined {
  const { exprKind } = expression;
  if (exprKind.case === "callExpr" && exprKind.value.function === "size") return sizeOf(expression, names);
  if (exprKind.case === "callExpr" && exprKind.value.function === LITERAL_FUNCTION) {
    const text = exprKind.value.args[0] && literalOf(exprKind.value.args[0]);
    return typeof text === "string" ? ["literal", text] : undefined;
  }
  const members = membersOf(expression);
  return members && operandNamed(members, names);
}

/** What members name. Undefined where listFault says why. */
export function operandNamed(members: readonly Member[], names: ListNames): Operand | undefined {
  const [first, second, ...others] = members;
  if (first === undefined || pathFaultOf(members, names) !== undefined) return undefined;
  if (first.text === "context" && second !== undefined) return ["test", second.text];
  const list = names.itemsOf(first.text);
  if (second === undefined) {
    const item = names.itemOf(first.text);
    return item === undefined ? ["test", first.text] : ["item", item, { name: nameOfMembers([first]), path: [] }];
  }
  if (list === undefined) return ["test", valuePlace(members)];
  return ["item", list, others.length === 0 ? second.text : valuePlace([second, ...others])];
}

function sizeOf({ exprKind }: Expression, names: ListNames): Operand | undefined {
  if (exprKind.case !== "callExpr" || exprKind.value.target !== undefined) return undefined;
  const [counted, ...others] = exprKind.value.args;
  const members = counted && others.length === 0 ? membersOf(counted) : undefined;
  const list = members && names.sizeOf(members);
  return list === undefined ? undefined : ["size", list];
}

/** The tag of which `has(text.note)` or `has(items.text.note)` asks whether it has a value or a default. */
export function askedTag(members: readonly Member[], names: ListNames): Tag | undefined {
  const [first, ...rest] = members;
  const list = first && rest.length > 1 ? names.itemsOf(first.text) : undefined;
  const [group, ...own] = list === undefined ? members : rest;
  if (group === undefined || own.length === 0 || !isGroup(group)) return undefined;
  const source = `{{ ${writtenMembers(members)} }}`;
  return { ...(list === undefined ? {} : { list }), group: group.text as TagGroup, ...valuePlace(own), source };
}

/** The context keys that every item has. */
export const GIVEN_KEYS: readonly string[] = ["loop_number", "loop_first", "loop_last"];

/** True for a key that no item has: those with such a name are given. */
export function isReservedKey(key: string): boolean {
  return key.toLowerCase().startsWith("loop_") && !GIVEN_KEYS.includes(key);
}

/** What is wrong with a condition on a value of a brand, in words that follow its name. */
export const NO_BRAND_TEST =
  "but a brand decides no condition; give the answer in the data or as a parameter, such as has_logo, and test that";

/** Why an expression names nothing that could be compared. Undefined when it does, and when it names nothing at all. */
export function listFault(expression: Expression, names: ListNames): string | undefined {
  const { exprKind } = expression;
  const members = membersOf(expression) ?? testedMembers(expression);
  if (members !== undefined) return pathFaultOf(members, names);
  const numbered = numberedList(expression);
  if (numbered !== undefined) {
    const list = quote(writtenMembers(numbered));
    return `asks for an item of ${list} by its number; repeat something for ${list}`;
  }
  if (exprKind.case !== "callExpr") return undefined;
  const { function: called, args, target } = exprKind.value;
  const [first] = args;
  const counted = called === "size" && target === undefined && first ? membersOf(first) : undefined;
  const fault = counted && names.refuse(counted);
  if (fault !== undefined) return `size() counts no list: ${quote(writtenMembers(counted ?? []))} ${fault}`;
  if (called === "size" && target === undefined && operandOf(expression, names) === undefined)
    return "size() needs a list, such as items, order.lines, or items.options where items are repeated";
  return [...(target ? [target] : []), ...args].map((part) => listFault(part, names)).find((found) => found);
}

/** Why members name no value that conditions read. Undefined where they do. */
export function pathFaultOf(members: readonly Member[], names: ListNames): string | undefined {
  const [first, ...rest] = members;
  if (first === undefined || (first.text === "context" && rest.length === 1)) return undefined;
  const written = quote(writtenMembers(members));
  if (first.text === "context" && rest.length > 1) {
    return `asks for ${written}, but a key of the context is one name; write ${quote(writtenMembers(rest))}`;
  }
  if (names.itemsOf(first.text) !== undefined && rest.length > 0) return itemFaultOf(members, names);
  if (!first.isQuoted && rest.length > 0 && first.text.toLowerCase() === "brand") {
    return `asks for ${written}, ${NO_BRAND_TEST}`;
  }
  if (rest.length > 0 && isGroup(first)) return groupFault(members, rest);
  if (rest.length > 0 && names.isKnown(first.text)) {
    const name = quote(first.text);
    return `asks for ${written}, which there is only in what lp-each repeats for ${name}; how many there are is size(${name})`;
  }
  const fault = names.refuse(members);
  return fault && `asks for ${written}, which ${fault}`;
}

/** The same for a value of an item. */
function itemFaultOf([items, ...own]: readonly Member[], names: ListNames): string | undefined {
  const [first, ...rest] = own;
  if (items === undefined || first === undefined) return undefined;
  if (rest.length === 0 ? isReservedKey(first.text) : /^loop_/i.test(first.text)) {
    return `items have ${GIVEN_KEYS.join(", ")}, and no other key that begins with loop_`;
  }
  if (rest.length === 0) return undefined;
  if (isGroup(first)) return groupFault([items, ...own], [items, ...rest]);
  const fault = names.refuse([items, ...own]);
  return fault && `asks for ${quote(writtenMembers([items, ...own]))}, which ${fault}`;
}

/** A tag is no value that conditions compare. `own` are the members without the group. */
function groupFault(members: readonly Member[], own: readonly Member[]): string {
  const written = quote(writtenMembers(members));
  return `compares ${written}, a merge tag; write has(${written}) to ask whether it is given, or compare ${quote(writtenMembers(own))}`;
}

function isGroup({ text, isQuoted }: Member): boolean {
  return !isQuoted && /^(?:text|url|attr)$/.test(text);
}
