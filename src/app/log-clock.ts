interface ClockLog {
  info(line: string): void;
  warn(fields: object, line: string): void;
}

/** Returns a function that logs when this machine's clock and the database's differ, and when they agree again. */
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
