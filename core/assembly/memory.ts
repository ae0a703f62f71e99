/** 128 MiB: room for the largest output there is by default, beside the programs and the data. */
export const MAX_MEMORY_BYTES: usize = 2048 << 16;

/** Behind the module's own data: room for a decimal number, for the unpacked table of lower case, and for all else. */
export const DECIMAL_ROOM: usize = (__heap_base + 7) & ~7;
export const LOWER_CASE_ROOM: usize = DECIMAL_ROOM + 2560;
export const FREE_MEMORY: usize = LOWER_CASE_ROOM + 2048;

/** Makes memory up to `end` usable. Returns false, and leaves all as it is, when the module may not have that much. */
export function ensureMemory(end: usize): bool {
  const have = (<usize>memory.size()) << 16;
  if (end <= have) return true;
  if (end > MAX_MEMORY_BYTES) return false;
  return memory.grow(<i32>((end - have + 0xffff) >>> 16)) >= 0;
}

/** The next address aligned for a value of 8 bytes. */
export function alignAddress(address: usize): usize {
  return (address + 7) & ~7;
}
