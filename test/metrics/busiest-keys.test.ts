import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { registerBusiestKeys } from "../../src/metrics/busiest-keys.ts";

function open() {
  const registry = new Registry();
  const clock = { ms: 1_000 };
  const keys = registerBusiestKeys(registry, () => clock.ms);
  return {
    clock,
    note(key: string, times: number): void {
      for (let i = 0; i < times; i += 1) keys.note(key, clock.ms);
    },
    async read(): Promise<Record<string, number>> {
      const [metric] = await registry.getMetricsAsJSON();
      return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels.key), value]));
    },
  };
}

it("tells fetches a second of the last whole minute", async () => {
  const { clock, note, read } = open();
  note("key_a", 120);
  note("key_b", 6);
  expect(await read()).toEqual({});
  clock.ms += 60_000;
  expect(await read()).toEqual({ key_a: 2, key_b: 0.1 });
  note("key_b", 600);
  expect(await read()).toEqual({ key_a: 2, key_b: 0.1 });
  clock.ms += 60_000;
  expect(await read()).toEqual({ key_b: 10 });
});

it("forgets what is older, also when nobody has asked meanwhile", async () => {
  const { clock, note, read } = open();
  note("key_a", 60);
  clock.ms += 120_000;
  expect(await read()).toEqual({});
  note("key_b", 60);
  clock.ms += 60_000;
  expect(await read()).toEqual({ key_b: 1 });
});

it("tells twenty keys, those with most fetches", async () => {
  const { clock, note, read } = open();
  for (let i = 1; i <= 30; i += 1) note(`key_${i}`, i * 60);
  clock.ms += 60_000;
  const busiest = Array.from({ length: 20 }, (_, i): [string, number] => [`key_${30 - i}`, 30 - i]);
  expect(await read()).toEqual(Object.fromEntries(busiest));
});

it("holds ten thousand keys and goes on counting those", async () => {
  const { clock, note, read } = open();
  for (let i = 0; i < 10_000; i += 1) note(`key_${i}`, 1);
  note("key_late", 6_000);
  note("key_0", 59);
  clock.ms += 60_000;
  const told = await read();
  expect(told.key_0).toBe(1);
  expect(told).not.toHaveProperty("key_late");
});
