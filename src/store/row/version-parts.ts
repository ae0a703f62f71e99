import type { TemplateVersion } from "../../domain/template/template-version.ts";
import type { FirstContents } from "../port/store.ts";
import { encodePart, type Part } from "./part.ts";
import { BRAND_USE, encodeSource, PROGRAMS_ONLY, RESOLVED_DOCUMENT } from "./source-parts.ts";
import { translatedPart } from "./translated-parts.ts";
import { translatedTextsOf } from "./translated-text.ts";

/**
 * Encodes the parts of a version: its source, each program, the list of content that only programs show correctly, the
 * document that is served instead of the source, what it has of a brand, and the version in other languages, several in
 * a part.
 */
export async function encodeVersion(version: EncodedVersion): Promise<ReadonlyMap<string, Part>> {
  const { source, programs, programsOnly, resolvedDocument, brandUse } = version;
  const parts = await encodeSource(source);
  for (const [name, program] of Object.entries(programs)) parts.set(name, await encodePart(program));
  if (programsOnly !== undefined) parts.set(PROGRAMS_ONLY, await encodePart(programsOnly));
  if (resolvedDocument !== undefined) parts.set(RESOLVED_DOCUMENT, await encodePart(resolvedDocument));
  if (brandUse !== undefined) parts.set(BRAND_USE, await encodePart(brandUse));
  for (const { locales, text } of translatedTextsOf(version)) {
    const part = await encodePart(text, { smallest: true });
    for (const locale of locales) parts.set(translatedPart(locale), part);
  }
  return parts;
}

type EncodedVersion = Pick<
  TemplateVersion,
  "source" | "programs" | "programsOnly" | "resolvedDocument" | "brandUse" | "translated"
>;

/** A template of a store's initial content, with the parts of its draft and its version. */
export type EncodedTemplate = Awaited<ReturnType<typeof encodeTemplates>>[number];

/** Encodes the templates of a store's initial content, with the parts of their drafts and versions. */
export function encodeTemplates(templates: FirstContents["templates"]) {
  const encoding = templates.map(async (contents) => ({
    ...contents,
    draftParts: await encodeSource(contents.template.source),
    versionParts: await encodeVersion(contents.version),
  }));
  return Promise.all(encoding);
}
