import { scanJson } from "../../domain/json/scan-json.ts";
import type { SourceKind, TemplateSource } from "../../domain/template/template-source.ts";
import { encodePart, type Part } from "./part.ts";

/** The names of the parts of a source. */
export const SOURCE_PARTS = { text: "source", files: "files" } as const;

/** The name of the part that lists the content which only the programs of a version show correctly. */
export const PROGRAMS_ONLY = "programs_only";

/** The name of the part with a document as it is served: its partials are in place. */
export const RESOLVED_DOCUMENT = "resolved_document";

/** The name of the part with what a version has of a brand. SDK keys are not served it. */
export const BRAND_USE = "brand_use";

/**
 * Returns the kind under which a source is stored. A document that is not a JSON object is stored as MJML, which
 * earlier releases show as plain text; the mark in its parts identifies it for later releases.
 */
export function toStoredKind({ kind, text, asText = false }: TemplateSource): SourceKind {
  return kind === "document" && asText && !isJsonObject(text) ? "mjml" : kind;
}

function isJsonObject(text: string): boolean {
  return /^[ \t\r\n]*\{/.test(text) && scanJson(text).fault === undefined;
}

/**
 * Encodes the text of a source as one part; its files, path, service and mark, if it has any of them, are another part.
 */
export async function encodeSource(source: TemplateSource): Promise<Map<string, Part>> {
  const { text, path = "", files = {}, sendingService, asText = false } = source;
  const parts = new Map([[SOURCE_PARTS.text as string, await encodePart(text)]]);
  const hasFiles = Object.keys(files).length > 0;
  if (path === "" && !hasFiles && sendingService === undefined && !asText) return parts;
  const service = sendingService !== undefined && { sendingService };
  const included = { ...(path !== "" && { path }), ...(hasFiles && { files }), ...service, ...(asText && { asText }) };
  return parts.set(SOURCE_PARTS.files, await encodePart(JSON.stringify(included)));
}

/** `storedText` is the text of a row that was stored before parts existed. */
export function toSource(kind: SourceKind, storedText: string, texts: ReadonlyMap<string, string>): TemplateSource {
  const text = texts.get(SOURCE_PARTS.text) ?? storedText;
  const files = texts.get(SOURCE_PARTS.files);
  const included: Partial<TemplateSource> = files === undefined ? {} : JSON.parse(files);
  return { kind: included.asText === true ? "document" : kind, text, ...included };
}
