import { formatRatio, isMet } from "./format-figures.ts";
import type { Result } from "./result.ts";
import { sortByTopic, type Topic } from "./topics.ts";

const ROW_HEIGHT = 20;
const TITLE_HEIGHT = 34;
const LABEL_WIDTH = 560;
const PLOT_WIDTH = 420;
const FIGURE_WIDTH = 60;
const TOP = 64;
const COLOURS = { met: "#2b7a78", missed: "#c0392b", informing: "#8a9aa6" };

type Scale = (ratio: number) => number;

/**
 * A picture of the ratios by topic, on a logarithmic scale with 1 (as fast as the rival) as its base line; a black tick
 * marks each aim. Colours say whether it is met, or that there is none.
 */
export function plotResults(results: readonly Result[]): string {
  const { decades, x } = chooseScale(results);
  const topics = sortByTopic(results);
  const height = TOP + topics.length * TITLE_HEIGHT + results.length * ROW_HEIGHT + 16;
  const width = LABEL_WIDTH + PLOT_WIDTH + FIGURE_WIDTH;
  let y = TOP;
  const plotted = topics.map((topic) => {
    const part = plotTopic(topic, y, x);
    y += TITLE_HEIGHT + topic.results.length * ROW_HEIGHT;
    return part;
  });
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    "<title>Ours over theirs, in throughput</title>",
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    plotLegend(),
    ...decades.map((ratio) => plotGridLine(ratio, x, height)),
    ...plotted,
    "</svg>",
  ];
  return `${lines.join("\n")}\n`;
}

/** Whole decades that hold every ratio, every aim and 1. */
function chooseScale(results: readonly Result[]): { readonly decades: readonly number[]; readonly x: Scale } {
  const logs = results.flatMap(({ ratio, aim = 1 }) => [Math.log10(ratio), Math.log10(aim)]);
  const low = Math.floor(Math.min(-1, ...logs));
  const high = Math.ceil(Math.max(1, ...logs));
  return {
    decades: Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i)),
    x: (ratio) => Math.round(LABEL_WIDTH + ((Math.log10(ratio) - low) / (high - low)) * PLOT_WIDTH),
  };
}

function plotLegend(): string {
  const entries = [
    [COLOURS.met, "aim met"],
    [COLOURS.missed, "aim not met"],
    [COLOURS.informing, "no aim"],
  ] as const;
  const boxes = entries.map(
    ([colour, name], i) =>
      `<rect x="${12 + i * 110}" y="12" width="12" height="12" fill="${colour}"/><text x="${30 + i * 110}" y="22">${name}</text>`,
  );
  const tick = `<line x1="346" x2="346" y1="10" y2="26" stroke="#111" stroke-width="2"/><text x="354" y="22">the aim</text>`;
  return `${boxes.join("")}${tick}`;
}

function plotGridLine(ratio: number, x: Scale, height: number): string {
  const colour = ratio === 1 ? "#444" : "#ddd";
  return (
    `<line x1="${x(ratio)}" x2="${x(ratio)}" y1="${TOP - 12}" y2="${height - 8}" stroke="${colour}"/>` +
    `<text x="${x(ratio)}" y="${TOP - 18}" text-anchor="middle">${ratio}×</text>`
  );
}

function plotTopic({ title, results }: Topic, top: number, x: Scale): string {
  const heading = `<text x="12" y="${top + TITLE_HEIGHT - 10}" font-size="14" font-weight="bold">${escapeText(title)}</text>`;
  const rows = results.map((result, i) => plotRow(result, top + TITLE_HEIGHT + i * ROW_HEIGHT, x));
  return [heading, ...rows].join("\n");
}

function plotRow(result: Result, y: number, x: Scale): string {
  const { case: name, rival, ratio, aim } = result;
  const [left, right] = [Math.min(x(1), x(ratio)), Math.max(x(1), x(ratio))];
  const middle = y + ROW_HEIGHT / 2;
  const met = isMet(result);
  const colour = met === undefined ? COLOURS.informing : met ? COLOURS.met : COLOURS.missed;
  const tick =
    aim === undefined
      ? ""
      : `<line x1="${x(aim)}" x2="${x(aim)}" y1="${y + 1}" y2="${y + ROW_HEIGHT - 1}" stroke="#111" stroke-width="2"/>`;
  // Beyond the bar and beyond the tick.
  const figureX = Math.max(right, aim === undefined ? 0 : x(aim)) + 6;
  return [
    `<text x="${LABEL_WIDTH - 12}" y="${middle + 4}" text-anchor="end">${escapeText(`${name}, against ${rival}`)}</text>`,
    `<rect x="${left}" y="${y + 4}" width="${Math.max(right - left, 1)}" height="${ROW_HEIGHT - 8}" fill="${colour}"/>`,
    tick,
    `<text x="${figureX}" y="${middle + 4}">${formatRatio(ratio)}</text>`,
  ].join("");
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
