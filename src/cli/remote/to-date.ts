import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";

/** A date as a server answers it; undefined for none. */
export function toDate(timestamp: Timestamp | undefined): Date | undefined {
  return timestamp && timestampDate(timestamp);
}
