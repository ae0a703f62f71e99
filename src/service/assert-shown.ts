import { LIMITS } from "../domain/document/limits.ts";
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

/** Throws PAYLOAD_TOO_LARGE for a source within the limit that exceeds an answer, by its control characters. */
export function assertStorable(source: TemplateSource): void {
  if (sourceBytes(source) <= FITS_ALWAYS || sourceBytes(source) > LIMITS.textBytes || fitsAnswer(source)) return;
  const member = source.asText === true ? "document_text" : source.kind;
  const advice = "remove its control characters, which take six bytes each";
  throw new Refusal("PAYLOAD_TOO_LARGE", `${member}: is larger as JSON than an answer can be; ${advice}`);
}

function fitsAnswer({ kind, text, files = {}, asText = false }: TemplateSource): boolean {
  if (asText) return Buffer.byteLength(JSON.stringify(text)) <= TEXT_JSON_MAX;
  switch (kind) {
    case "document":
      return measureJson(text).values <= VALUES_MAX;
    case "mjml":
      return Buffer.byteLength(JSON.stringify({ text, files })) <= TEXT_JSON_MAX;
  }
}
