import type { FillReport } from "./fill-report.ts";

/** Joins the reports of a body and its parts: each finding once. A value is unused when none of them mentions it. */
export function joinReports(body: FillReport, parts: readonly FillReport[]): FillReport {
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
