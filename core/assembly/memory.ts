/** 128 MiB: room for the largest output there is by default, beside the programs and the data. */
export const MAX_MEMORY_BYTES: usize = 2048 << 16;

/** Makes memory up to `end` usable. Returns false, and leaves all as it is, when the module may not have that much. */
export function ensureMemory(end: usize): bool {
  const have = (<usize>memory.size()) << 16;
  if (end <= have) return true;
  if (end > MAX_MEMORY_BYTES) return false;
  return memory.grow(<i32>((end - have + 0xffff) >>> 16)) >= 0;
}

/** The next address that a value of 8 bytes may stand at. */
export function alignAddress(address: usize): usize {
  return (address + 7) & ~7;
}
