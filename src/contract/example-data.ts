import { fitsType, TYPE_RULES, type Variable } from "../domain/document/variable/variable.ts";
import type { Contract, ContractKey, ContractTag } from "./contract.ts";
import { type DataNode, kindOf, toDataNode } from "./data-node.ts";
import { FORMAT_RULES } from "./format-rules.ts";

/** How many items an example has of a list, unless the maximum of the list is lower. */
const EXAMPLE_ITEMS = 2;

/** A value of plain data. */
export type PlainValue = string | number | boolean | readonly PlainValue[] | { readonly [name: string]: PlainValue };

/** The `dynamic_data` of a call. */
export interface ExampleData {
  readonly data: { readonly [name: string]: PlainValue };
  /** Tags of the name of a list, which `data` gives. */
  readonly merge_tags?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Plain data that gives a value to every tag, every key and every list of a contract. An item that would have to give a
 * text and a list under one name gives neither.
 */
export function toExampleData(contract: Contract): ExampleData {
  const root = toDataNode(contract);
  const both = [...root.members.values()].filter(({ tags, list }) => tags.length > 0 && list?.isRepeated);
  const byGroup = Map.groupBy(
    both.flatMap(({ tags }) => tags),
    ({ group }) => group,
  );
  const tags = [...byGroup].map(([group, members]) => [
    group,
    Object.fromEntries(members.map((tag) => [tag.name, sampleOf(tag, wordsOf(tag.name, ""))])),
  ]);
  return { data: objectOf(root, ""), ...(both.length > 0 && { merge_tags: Object.fromEntries(tags) }) };
}

function objectOf({ members }: DataNode, suffix: string): Readonly<Record<string, PlainValue>> {
  const given = [...members.values()].filter(
    ({ tags, list }) => suffix === "" || !(tags.length > 0 && list?.isRepeated),
  );
  return Object.fromEntries(
    given.map((node) => [node.path.at(-1) ?? "", exampleOf(node, wordsOf(node.path.at(-1) ?? "", suffix), suffix)]),
  );
}

function exampleOf(node: DataNode, words: string, suffix: string): PlainValue {
  switch (kindOf(node)) {
    case "list":
      return itemsOf(node, words, suffix);
    case "object":
      return objectOf(node, suffix);
    case "counted":
      return node.list === undefined ? objectOf(node, suffix) : itemsOf(node, words, suffix);
    default:
      return leafOf(node, words);
  }
}

function itemsOf({ list }: DataNode, words: string, suffix: string): readonly PlainValue[] {
  if (list === undefined) return [];
  const length = Math.min(list.max, EXAMPLE_ITEMS);
  return Array.from({ length }, (_, at) => exampleOf(list.items, `${words} ${at + 1}`, `${suffix} ${at + 1}`));
}

/** A link where one of the tags is one, else what conditions compare with, else what shows which tag it is of. */
function leafOf({ tags, keys }: DataNode, words: string): PlainValue {
  const link = tags.find(({ group }) => group === "url");
  if (link !== undefined) return sampleOf(link, words);
  const compared = keys.find(
    ({ kinds, declared }) => declared !== undefined || kinds.some((kind) => kind !== "presence"),
  );
  if (compared !== undefined) return keyExample(compared);
  const [tag] = tags;
  if (tag !== undefined) return sampleOf(tag, words);
  return keys.length > 0 || capitalized(words);
}

function keyExample({ declared, example }: ContractKey): string | number | boolean {
  return declared === undefined ? example : contextExample(declared, example);
}

/** What the author gives for an example, or what is compared with where that is of the type. */
export function contextExample({ type, example }: Variable, compared: string | number): string | number | boolean {
  const fallback = fitsType(type, String(compared)) ? String(compared) : TYPE_RULES[type].example;
  const text = example ?? fallback;
  if (type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

/** The author's example, or a value that shows which tag it is of. */
function sampleOf({ group, declared, format }: ContractTag, words: string): string {
  if (declared?.example !== undefined) return declared.example;
  if (format !== undefined) return FORMAT_RULES[format].example;
  if (declared !== undefined && declared.type !== "text") return TYPE_RULES[declared.type].example;
  if (group === "url") return `https://www.example.com/${encodeURIComponent(words.toLowerCase().replaceAll(" ", "-"))}`;
  return capitalized(words);
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `first_name` and `firstName` as `first name`. */
function wordsOf(name: string, suffix: string): string {
  const words = name.replaceAll("_", " ").replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ");
  return `${words.toLowerCase().trim()}${suffix}`;
}
