import { IMAGE_NAMES } from "./image-names.ts";

const ADDRESS = new RegExp(`^https?://[^/?#]+/examples/images/(?:${IMAGE_NAMES.join("|")})[.]png$`);

/** Whether a URL is that of an image of the examples, on any server. */
export function isExampleImage(url: string): boolean {
  return ADDRESS.test(url);
}
