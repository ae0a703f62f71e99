import type { Sample } from "./run-load.ts";

const WIDTH = 760;
const ROW_HEIGHT = 120;
const LEFT = 150;
const RIGHT = 20;

interface Row {
  readonly label: string;
  readonly unit: string;
  readonly colour: string;
  figure(sample: Sample): number;
}

const ROWS: readonly Row[] = [
  { label: "resident memory", unit: "MB", colour: "#1f5fa8", figure: ({ memoryMb }) => memoryMb },
  { label: "heap in use", unit: "MB", colour: "#2a7d4f", figure: ({ heapMb }) => heapMb },
  { label: "open handles", unit: "", colour: "#6b4fa0", figure: ({ handles }) => handles },
  { label: "p50", unit: "ms", colour: "#b3541e", figure: ({ p50Ms }) => p50Ms },
  { label: "p99", unit: "ms", colour: "#a02c4a", figure: ({ p99Ms }) => p99Ms },
];

/** An SVG of the figures over time, each on a scale of its own that begins at zero. */
export function plotSoak(samples: readonly Sample[]): string {
  const height = ROWS.length * ROW_HEIGHT + 40;
  const minutes = samples.at(-1)?.minute ?? 1;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">`,
    "<title>Memory, heap, handles and latency over time</title>",
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...ROWS.flatMap((row, index) => plotRow(row, samples, minutes, index * ROW_HEIGHT + 20)),
    `<text x="${LEFT}" y="${height - 8}">0</text>`,
    `<text x="${WIDTH - RIGHT}" y="${height - 8}" text-anchor="end">${minutes.toFixed(0)} minutes</text>`,
    "</svg>",
    "",
  ].join("\n");
}

function plotRow(
  { label, unit, colour, figure }: Row,
  samples: readonly Sample[],
  minutes: number,
  top: number,
): readonly string[] {
  const most = Math.max(...samples.map(figure), 1e-9);
  const bottom = top + ROW_HEIGHT - 30;
  const points = samples.map((sample) => {
    const x = LEFT + (sample.minute / minutes) * (WIDTH - LEFT - RIGHT);
    return `${x.toFixed(1)},${(bottom - (figure(sample) / most) * (bottom - top)).toFixed(1)}`;
  });
  const end = figure(samples.at(-1) as Sample).toFixed(1); // there are points only where there are samples
  return [
    `<text x="10" y="${top + 14}" fill="${colour}">${label}</text>`,
    `<text x="10" y="${top + 32}">last ${end} ${unit}</text>`,
    `<text x="10" y="${top + 50}">most ${most.toFixed(1)} ${unit}</text>`,
    `<line x1="${LEFT}" y1="${bottom}" x2="${WIDTH - RIGHT}" y2="${bottom}" stroke="#999"/>`,
    `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
  ];
}
