import { readFileSync, writeFileSync } from "node:fs";
import { plotResults } from "./plot-results.ts";
import type { Results } from "./results-file.ts";
import { tabulateResults } from "./tabulate-results.ts";

const PAGE = new URL("../docs/performance.md", import.meta.url);
const PLOT = new URL("../docs/performance.svg", import.meta.url);

/** The bench writes the text between them. */
const MARKERS = /(<!-- results: .*-->\n)[\s\S]*(<!-- end of results -->)/;

/**
 * Puts the figures into docs/performance.md and draws docs/performance.svg. Throws when the page has lost its markers.
 */
export function writePerformance({ results, measurements }: Results): void {
  const page = readFileSync(PAGE, "utf8");
  if (!MARKERS.test(page)) throw new Error("docs/performance.md has no markers for the results");
  const tables = tabulateResults(results, measurements);
  writeFileSync(
    PAGE,
    page.replace(MARKERS, (_, start: string, end: string) => `${start}\n${tables}\n\n${end}`),
  );
  writeFileSync(PLOT, plotResults(results));
}
