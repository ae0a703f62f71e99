import { EXAMPLE_PARTS } from "../../../gen/example-parts.ts";
import type { ExampleFormat } from "./example-format.ts";
import { EXAMPLE_SETTINGS } from "./example-settings.ts";
import type { StartingPoint } from "./starting-point.ts";

const FORMATS: readonly ExampleFormat[] = ["mjml", "document"];

const SETTINGS = new Map(Object.values(EXAMPLE_SETTINGS).map((settings) => [settings.slug, settings]));

/** The mails in a layout, by their names. Each is in MJML. */
export const EXAMPLE_MAILS: readonly StartingPoint[] = [...SETTINGS.values()]
  .filter(({ slug }) => EXAMPLE_PARTS.mjml[slug] !== undefined)
  .toSorted((left, right) => (left.name < right.name ? -1 : 1))
  .map(({ slug, name, subject = "" }) => {
    const formats = FORMATS.filter((format) => EXAMPLE_PARTS[format][slug] !== undefined);
    return { name, subject, folder: slug, formats, about: formats.includes("document") ? "MJML or document" : "" };
  });
