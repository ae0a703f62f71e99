import { expect, it } from "vitest";
import { DatabaseClock } from "../../src/store/postgres/lease/database-clock.ts";

const NOON = Date.parse("2026-11-20T12:00:00.000Z");
const HOUR = 3_600_000;

/** A machine and a database whose clocks stand still until time passes, and what was told of them. */
function startClocks() {
  const times = { wall: NOON, monotonic: 0, database: NOON };
  const told: (number | undefined)[] = [];
  const clock = new DatabaseClock((offsetMs) => told.push(offsetMs), {
    wall: () => times.wall,
    monotonic: () => times.monotonic,
  });
  function pass(ms: number): void {
    times.wall += ms;
    times.monotonic += ms;
    times.database += ms;
  }
  /** Asks the database, which reads its clock between the two ways. */
  function ask(thereMs = 0, backMs = 0): void {
    const question = clock.ask();
    pass(thereMs);
    const readAt = times.database;
    pass(backMs);
    clock.note(question, readAt);
  }
  return { clock, times, told, pass, ask };
}

it("is that of the database whatever the machine says, and goes on evenly when the machine's jumps", () => {
  const { clock, times, pass, ask } = startClocks();
  times.wall += HOUR;
  ask();
  expect(clock.now()).toEqual(new Date(NOON));
  pass(5_000);
  times.wall -= 50 * HOUR;
  expect(clock.now()).toEqual(new Date(NOON + 5_000));
});

it.each([
  [200, 0],
  [0, 200],
  [150, 50],
])("is never before that of the database, and after it by the way there (%d ms there, %d ms back)", (there, back) => {
  const { clock, times, ask } = startClocks();
  ask(there, back);
  expect(clock.now().getTime()).toBe(times.database + there);
});

it.each([
  ["ahead", HOUR],
  ["behind", -HOUR],
])("says by how much the machine is %s, as far as the round trip cannot explain it", (_, offsetMs) => {
  const { clock, times, ask } = startClocks();
  times.wall += offsetMs;
  ask();
  expect(clock.offsetMs).toBe(offsetMs);
  ask(400, 200);
  expect(Math.abs(clock.offsetMs - offsetMs)).toBeLessThanOrEqual(600);
  expect(Math.abs(clock.offsetMs)).toBeLessThanOrEqual(HOUR);
  times.wall -= offsetMs;
  ask(700, 700);
  expect(clock.offsetMs).toBe(0);
});

it("tells once that clocks differ by more than a second, when they jump, and when they agree again", () => {
  const { times, told, pass, ask } = startClocks();
  for (let beat = 0; beat < 3; beat += 1) ask(700, 700);
  times.wall += 1_000;
  ask();
  expect(told).toEqual([]);
  times.wall += 10;
  for (let beat = 0; beat < 5; beat += 1) {
    pass(500);
    ask(3, 4);
  }
  expect(told).toEqual([1_007]);
  times.wall -= 300;
  ask();
  expect(told).toEqual([1_007]);
  times.wall += HOUR;
  ask();
  times.wall -= 2 * HOUR;
  ask();
  ask();
  times.wall += HOUR - 710;
  ask();
  ask();
  expect(told).toEqual([1_007, 710 + HOUR, 710 - HOUR, undefined]);
});

it("takes a jump between question and answer for what it is only with the next answer", () => {
  const { clock, times, told, ask } = startClocks();
  const question = clock.ask();
  times.wall += HOUR;
  clock.note(question, times.database);
  expect(told).toEqual([]);
  ask();
  expect(told).toEqual([HOUR]);
});
