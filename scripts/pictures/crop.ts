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

/** A picture with a number of rows: the uppermost, and its bottom row again where there are too few. */
export function fitRows(picture: PNG, rows: number): PNG {
  if (rows <= picture.height) return cropRows(picture, rows);
  const rowBytes = picture.width * 4;
  const bottom = picture.data.subarray((picture.height - 1) * rowBytes);
  const fitted = new PNG({ width: picture.width, height: rows });
  picture.data.copy(fitted.data);
  for (let row = picture.height; row < rows; row += 1) bottom.copy(fitted.data, row * rowBytes);
  return fitted;
}
