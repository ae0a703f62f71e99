import { IMAGE_NAMES } from "./image-names.ts";

const ORIGIN = new RegExp(`https?://[^\\s/"'<>()\\\\]+(?=/examples/images/(?:${IMAGE_NAMES.join("|")})[.]png)`, "g");

/** Gives the images of the examples an origin: the text of an example names a placeholder, which it keeps without one. */
export function withImageOrigin(text: string, origin: string | undefined): string {
  return origin === undefined ? text : text.replace(ORIGIN, () => origin);
}
