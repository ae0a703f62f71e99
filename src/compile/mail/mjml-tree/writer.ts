import type { Slot } from "../tree/value.ts";
import type { MjmlContent, MjmlValue } from "./mjml-tree.ts";

/** How slots and conditions come out; literals are copied. */
export interface Writer {
  /** Returns text that is safe where the slot stands. */
  slot(slot: Slot): string;
  begin(condition: number): string;
  end(condition: number): string;
}

export function writeContent(content: MjmlContent | MjmlValue, writer: Writer): string {
  return content.map((part) => writePart(part, writer)).join("");
}

function writePart(part: MjmlContent[number], writer: Writer): string {
  if (typeof part === "string") return part;
  if ("tag" in part) return writer.slot(part);
  return writer.begin(part.condition) + writeContent(part.content, writer) + writer.end(part.condition);
}
