import { type Timestamp, timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import { type Path, refuseIssues } from "../../../domain/error.ts";

const YEAR_10000_MS = 253_402_300_800_000;

/** A date that may be absent as a Timestamp that may be absent. */
export function toTimestamp(date: Date | undefined): Timestamp | undefined {
  return date === undefined ? undefined : timestampFromDate(date);
}

/**
 * A Timestamp that may be absent as a date, cut to milliseconds. Throws INVALID_REQUEST beyond the year 9999, which
 * binary messages can name although google.protobuf.Timestamp excludes it.
 */
export function fromTimestamp(timestamp: Timestamp | undefined, path: Path): Date | undefined {
  if (timestamp === undefined) return undefined;
  const ms = Math.floor(timestampMs(timestamp));
  if (Math.abs(ms) < YEAR_10000_MS) return new Date(ms);
  throw refuseIssues("INVALID_REQUEST", [{ path, msg: "must lie before the year 10000", type: "timestamp.range" }]);
}
