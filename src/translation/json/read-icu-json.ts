import { describeJsonFault } from "../../domain/json/describe-json-fault.ts";
import { type JsonMember, scanJson } from "../../domain/json/scan-json.ts";
import { quote } from "../../domain/quote.ts";
import type { FileEntry, FormatFault, ReadFile } from "../file/translation-file.ts";

/** Reads an object of texts by their ids. Members that begin with @ describe the file, and what is translated. */
export function readIcuJson(given: string): ReadFile {
  const text = given.replace(/^\uFEFF/, "");
  const { fault, members } = scanJson(text);
  const lineOf = lineCounter(text);
  if (fault !== undefined) {
    const faults = [{ line: lineOf(fault.at), message: describeJsonFault(text) }];
    return { locale: undefined, entries: [], faults, isComplete: false };
  }
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) {
    const faults = [{ line: 1, message: 'is not an object of texts by their ids, such as { "id": "text" }' }];
    return { locale: undefined, entries: [], faults, isComplete: false };
  }
  return readMembers(value, members, lineOf);
}

function readMembers(
  file: Readonly<Record<string, unknown>>,
  members: readonly JsonMember[],
  lineOf: (at: number) => number,
): ReadFile {
  const entries: FileEntry[] = [];
  const faults: FormatFault[] = [];
  let locale: ReadFile["locale"];
  for (const { name, at } of members) {
    const line = lineOf(at);
    const text = file[name];
    if (name === "@@locale" && typeof text === "string") locale = { tag: text, line };
    if (name.startsWith("@")) continue;
    if (typeof text !== "string") {
      const message = `has ${describeKind(text)} as "${quote(name)}": a translation is a string`;
      faults.push({ line, message });
      continue;
    }
    const about = file[`@${name}`];
    const source = isObject(about) && typeof about.source_text === "string" ? about.source_text : undefined;
    entries.push({ id: name, line, text, source, isUnfinished: false, previous: undefined });
  }
  return { locale, entries, faults, isComplete: true };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function describeKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** The line of an offset, for offsets that grow. */
function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    for (; counted < at; counted += 1) if (text[counted] === "\n") line += 1;
    return line;
  };
}
