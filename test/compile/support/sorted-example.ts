import { readFileSync } from "node:fs";
import type { FillData } from "../../../core/evaluator/data.ts";

type Plain = Readonly<Record<string, unknown>>;

/** The data of an example by name, for what reads no plain data: each value in every group and in the context. */
export function sortedExample(name: string): FillData {
  const url = new URL(`../../../examples/${name}.data.json`, import.meta.url);
  return sort(JSON.parse(readFileSync(url, "utf8")).data);
}

function sort(data: Plain): FillData {
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value)) as [string, readonly Plain[]][];
  const values = Object.entries(data).filter(([, value]) => !Array.isArray(value)) as [string, string | number][];
  const texts = Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
  return {
    merge_tags: { text: texts, url: texts, attr: texts },
    context: Object.fromEntries(values),
    lists: Object.fromEntries(lists.map(([name, items]) => [name, items.map(sort)])),
  };
}
