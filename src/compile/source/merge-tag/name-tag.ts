import { normalizeTagName, type TagGroup } from "../../../../core/evaluator/names.ts";
import type { Tag } from "../../../../core/evaluator/program.ts";
import { type Member, nameOfMembers, writtenMembers } from "../../../domain/document/name-members.ts";
import { quote } from "../../../domain/quote.ts";
import type { SourceKind } from "../../../domain/template/template-source.ts";
import type { ListNames } from "../list/list-names.ts";
import { pathFault } from "../path/path-fault.ts";
import { valuePlace } from "../path/value-place.ts";
import type { DefaultFault } from "./read-default.ts";

/** What the members of a tag name, and what is wrong with them. */
export interface TagName extends Pick<Tag, "list" | "name" | "path" | "count"> {
  /** Undefined where the position decides. */
  readonly group: TagGroup | undefined;
  readonly fault?: DefaultFault;
}

/** Where the members of a tag are written. */
export interface TagPlace {
  /** The tag as a whole. */
  readonly source: string;
  readonly kind: SourceKind;
  readonly names: ListNames;
}

/** Who repeats something. */
const REPEATED_BY: Readonly<Record<SourceKind, string>> = { document: "has a repeat", mjml: "lp-each repeats" };

/** Names the value of a tag: the item itself or a member of it where it is in scope, or else one of the data. */
export function nameTag(members: readonly Member[], place: TagPlace): TagName {
  const { source, names } = place;
  const [first, ...rest] = members;
  const refuse: Refuse = (rule, message) => ({
    group: undefined,
    name: nameOfMembers(members),
    fault: { rule, message: `"${quote(source)}" ${message}` },
  });
  const fault = pathFault(members);
  if (first === undefined || fault !== undefined) return refuse("tag.invalid-path", fault ?? "is empty");
  const list = first.isQuoted ? undefined : names.itemsOf(first.text);
  const isItem = !first.isQuoted && names.itemOf(first.text) !== undefined;
  if (list === undefined || (rest.length === 0 && !isItem)) return nameOfData(members, place, refuse);
  return nameOfItem(list, [first, ...rest], names, refuse);
}

type Refuse = (rule: DefaultFault["rule"], message: string) => TagName;

/** `list` is that of the item, whose name is the first of the members. */
function nameOfItem(
  list: number,
  [first, ...rest]: readonly [Member, ...Member[]],
  names: ListNames,
  refuse: Refuse,
): TagName {
  if (rest.length === 0) return { list, group: undefined, name: nameOfMembers([first]), path: [] };
  const { group, own } = splitGroup(rest);
  const counted = own.length === 1 ? undefined : countedBy([first, ...own], names);
  if (counted !== undefined) return { list, group, name: nameOfMembers(own), count: counted };
  const within = names.refuse([first, ...own]);
  if (within !== undefined) return refuse("list.out-of-scope", within);
  const name = normalizeTagName(own[0]?.text ?? "");
  if (!name.startsWith("loop_") || (own.length === 1 && name === "loop_number")) {
    return { list, group, ...valuePlace(own) };
  }
  const reserved =
    "has a reserved name, which every item defines: loop_number is a tag, loop_first and loop_last are for conditions";
  return { ...refuse("list.reserved-name", reserved), list };
}

function nameOfData(members: readonly Member[], { kind, names }: TagPlace, refuse: Refuse): TagName {
  const { group, own } = splitGroup(members);
  const [first, ...rest] = own;
  const counted = countedBy(own, names);
  if (counted !== undefined) return { group, name: nameOfMembers(own), count: counted };
  const word = first === undefined || first.isQuoted || rest.length === 0 ? undefined : first.text;
  if (group !== undefined && word !== undefined && names.itemsOf(word) !== undefined) {
    const right = quote(`${word}.${group}.${writtenMembers(rest)}`);
    return refuse("list.out-of-scope", `has the group in front of an item; write {{ ${right} }}`);
  }
  if (word !== undefined && names.isKnown(word)) {
    const message = `is used where nothing is repeated for ${quote(word)}; it has a value only in what ${REPEATED_BY[kind]}`;
    return refuse("list.out-of-scope", message);
  }
  const fault = names.refuse(own);
  return fault === undefined ? { group, ...valuePlace(own) } : refuse("list.out-of-scope", fault);
}

/** A group is in front of the name, and not the name itself. */
function splitGroup(members: readonly Member[]): {
  readonly group: TagGroup | undefined;
  readonly own: readonly Member[];
} {
  const [first, ...rest] = members;
  const isGroup = first !== undefined && !first.isQuoted && rest.length > 0 && /^(?:text|url|attr)$/.test(first.text);
  return isGroup ? { group: first.text as TagGroup, own: rest } : { group: undefined, own: members };
}

/** The list that something is repeated for and whose number of items members name: `items.size`. */
function countedBy(members: readonly Member[], names: ListNames): number | undefined {
  const last = members.at(-1);
  const list = members.slice(0, -1);
  const isCount = last !== undefined && !last.isQuoted && normalizeTagName(last.text) === "size" && list.length > 0;
  return isCount && names.isList(list) ? names.sizeOf(list) : undefined;
}
