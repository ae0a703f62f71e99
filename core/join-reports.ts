import { areSame } from "./are-same.ts";
import type { FillReport } from "./fill-report.ts";

/** Joins the reports of a body and its parts: each finding once. A value is unused when none of them mentions it. */
export function joinReports(body: FillReport, parts: readonly FillReport[]): FillReport {
  let { missing, defaulted, unused, rejected_urls, hidden, lists } = body;
  for (const part of parts) {
    missing = join(missing, part.missing);
    defaulted = join(defaulted, part.defaulted);
    rejected_urls = join(rejected_urls, part.rejected_urls);
    hidden = join(hidden, part.hidden);
    unused = keepCommon(unused, part.unused);
    for (const _ in part.lists) {
      // Unlike assignment this takes any name.
      lists = Object.fromEntries([...Object.entries(lists), ...Object.entries(part.lists)]);
      break;
    }
  }
  return { missing, defaulted, unused, rejected_urls, hidden, lists, bytes: body.bytes };
}

/** Mostly a part adds nothing. */
function join(names: readonly string[], others: readonly string[]): readonly string[] {
  return others.length === 0 || areSame(names, others) ? names : [...new Set([...names, ...others])];
}

function keepCommon(names: readonly string[], others: readonly string[]): readonly string[] {
  if (names.length === 0 || areSame(names, others)) return names;
  const known = new Set(others);
  return names.filter((name) => known.has(name));
}
