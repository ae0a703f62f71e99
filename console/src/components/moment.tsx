import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { useTimeStyle } from "./time-style.ts";
import { useNow } from "./use-now.ts";

/** A time as people say it, with the exact one on hover; or the exact one, as was chosen. */
export function Moment({ at, none = "never" }: { readonly at: Timestamp | undefined; readonly none?: string }) {
  const now = useNow();
  const style = useTimeStyle();
  if (at === undefined) return <span className="muted">{none}</span>;
  const date = timestampDate(at);
  const distance = fromNow(date.getTime() - now);
  return (
    <time dateTime={date.toISOString()} title={style === "exact" ? distance : IN_FULL.format(date)}>
      {style === "exact" ? EXACT.format(date) : distance}
    </time>
  );
}

const IN_FULL = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" });
/** `24 Nov 2026, 21:47:03`, in the zone of the browser. */
const EXACT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const UNITS = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** `3 minutes ago`, `in 2 days`. What has just been given 7 days is in 7 days. */
function fromNow(distance: number): string {
  const unit = UNITS.find(([, length]) => Math.abs(distance) >= length);
  if (unit === undefined) return "just now";
  const count = distance / unit[1];
  return RELATIVE.format(count < 0 ? Math.trunc(count) : Math.round(count), unit[0]);
}
