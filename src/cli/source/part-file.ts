import { join } from "node:path";
import type { PartSources } from "./part-sources.ts";

/**
 * The file of a place in a partial or layout, such as `partial:footer` or `partial:footer/parts/a.mjml`; the place
 * itself for one that is in no folder. Undefined for the path of any other file.
 */
export function partFile(path: string, parts: Pick<PartSources, "find"> | undefined): string | undefined {
  const [, slug = "", name] = /^(?:partial|layout):([^/]+)(?:\/(.*))?$/s.exec(path) ?? [];
  if (slug === "") return undefined;
  const read = parts?.find(slug)?.read;
  if (read === undefined) return path;
  return name === undefined ? read.file : join(read.root, name);
}
