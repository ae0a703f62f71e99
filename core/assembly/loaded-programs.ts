import { FREE_MEMORY } from "./memory.ts";
import { ProgramImage } from "./program-image.ts";

/** How many programs can be loaded at once. */
const MAX_PROGRAMS: u32 = 4096;

/** The address of each loaded program by its handle less 1; 0 where there is none. */
const addresses: usize = FREE_MEMORY;

/** Programs lie one after the other from the start of the heap to here. */
let top: usize = addresses + ((<usize>MAX_PROGRAMS) << 2);

/** Where memory is free for as long as no program is loaded or unloaded. */
export function scratchStart(): usize {
  return top;
}

/** Whether one more program may be loaded. */
export function hasFreeHandle(): bool {
  return freeIndex() < MAX_PROGRAMS;
}

/** Keeps an image of `size` bytes, which is above the programs, when there is a free handle. Returns the handle. */
export function keepProgram(image: usize, size: usize): u32 {
  const index = freeIndex();
  memory.copy(top, image, size);
  store<u32>(slotOf(index), <u32>top);
  top += size;
  return index + 1;
}

/** The address of a loaded program; 0 when the handle is none. */
export function findProgram(handle: u32): usize {
  return handle - 1 < MAX_PROGRAMS ? <usize>load<u32>(slotOf(handle - 1)) : 0;
}

/** Forgets a program, and moves those above it down, so that no gap is left. A handle that is none is ignored. */
export function dropProgram(handle: u32): void {
  const start = findProgram(handle);
  if (start === 0) return;
  const size = changetype<ProgramImage>(start).size;
  memory.copy(start, start + size, top - start - size);
  top -= size;
  store<u32>(slotOf(handle - 1), 0);
  for (let i: u32 = 0; i < MAX_PROGRAMS; i++) {
    const address = load<u32>(slotOf(i));
    if (address > start) store<u32>(slotOf(i), address - size);
  }
}

function freeIndex(): u32 {
  let index: u32 = 0;
  while (index < MAX_PROGRAMS && load<u32>(slotOf(index)) !== 0) index += 1;
  return index;
}

function slotOf(index: u32): usize {
  return addresses + ((<usize>index) << 2);
}
