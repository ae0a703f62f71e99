import { answerIssues, answerOutOfMemory, answerResult, INVALID_PROGRAM } from "./answer.ts";
import { ROOM_PER_BYTE, startImage } from "./image-builder.ts";
import { startIssues } from "./issue.ts";
import { findSyntaxFault, skipSpace } from "./json-syntax.ts";
import { loadProgram } from "./load-program.ts";
import { hasFreeHandle, keepProgram } from "./loaded-programs.ts";
import { alignAddress, ensureMemory } from "./memory.ts";
import { above, refuse, refuseWith } from "./place.ts";
import { text } from "./text.ts";

/** More than the image of an empty program takes. */
const EMPTY_IMAGE_BYTES: usize = 4096;

/** Checks the JSON of a program and keeps its image. Answers with the handle. */
export function loadJson(json: usize, length: usize): usize {
  const end = json + length;
  const image = alignAddress(end + 1);
  const stop = image + length * ROOM_PER_BYTE + EMPTY_IMAGE_BYTES;
  if (!ensureMemory(stop)) return answerOutOfMemory(INVALID_PROGRAM);
  store<u8>(end, 0);
  startIssues(image);
  above(0);
  if (!hasFreeHandle()) {
    refuse(text("must be one of at most 4096 that are loaded at once"), text("too_many"));
    return answerIssues(image, INVALID_PROGRAM);
  }
  const fault = findSyntaxFault(json, end, image);
  if (fault !== 0) {
    refuseWith(text("must be JSON, is not at byte "), <f64>(fault - json), text(""), text("json"));
    return answerIssues(image, INVALID_PROGRAM);
  }
  startImage(image, stop);
  const size = loadProgram(skipSpace(json, end));
  if (size === 0) return answerIssues(image, INVALID_PROGRAM);
  const handle = keepProgram(image, size);
  return handle === 0 ? answerOutOfMemory(INVALID_PROGRAM) : answerResult(handle, 0, 0, 0);
}
