import { Writable } from "node:stream";
import pino from "pino";
import { expect, it } from "vitest";
import { logClock } from "../../src/app/log-clock.ts";

it("warns of a clock that is off, by how much and which way, and says when it is right again", () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const onClock = logClock(pino({}, stream));
  for (const offsetMs of [3_600_000, -1_234, undefined]) onClock(offsetMs);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 40,
      clock_offset_seconds: 3_600,
      msg: expect.stringContaining("is 3600.0 s ahead of that of the database"),
    },
    { level: 40, clock_offset_seconds: -1.234, msg: expect.stringContaining("is 1.2 s behind that of the database") },
    { level: 30, msg: "the clock of this machine agrees with that of the database again" },
  ]);
});
