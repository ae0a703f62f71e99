import type { FillReport } from "./fill-report.ts";

/** Mostly a part adds nothing. */
function addsTo(body: FillReport, part: FillReport): boolean {
  if (part.missing.length + part.defaulted.length + part.rejected_urls.length + part.hidden.length > 0) return true;
  for (const _ in part.lists) return true;
  return body.unused.length > 0;
}

/** Joins the reports of a body and its parts: each finding once. A value is unused when none of them mentions it. */
export function joinReports(body: FillReport, parts: readonly FillReport[]): FillReport {
  if (!parts.some((part) => addsTo(body, part))) return body;
  const join = (list: "missing" | "defaulted" | "rejected_urls" | "hidden") => [
    ...new Set([body, ...parts].flatMap((report) => report[list])),
  ];
  const unusedLists = parts.map(({ unused }) => new Set(unused));
  return {
    missing: join("missing"),
    defaulted: join("defaulted"),
    unused: body.unused.filter((value) => unusedLists.every((unused) => unused.has(value))),
    rejected_urls: join("rejected_urls"),
    hidden: join("hidden"),
    // Unlike assignment this takes any name.
    lists: Object.fromEntries([body, ...parts].flatMap(({ lists }) => Object.entries(lists))),
    bytes: body.bytes,
  };
}
