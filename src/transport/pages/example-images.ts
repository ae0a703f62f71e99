import type { FastifyInstance } from "fastify";
import { servePublicFile } from "./public-file.ts";

/** The images that the example templates show, as PNG. */
export interface ExampleImages {
  readonly names: readonly string[];
  read(name: string): Promise<Uint8Array>;
}

/** Mail programs and pages of other origins load them. */
const FIELDS = { "cross-origin-resource-policy": "cross-origin" };

/** Serves each image of the examples as `/examples/images/<name>.png`. */
export function registerExampleImages(fastify: FastifyInstance, { names, read }: ExampleImages): void {
  for (const name of names) {
    servePublicFile(fastify, `/examples/images/${name}.png`, async () => ({
      text: await read(name),
      contentType: "image/png",
      fields: FIELDS,
    }));
  }
}
