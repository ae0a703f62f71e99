import { measureJson } from "../domain/document/measure-json.ts";
import { Refusal } from "../domain/error.ts";
import { sourceBytes, type TemplateSource } from "../domain/template/template-source.ts";

/** Text of at most this many bytes fits an answer of 4 MiB in any encoding. */
const FITS_ALWAYS = 150_000;
const TEXT_JSON_MAX = 3_500_000;
/** A number of two characters is a message of eleven bytes, or JSON of 22. */
const VALUES_MAX = 100_000;

/** Throws FAILED_PRECONDITION for a source that exceeds an answer, which an older release could store. */
export function assertShown(source: TemplateSource): void {
  if (sourceBytes(source) <= FITS_ALWAYS || fitsAnswer(source)) return;
  throw new Refusal("FAILED_PRECONDITION", "the source is larger than an answer can be; store a smaller one");
}

function fitsAnswer({ kind, text, files = {} }: TemplateSource): boolean {
  switch (kind) {
    case "document":
      return measureJson(text).values <= VALUES_MAX;
    case "mjml":
      return Buffer.byteLength(JSON.stringify({ text, files })) <= TEXT_JSON_MAX;
  }
}
