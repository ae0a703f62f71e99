import { PNG } from "pngjs";

/** The number of rows down to the last one that does not look like the bottom row of the picture. */
export function contentHeight({ data, width, height }: PNG): number {
  const rowBytes = width * 4;
  const bottom = data.subarray((height - 1) * rowBytes);
  let rows = height;
  while (rows > 0 && data.subarray((rows - 1) * rowBytes, rows * rowBytes).equals(bottom)) rows -= 1;
  return rows;
}

/** The uppermost rows of a picture. */
export function cropRows(picture: PNG, rows: number): PNG {
  const cropped = new PNG({ width: picture.width, height: rows });
  PNG.bitblt(picture, cropped, 0, 0, picture.width, rows, 0, 0);
  return cropped;
}
