import { answerOutOfMemory } from "./answer.ts";
import { fillProgram } from "./fill-program.ts";
import { loadEncoded } from "./load-encoded.ts";
import { dropProgram, scratchStart } from "./loaded-programs.ts";
import { ensureMemory, MAX_MEMORY_BYTES } from "./memory.ts";

// The exports of the module. docs/core-abi.md is their contract.

/** How many bytes of input the host may have written. */
let reserved: u32 = 0;

/**
 * Makes room for input, and returns where the host writes it; 0 when memory does not suffice, which the next call
 * refuses.
 */
export function reserve(length: u32): usize {
  const start = scratchStart();
  reserved = 0;
  if (length > MAX_MEMORY_BYTES || !ensureMemory(start + length)) return 0;
  reserved = length;
  return start;
}

/** Checks the program that was written, and keeps it. Answers with its handle. */
export function load(length: u32): usize {
  return length > reserved ? answerOutOfMemory() : loadEncoded(scratchStart(), length);
}

/** Forgets a program. A handle that is none is ignored. */
export function unload(handle: u32): void {
  dropProgram(handle);
}

/** Fills a loaded program with the data and options that were written. Answers with output and report. */
export function fill(handle: u32, length: u32): usize {
  return length > reserved ? answerOutOfMemory() : fillProgram(handle, scratchStart(), length);
}
