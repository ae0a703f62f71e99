import type { SourceKind, TemplateSource } from "../../domain/template/template-source.ts";
import { encodePart, type Part } from "./part.ts";

/** What the parts of a source are called. */
export const SOURCE_PARTS = { text: "source", files: "files" } as const;

/** What the part of a version is called that says what only its programs show right. */
export const PROGRAMS_ONLY = "programs_only";

/** The text of a source, and in another part, if there are any, its files, its place among them, and its service. */
export async function encodeSource(source: TemplateSource): Promise<Map<string, Part>> {
  const { text, path = "", files = {}, sendingService } = source;
  const parts = new Map([[SOURCE_PARTS.text as string, await encodePart(text)]]);
  const hasFiles = Object.keys(files).length > 0;
  if (path === "" && !hasFiles && sendingService === undefined) return parts;
  const service = sendingService !== undefined && { sendingService };
  const included = { ...(path !== "" && { path }), ...(hasFiles && { files }), ...service };
  return parts.set(SOURCE_PARTS.files, await encodePart(JSON.stringify(included)));
}

/** `storedText` is that of a row which is older than parts. */
export function toSource(kind: SourceKind, storedText: string, texts: ReadonlyMap<string, string>): TemplateSource {
  const text = texts.get(SOURCE_PARTS.text) ?? storedText;
  const files = texts.get(SOURCE_PARTS.files);
  return { kind, text, ...(files !== undefined && JSON.parse(files)) };
}
