import { describe, expect, it } from "vitest";
import { createBoundedCache } from "../../src/cache/bounded-cache.ts";

const names = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => `name-${from + i}`);

function fill(size: number) {
  const cache = createBoundedCache<{ readonly name: string }>({ values: size });
  const add = (name: string) => cache.set(name, { name });
  names(0, size).forEach(add);
  const countHeld = (all: readonly string[]) => all.filter((name) => cache.get(name)?.name === name).length;
  return { cache, add, countHeld };
}

describe("a cache of 1,000 values", () => {
  it("admits everything until it is full", () => {
    expect(fill(1_000).countHeld(names(0, 1_000))).toBe(1_000);
  });

  it("evicts nothing for a hundred thousand names that are set once", () => {
    const { add, countHeld } = fill(1_000);
    names(1_000, 101_000).forEach(add);
    expect(countHeld(names(0, 1_000))).toBe(1_000);
  });

  it("admits a name that is set again, and evicts the least recently used", () => {
    const { cache, add, countHeld } = fill(1_000);
    expect(cache.get("name-0")).toBeDefined();
    add("new");
    expect(cache.get("new")).toBeUndefined();
    add("new");
    expect(cache.get("new")).toEqual({ name: "new" });
    expect(countHeld(names(0, 1_000))).toBe(999);
    expect(cache.get("name-0")).toBeDefined();
    expect(cache.get("name-1")).toBeUndefined();
  });

  it("follows a change of what is asked for", () => {
    const { cache, add, countHeld } = fill(1_000);
    const now = names(5_000, 5_500);
    for (let round = 0; round < 20; round += 1) for (const name of now) if (cache.get(name) === undefined) add(name);
    expect(countHeld(now)).toBeGreaterThan(450);
  });

  it("admits everything again after it was cleared", () => {
    const { cache, add } = fill(1_000);
    cache.clear();
    expect(cache.get("name-1")).toBeUndefined();
    add("new");
    expect(cache.get("new")).toBeDefined();
  });
});

describe("a cache of 1,000 bytes", () => {
  const create = () =>
    createBoundedCache<Uint8Array>({ bytes: 1_000, sizeOf: (value, name) => value.length + name.length });

  it("counts what each value takes", () => {
    const cache = create();
    for (const name of ["a", "b", "c", "d"]) cache.set(name, new Uint8Array(299));
    expect(["a", "b", "c", "d"].map((name) => cache.get(name) !== undefined)).toEqual([false, true, true, true]);
  });

  it("leaves out what exceeds its capacity, and evicts nothing for it", () => {
    const cache = create();
    cache.set("small", new Uint8Array(10));
    cache.set("huge", new Uint8Array(5_000));
    expect(cache.get("huge")).toBeUndefined();
    expect(cache.get("small")).toBeDefined();
  });

  it("evicts others for a value that has grown, and ignores one that it does not hold", () => {
    const cache = createBoundedCache<{ bytes: number }>({ bytes: 1_000, sizeOf: ({ bytes }) => bytes });
    const growing = { bytes: 300 };
    const evicted = { bytes: 300 };
    cache.set("evicted", evicted);
    cache.set("growing", growing);
    growing.bytes = 900;
    cache.remeasure("growing", growing);
    expect(cache.get("growing")).toBe(growing);
    expect(cache.get("evicted")).toBeUndefined();
    cache.remeasure("evicted", evicted);
    expect(cache.get("evicted")).toBeUndefined();
    growing.bytes = 1_100;
    cache.remeasure("growing", growing);
    expect(cache.get("growing")).toBeUndefined();
  });
});

it("tells what it was good for", () => {
  const cache = createBoundedCache<Uint8Array>({ bytes: 100, sizeOf: (value) => value.length });
  cache.get("a");
  cache.set("a", new Uint8Array(60));
  cache.get("a");
  cache.get("a");
  expect(cache.use()).toEqual({ hits: 2, misses: 1, evictions: 0, entries: 1, bytes: 60 });
  cache.set("b", new Uint8Array(50));
  expect(cache.use()).toEqual({ hits: 2, misses: 1, evictions: 1, entries: 1, bytes: 50 });
  cache.clear();
  expect(cache.use()).toEqual({ hits: 2, misses: 1, evictions: 1, entries: 0, bytes: 0 });
});
