import type { FillReport } from "./render-program.ts";

/** One report about a body and the parts beside it: what any of them met, each once; a value is unused when none mentions it. */
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
    bytes: body.bytes,
  };
}
