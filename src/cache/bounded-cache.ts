import { LRUCache } from "lru-cache";

/** Values by name, as many as there is room for. */
export interface BoundedCache<Value> {
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  /** Measures a value anew that has grown, if it is still the one of that name; what was used longest ago makes room for it. */
  remeasure(name: string, value: Value): void;
  clear(): void;
}

/** How much there is room for: so many values, or so many bytes in all. */
export type Room<Value> =
  | { readonly values: number }
  | { readonly bytes: number; readonly sizeOf: (value: Value, name: string) => number };

/** About how many names are remembered to have been offered. */
const OFFERED_MAX = 4096;

/** Bytes count as full from this share of them on, since values of different sizes never fill the last of it. */
const FULL = 0.99;

/**
 * Keeps all values while there is room; then only one that is offered a second time before thousands of others, in the place of the
 * one that was used longest ago. So a caller who goes through everything once drops nothing that others use, and what nobody asks for
 * again dies young: to collect what was kept for a while is what stops a process for milliseconds.
 */
export function createBoundedCache<Value extends object>(room: Room<Value>): BoundedCache<Value> {
  const inValues = "values" in room;
  const kept = inValues
    ? new LRUCache<string, Value>({ max: room.values })
    : new LRUCache<string, Value>({ maxSize: room.bytes, sizeCalculation: room.sizeOf });
  const full = inValues ? room.values : FULL * room.bytes;
  const offered = new Int32Array(OFFERED_MAX);

  /** Names that share a place forget one another, which costs one of them another offer. */
  function isOfferedAgain(name: string): boolean {
    const hash = hashName(name);
    const place = hash & (OFFERED_MAX - 1);
    const isAgain = offered[place] === hash;
    offered[place] = hash;
    return isAgain;
  }

  return {
    get: (name) => kept.get(name),
    set(name, value) {
      const used = inValues ? kept.size : kept.calculatedSize;
      if (used < full || isOfferedAgain(name)) kept.set(name, value);
    },
    remeasure(name, value) {
      if (kept.peek(name) !== value) return;
      kept.delete(name);
      kept.set(name, value);
    },
    clear: () => kept.clear(),
  };
}

/** FNV-1a over UTF-16 units, mixed once more for the low bits that say the place. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
}
