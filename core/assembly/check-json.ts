import { addText } from "./image-builder.ts";
import { countItems, isJsonList, isJsonString, readJsonNumber } from "./json-value.ts";
import { refuse, refuseRange, refuseWith } from "./place.ts";

/** Whether a value is a list of at most so many items; refuses it otherwise. */
export function checkList(value: usize, maxItems: u32): bool {
  if (!isJsonList(value)) return refuse("must be a list", "list_type");
  if (countItems(value) <= maxItems) return true;
  return refuseWith("must hold at most ", maxItems, " items", "too_long");
}

/** Adds a value that is well-formed text to the image; refuses it otherwise. */
export function addCheckedText(value: usize): bool {
  if (!isJsonString(value)) return refuse("must be a string", "string_type");
  return addText(value) || refuse("must be well-formed Unicode", "string_unicode");
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
  return refuseWith("must be an index into a list of ", count, "", "index_range");
}
