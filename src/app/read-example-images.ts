import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { IMAGE_NAMES } from "../../examples/images/image-names.ts";
import type { ExampleImages } from "../transport/pages/example-images.ts";

const FOLDER = join(import.meta.dirname, "../../examples/images");

/** Finds the images of the examples. They are read on first use. */
export function findExampleImages(): ExampleImages {
  return { names: IMAGE_NAMES, read: (name) => readFile(join(FOLDER, `${name}.png`)) };
}
