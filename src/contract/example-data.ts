import { fitsType, TYPE_RULES, type Variable } from "../domain/document/variable/variable.ts";
import type { Contract, ContractScope, ContractTag } from "./contract.ts";

/** How many items an example has of a list, unless the maximum of the list is lower. */
const EXAMPLE_ITEMS = 2;

/** The `dynamic_data` of a call. */
export interface ExampleData {
  readonly merge_tags: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly context: Readonly<Record<string, string | number | boolean>>;
  readonly lists: Readonly<Record<string, readonly ExampleData[]>>;
}

/** Data that gives a value to every tag, every key and every list of a contract. */
export function toExampleData(contract: Contract): ExampleData {
  return exampleOf(contract, "");
}

function exampleOf({ tags, keys, lists }: ContractScope, suffix: string): ExampleData {
  const groups = Map.groupBy(tags, ({ group }) => group);
  return {
    merge_tags: Object.fromEntries(
      [...groups].map(([group, members]) => [
        group,
        Object.fromEntries(members.map((tag) => [tag.name, sampleOf(tag, suffix)])),
      ]),
    ),
    context: Object.fromEntries(
      keys.map(({ name, example, declared }) => [
        name,
        declared === undefined ? example : contextExample(declared, example),
      ]),
    ),
    lists: Object.fromEntries(
      lists.map(({ name, max, items }) => [
        name,
        Array.from({ length: Math.min(max, EXAMPLE_ITEMS) }, (_, at) => exampleOf(items, `${suffix} ${at + 1}`)),
      ]),
    ),
  };
}

/** What the author gives for an example, or what is compared with where that is of the type. */
export function contextExample({ type, example }: Variable, compared: string | number): string | number | boolean {
  const fallback = fitsType(type, String(compared)) ? String(compared) : TYPE_RULES[type].example;
  const text = example ?? fallback;
  if (type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

/** The author's example, or a value that shows which tag it is of. */
function sampleOf({ group, name, declared }: ContractTag, suffix: string): string {
  if (declared?.example !== undefined) return declared.example;
  if (declared !== undefined && declared.type !== "text") return TYPE_RULES[declared.type].example;
  const words = `${name.replaceAll("_", " ").trim()}${suffix}`;
  if (group === "url") return `https://www.example.com/${words.replaceAll(" ", "-")}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
