import { join } from "node:path";
import { SourcePlaces } from "../../compile/source/mjml/source-places.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import { locateInJson } from "../../domain/document/locate-in-json.ts";
import { readText } from "../read-text.ts";
import { type FolderTemplate, SETTINGS_FILE } from "./template-folder.ts";

/** Where a finding is in a file. Line and column count from 1; absent for one about the whole file. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** The place of a finding in the files of a template. What nothing in a file stands for is told of its source. */
export function placeFinding(
  { path }: Pick<Diagnostic, "path">,
  { folder, read: { file, root, source } }: FolderTemplate,
): FilePlace {
  const [first, ...rest] = path;
  if (first === "mjml") return toPlace(file, rest);
  if (first === "files") return toPlace(join(root, String(rest[0])), rest.slice(1));
  if (first === "document") return toPlace(file, locate(source.text, rest));
  const settings = join(folder, SETTINGS_FILE);
  return first === "subject" ? toPlace(settings, locate(readText(settings), path)) : { file };
}

/** Line and column of a member of a JSON text; none where the text is not JSON. */
function locate(text: string, path: Diagnostic["path"]): readonly number[] {
  try {
    JSON.parse(text);
  } catch {
    return [];
  }
  const [index = 0] = locateInJson(text, [path]);
  return new SourcePlaces(text).positionOf(index);
}

function toPlace(file: string, [line, column]: Diagnostic["path"]): FilePlace {
  return { file, ...(typeof line === "number" && { line }), ...(typeof column === "number" && { column }) };
}
