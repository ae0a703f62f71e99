import { addCheckedText } from "./check-json.ts";
import { imageEnd, imageStart, takeRecords, truncateImage } from "./image-builder.ts";
import { findMember, isJsonObject, readJsonNumber } from "./json-value.ts";
import { loadConditions } from "./load-conditions.ts";
import { loadOps } from "./load-ops.ts";
import { loadTags } from "./load-tags.ts";
import { alignAddress } from "./memory.ts";
import { above, atMember, refuse } from "./place.ts";
import { ProgramImage } from "./program-image.ts";
import { text } from "./text.ts";

/**
 * Checks a program and makes its image, which startImage has begun. The JSON is checked for syntax. Returns the size of the
 * image; 0 when the program is refused, for its first fault.
 */
export function loadProgram(json: usize): usize {
  const image = changetype<ProgramImage>(takeRecords(offsetof<ProgramImage>()));
  above(0);
  if (!isJsonObject(json)) {
    refuse(text("must be an object"), text("object_type"));
    return 0;
  }
  if (!checkFormat(json) || !checkTarget(json)) return 0;
  if (!loadTags(image, findMember(json, text("tags")))) return 0;
  if (!loadConditions(image, findMember(json, text("conditions")))) return 0;
  if (!loadOps(image, findMember(json, text("ops")))) return 0;
  const size = alignAddress(imageEnd()) - imageStart();
  image.size = <u32>size;
  return size;
}

function checkFormat(json: usize): bool {
  atMember(0, text("format"));
  if (readJsonNumber(findMember(json, text("format"))) === 1) return true;
  return refuse(text("must be 1, the format this evaluator runs"), text("unknown_format"));
}

/** The target changes nothing here, so it is checked and not kept. */
function checkTarget(json: usize): bool {
  atMember(0, text("target"));
  const end = imageEnd();
  const isText = addCheckedText(findMember(json, text("target")));
  truncateImage(end);
  return isText;
}
