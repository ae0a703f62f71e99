import { existsSync, globSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The library that stands between a process and the clock of the day (https://github.com/wolfcw/libfaketime). */
export const LIBFAKETIME = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1").find((path) => existsSync(path));

/** A clock of the day that is off. */
export interface FakeClock {
  /** What a process is started with that goes by it. Its monotonic clock is the machine's. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets it, also while processes run. */
  set(offsetMs: number): void;
}

/** Makes a clock in a file of a folder. Throws where the library is not installed. */
export function createFakeClock(folder: string, name: string): FakeClock {
  if (LIBFAKETIME === undefined) throw new Error("libfaketime is not installed");
  const file = join(folder, name);
  function set(offsetMs: number): void {
    // Renamed: it is read at every look at the clock, and must not be found half written.
    writeFileSync(`${file}.new`, `${offsetMs < 0 ? "-" : "+"}${Math.abs(offsetMs) / 1_000}\n`);
    renameSync(`${file}.new`, file);
  }
  set(0);
  return {
    env: {
      LD_PRELOAD: LIBFAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    },
    set,
  };
}
