import { formatRatio } from "./print-result.ts";
import type { Result } from "./result.ts";

const ROW_HEIGHT = 22;
const LABEL_WIDTH = 430;
const PLOT_WIDTH = 440;
const TOP = 34;

/** A picture of the ratios, on a logarithmic scale with 1 (as fast as the rival) marked; a tick shows each aim. */
export function plotResults(results: readonly Result[]): string {
  const logs = results.flatMap(({ ratio, aim }) => [
    Math.log10(ratio),
    ...(aim === undefined ? [] : [Math.log10(aim)]),
  ]);
  const low = Math.floor(Math.min(0, ...logs));
  const high = Math.ceil(Math.max(0, ...logs));
  const x = (ratio: number) => LABEL_WIDTH + ((Math.log10(ratio) - low) / (high - low)) * PLOT_WIDTH;
  const height = TOP + results.length * ROW_HEIGHT + 12;
  const decades = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i));
  const grid = decades.map(
    (ratio) =>
      `<line x1="${x(ratio)}" x2="${x(ratio)}" y1="${TOP - 8}" y2="${height - 8}" stroke="${ratio === 1 ? "#444" : "#ddd"}"/>` +
      `<text x="${x(ratio)}" y="${TOP - 14}" text-anchor="middle">${ratio}×</text>`,
  );
  const rows = results.map((result, i) => plotRow(result, TOP + i * ROW_HEIGHT, x));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL_WIDTH + PLOT_WIDTH + 70}" height="${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${[...grid, ...rows].join("\n")}
</svg>
`;
}

function plotRow({ case: name, rival, ratio, aim }: Result, y: number, x: (ratio: number) => number): string {
  const from = Math.min(x(1), x(ratio));
  const width = Math.abs(x(ratio) - x(1));
  const middle = y + ROW_HEIGHT / 2;
  const isMet = aim === undefined || ratio >= aim;
  return [
    `<text x="${LABEL_WIDTH - 12}" y="${middle + 4}" text-anchor="end">${escapeText(`${name}, against ${rival}`)}</text>`,
    `<rect x="${from}" y="${y + 4}" width="${width}" height="${ROW_HEIGHT - 8}" fill="${isMet ? "#2b7a78" : "#c0392b"}"/>`,
    aim === undefined
      ? ""
      : `<line x1="${x(aim)}" x2="${x(aim)}" y1="${y + 1}" y2="${y + ROW_HEIGHT - 1}" stroke="#111" stroke-width="2"/>`,
    `<text x="${Math.max(x(ratio), x(1)) + 6}" y="${middle + 4}">${formatRatio(ratio)}</text>`,
  ].join("");
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
