import { CLI } from "../api/local-caller.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import type { FindPart } from "../source/part-sources.ts";

/** The published partials and layouts of a server or store. */
export function publishedParts({ templates, place }: Pick<OperatorApi, "templates" | "place">): FindPart {
  const where = place.startsWith("store:") ? "in the store" : `on ${place}`;
  return async (slug) => {
    const template = await templates.find(CLI, slug);
    if (template === undefined) return undefined;
    const { id, kind, archivedAt, publishedVersion: version } = template;
    const found = { id, slug, kind, isArchived: archivedAt !== undefined };
    if (version === undefined) return { ...found, origin: `not published ${where}` };
    const { source } = await templates.getVersion(CLI, id, version);
    return { ...found, published: { version, source }, origin: `version ${version} ${where}` };
  };
}
