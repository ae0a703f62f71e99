import type { TemplateVersion } from "../../domain/template/template-version.ts";
import type { FirstContents } from "../port/store.ts";
import { encodePart, type Part } from "./part.ts";
import { encodeSource } from "./source-parts.ts";

/** The parts of a version: those of its source, and one for each program. */
export async function encodeVersion({
  source,
  programs,
}: Pick<TemplateVersion, "source" | "programs">): Promise<ReadonlyMap<string, Part>> {
  const parts = await encodeSource(source);
  for (const [name, program] of Object.entries(programs)) parts.set(name, await encodePart(program));
  return parts;
}

/** The first contents of a store, with the parts of their drafts and versions. */
export function encodeTemplates(templates: FirstContents["templates"]) {
  const encoding = templates.map(async (contents) => ({
    ...contents,
    draftParts: await encodeSource(contents.template.source),
    versionParts: await encodeVersion(contents.version),
  }));
  return Promise.all(encoding);
}
