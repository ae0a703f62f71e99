/** Of an image, in pixels. */
export interface Size {
  readonly width: number;
  /** Undefined where only the image itself has it. */
  readonly height: number | undefined;
}

const LETTER = 7;
const MARGIN = 16;

/** An SVG of the size, or as high as a strip where the height is not known. */
export function drawBox({ width, height }: Size, alt: string): string {
  const shown = height ?? Math.max(24, Math.min(160, Math.round(width * 0.4)));
  const size = height === undefined ? `${width} wide` : `${width} × ${height}`;
  const lines = [alt, size].map((line) => shorten(line, (width - MARGIN) / LETTER)).filter((line) => line !== "");
  const fitting = lines.slice(0, Math.floor(shown / 18));
  const first = shown / 2 - (fitting.length - 1) * 9;
  const texts = fitting.map(
    (line, index) => `<text x="${width / 2}" y="${first + index * 18}">${escapeXml(line)}</text>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${shown}" viewBox="0 0 ${width} ${shown}">` +
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${shown - 1}" fill="#efece6" stroke="#8d877c" stroke-dasharray="4 3"/>` +
    `<g fill="#57524a" font-family="sans-serif" font-size="13" text-anchor="middle" dominant-baseline="central">` +
    `${texts.join("")}</g></svg>`
  );
}

function shorten(text: string, letters: number): string {
  const all = [...text];
  if (all.length <= letters) return text;
  return letters < 3 ? "" : `${all.slice(0, letters - 1).join("")}…`;
}

function escapeXml(text: string): string {
  return text
    .replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/gu, " ");
}
