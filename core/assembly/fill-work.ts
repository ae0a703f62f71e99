import { NameEntry, nameAt } from "./name-entry.ts";
import { ProgramImage } from "./program-image.ts";
import { contextValueOf } from "./read-context.ts";

/** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
export const MAX_WORK: u64 = 268_435_456;

/** The work of all searches of a program, whether they are come to or not, over the context that has been read. */
export function workOf(image: usize): u64 {
  const program = changetype<ProgramImage>(image);
  let work: u64 = 0;
  for (let i: u32 = 0; i < program.searchCount; i++) {
    const search = changetype<NameEntry>(nameAt(image + program.searches, i));
    const value = contextValueOf(image, load<u32>(image + search.start));
    const bytes = search.end - search.start - sizeof<u32>();
    work += <u64>bytes * (value.lowerEnd - value.lowerStart);
  }
  return work;
}
