import { putRepairedText } from "./clean-text.ts";
import { BOOLEAN, contentEnd, contentStart, memberValue, NUMBER, nameEnd, nameStart } from "./encoded-value.ts";
import { ContextValue, tables } from "./fill-tables.ts";
import { putLowerCase } from "./lower-case.ts";
import { alignAddress, ensureMemory } from "./memory.ts";
import { findName } from "./name-entry.ts";
import { ProgramImage } from "./program-image.ts";
import { putNumber } from "./put-number.ts";
import { putText } from "./put-text.ts";
import { text } from "./text.ts";

/** What is missing reads as the empty text. */
const MISSING = changetype<ContextValue>(memory.data(offsetof<ContextValue>(), 8));

/** The length of the longest value in lower case. */
let longest: u32 = 0;

/** Begins to read the context into the tables of the program's fill. */
export function startContext(): void {
  longest = 0;
  tables.end = <u32>alignAddress(tables.end);
}

/** Makes room to search in the values that have been read. Returns false when memory does not suffice. */
export function endContext(): bool {
  tables.search = tables.end;
  tables.end = tables.search + longest * sizeof<u32>();
  return ensureMemory(tables.end);
}

/** The value of a key: the one spelled as in the program, or else the last. */
export function contextValueOf(image: usize, key: u32): ContextValue {
  const lowerKey = load<u32>(image + changetype<ProgramImage>(image).keyLowers + ((<usize>key) << 2));
  const exact = load<u32>(<usize>tables.exactKeys + ((<usize>key) << 2));
  const other = load<u32>(<usize>tables.lowerKeys + ((<usize>lowerKey) << 2));
  return exact !== 0 ? changetype<ContextValue>(exact) : other !== 0 ? changetype<ContextValue>(other) : MISSING;
}

/**
 * Notes the value of an entry under each key it fits; the value itself is read only if it fits one. Returns false when
 * memory does not suffice.
 */
export function readContextEntry(image: usize, entry: usize): bool {
  const program = changetype<ProgramImage>(image);
  const start = nameStart(entry);
  const end = nameEnd(entry);
  const name = <usize>tables.end;
  if (!ensureMemory(name + (end - start) * 8)) return false;
  const nameStop = putRepairedText(start, end, name);
  const lowerStop = putLowerCase(name, nameStop, nameStop);
  const lowerKey = findName(image, image + program.lowerKeys, program.lowerKeyCount, nameStop, lowerStop);
  // A key that fits as it is fits in lower case too.
  if (lowerKey < 0) return true;
  const key = findName(image, image + program.keys, program.keyCount, name, nameStop);
  const value = readValue(memberValue(entry));
  if (value === 0) return false;
  store<u32>(<usize>tables.lowerKeys + ((<usize>lowerKey) << 2), <u32>value);
  if (key >= 0) store<u32>(<usize>tables.exactKeys + ((<usize>key) << 2), <u32>value);
  return true;
}

/** Returns the address of the ContextValue; 0 when memory does not suffice. */
function readValue(value: usize): usize {
  const at = <usize>tables.end;
  if (!ensureMemory(at + (contentEnd(value) - contentStart(value)) * 8 + 128)) return 0;
  const result = changetype<ContextValue>(at);
  const start = at + offsetof<ContextValue>();
  const end = putContextText(value, start);
  result.read = 0;
  result.start = <u32>start;
  result.end = <u32>end;
  result.lowerStart = <u32>end;
  result.lowerEnd = <u32>putLowerCase(start, end, end);
  longest = max<u32>(longest, result.lowerEnd - result.lowerStart);
  tables.end = <u32>alignAddress(result.lowerEnd);
  return at;
}

function putContextText(value: usize, to: usize): usize {
  const start = contentStart(value);
  const type = load<u8>(value);
  if (type === NUMBER) return putNumber(load<f64>(start), to);
  if (type === BOOLEAN) return putText(load<u8>(start) !== 0 ? text("true") : text("false"), to);
  return putRepairedText(start, contentEnd(value), to);
}
