/** Where it is logged. */
interface ClockLog {
  info(line: string): void;
  warn(fields: object, line: string): void;
}

/** Returns what logs that the clock of this machine and that of the database do not agree, and that they do again. */
export function logClock(log: ClockLog): (offsetMs: number | undefined) => void {
  return (offsetMs) => {
    if (offsetMs === undefined) return log.info("the clock of this machine agrees with that of the database again");
    const seconds = Math.abs(offsetMs / 1_000).toFixed(1);
    const where = offsetMs > 0 ? "ahead of" : "behind";
    log.warn(
      { clock_offset_seconds: offsetMs / 1_000 },
      `the clock of this machine is ${seconds} s ${where} that of the database, by which keys and sessions end: have ` +
        "both set by NTP",
    );
  };
}
