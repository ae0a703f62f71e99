import { IMAGE_NAMES } from "./image-names.ts";

const ORIGIN = new RegExp(`https?://[^\\s/"'<>()\\\\]+(?=/examples/images/(?:${IMAGE_NAMES.join("|")})[.]png)`, "g");

/** Gives the images of the examples an origin: the text of an example names a placeholder. */
export function withImageOrigin(text: string, origin: string): string {
  return text.replace(ORIGIN, () => origin);
}
