import { crc32, deflateSync } from "node:zlib";
import type { PNG } from "pngjs";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const COLORS_MAX = 256;

/** A PNG with a palette of the 256 most frequent colours; each other colour becomes the nearest of these. */
export function packPalette({ width, height, data }: PNG): Buffer {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const color = data.readUInt32BE(at);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const colors = [...counts].sort(([a, many], [b, few]) => few - many || a - b).map(([color]) => color);
  const palette = colors.slice(0, COLORS_MAX);
  const indexes = new Map(colors.map((color, at) => [color, at < COLORS_MAX ? at : nearest(color, palette)]));
  const rows = Buffer.alloc((width + 1) * height); // each row begins with 0: no filter
  for (let at = 0; at < width * height; at += 1) {
    const row = Math.floor(at / width);
    rows[at + row + 1] = indexes.get(data.readUInt32BE(at * 4)) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // bits, and a palette
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap((color) => channels(color).slice(0, 3)))),
    chunk("tRNS", Buffer.from(palette.map((color) => color & 255))),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function nearest(color: number, palette: readonly number[]): number {
  const wanted = channels(color);
  const distances = palette.map((each) =>
    channels(each).reduce((sum, to, at) => sum + (to - (wanted[at] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function channels(color: number): readonly number[] {
  return [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255, color & 255];
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
