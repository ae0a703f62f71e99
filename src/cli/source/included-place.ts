import { join } from "node:path";
import { formatPath, type Path } from "../../domain/error.ts";
import { type FilePlace, placeInJson, toFilePlace } from "./file-place.ts";
import { partFile } from "./part-file.ts";
import type { FileSource } from "./read-source.ts";

/**
 * The place of a finding in a file that a source includes, or in a partial or layout. In a document of a folder it is
 * the line of the member; in one that is in no folder, of which nobody sees lines, the way to it.
 */
export function includedPlace(path: Path, { root, parts }: Pick<FileSource, "root" | "parts">): FilePlace {
  const [, included = "", ...rest] = path;
  const name = String(included);
  const file = partFile(name, parts) ?? join(root, name);
  if (rest[0] !== "document") return toFilePlace(file, rest);
  const part = parts?.find(slugOf(name));
  const text = part?.read && part.published?.source.text;
  return text === undefined ? { file: formatPath(path) } : placeInJson(file, text, rest.slice(1));
}

function slugOf(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
