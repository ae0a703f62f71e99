/** Writes docs/console-*.png: the console as it was built, in both colours. Needs Chromium. */
import { writeFileSync } from "node:fs";
import { openPictures, PICTURES, picturePath, SCHEMES } from "../test/console/support/open-pictures.ts";

const pictures = await openPictures();
try {
  for (const name of PICTURES) {
    const drawn = await pictures.draw(name);
    for (const [at, scheme] of SCHEMES.entries()) writeFileSync(picturePath(name, scheme), drawn[at] ?? "");
  }
} finally {
  await pictures.close();
}
