import { addText } from "./image-builder.ts";
import { countItems, isJsonList, isJsonString, readJsonNumber } from "./json-value.ts";
import { refuse, refuseRange, refuseWith } from "./place.ts";
import { text } from "./text.ts";

/** Whether a value is a list of at most so many items; refuses it otherwise. */
export function checkList(value: usize, maxItems: u32): bool {
  if (!isJsonList(value)) return refuse(text("must be a list"), text("list_type"));
  if (countItems(value) <= maxItems) return true;
  return refuseWith(text("must hold at most "), maxItems, text(" items"), text("too_long"));
}

/** Adds a value that is well-formed text to the image; refuses it otherwise. */
export function addCheckedText(value: usize): bool {
  if (!isJsonString(value)) return refuse(text("must be a string"), text("string_type"));
  return addText(value) || refuse(text("must be well-formed Unicode"), text("string_unicode"));
}

/** Whether a value is a whole number from `min` to `max`; refuses it otherwise. */
export function checkRange(value: usize, min: f64, max: f64): bool {
  const number = readJsonNumber(value);
  return (number >= min && number <= max && floor<f64>(number) === number) || refuseRange(min, max);
}

/** Whether a value is an index into a list of `count` items; refuses it otherwise. */
export function checkReference(value: usize, count: u32): bool {
  const number = readJsonNumber(value);
  if (number >= 0 && number < count && floor<f64>(number) === number) return true;
  return refuseWith(text("must be an index into a list of "), count, text(""), text("index_range"));
}
