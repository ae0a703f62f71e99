import { answerOutOfMemory, answerRefusal, answerResult, answerRule } from "./answer.ts";
import { isWhole } from "./encoded-value.ts";
import { ROOM_PER_BYTE, startImage } from "./image-builder.ts";
import { loadProgram } from "./load-program.ts";
import { hasFreeHandle, keepProgram } from "./loaded-programs.ts";
import { alignAddress, ensureMemory } from "./memory.ts";
import { PROGRAM_ENCODING, TOO_MANY } from "./rule.ts";

/** More than the image of an empty program takes. */
const EMPTY_IMAGE_BYTES: usize = 4096;

/** Checks an encoded program and keeps its image. Answers with the handle. */
export function loadEncoded(program: usize, length: usize): usize {
  const end = program + length;
  const image = alignAddress(end);
  const stop = image + length * ROOM_PER_BYTE + EMPTY_IMAGE_BYTES;
  if (!ensureMemory(stop)) return answerOutOfMemory();
  if (!hasFreeHandle()) return answerRule(TOO_MANY);
  if (!isWhole(program, end)) return answerRule(PROGRAM_ENCODING);
  startImage(image, stop);
  const size = loadProgram(program);
  return size === 0 ? answerRefusal() : answerResult(keepProgram(image, size), 0, 0, 0);
}
