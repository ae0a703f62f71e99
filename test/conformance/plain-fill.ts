import type { FillData } from "../../core/evaluator/data.ts";
import type { SlotPosition } from "../../core/evaluator/escape.ts";
import type { Program, Tag } from "../../core/evaluator/program.ts";
import type { MissingPolicy } from "../../core/evaluator/report.ts";
import { cleanText, escapeSource, escapeValue } from "./escape-value.ts";

/** Writes what stands in a slot. */
export type SlotWriter = (tag: Tag, position: SlotPosition) => string;

/** Writes the values of a case, by the rules of docs/program-format.md and without the evaluator. */
export function slotWriter({ merge_tags, brand }: FillData, policy?: MissingPolicy): SlotWriter {
  return (tag, position) => {
    const supplied = new Map(
      Object.entries((tag.group === "brand" ? brand : merge_tags?.[tag.group]) ?? {}).map(([key, it]) => [
        normalized(key),
        it,
      ]),
    );
    const value = cleanText(supplied.get(tag.name) ?? "") || tag.default;
    if (value === "") return "";
    if (value !== undefined) return escapeValue(position, value);
    return policy === "keep" ? escapeSource(position, tag.source) : "";
  };
}

/** Writes a program that has no conditions. */
export function fillPlainly({ conditions, ops, tags }: Program, write: SlotWriter): string {
  if (conditions.length > 0) throw new Error("the program of a pruned tree has no conditions");
  return ops
    .map((op) => {
      if (typeof op === "string") return op;
      const tag = tags[op[1]];
      if (tag === undefined || op[0] === "unless" || op[0] === "each" || op[0] === "ask")
        throw new Error(`${JSON.stringify(op)} is no slot`);
      if (op[0] === "color" || op[0] === "font") return tag.default ?? "";
      return write(tag, op[0]);
    })
    .join("");
}

function normalized(name: string): string {
  return name.toLowerCase().replaceAll(" ", "_");
}
