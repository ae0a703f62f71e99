import { PNG } from "pngjs";

/** The number of rows down to the last one that does not look like the bottom row of the picture. */
export function contentHeight({ data, width, height }: PNG): number {
  const rowBytes = width * 4;
  const bottom = data.subarray((height - 1) * rowBytes);
  let rows = height;
  while (rows > 0 && data.subarray((rows - 1) * rowBytes, rows * rowBytes).equals(bottom)) rows -= 1;
  return rows;
}

/** A picture with a number of rows: the uppermost, and its bottom row again where there are too few. */
export function fitRows(picture: PNG, rows: number): PNG {
  const { width, height, data } = picture;
  const fitted = new PNG({ width, height: rows });
  PNG.bitblt(picture, fitted, 0, 0, width, Math.min(rows, height), 0, 0);
  const rowBytes = width * 4;
  const bottom = data.subarray((height - 1) * rowBytes);
  for (let row = height; row < rows; row += 1) bottom.copy(fitted.data, row * rowBytes);
  return fitted;
}
