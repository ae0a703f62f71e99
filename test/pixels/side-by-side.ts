import { PNG } from "pngjs";

const GAP = 24;
const BACKGROUND = 0xd0;

/** Pictures beside each other on grey, at their own heights. */
export function sideBySide(pictures: readonly PNG[]): PNG {
  const width = pictures.reduce((sum, picture) => sum + picture.width + GAP, GAP);
  const height = Math.max(...pictures.map((picture) => picture.height)) + 2 * GAP;
  const sheet = new PNG({ width, height });
  sheet.data.fill(BACKGROUND);
  let x = GAP;
  for (const picture of pictures) {
    PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, x, GAP);
    x += picture.width + GAP;
  }
  return sheet;
}

/** A picture at half its size: each pixel is the mean of four. */
export function halve(picture: PNG): PNG {
  const half = new PNG({ width: Math.floor(picture.width / 2), height: Math.floor(picture.height / 2) });
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        half.data[(y * half.width + x) * 4 + channel] = meanOfFour(picture, x * 2, y * 2, channel);
      }
    }
  }
  return half;
}

function meanOfFour({ data, width }: PNG, x: number, y: number, channel: number): number {
  const at = (dx: number, dy: number) => data[((y + dy) * width + x + dx) * 4 + channel] ?? 0;
  return Math.round((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4);
}
