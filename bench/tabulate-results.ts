import { formatRate, formatRatio, formatSpread, isMet } from "./format-figures.ts";
import type { Measurement } from "./measurement.ts";
import type { Result } from "./result.ts";
import { sortByTopic } from "./topics.ts";

/** Markdown: when and where was measured, the aims in short, then every row under its topic. */
export function tabulateResults(results: readonly Result[], measurements: readonly Measurement[]): string {
  const parts = [
    measurements.map(describeMeasurement).join("\n"),
    tabulateAims(results),
    "![Ratios of all rows, by topic, on a logarithmic scale](performance.svg)",
    ...sortByTopic(results).map(({ title, results }) => `### ${title}\n\n${tabulateTopic(results)}`),
  ];
  return parts.join("\n\n");
}

function describeMeasurement({ date, machine, node, rounds, seconds, ids }: Measurement): string {
  const which = ids.map((id) => `\`${id}\``).join(", ");
  return `- ${date}, ${machine}, Node ${node}, ${rounds} pairs of ${seconds} s: ${which}`;
}

/** One row for each id and rival with an aim: the least ratio of its cases. */
function tabulateAims(results: readonly Result[]): string {
  const aimed = results.filter(({ aim }) => aim !== undefined);
  const groups = Map.groupBy(aimed, ({ id, rival }) => `\`${id}\` | ${rival}`);
  const rows = [...groups].map(([name, group]) => {
    const least = group.reduce((low, result) => (margin(result) < margin(low) ? result : low));
    return `${name} | ${least.case} | ${formatRatio(least.ratio)} | ${describeAim(least)}`;
  });
  return writeTable("Row | Against | Its weakest case | Ratio | Aim", rows);
}

function margin({ ratio, aim = ratio }: Result): number {
  return ratio / aim;
}

function tabulateTopic(results: readonly Result[]): string {
  const rows = results.map((result) =>
    [
      `\`${result.id}\``,
      result.case,
      result.rival,
      formatRate(result.ours, result.unit),
      formatRate(result.theirs, result.unit),
      `${formatRatio(result.ratio)} ${formatSpread(result.spread)}`,
      describeAim(result),
    ].join(" | "),
  );
  return writeTable("Row | Case | Against | Ours | Theirs | Ratio | Aim", rows);
}

function describeAim(result: Result): string {
  if (result.aim === undefined) return "";
  return `${formatRatio(result.aim)}, ${isMet(result) ? "met" : "**not met**"}`;
}

function writeTable(head: string, rows: readonly string[]): string {
  const rule = head.replace(/[^|]+/g, " --- ").trim();
  return [head, rule, ...rows].map((row) => `| ${row.trimEnd()} |`).join("\n");
}
