import { describe, expect, it } from "vitest";
import { createBoundedCache } from "../../src/cache/bounded-cache.ts";

const names = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => `name-${from + i}`);

function fill(size: number) {
  const cache = createBoundedCache<{ readonly name: string }>({ values: size });
  const offer = (name: string) => cache.set(name, { name });
  names(0, size).forEach(offer);
  const keeps = (all: readonly string[]) => all.filter((name) => cache.get(name)?.name === name).length;
  return { cache, offer, keeps };
}

describe("a cache of 1,000 values", () => {
  it("keeps all while there is room", () => {
    expect(fill(1_000).keeps(names(0, 1_000))).toBe(1_000);
  });

  it("drops nothing for a hundred thousand that are offered once", () => {
    const { offer, keeps } = fill(1_000);
    names(1_000, 101_000).forEach(offer);
    expect(keeps(names(0, 1_000))).toBe(1_000);
  });

  it("keeps one that is offered again, in the place of the one used longest ago", () => {
    const { cache, offer, keeps } = fill(1_000);
    expect(cache.get("name-0")).toBeDefined();
    offer("new");
    expect(cache.get("new")).toBeUndefined();
    offer("new");
    expect(cache.get("new")).toEqual({ name: "new" });
    expect(keeps(names(0, 1_000))).toBe(999);
    expect(cache.get("name-0")).toBeDefined();
    expect(cache.get("name-1")).toBeUndefined();
  });

  it("comes to hold what is asked for now, when that has changed", () => {
    const { cache, offer, keeps } = fill(1_000);
    const now = names(5_000, 5_500);
    for (let round = 0; round < 20; round += 1) for (const name of now) if (cache.get(name) === undefined) offer(name);
    expect(keeps(now)).toBeGreaterThan(450);
  });

  it("has room again when it was cleared", () => {
    const { cache, offer } = fill(1_000);
    cache.clear();
    expect(cache.get("name-1")).toBeUndefined();
    offer("new");
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

  it("leaves out what is larger than all its room, and drops nothing for it", () => {
    const cache = create();
    cache.set("small", new Uint8Array(10));
    cache.set("huge", new Uint8Array(5_000));
    expect(cache.get("huge")).toBeUndefined();
    expect(cache.get("small")).toBeDefined();
  });

  it("makes room for a value that has grown, and leaves alone one that it does not hold", () => {
    const cache = createBoundedCache<{ bytes: number }>({ bytes: 1_000, sizeOf: ({ bytes }) => bytes });
    const growing = { bytes: 300 };
    const dropped = { bytes: 300 };
    cache.set("dropped", dropped);
    cache.set("growing", growing);
    growing.bytes = 900;
    cache.remeasure("growing", growing);
    expect(cache.get("growing")).toBe(growing);
    expect(cache.get("dropped")).toBeUndefined();
    cache.remeasure("dropped", dropped);
    expect(cache.get("dropped")).toBeUndefined();
    growing.bytes = 1_100;
    cache.remeasure("growing", growing);
    expect(cache.get("growing")).toBeUndefined();
  });
});
