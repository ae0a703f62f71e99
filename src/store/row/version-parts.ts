import type { TemplateVersion } from "../../domain/template/template-version.ts";
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
