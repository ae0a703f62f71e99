import { escapeHtml } from "../../../core/evaluator/escape.ts";
import type { Picture } from "../browser/browser.ts";
import { WIDE } from "./states.ts";

/** A picture of the sheet, and what is said above it. */
export interface LabelledPicture {
  readonly label: string;
  readonly notes: readonly string[];
  /** Beside each other. */
  readonly pictures: readonly Picture[];
}

const GAP = 32;
/** The width of a sheet: four mails in wide windows, and the space around them. */
export const SHEET_WIDTH = 4 * WIDE + 5 * GAP;

const STYLE = `
  body { margin: 0; padding: ${GAP}px; background: #d0d0d0; color: #1a1a1a; font: 18px/26px sans-serif }
  h1 { margin: 0 0 24px; font-size: 26px; line-height: 34px }
  main { display: flex; flex-wrap: wrap; align-items: flex-start; gap: ${GAP}px }
  figure { margin: 0 }
  figcaption { margin-bottom: 8px; font-weight: bold; contain: inline-size }
  figcaption small { display: block; font-size: 16px; font-weight: normal }
  div { display: flex; align-items: flex-start; gap: 8px }
  img { display: block }
`;

/** A page that shows pictures with their labels. Every text is a value, and escaped. */
export function sheetPage(title: string, figures: readonly LabelledPicture[]): string {
  return `<!doctype html><html><head><meta charset="utf-8"><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1><main>${figures.map(figure).join("")}</main></body></html>`;
}

function figure({ label, notes, pictures }: LabelledPicture): string {
  const lines = notes.map((note) => `<small>${escapeHtml(note)}</small>`).join("");
  const images = pictures.map(
    ({ png, width, height }) =>
      `<img width="${width}" height="${height}" src="data:image/png;base64,${png.toString("base64")}">`,
  );
  return `<figure><figcaption>${escapeHtml(label)}${lines}</figcaption><div>${images.join("")}</div></figure>`;
}
