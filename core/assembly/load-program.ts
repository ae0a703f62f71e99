import { addCheckedText } from "./check-member.ts";
import { findMember, OBJECT, readNumber } from "./encoded-value.ts";
import { imageEnd, imageStart, takeRecords, truncateImage } from "./image-builder.ts";
import { loadConditions } from "./load-conditions.ts";
import { loadFormats } from "./load-formats.ts";
import { loadLists } from "./load-lists.ts";
import { hasPaths, startNames } from "./load-name.ts";
import { loadOps } from "./load-ops.ts";
import { loadTags } from "./load-tags.ts";
import { alignAddress } from "./memory.ts";
import { above, atMember, refuse } from "./place.ts";
import { ProgramImage } from "./program-image.ts";
import { FORMAT, OBJECT_TYPE } from "./rule.ts";
import { text } from "./text.ts";

/** The formats that have lists, paths, and formats of values, too. */
const LIST_FORMAT: f64 = 2;
const PATH_FORMAT: f64 = 3;
const FORMATS_FORMAT: f64 = 4;

/**
 * Checks a program, which is whole, and makes its image, which startImage has begun. Returns the size of the image; 0
 * when the program is refused, for its first fault.
 */
export function loadProgram(program: usize): usize {
  const image = changetype<ProgramImage>(takeRecords(offsetof<ProgramImage>()));
  above(0);
  if (load<u8>(program) !== OBJECT) {
    refuse(OBJECT_TYPE);
    return 0;
  }
  atMember(0, text("format"));
  const format = readNumber(findMember(program, text("format")));
  const hasFormats = format === FORMATS_FORMAT;
  startNames(hasFormats || format === PATH_FORMAT);
  const hasLists = format === LIST_FORMAT || hasPaths;
  if (!hasLists && format !== 1) {
    refuse(FORMAT);
    return 0;
  }
  if (!checkTarget(program)) return 0;
  if (!loadLists(image, findMember(program, text("lists")), hasLists)) return 0;
  if (hasFormats && !loadFormats(image, findMember(program, text("formats")))) return 0;
  if (!loadTags(image, findMember(program, text("tags")), hasLists, hasFormats)) return 0;
  if (!loadConditions(image, findMember(program, text("conditions")), hasLists)) return 0;
  if (!loadOps(image, findMember(program, text("ops")), hasLists)) return 0;
  const size = alignAddress(imageEnd()) - imageStart();
  image.size = <u32>size;
  return size;
}

/** The target changes nothing here, so it is checked and not kept. */
function checkTarget(program: usize): bool {
  atMember(0, text("target"));
  const end = imageEnd();
  const isText = addCheckedText(findMember(program, text("target")));
  truncateImage(end);
  return isText;
}
